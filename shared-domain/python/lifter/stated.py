"""The requirements that a source states, as it writes them."""

from __future__ import annotations

import re
import tomllib
from pathlib import PurePosixPath
from typing import Any

from .source import Source

_ADDRESS = re.compile(r"(?:git\+)?https://")


def distribution(line: str) -> str:
    """The name in a requirement, as distributions are compared."""
    match = re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*", line)
    return re.sub(r"[-_.]+", "-", match.group()).lower() if match else ""


def named(line: str) -> str:
    """A requirement by its name, also where only an address is written, as `pip` takes one: by its egg, wheel or repository."""
    if not _ADDRESS.match(line):
        return line
    address, _, egg = line.partition("#egg=")
    path = address.split("#")[0].rstrip("/")
    last = path.rsplit("/", 1)[-1].split("@")[0]
    name = egg or (last.split("-")[0] if last.endswith(".whl") else last.removesuffix(".git"))
    return f"{name} @ {address}"


def stated_lines(source: Source) -> list[str]:
    """Of requirements.txt and pyproject.toml, each requirement as it stands."""
    stated: list[str] = []
    for path in source.files:
        name = PurePosixPath(path).name
        if len(PurePosixPath(path).parts) > 2:
            continue
        if name == "requirements.txt":
            lines = (source.root / path).read_text(encoding="utf-8", errors="replace").splitlines()
            stated += [
                line.split(" #")[0].strip()
                for line in lines
                if line.strip() and not line.lstrip().startswith(("#", "-", "git+", "http"))
            ]
        elif name == "pyproject.toml":
            stated += _project(source, path)
    return stated


def _project(source: Source, path: str) -> list[str]:
    try:
        project: dict[str, Any] = tomllib.loads(
            (source.root / path).read_text(encoding="utf-8")
        ).get("project", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return []
    return [line for line in project.get("dependencies", []) if isinstance(line, str)]
