"""One episode of an original, as it is recorded."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable
from typing import Any

from original import BREAKS, SLOW, Answer, Broke, Original, Session
from original_beyond import KIND
from original_calls import Call
from original_walks import Choose
from progress import spent

Send = Callable[[Call], Awaitable[Answer | None]]


async def play(
    original: Original,
    plan: dict[str, Any],
    choose: Choose,
) -> dict[str, Any]:
    """One episode; `choose` gives the next call by what was seen last, or None to stop."""
    out = {
        **plan,
        "start": None,
        "steps": [],
        "reward": None,
        "metrics": {},
        "failed": None,
    }
    session: Session | None = None
    try:
        session, opened = await _opened(original, plan)
        out["start"] = session.start
        answer, done = Answer(session.start), False
        while (call := choose(answer, len(out["steps"]), done)) is not None:
            began = time.monotonic()
            beyond = done and plan["kind"] == KIND
            if (given := await _answered(session.beyond if beyond else session.call, call)) is None:
                break  # it says nothing of the environment
            answer = given
            # Only where it may matter: what the episode used tells of a call that took long.
            if time.monotonic() - began > SLOW:
                original.slowest = max(original.slowest, spent(os.getpid()) - opened)
            out["steps"].append({"call": call, **vars(answer)})
            done = done or answer.done
            if (answer.refused or "").startswith(BREAKS):
                break
        total = await session.end()
        out["reward"], out["metrics"] = total.reward, total.metrics
    except Broke as broke:
        out["failed"] = str(broke)
    finally:
        if session is not None:
            await session.close()
    return out


async def _opened(original: Original, plan: dict[str, Any]) -> tuple[Session, float]:
    """An open episode, and the seconds of CPU that were used until then; what it took is noted."""
    before = spent(os.getpid())
    session = await original.open(plan["split"], plan["index"], plan["seed"])
    opened = spent(os.getpid())
    original.slowest = max(original.slowest, opened - before)
    task = plan["split"], plan["index"]
    original.starts.append(opened - before)
    original.first_starts.setdefault(task, opened - before)
    return session, opened


async def _answered(send: Send, call: Call) -> Answer | None:
    try:
        return await send(call)
    except Broke as broke:
        # Nothing was shown or paid; there is no more to be asked of this episode.
        return Answer(None, refused=f"{BREAKS}{broke}")
