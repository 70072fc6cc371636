"""The packed form: a wheel with the domain inside."""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

from progress import run


def site_of(job: dict[str, Any], scratch: Path) -> Path:
    """A folder with the files of the pack's wheel, as an installer lays them out."""
    site = scratch / "site"
    with zipfile.ZipFile(_wheel(_pack(job, scratch / "pack"))) as archive:
        archive.extractall(site)
    return site


def _pack(job: dict[str, Any], pack: Path) -> Path:
    """What `envloom pack` makes of the variant."""
    settings, domain = job["settings"], job["contract"]["domain"]
    shutil.copytree(job["folder"], pack)
    shared = pack / settings["shared"]
    shared.mkdir()
    files = ["episode", domain["file"]]
    for path in (*files, *domain["helpers"], *domain["files"]):
        (shared / path).parent.mkdir(parents=True, exist_ok=True)
        source = Path(job["environment"]) / path
        (shutil.copytree if source.is_dir() else shutil.copy)(source, shared / path)
    return pack


def _wheel(pack: Path) -> Path:
    """Builds without isolation, so that no network is needed."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    built = run(command, cwd=pack)
    wheels = list((pack / "dist").glob("*.whl"))
    if not wheels:
        raise RuntimeError(built.stdout + built.stderr)
    return wheels[0]
