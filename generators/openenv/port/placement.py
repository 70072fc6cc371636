"""What becomes of the framework's names."""

from __future__ import annotations

from pathlib import Path

from lifter.edits import Edits
from lifter.from_root import edit_rooted
from lifter.given_sets import edit_given
from lifter.placement import Placement
from lifter.selection import STANDING, definitions, parts_in
from lifter.source import Module, Source

FRAMEWORK = ("openenv", "openenv_core", "core", "fastmcp")
"""`core` is the framework's own folder in its repository, where some environments were written."""

OLDER = "openenv-core-0.1"
"""The dialect whose models are dataclasses and whose server kept one environment."""

_FOLDER = Path(__file__).resolve().parent / "plain"
_PLAIN = [*parts_in(_FOLDER), *parts_in(STANDING)]
_OLDER = [
    *parts_in(_FOLDER / "older"),
    *parts_in(_FOLDER, {"models", "tools", "turns"}),
    *parts_in(STANDING, {"records"}),
]

_DROPPED = frozenset(
    {
        "create_app",
        "create_fastapi_app",
        "create_web_interface_app",
        "HTTPEnvServer",
        "EnvClient",
        "HTTPEnvClient",
    }
)
_OURS = {"Refused", "Turn", "parsed", "parsed_whole", "given", "settled", "shown", "begun", "stepped"} | {"answered", "turn", "called", "bare"}  # fmt: skip


def plain_parts(dialect: str) -> list[str]:
    """Texts of the stand-ins, from which a port takes what it needs."""
    return _OLDER if dialect == OLDER else _PLAIN


def placement(dialect: str) -> Placement:
    """Stand-ins by the framework's own names; servers and clients go."""
    parts = plain_parts(dialect)
    names = {n for n in definitions(parts) - _OURS if not n.startswith("_")}
    return Placement(FRAMEWORK, {n: n for n in names}, frozenset(), _DROPPED, _edit)


def _edit(source: Source, module: Module, edits: Edits) -> None:
    edit_given(source, module, edits)
    edit_rooted(source, module, edits)
