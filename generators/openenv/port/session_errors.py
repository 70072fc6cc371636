"""What the framework's server says where it does not take a call."""

from __future__ import annotations

from original import Answer, Broke


def refusal(error: RuntimeError) -> Answer:
    """
    What the server said; Broke where it has closed the session with that.

    It does so where it cannot put the refusal itself into JSON, a ValueError of a validator of the author's say
    (openenv 0.10, `core/env_server/http_server.py`).
    """
    if "(code: SESSION_ERROR)" in str(error):
        raise Broke(str(error)[:500])
    return Answer(None, refused=str(error)[:500])
