"""What a server is configured with: the YAML beside it, its requirements, and the bounds of its reward."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from lifter.source import Source
from lifter.stated import named, project_lines

from .option_files import with_files
from .servers import Server
from .settings import read_yaml

_OWN = {
    "entrypoint",
    "domain",
    "verified",
    "verified_url",
    "description",
    "value",
    "datasets",
    "host",
    "port",
    "num_workers",
}
_STEPS = {"gymnasium_agent": 10}
"""Calls at most where an agent's block names none; `simple_agent` has no limit (nemo-gym 0.7.0, responses_api_agents)."""
_NOT_REQUIRED = re.compile(r"^(?:-|nemo[-_]gym|#|$)")


@dataclass(frozen=True)
class Choice:
    """One way in which a file configures the server."""

    path: str
    """From the root; behind `#` the instance, where the file has several."""
    options: dict[str, Any]


@dataclass
class Configuration:
    """Options and what else the files say."""

    path: str | None = None
    """The file that is used, as its choice names it; None where there is none."""
    choices: list[Choice] = field(default_factory=list)
    """All ways in which files configure it, where some are different."""
    unfit: str | None = None
    """Why what was answered is none of them."""

    options: dict[str, Any] = field(default_factory=dict)
    description: str = ""
    max_steps: int | None = None
    agents: list[str] = field(default_factory=list)
    """Those that its files have it played by."""
    datasets: list[dict[str, Any]] = field(default_factory=list)
    reward_range: list[float] | None = None
    requires: list[str] = field(default_factory=list)


def configuration(source: Source, server: Server) -> Configuration:
    """By the YAML file that was answered, else the first that names the server's folder; defaults where none can be read."""
    out = Configuration(requires=_requires(source, server.home))
    inside = f"{server.home}/" if server.home else ""
    paths = [
        p
        for p in source.files
        if p.endswith((".yaml", ".yml")) and (p.startswith(inside) or "environments/" in p)
    ]
    name = PurePosixPath(server.home or source.root.resolve().name).name
    # The one that is named like the server is the one that its author runs.
    paths.sort(
        key=lambda p: (
            PurePosixPath(p).stem != name,
            "/configs/" not in f"/{p}",
            len(p),
            p,
        )
    )
    values = _serving(_values(source, paths), name, PurePosixPath(server.module.path).name)
    out.choices = _choices(values, name)
    wanted = source.answers.get("configuration")
    if wanted is not None and wanted not in [c.path for c in out.choices]:
        told = ", ".join(c.path for c in out.choices) or "none"
        out.unfit = f"there is no configuration {wanted}; there are {told}"
    for path in sorted(values, key=lambda p: p != str(wanted).split("#")[0]):
        _take(out, path, values[path], name)
    chosen = next((c for c in out.choices if c.path == wanted), None)
    if chosen is not None:
        out.path, out.options = chosen.path, dict(chosen.options)
    out.options = with_files(source, server, out.options)
    return out


def _values(source: Source, paths: list[str]) -> dict[str, dict[str, Any]]:
    """What the files say, those that can be read."""
    found = {}
    for path in paths:
        try:
            value = read_yaml((source.root / path).read_text(encoding="utf-8"))
        except (ValueError, OSError, IndexError):
            continue
        if isinstance(value, dict):
            found[path] = value
    return found


def _serving(
    values: dict[str, dict[str, Any]], server: str, entry: str
) -> dict[str, dict[str, Any]]:
    """Without the files that configure other servers of the same folder; all of them where none names this one."""
    entries = {
        path: [
            b.get("entrypoint")
            for _, kind, name, b in _blocks(value)
            if (kind, name) == ("resources_servers", server)
        ]
        for path, value in values.items()
    }
    if not any(entry in found for found in entries.values()):
        return values
    return {p: v for p, v in values.items() if not entries[p] or entry in entries[p]}


def _choices(values: dict[str, dict[str, Any]], server: str) -> list[Choice]:
    """Ways to configure the server that differ in more than the instance's name; the first is the one that its name speaks for."""
    found: list[Choice] = []
    for path, value in values.items():
        blocks = [b for b in _blocks(value) if b[1:3] == ("resources_servers", server)]
        for instance, _, _, block in blocks:
            options = _options(instance, block)
            bare = {k: v for k, v in options.items() if k != "name"}
            if not any({k: v for k, v in c.options.items() if k != "name"} == bare for c in found):
                found.append(Choice(f"{path}#{instance}" if len(blocks) > 1 else path, options))
    return found


def _options(instance: str, block: dict[str, Any]) -> dict[str, Any]:
    return {"name": instance} | {k: v for k, v in block.items() if k not in _OWN}


def _take(out: Configuration, path: str, value: dict[str, Any], server: str) -> None:
    reward = value.get("reward")
    if (
        isinstance(reward, dict)
        and isinstance(reward.get("range"), list)
        and out.reward_range is None
    ):
        bounds = reward["range"]
        if len(bounds) == 2 and all(isinstance(b, int | float) for b in bounds):
            out.reward_range = [float(b) for b in bounds]
    for instance, kind, name, block in _blocks(value):
        if kind == "resources_servers" and name == server and not out.options:
            out.options, out.path = _options(instance, block), path
            out.description = str(block.get("description") or "")
        if kind == "responses_api_agents" and name not in out.agents:
            out.agents.append(name)
        if kind == "responses_api_agents" and out.max_steps is None:
            steps = block.get("max_steps", _STEPS.get(name))
            out.max_steps = steps if isinstance(steps, int) else None
        if isinstance(block.get("datasets"), list):
            out.datasets += [
                d for d in block["datasets"] if isinstance(d, dict) and d not in out.datasets
            ]


def _blocks(value: dict[str, Any]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Blocks with the instance, the kind and the folder that they configure."""
    for instance, kinds in value.items():
        if isinstance(kinds, dict):
            for kind, inner in kinds.items():
                if isinstance(inner, dict):
                    yield from (
                        (instance, kind, name, b)
                        for name, b in inner.items()
                        if isinstance(b, dict)
                    )


def _requires(source: Source, home: str) -> list[str]:
    inside = f"{home}/" if home else ""
    path = f"{inside}requirements.txt"
    if path in source.files:
        text = (source.root / path).read_text(encoding="utf-8")
        lines = [named(line.strip()) for line in text.splitlines()]
    elif f"{inside}pyproject.toml" in source.files:
        lines = project_lines(source, f"{inside}pyproject.toml")
    else:
        lines = []
    return [line for line in lines if not _NOT_REQUIRED.match(line)]
