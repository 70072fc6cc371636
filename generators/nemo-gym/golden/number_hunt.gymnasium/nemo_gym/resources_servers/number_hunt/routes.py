"""How requests reach the server: what each of them may send, and a tool's as it was sent.

A model can name every route as a tool, and its calls carry the cookie of its rollout.
"""

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel, ConfigDict, PrivateAttr, model_validator

from .driver import episode


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


def as_contract(name: str) -> Callable[[dict[str, Any]], None]:
    """Publishes the contract's own schema, for parameters that Python has no types for."""
    parameters = next(tool.parameters for tool in episode.TOOLS if tool.name == name)

    def publish(schema: dict[str, Any]) -> None:
        schema.clear()
        schema.update({"$id": f"/{name}", **parameters})

    return publish
