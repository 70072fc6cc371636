"""CPU of envloom's commands beside the frameworks' own scaffolders, in one run.

    python3 bench/commands.py [ROUNDS] [--json]

from the checkout, after `npm run bootstrap` and `npx envloom doctor --prepare`. Runs on Linux and macOS. The commands
take turns, so that a busy machine slows all of them; the ratios are those of the medians, and all that means anything.
The scaffolders write an empty stub each; envloom writes four environments that play.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVLOOM = ["node", str(ROOT / "bin" / "envloom.js")]
DOMAIN = ROOT / "fixtures" / "domains" / "wordle" / "wordle.py"

SCAFFOLDERS = {
    "nemo-gym": ["gym", "env", "init", "--resources-server", "guess_word"],
    "openenv": ["openenv", "init", "guess_word"],
    "ors": ["orwd", "init", "guess-word"],
    "verifiers": ["vf-init", "guess-word"],
}
"""By framework: the command that begins an environment."""


def cpu(command: list[str], cwd: Path) -> float:
    """Seconds of CPU, user and system, of a command and all that it waited for."""
    before = os.times()
    environment = {**os.environ, "OPENREWARD_DISABLE_UPDATE_CHECK": "1"}
    ended = subprocess.run(
        command, check=False, cwd=cwd, capture_output=True, text=True, env=environment
    )
    after = os.times()
    if ended.returncode:
        sys.exit(f"{' '.join(command)}: {ended.stderr or ended.stdout}")
    return (after.children_user + after.children_system) - (
        before.children_user + before.children_system
    )


def main() -> None:
    """Prints the median of each command, and what it is beside the scaffolders together."""
    words = [word for word in sys.argv[1:] if word != "--json"]
    rounds = int(words[0]) if words else 5
    doctor = subprocess.run(
        [*ENVLOOM, "doctor", "--json"], check=False, capture_output=True, text=True
    )
    bins = {
        framework["id"]: Path(framework["installed"]["python"]).parent
        for framework in json.loads(doctor.stdout)["frameworks"]
        if framework["installed"]
    }
    if missing := sorted(set(SCAFFOLDERS) - set(bins)):
        sys.exit(f"not installed: {', '.join(missing)}; run npx envloom doctor --prepare")
    with tempfile.TemporaryDirectory() as scratch:
        measured = measure(Path(scratch), bins, rounds)
    medians = {name: statistics.median(values) for name, values in measured.items()}
    together = sum(medians[f"scaffold {name}"] for name in SCAFFOLDERS)
    if "--json" in sys.argv:
        print(json.dumps({"together": together, "medians": medians, "all": measured}))
        return
    for name, seconds in medians.items():
        print(f"{name:24} {seconds:6.2f} s of CPU  {seconds / together:6.3f}")
    print(f"{'scaffolders together':24} {together:6.2f} s of CPU   1.000")


def measure(scratch: Path, bins: dict[str, Path], rounds: int) -> dict[str, list[float]]:
    """Seconds of CPU by command, a value for each round."""
    kept = scratch / "kept"
    cpu([*ENVLOOM, "describe", str(kept), "--domain", str(DOMAIN), "--yes"], scratch)
    measured: dict[str, list[float]] = {}

    def note(name: str, command: list[str], make: Callable[[], Path]) -> None:
        measured.setdefault(name, []).append(cpu(command, make()))

    def described() -> Path:
        folder = Path(tempfile.mkdtemp(dir=scratch))
        for name in ("envloom.yaml", DOMAIN.name):
            shutil.copy(kept / name, folder)
        return folder

    for _ in range(rounds):
        note("node, doing nothing", ["node", "-e", "0"], lambda: scratch)
        note("envloom --help", [*ENVLOOM, "--help"], lambda: scratch)
        note("envloom generate", [*ENVLOOM, "generate"], described)
        note("the same, unchanged", [*ENVLOOM, "generate"], lambda: kept)
        for name, (program, *rest) in SCAFFOLDERS.items():
            command = [str(bins[name] / program), *rest]
            folder = Path(tempfile.mkdtemp(dir=scratch))
            note(f"scaffold {name}", command, lambda folder=folder: folder)
    return measured


if __name__ == "__main__":
    main()
