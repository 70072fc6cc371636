"""What `gym eval run` is given: the environment's configuration with rows of one's own, and venvs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

AGENTS = {"tools": "simple_agent", "gymnasium": "gymnasium_agent"}
"""The agent of the configuration, by the variant's form."""

_COMPONENTS = (
    "responses_api_models/openai_model",
    "environment_servers/legacy_agent",
)


def config_of(folder: Path, root: Path, name: str, rows: Iterable[dict[str, Any]]) -> Path:
    """The environment's configuration, with these rows as its only dataset."""
    data = folder / "validation.jsonl"
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    data.write_text(text, encoding="utf-8")
    dataset = {
        "name": "validation",
        "type": "validation",
        "license": "TBD",
        "jsonl_fpath": str(data),
    }
    server = root / "resources_servers" / name / "configs" / f"{name}.yaml"
    config = {
        "config_paths": [str(server)],
        name: {"resources_servers": {name: {"datasets": [dataset]}}},
    }
    path = folder / "config.yaml"
    path.write_text(json.dumps(config), encoding="utf-8")
    return path


def link_venvs(folder: Path, name: str, form: str) -> list[str]:
    """Overrides that make all servers run in this venv; Gym would build one for each."""
    if sys.prefix == sys.base_prefix:
        return []
    agent = f"responses_api_agents/{AGENTS[form]}"
    for component in (agent, *_COMPONENTS, f"resources_servers/{name}"):
        venv = folder / component / ".venv"
        venv.parent.mkdir(parents=True)
        venv.symlink_to(sys.prefix)
    return [f"+uv_venv_dir={folder}", "+skip_venv_if_present=true"]
