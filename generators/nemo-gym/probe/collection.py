"""`gym eval run` over all scripts with a scripted model, and `gym eval reverify` after it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bare import calls_a_turn, script_of
from forks import Ended, fork, gym, without_ray
from gym_run import config_of, link_venvs
from scripted_model import Script, ScriptedModel
from server_process import free_port

_JUDGE = ("judge_model", "judge_base_url", "judge_api_key", "judge_model_name")
_RAY_LATE = "The current node timed out during startup"


class Collection:
    """Rollouts of all scripts through the agent of the configuration, and what they should be."""

    def __init__(self, name: str, folder: Path, job: dict[str, Any], scratch: Path) -> None:
        self._name = name
        self._folder = folder
        self._job = job
        self._form: str = job["settings"]["form"]
        self._scratch = scratch
        self._expected: dict[str, Any] = {}
        self._prompts: list[list[Any]] = []
        self._rewards: dict[str, float] = {}
        self._overrides: list[str] = []
        self._output = scratch / "rollouts.jsonl"

    def run(self, expected: dict[str, Any]) -> str | None:
        """All in one: collate, start the servers, collect, stop."""
        self._expected = expected
        venvs = self._scratch / "venvs"
        self._overrides = link_venvs(venvs, self._name, self._form)
        ended = self._with_ray()
        if ended is None or _RAY_LATE in ended.output:
            print("collecting without Ray, which no server here uses", flush=True)
            ended = self._collect(lambda words: without_ray(self._scratch, words))
        rollouts = _lines(self._output)
        return self._judged(rollouts) if rollouts else ended.tail(40)

    def _with_ray(self) -> Ended | None:
        """As users run it; None on a busy machine, where Ray misses deadlines of its own."""
        if os.getloadavg()[0] > (os.cpu_count() or 1):
            return None
        return self._collect(lambda words: gym(*words))

    def _collect(self, command: Callable[[list[str]], Callable[[], object]]) -> Ended:
        turns = self._job["contract"]["limits"]["calls"]
        scripts = {
            script["id"]: Script(*script_of(script, turns)) for script in self._job["scripts"]
        }
        with ScriptedModel(scripts) as scripted:
            words = [
                *("eval", "run", "--config", str(self._config())),
                *("--split", "validation", "--output", str(self._output)),
                *("--model-type", "openai_model", "--model-url", scripted.url),
                *("--model", "scripted", "--model-api-key", "x", "--num-repeats", "1"),
                *("--concurrency", str(self._job["capacity"]), *self._overrides, _head()),
            ]
            ended = fork(command(words), self._scratch)
            self._prompts = scripted.prompts
        return ended

    def _config(self) -> Path:
        rows = []
        for script_id, told in self._expected.items():
            params = told["row"]["responses_create_params"]
            named = {**params, "metadata": {"script": script_id}}
            rows.append({**told["row"], "responses_create_params": named})
        return config_of(self._scratch, self._folder, self._name, rows)

    def _alone(self) -> Path:
        """The server without its agent, and its judge: that is all that verifying needs."""
        from omegaconf import OmegaConf

        home = self._folder / "resources_servers" / self._name
        loaded = OmegaConf.load(home / "configs" / f"{self._name}.yaml")
        blocks = OmegaConf.to_container(loaded, resolve=False)
        path = self._scratch / "alone.json"
        kept = {k: v for k, v in blocks.items() if k in (self._name, *_JUDGE)}
        path.write_text(json.dumps(kept), "utf-8")
        return path

    def _judged(self, rollouts: list[dict[str, Any]]) -> str | None:
        problems = []
        for rollout in rollouts:
            script = rollout["responses_create_params"]["metadata"]["script"]
            self._rewards[script] = rollout["reward"]
            problems += self._wrong(script, rollout)
        missing = sorted(set(self._expected) - set(self._rewards))
        problems += [f"{script} has no rollout" for script in missing]
        return "\n".join(problems[:5]) or None

    def _wrong(self, script: str, rollout: dict[str, Any]) -> list[str]:
        """Another reward or another transcript than on the bare domain."""
        expected = self._expected[script]["expected"]
        if rollout["mask_sample"]:
            return [f"{script} is masked: {rollout['failure_reason']}"]
        found = []
        if abs(rollout["reward"] - expected["reward"]) > 1e-9:
            found.append(f"{script} earned {rollout['reward']}, not {expected['reward']}")
        items = rollout["response"]["output"]
        results = [i["output"] for i in items if i["type"] == "function_call_output"]
        told = self._told(expected)
        if len(results) != len(told):
            found.append(f"{script} has {len(results)} of {len(told)} calls")
        for i, (got, wanted) in enumerate(zip(results, told, strict=False)):
            if wanted is not None and got != wanted:
                found.append(f"{script} call {i}: {got[:200]!r} is not {wanted[:200]!r}")
                break
        return found

    def _told(self, expected: dict[str, Any]) -> list[str | None]:
        """The results that the model is told: `gymnasium_agent` stops at the turn that ends it."""
        told, ended = expected["results"], expected["ended"]
        if self._form == "tools":
            return told
        if ended is None:
            return expected["plain"]
        a_turn = calls_a_turn(len(told), self._job["contract"]["limits"]["calls"])
        return expected["plain"][: ended // a_turn * a_turn]

    def prompts(self) -> str | None:
        """What reached the model is what stands in the rows, images too."""
        wanted = [t["row"]["responses_create_params"]["input"] for t in self._expected.values()]
        arrived = [_messages(prompt) for prompt in self._prompts]
        for prompt in map(_messages, wanted):
            if prompt not in arrived:
                return f"never arrived: {json.dumps(prompt, ensure_ascii=False)[:500]}"
        return None if self._prompts else "no prompt arrived"

    def reverify(self) -> str | None:
        """The recorded calls played again, on servers that never saw the sessions."""
        if not self._rewards:
            return "nothing was collected"
        again = self._scratch / "reverified.jsonl"
        inputs = self._output.with_name("rollouts_materialized_inputs.jsonl")
        words = [
            *("eval", "reverify", "--config", str(self._alone()), *self._overrides, _head()),
            *("--inputs", str(inputs), "--rollouts", str(self._output)),
            *("--output", str(again)),
        ]
        ended = fork(without_ray(self._scratch, words), self._scratch)
        rollouts = _lines(again)
        if len(rollouts) != len(self._rewards):
            return f"{len(rollouts)} of {len(self._rewards)} came back\n{ended.tail(30)}"
        for rollout in rollouts:
            script = rollout["responses_create_params"]["metadata"]["script"]
            if rollout["reward"] != self._rewards[script]:
                return f"{script} earned {self._rewards[script]}, again {rollout['reward']}"
        return None


def _head() -> str:
    """A port for the head server: its own is 11000, so that two smokes at once would end each other."""
    return f"++head_server.port={free_port()}"


def _messages(items: list[Any]) -> list[Any]:
    """Messages without what Gym's models add to them."""
    return [{"role": item["role"], "content": item["content"]} for item in items]


def _lines(path: Path) -> list[dict[str, Any]]:
    text = path.read_text("utf-8") if path.exists() else ""
    return [json.loads(line) for line in text.split("\n") if line]
