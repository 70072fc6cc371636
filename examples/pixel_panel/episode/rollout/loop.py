"""One episode played and shown: calls that a policy makes, and what came of them.

A policy is a generator. It yields one call, `(tool, arguments)`, is sent the `Turn` that came of
it, and yields the next one until it has nothing more to do. What a model sent in place of a call
it yields as a text that says what is wrong with it: that takes a turn, too.
"""

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Block = dict[str, Any]
"""`{"type": "text", "text"}` or `{"type": "image", "mime", "data": base64}`."""
Call = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Turn:
    """What one call gave; `reward` is None where the framework does not tell it here."""

    blocks: list[Block]
    reward: float | None = None
    done: bool = False


@dataclass(frozen=True)
class Rollout:
    """How it went: the rewards that were told, added up."""

    calls: int
    reward: float
    done: bool


Policy = Generator[Call | str, Turn, None]
Caller = Callable[[str, dict[str, Any]], Awaitable[Turn]]
"""Makes a call on the framework's server."""


async def play(policy: Policy, call: Caller, *, turns: int) -> Rollout:
    """Plays one episode and prints every call with what came of it.

    At most `MAX_TURNS` turns, or `turns` where that is not set.
    """
    turns = int(os.environ.get("MAX_TURNS") or turns)
    total, count, turn = 0.0, 0, None
    while count < turns and (wanted := await asyncio.to_thread(_next, policy, turn)):
        count += 1
        turn = await _shown(count, wanted, call)
        total += turn.reward or 0.0
        if turn.done:
            break
    policy.close()
    return Rollout(count, total, turn is not None and turn.done)


def _next(policy: Policy, turn: Turn | None) -> Call | str | None:
    """The next call. In a thread: while a model thinks, connections must stay alive."""
    try:
        return next(policy) if turn is None else policy.send(turn)
    except StopIteration:
        return None


async def _shown(count: int, wanted: Call | str, call: Caller) -> Turn:
    if isinstance(wanted, str):
        print(f"[{count}] {wanted}", flush=True)
        return Turn([{"type": "text", "text": wanted}])
    name, arguments = wanted
    print(f"[{count}] {text_of_call(name, arguments)}", flush=True)
    turn = await call(name, arguments)
    print("    " + text_of(turn.blocks).replace("\n", "\n    "))
    told = "" if turn.reward is None else f"reward {turn.reward:g}"
    if turn.done:
        told += ", done" if told else "done"
    if told:
        print(f"    -> {told}", flush=True)
    return turn


def text_of(blocks: Sequence[Block]) -> str:
    """Blocks as people read them."""
    return "\n".join(map(_line, blocks))


def _line(block: Block) -> str:
    return block["text"] if block["type"] == "text" else f"[{block['mime']}]"


def text_of_call(name: str, arguments: dict[str, Any]) -> str:
    """A call as one line, for people."""
    inner = ", ".join(
        f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in arguments.items()
    )
    return f"{name}({inner})"


def by_script(calls: Iterable[Call]) -> Policy:
    """Plays what it was given, whatever comes back."""
    for wanted in calls:  # noqa: UP028 - a list cannot be sent what came back
        yield wanted
