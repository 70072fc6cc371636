"""What the environment is: `contract.json`, read once."""

import json
import logging
import math
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(sys.modules[__name__.rpartition(".")[0]].__path__[-1]).resolve()
"""Where `contract.json` lies, and what else of `episode/` is this environment's alone."""
HOME = FOLDER.parent
"""Where the author's files lie."""
CONTRACT: dict[str, Any] = json.loads((FOLDER / "contract.json").read_text(encoding="utf-8"))
NAME: str = CONTRACT["name"]
TITLE: str = CONTRACT["title"]
DESCRIPTION: str = CONTRACT["description"]
SYSTEM_PROMPT: str | None = CONTRACT["system_prompt"]
DOMAIN: dict[str, Any] = CONTRACT["domain"]
START: dict[str, Any] = DOMAIN["start"]
TASKS: dict[str, Any] = CONTRACT["tasks"]
LIMITS: dict[str, Any] = CONTRACT["limits"]
_RANGE: Any = CONTRACT["reward"]["range"]
REWARD_RANGE: tuple[float, float] = (-math.inf, math.inf) if _RANGE == "open" else tuple(_RANGE)
CAPACITY = int(os.environ.get("MAX_CONCURRENT_ENVS") or LIMITS["episodes"])
"""Episodes that may be open at once in this process."""
IDLE_SECONDS: float = LIMITS["idle_seconds"]
"""Seconds without a call after which an open episode is closed."""
SLACK = 1e-9
"""By which a number may miss a bound."""

logger = logging.getLogger(f"{NAME}.episode")


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as models see it; `parameters` is its JSON Schema."""

    name: str
    description: str
    parameters: dict[str, Any]


TOOLS = [Tool(t["name"], t["description"], t["parameters"]) for t in CONTRACT["tools"]]
