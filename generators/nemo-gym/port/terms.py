"""What the port's tools take, which is what a call may be that is played on the original."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from original import Call
from schema_fit import fits


@dataclass
class Terms:
    """The tools as the port has them, and where it counts and refuses otherwise than NeMo Gym's agents."""

    schemas: dict[str, dict[str, Any]]
    """Parameters by name; those of the tool that takes plain text are not among them."""
    said: str
    """The tool that takes plain text."""
    loose: frozenset[str] = frozenset()
    """Tools whose handlers take anything: what does not fit is refused by the port, and not sent here."""
    catch_all: bool = False
    """Whether a route takes calls of every name."""
    cap: int | None = None
    """Calls after which the agent stops."""
    withheld: frozenset[str] = frozenset()
    """Tools that other tasks offer, and this one does not."""
    made: int = field(default=0, init=False)

    def fits(self, call: Call) -> bool:
        """Whether the port lets a call through to the server."""
        schema = self.schemas.get(call["tool"])
        offered = schema is not None and call["tool"] not in self.withheld
        return offered and fits(call["arguments"], schema)

    def refusal(self, call: Call) -> str | None:
        """Why a call is not sent; None where it is."""
        if call["tool"] in self.withheld:
            return "the task does not offer it"
        if call["tool"] not in self.schemas:
            return "no row names such a tool" if self.catch_all else None
        if call["tool"] in self.loose and not self.fits(call):
            return "the arguments do not fit what rows say of the tool"
        return None

    def count(self) -> bool:
        """Counts a call that came through; True where it was the last one."""
        self.made += 1
        return self.cap is not None and self.made >= self.cap
