"""Plays an original environment of Verifiers: the framework's own rollout, with a scripted model on this machine.

The rollout runs in a process of its own (`serve_v1.py`, `serve_v0.py`), which this one tells what the model says.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from original import Answer, Broke, Call, Original, Seen, Session, Total
from original_calls import Block, spoken
from original_run import main
from progress import Stalled, patiently
from schema_fit import fits
from told_tools import told_tools, with_saying

HERE = Path(__file__).resolve().parent
_SERVED = {
    "v1": "serve_v1.py",
    "v0": "serve_v0.py",
    "v0-late": "serve_v0.py",
    "v0-early": "serve_v0_early.py",
}
_NEED_WORDS = {"v0", "v0-late"}
"""Releases whose client gives a rollout up as failed where the model neither says nor calls anything."""


class Rollouts(Original):
    """The process that runs rollouts, one after another."""

    async def start(self) -> None:
        script = HERE / _SERVED[self.found["dialect"]]
        log = Path(os.environ["PORT_MISSING"])
        env = {**os.environ, **self.served(log)}
        # The framework keeps its boxes in the home folder.
        self._home = tempfile.mkdtemp(prefix="home-")
        env["HOME"] = env["TMPDIR"] = self._home
        env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env.get('PATH', '')}"
        env["PYTHONPATH"] = f"{env['PYTHONPATH']}{os.pathsep}{self._root()}"
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(script),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=env,
            limit=1 << 28,
            start_new_session=True,
        )
        original = self.found["original"]
        keys = ("module", "splits", "judged", "keys", "arguments", "patterns", "tables")
        told = await self.ask({k: original.get(k) for k in keys})
        self._said = told.get("said", [])
        self._counts: dict[str, int | None] = told["tasks"]
        if original.get("asks_tools"):
            await self._ask_tools(original)

    async def _ask_tools(self, original: dict[str, Any]) -> None:
        """Has the rollouts themselves tell which tools there are."""

        async def asked(split: str, index: int) -> list[dict[str, Any]]:
            told = await self.ask({"open": {"split": split, "index": index, "seed": 0}})
            return told.get("offers", [])

        self.told = told = await told_tools(self._counts, asked)
        *_, said = original["tools"]
        original["tools"] = with_saying(told, said, converses=original["converses"])
        original["said"] = original["tools"][-1]["name"]

    def _root(self) -> Path:
        """The folder from which the author's package is imported; a package that is the source itself gets its name back."""
        top, _, inner = self.found["original"]["module"].partition(".")
        for folder in (self.source, self.source / "src"):
            lone = not inner and (folder / f"{top}.py").exists()
            if lone or (folder / top).is_dir():
                return folder
        root = self.source.parent / "named"
        root.mkdir(exist_ok=True)
        link = root / top
        if not link.exists():
            link.symlink_to(self.source, target_is_directory=True)
        return root

    async def ask(self, said: dict[str, Any]) -> dict[str, Any]:
        """One line there, one line back; Broke where it does not come."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(said)}\n".encode())
        try:
            await self._process.stdin.drain()
            line = await patiently(self._process.stdout.readline(), self._process.pid)
        except (Stalled, ConnectionError) as error:
            raise Broke(f"no answer from the rollout: {type(error).__name__}") from error
        if not line:
            raise Broke(f"the rollout's process ended with {await self._process.wait()}")
        told = json.loads(line)
        if "broke" in told:
            raise Broke(told["broke"])
        return told

    async def stop(self) -> None:
        process = getattr(self, "_process", None)
        if process is not None:
            # The whole group: a rubric's own processes hold its output open, and `wait` would wait for them.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
        if home := getattr(self, "_home", None):
            shutil.rmtree(home, ignore_errors=True)

    async def tools(self) -> list[dict[str, Any]]:
        return self.found["original"]["tools"]

    def told_by_row(self) -> dict[str, Any] | None:
        told = getattr(self, "told", None)
        return {"offered": told.offered, "differing": told.differing} if told else None

    async def tasks(self) -> dict[str, int | None]:
        return self._counts

    async def open(self, split: str, index: int, seed: int | None) -> Session:
        told = await self.ask({"open": {"split": split, "index": index, "seed": seed or 0}})
        return Rollout(self, told)

    async def scripts(self) -> list[dict[str, Any]]:
        original = self.found["original"]
        name = "message" if original["converses"] else "answer"
        return [
            {
                "id": f"told-{number}",
                "split": one["split"],
                "index": one["index"],
                "seed": None,
                "calls": [{"tool": original["said"], "arguments": {name: one["text"]}}],
            }
            for number, one in enumerate(self._said)
        ]

    def distributions(self) -> list[str]:
        return ["verifiers"]


def _shown(blocks: list[Block]) -> Seen:
    """What a tool gave: data where the framework indented it (the port's frameworks do not), else as it stands."""
    if len(blocks) == 1 and "\n" in (text := blocks[0].get("text", "")):
        with contextlib.suppress(json.JSONDecodeError):
            data = json.loads(text)
            if isinstance(data, dict | list):
                return {"data": data}
    return {"blocks": blocks}


class Rollout(Session):
    """One rollout; between calls the framework waits for its model."""

    def __init__(self, rollouts: Rollouts, told: dict[str, Any]) -> None:
        self._rollouts = rollouts
        original = rollouts.found["original"]
        self._said = original["said"]
        self._parameter = "message" if original["converses"] else "answer"
        # v0 takes a call where no tools are offered for a turn without words.
        self._newest = rollouts.found["dialect"] == "v1"
        offers = [o.get("function", o)["name"] for o in told.get("offers", [])]
        asks = original.get("asks_tools")
        self._withheld = {t["name"] for t in original["tools"]} - {*offers} if asks else set()
        self._deaf = not self._newest and (not offers if asks else len(original["tools"]) == 1)
        self._needs_words = rollouts.found["dialect"] in _NEED_WORDS
        self._broke: Broke | None = None
        self._schemas = {t["name"]: t["parameters"] for t in original["tools"]}
        self.start: Seen | None = {"blocks": told["blocks"]}
        self._total: dict[str, Any] | None = told.get("total")

    def _fits(self, call: Call) -> bool:
        schema = self._schemas.get(call["tool"])
        return schema is not None and fits(call["arguments"], schema)

    async def _ask(self, said: dict[str, Any]) -> dict[str, Any]:
        """What the rollout says; one that broke has ended, and would wait for another."""
        if self._broke is not None:
            raise self._broke
        try:
            return await self._rollouts.ask(said)
        except Broke as broke:
            self._broke = broke
            raise

    async def call(self, call: Call) -> Answer | None:
        if self._total is not None:
            return Answer(None, None, True, "the episode is over")
        says = "answer" in call or call["tool"] == self._said
        if says:
            text = spoken(call, self._parameter)
            if text is None:
                return Answer(None, None, False, "no text")
            if not text and self._needs_words:
                return None
            told = await self._ask({"say": text})
        elif self._deaf or call["tool"] in self._withheld:
            return Answer(None, None, False, "the task does not offer it")
        elif not self._fits(call):
            # Sent, it would be a turn of the rollout; the port refuses it before it is one.
            return Answer(None, None, False, "it does not fit what the tools take")
        else:
            told = await self._ask({"call": call})
        self._total = told.get("total")
        if self._total is not None:
            # The framework shows nothing after the last turn.
            return Answer(None, None, True)
        text = "\n".join(b.get("text", "") for b in told["blocks"])
        refused = text if not says and told.get("refused") else None
        seen = {"blocks": told["blocks"]} if says else _shown(told["blocks"])
        return Answer(None if refused else seen, None, False, refused)

    async def end(self) -> Total:
        # v0 ends a rollout whose model has no room left; v1 gives it turns in which it says nothing.
        last = {"say": ""} if self._newest else {"full": True}
        for _ in range(200):
            if self._total is not None:
                return Total(self._total["reward"], self._total["metrics"])
            self._total = (await self._ask(last)).get("total")
        raise Broke("the rollout does not end")


if __name__ == "__main__":
    main(Rollouts)
