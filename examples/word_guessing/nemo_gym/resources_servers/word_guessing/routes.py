"""How requests reach the server: what each of them may send, and a tool's as it was sent.

A model can name every route as a tool, and its calls carry the cookie of its rollout.
"""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fastapi import HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, PrivateAttr, model_validator

from .driver import episode

SEEDED = "seeded"
"""Key in the session cookie of a rollout; it outlives this process, unlike the episode."""


class ToolRequest(BaseModel):
    """What a tool takes, published as it is declared. The episode checks what was sent, not
    FastAPI: its refusals read the same in every framework."""

    model_config = ConfigDict(extra="forbid")
    _sent: Any = PrivateAttr(None)

    @model_validator(mode="wrap")
    @classmethod
    def as_sent(cls, sent: Any, _: Any) -> "ToolRequest":
        """Whatever JSON value it is."""
        taken = cls.model_construct()
        taken._sent = sent
        return taken


def sent_by(body: ToolRequest | None) -> Any:
    """The JSON value that a model sent; None where it was none."""
    return None if body is None else body._sent


class BodyRoute(APIRoute):
    """What is no JSON is a call of a tool too, which the episode refuses. Other routes say
    what is wrong with a body without repeating it, however large it was."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        is_tool = any(self.path == f"/{tool.name}" for tool in episode.TOOLS)

        async def answer(request: Request) -> Response:
            # `/verify` is told all calls, and a lost rollout has to be scored. An agent that is
            # answered before it has sent everything would take that for a lost connection.
            if request.session.get(SEEDED) and self.path != "/verify":
                receive = episode.limited(request.receive, partial(HTTPException, 413))
                request = Request(request.scope, receive)
            try:
                return await handle(request)
            except RequestValidationError as wrong:
                if not is_tool:
                    raise HTTPException(422, _problems(wrong)) from None
            except HTTPException as wrong:
                if not is_tool or wrong.status_code != 400:  # 400: the body could not be read
                    raise
            return await self.endpoint(request, None)

        return answer


def _problems(wrong: RequestValidationError) -> list[dict[str, Any]]:
    """Five at most, each of them cut."""
    return [
        {"loc": [str(part)[:80] for part in each["loc"][:20]], "msg": each["msg"][:200]}
        for each in wrong.errors()[:5]
    ]
