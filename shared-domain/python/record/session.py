"""One recording: tasks looked at, rows written, plays made, rewards measured."""

from __future__ import annotations

import contextlib
import json
import math
from types import ModuleType
from typing import Any

from .every_task import every_task
from .facts import facts_of
from .findings import Findings
from .fitting import looked_at
from .found import make_found
from .framing import unframed
from .huge_sizes import huge_arguments
from .later_state import hidden_of
from .oracle import SLACK, below_top, tell_beaten, tell_below
from .plays import Broke, Script, offered_tools
from .recorder import Hung, Recorder
from .same_tasks import same_tasks
from .seed_size import LARGEST, tell_large
from .seeded import make_seeded
from .step_limit import begin_step
from .task_counts import Counts, Progress, counts_of, rows_left_out
from .unusual import unusual
from .unwritten import find_unwritten

EXAMPLES = 5

Options = dict[str, Any]


async def record(
    episode: ModuleType, options: dict[str, Any], findings: Findings, progress: Progress
) -> dict[str, Any]:
    counts = counts_of(episode, findings, progress)
    for split, count in counts.items():
        progress(f"tasks of {split}: {count}")
        _check_rows(episode, split, count, findings)
    if findings.errors:
        return {}
    rows_left_out(episode, findings)
    same_tasks(episode, counts, findings)
    recorder, looked = Recorder(episode), None
    recorder.unwritten = await find_unwritten(episode, next(iter(counts)), 0)
    for tool, broke in recorder.unwritten.items():
        findings.unwritten(tool, broke)
    if not recorder.written:
        findings.nothing_written()
    with contextlib.suppress(Hung):  # told with everything else that broke
        await _make_plays(recorder, counts, options, findings, progress)
        await make_found(recorder, options["found"])
        looked = await _every(recorder, counts, options, findings, progress)
    for broke in recorder.broke:
        findings.broke(broke)
    _judge(recorder, findings)
    if findings.errors:
        return {}
    examples = await _examples(recorder, counts)
    rows = {s: await _rows(episode, s, n, options["rows"], findings) for s, n in counts.items()}
    progress("done")
    return {
        "facts": {**facts_of(recorder, counts, examples), **({"looked": looked} if looked else {})},
        "rows": rows,
        "plays": recorder.made,
        "hidden": await hidden_of(recorder),
    }


async def _every(
    recorder: Recorder,
    counts: dict[str, int],
    options: dict[str, Any],
    findings: Findings,
    progress: Progress,
) -> dict[str, Any] | None:
    """Oracle and cheats of every task, where that was asked for and the few did not break."""
    if not options.get("every") or recorder.broke:
        return None
    return await every_task(recorder, counts, findings, progress)


def _check_rows(episode: ModuleType, split: str, count: int, findings: Findings) -> None:
    seen: dict[str, int] = {}
    large: dict[int, int] = {}
    domain = episode.CONTRACT["domain"]
    asked = domain["style"] == "functions"
    by = (
        "`domain.prompt` gives"
        if domain["prompt"]
        else "its row has no field `prompt`, or one that holds"
    )
    for index, told in looked_at(episode, split, count, findings):
        if asked and not told["prompt"]:
            findings.add(
                "TASK_ASKS_NOTHING",
                f"task {index} of {split} has no question: {by} nothing",
                "write a function `prompt(task)` that gives the text, or name the field that is the question in"
                " `domain.prompt`, as `$task.question`",
            )
        if abs(told["seed"]) > LARGEST:
            large[index] = told["seed"]
        first = seen.setdefault(told["id"], index)
        if first != index:
            findings.add(
                "TASK_ID_DUPLICATE",
                f"tasks {first} and {index} of {split} have the same id {told['id']!r}",
                "ids name tasks in datasets and traces: make each one of its own",
            )
    tell_large(episode, split, large, findings)


