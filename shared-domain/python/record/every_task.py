"""Oracle and cheats on every task: a cheat that pays on one task of fifty pays."""

from __future__ import annotations

import contextlib
import math
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from progress import own_seconds
from spelling import Call

from .findings import Findings
from .oracle import SLACK, below_top, tell_below
from .plays import Broke, Script, play
from .recorder import Hung, Recorder
from .task_counts import Progress

MOST = 1000
"""Tasks of a split that are played; of more, so many are drawn."""
_FAR = 10_000
"""Tasks that are drawn from where a split has more: a lazy set is walked to each."""
_WORK, _EPISODE, _CALL = 1_800_000, 250, 60
"""Units of work in all, for an episode, and for a call: about three seconds of CPU."""
_CPU, _OWN = 8.0, 40.0
"""Seconds that end it in any case."""
_WORST = 3
"""Plays of each kind that smoke replays in every variant."""
_WORD = re.compile(r"\w+(?:[.,:/-]\w+)*")
_LONG = 10_000
_DRESSES = {
    "<think>": "<think>.</think>\n<answer>{}</answer>",
    "<answer>": "<answer>{}</answer>",
    "boxed": "\\boxed{{{}}}",
    "####": "#### {}",
    "Answer:": "Answer: {}",
}
"""How an answer is taken out of a text, by what code or prompt says of it; the first that is said."""


async def every_task(
    recorder: Recorder, counts: dict[str, int], findings: Findings, progress: Progress
) -> dict[str, Any] | None:
    """What was looked at, and the plays that came out worst; None where the reward has no top that is known."""
    if not math.isfinite(recorder.episode.REWARD_RANGE[1]) or findings.unscripted(recorder.domain):
        return None
    every = EveryTask(recorder)
    told = await every.go(counts, progress)
    every.tell(findings)
    recorder.broke += every.broke
    return told


class EveryTask:
    """Plays oracle and cheats of all tasks on the bare domain, and keeps what came out wrong."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = Recorder(recorder.episode)
        self._recorder.unwritten = recorder.unwritten
        self._top: float = recorder.episode.REWARD_RANGE[1]
        self._did, self._cpu, self._began = 0, time.process_time(), own_seconds()
        self._below: list[dict[str, Any]] = []
        self._paid: list[dict[str, Any]] = []
        self._solved: list[float] = []
        self.broke: list[Broke] = []

    async def go(self, counts: dict[str, int], progress: Progress) -> dict[str, Any]:
        """What was looked at, and the worst plays."""
        tasks = list(_drawn(counts))
        looked, stopped = 0, "done"
        for split, index in tasks:
            if why := self._over():
                stopped = why
                break
            if looked % 50 == 0:
                progress(f"oracle and cheats on {split} {index}")
            try:
                await self._task(split, index)
            except Hung:
                stopped = "time"
                break
            looked += 1
        self.broke += self._recorder.broke
        worst = sorted(self._below, key=lambda p: p["reward"])[:_WORST]
        worst += sorted(self._paid, key=lambda p: len(str(p["calls"])))[:_WORST]
        fields = ("kind", "split", "index", "seed", "calls")
        return {
            "looked": looked,
            "all": sum(counts.values()),
            "stopped": stopped,
            "worst": [{f: p[f] for f in fields} for p in worst],
            **({"solved": self._solved_as()} if self._solved else {}),
        }

    def _solved_as(self) -> dict[str, Any]:
        """What `solve` earned on all these tasks: a mean over the first few would hide where it falls short."""
        plays = len(self._solved)
        mean = math.fsum(self._solved) / plays
        return {"plays": plays, "mean": mean, "short": len(self._below)}

    def tell(self, findings: Findings) -> None:
        """What smoke would fail for later, said now."""
        for made in self._below:
            tell_below(self._recorder, made, findings)
        for made in self._paid:
            findings.add(
                "CHEAT_PAID",
                f"{made['id']} earns {made['reward']:g} on {made['task']}, the top: {_shown(made)}",
                "verify what was asked for, so that this earns less",
                severity="warning",
            )

    def _over(self) -> str | None:
        if self._did >= _WORK:
            return "budget"
        late = time.process_time() - self._cpu > _CPU or own_seconds() - self._began > _OWN
        return "time" if late else None

    async def _task(self, split: str, index: int) -> None:
        recorder = self._recorder
        if recorder.domain["solve"]:
            await recorder.oracle(split, index)
        await recorder.cheats(split, index)
        await self._built_in(split, index)
        for made in recorder.made:
            self._did += _EPISODE + _CALL * len(made["calls"])
            if made["kind"] == "oracle":
                self._solved.append(made["reward"])
            if below_top(recorder, made):
                self._below.append(made)
            elif made["kind"] == "cheat" and made["reward"] >= self._top - SLACK:
                self._paid.append(made)
        recorder.made.clear()

    async def _built_in(self, split: str, index: int) -> None:
        """Answers that know nothing but the prompt."""
        if not self._recorder.answer:
            return
        prompt = await self._recorder.episode.preview(split, index)
        said = "\n".join(self._recorder.episode.text_of(m["content"]) for m in prompt)
        for name, text in answers(said, f"{said}\n{self._written()}"):
            calls: list[Call] = [{"answer": text}]
            script = Script(f"{name}-{split}-{index}", "cheat", split, index, None, calls)
            with contextlib.suppress(Broke):  # the search for plays tells what breaks the domain
                self._recorder.made.append(await play(self._recorder.episode, script))

    def _written(self) -> str:
        """The author's module and system prompt: they tell how an answer is to be dressed."""
        episode = self._recorder.episode
        path = getattr(episode.domain, "__file__", None)
        source = Path(path).read_text(encoding="utf-8", errors="replace") if path else ""
        return f"{episode.SYSTEM_PROMPT or ''}\n{source}"


def answers(prompt: str, written: str = "") -> Iterator[tuple[str, str]]:
    """Answers that restate a prompt without having understood it: bare, and as `written` says that answers are read."""
    words = list(dict.fromkeys(_WORD.findall(prompt)))
    plain = {
        "empty": "",
        "restated": prompt,
        "every-literal": ", ".join(words),
        "every-number": " ".join(map(str, range(101))),
        "longest": (prompt + "\n") * max(1, _LONG // (len(prompt) + 1)),
    }
    yield from plain.items()
    for mark, dress in _DRESSES.items():
        if mark in written:
            yield from ((f"{name}-dressed", dress.format(text)) for name, text in plain.items())
            break


def _drawn(counts: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Tasks of all splits, in a drawn order: where time runs out, what was looked at is a sample."""
    rng = random.Random(0)
    tasks = []
    for split, count in counts.items():
        near = min(count, _FAR)
        tasks += [(split, index) for index in rng.sample(range(near), min(near, MOST))]
    rng.shuffle(tasks)
    yield from tasks


def _shown(made: dict[str, Any]) -> str:
    text = str(made["calls"][-1]) if made["calls"] else "no call"
    return text if len(text) < 120 else f"{text[:120]}…"
