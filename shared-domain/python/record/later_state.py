"""What the started object comes to hold while it is played, and shows nobody: a code that is drawn in the third round, say.

A value counts where it is a text or a number that tells something, where no play of another task has it under the same
name, and where nothing that the model sent, saw or was paid has it.
"""

from __future__ import annotations

import contextlib
import json
from typing import Any

from hidden_fields import hidden

from .plays import Broke, Player, Script
from .recorder import Recorder
from .started_state import held_by, started_state

_KINDS = ("oracle", "found", "random")
_PER_TASK, _PLAYS, _CALLS = 2, 12, 40
"""Plays that are looked at: of each task, in all, and calls of each."""
_TELLING, _DIGITS, _LONGEST = 4, 1000, 2000
"""Letters and size from which a value tells something, and letters beyond which it is no secret but a log."""

Later = dict[str, dict[str, list[Any]]]
"""Values by name, by the id of the play."""


async def hidden_of(recorder: Recorder) -> list[dict[str, Any]]:
    """What must not leave the server: each played task's fields that are not public, and its state."""
    keys = sorted({(p["split"], p["index"]) for p in recorder.made})
    states = await started_state(recorder.episode, keys)
    later = await later_state(recorder)
    plays = {
        key: [p["id"] for p in recorder.made if (p["split"], p["index"]) == key] for key in keys
    }
    return [
        {
            "split": split,
            "index": index,
            "fields": hidden(recorder.episode, split, index),
            "state": states.get((split, index), {}),
            "later": {play: later[play] for play in plays[split, index] if play in later},
        }
        for split, index in keys
    ]


async def later_state(recorder: Recorder) -> Later:
    """Values of each play's object by name, which it had not when it started."""
    chosen: list[dict[str, Any]] = []
    for made in recorder.made:
        same = [p for p in chosen if (p["split"], p["index"]) == (made["split"], made["index"])]
        if made["kind"] in _KINDS and made["calls"] and len(same) < _PER_TASK:
            chosen.append(made)
    held = {made["id"]: (made, await _held(recorder, made)) for made in chosen[:_PLAYS]}
    whose: dict[tuple[str, Any], set[tuple[str, int]]] = {}
    for made, values in held.values():
        for value in values:
            whose.setdefault(value, set()).add((made["split"], made["index"]))
    # Where one task is all there is, nothing tells a secret from what every episode holds.
    if len({(made["split"], made["index"]) for made, _ in held.values()}) < 2:
        return {}
    found: Later = {}
    for play, (made, values) in held.items():
        # A task's own seed is told by every framework; a play names only one that was asked for.
        task = recorder.episode.task(made["split"], made["index"])
        told = json.dumps([made, list(task.values())], ensure_ascii=False)
        for name, value in sorted(values, key=str):
            if len(whose[name, value]) == 1 and str(value) not in told:
                found.setdefault(play, {}).setdefault(name, []).append(value)
    return found


async def _held(recorder: Recorder, made: dict[str, Any]) -> set[tuple[str, Any]]:
    """Names with their values, after each call of a play that is played again."""
    script = Script(
        f"{made['id']}-looked-at", made["kind"], made["split"], made["index"], made["seed"]
    )
    player = Player(recorder.episode, script)
    found: set[tuple[str, Any]] = set()
    with contextlib.suppress(Broke):  # what breaks was told of when the play was made
        try:
            await player.start()
            for call in made["calls"][:_CALLS]:
                await player.call(call)
                found |= {(n, v) for n, v in held_by(player.object).items() if _tells(v)}
        finally:
            await player.close()
    return found


def _tells(value: Any) -> bool:
    if type(value) is str:
        return _TELLING <= len(value) <= _LONGEST
    return type(value) is int and abs(value) >= _DIGITS
