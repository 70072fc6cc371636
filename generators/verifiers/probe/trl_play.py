"""The class for TRL, played as `GRPOTrainer` plays it (trl 1.16.0, trainer/grpo_trainer.py)."""

from __future__ import annotations

import json
import sys
from typing import Any

from docstrings import untold
from progress import run

PLAY = """
import inspect, json, sys
import importlib

script, name = json.loads(sys.argv[1]), sys.argv[2]
trl_env = importlib.import_module(f"{sys.argv[3]}.trl_env")
episode, kind = trl_env.episode, getattr(trl_env, name)
row = next(r for r in trl_env.load_rows(script["split"]) if r["index"] == script["index"])
played = kind()
played.reset(**row)
judged = {"judge": trl_env.ask} if hasattr(trl_env, "ask") else {}
bare = episode.block(episode.start(script["split"], script["index"], **judged))
shown = []
for call in script["calls"]:
    told = getattr(played, call["tool"])(**call["arguments"])
    step = episode.block(bare.call(call["tool"], call["arguments"]))
    texts = [told] if isinstance(told, str) else [b["text"] for b in told if b["type"] == "text"]
    shown.append(["\\n".join(texts), "\\n".join(b["text"] for b in step.blocks if b["type"] == "text")])
bare.release()
methods = {
    name: [list(inspect.signature(method).parameters)[1:], inspect.getdoc(method)]
    for name, method in inspect.getmembers(kind, inspect.isfunction)
    if not name.startswith("_") and name not in ("reset", "get_reward")
}
reward = played.get_reward()

async def broken(self):
    raise episode.EpisodeFailed("broken on purpose")

lost = kind()
lost.reset(**row)
episode.Episode.end = broken
system = [m["content"] for m in row["prompt"] if m["role"] == "system"]
heavy = [m for m in ("verifiers.v1", "verifiers") if m in sys.modules]
print(json.dumps({
    "reward": reward, "methods": methods, "heavy": heavy, "shown": shown, "lost": lost.get_reward(),
    "system": episode.SYSTEM_PROMPT is None or episode.SYSTEM_PROMPT in system,
}))
"""


def complaints(job: dict[str, Any], script: dict[str, Any], own: dict[str, Any]) -> list[str]:
    """What is wrong with it; the script must be one of plain calls."""
    if not all("arguments" in call for call in script["calls"]):
        return ["there is no play of plain calls to try it with"]
    settings = job["settings"]
    command = [sys.executable, "-c", PLAY, json.dumps(script), settings["trl"], settings["package"]]
    done = run(command, cwd=job["folder"])
    if done.returncode:
        return [done.stderr[-1500:]]
    got = json.loads(done.stdout)
    tools = job["contract"]["tools"]
    wanted = {tool["name"]: sorted(tool["parameters"]["properties"]) for tool in tools}
    wrong = []
    if {name: sorted(names) for name, (names, _) in got["methods"].items()} != wanted:
        wrong.append(f"its tools are {got['methods']}, not {wanted}")
    else:
        wrong += [line for tool in tools for line in untold(tool, got["methods"][tool["name"]][1])]
    wrong += [
        f"it shows {ours!r}, not {theirs!r}" for ours, theirs in got["shown"] if ours != theirs
    ]
    if got["reward"] != (reward := own["rewards"]["reward"]):
        wrong.append(f"it earns {got['reward']}, not {reward}")
    if got["lost"] is not None:
        wrong.append(f"an environment that broke earns {got['lost']}")
    if not got["system"]:
        wrong.append("its rows lack the system prompt")
    if got["heavy"]:
        wrong.append(f"it imports {got['heavy']}")
    return wrong
