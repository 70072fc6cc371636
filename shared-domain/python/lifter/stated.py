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
            stated += project_lines(source, path)
    return stated


def project_lines(source: Source, path: str) -> list[str]:
    """The dependencies of a pyproject.toml; none where it is no TOML.

    One that `[tool.uv.sources]` takes from an address is named with it: under its bare name an index may hold something else.
    """
    try:
        told = tomllib.loads((source.root / path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return []
    tool = told.get("tool", {}).get("uv", {}).get("sources", {})
    addresses = {distribution(name): _address(one) for name, one in tool.items()}
    lines = [d for d in told.get("project", {}).get("dependencies", []) if isinstance(d, str)]
    found = [(line, addresses.get(distribution(line))) for line in lines]
    return [line if to is None or "@" in line else f"{_bare(line)} @ {to}" for line, to in found]


def _bare(line: str) -> str:
    """A requirement's name with its extras."""
    match = re.match(r"[A-Za-z0-9._-]+\s*(?:\[[^\]]*\])?", line)
    return match.group().strip() if match else line


def _address(one: Any) -> str | None:
    """Where uv takes a package from, as pip names it; None for an index or a folder."""
    if isinstance(one, list):
        one = next(iter(one), None)
    if not isinstance(one, dict):
        return None
    if isinstance(one.get("git"), str):
        at = next((one[key] for key in ("rev", "tag", "branch") if key in one), None)
        part = f"#subdirectory={one['subdirectory']}" if "subdirectory" in one else ""
        return f"git+{one['git'].removeprefix('git+')}{f'@{at}' if at else ''}{part}"
    return one["url"] if isinstance(one.get("url"), str) else None