async def _rows(
    episode: ModuleType, split: str, count: int, most: int, findings: Findings
) -> list[dict[str, Any]]:
    """Dataset rows: what may be told, and the messages that open the episode."""
    rows = []
    for index in range(min(count, most)):
        begin_step()
        told = episode.task(split, index)
        try:
            messages = await episode.preview(split, index)
        except (episode.EpisodeFailed, episode.TaskError) as error:
            findings.broke(Broke(Script("", "", split, index, None), None, error))
            continue
        own = ("id", "split", "index", "seed")
        public = {k: v for k, v in told.items() if k not in (*own, "prompt")}
        row = {**{k: told[k] for k in own}, "public": public, "messages": messages}
        rows.append(row | offered_tools(episode, episode.offered(split, index)))
    return rows


async def _make_plays(
    recorder: Recorder, counts: Counts, options: Options, findings: Findings, progress: Progress
) -> None:
    for split, count in counts.items():
        for index in range(min(count, options["tasks"])):
            if recorder.domain["solve"]:
                progress(f"oracle on {split} {index}")
                await recorder.oracle(split, index)
    some = [(split, i) for split, count in counts.items() for i in range(min(count, 2))]
    for chance, (split, index) in enumerate(some):
        progress(f"random on {split} {index}")
        await recorder.random(split, index, chance, None)
        if recorder.broke:
            break
    given = [recorder.domain["construct"], recorder.domain["start"]["fixed"]]
    if recorder.domain["start"]["seed"] or '"$seed"' in json.dumps(given):
        await make_seeded(recorder, *some[0])
    progress("idle, malformed and cheating play")
    await recorder.noop(*some[0])
    await recorder.malformed(*some[0])
    await recorder.claim(*some[0])
    for split, index in some[:3]:
        await recorder.cheats(split, index)
    if not recorder.broke:
        await unusual(recorder, *some[0])
        if options.get("huge", True):
            await huge_arguments(recorder, *some[0], findings, progress)
        await unframed(recorder, *some[0], findings)
    won = next((p for p in recorder.made if p["kind"] == "oracle" and p["done"]), None)
    if won and won["calls"]:
        await recorder.again(won)
    await recorder.cap(*some[0])


def _judge(recorder: Recorder, findings: Findings) -> None:
    """What smoke would fail for later, said now."""
    (low, top), scripted = recorder.episode.REWARD_RANGE, not findings.unscripted(recorder.domain)
    if scripted:
        tell_beaten(recorder, findings)
    for made in recorder.made:
        if made["kind"] == "oracle" and not made["done"]:
            findings.add(
                "ORACLE_LEAVES_OPEN",
                f"`solve` does not end the episode of {made['task']}",
                "add the call that ends it",
                severity="warning",
            )
        elif scripted and below_top(recorder, made):
            tell_below(recorder, made, findings)
        elif (
            made["kind"] == "noop"
            and scripted
            and math.isfinite(low)
            and made["reward"] - (max(low, 0.0) if top > 0 else low) > SLACK
        ):
            findings.add(
                "NOOP_ABOVE_FLOOR",
                f"doing nothing earns {made['reward']:g} on {made['task']}, the range begins at {low:g}",
                "pay for what was done, or set `reward.range`",
                severity="warning",
            )


async def _examples(recorder: Recorder, counts: dict[str, int]) -> list[dict[str, Any]]:
    """Five plays over the first tasks: the oracle's where there is one, idle ones where nothing is written to play."""
    split = next(iter(counts))
    made: list[dict[str, Any]] = []
    for number in range(EXAMPLES):
        index = number % counts[split]
        kind = "oracle" if recorder.domain["solve"] else "random" if recorder.written else "noop"
        found = next(
            (
                p
                for p in recorder.made
                if (p["kind"], p["split"], p["index"], p["seed"]) == (kind, split, index, None)
            ),
            None,
        )
        if found is None:
            found = await _example(recorder, kind, (split, index), number)
        if found is not None:
            made.append(found)
    return made


async def _example(
    recorder: Recorder, kind: str, task: tuple[str, int], chance: int
) -> dict[str, Any] | None:
    if kind == "random":
        return await recorder.random(*task, chance, None)
    return await (recorder.oracle(*task) if kind == "oracle" else recorder.noop(*task))
