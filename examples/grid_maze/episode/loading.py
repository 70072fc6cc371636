"""The author's module, loaded under a private name, and what the contract names in it: values, the class, rows."""

from typing import Any

from .contract import DOMAIN
from .typescript import load

domain = load()


def named(dotted: str) -> Any:
    """A name of the module, dotted for a member."""
    value: Any = domain
    for part in dotted.split("."):
        value = getattr(value, part)
    return value


CLASS: type | None = named(DOMAIN["class"]) if DOMAIN["class"] else None
"""The class whose object an episode is; None where the domain has functions only."""
