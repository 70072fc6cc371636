"""One episode of the domain, played the same way in every framework.

    episode = await start(split="train", index=0)          # TaskError, Full, EpisodeFailed
    step = await episode.call("guess", {"word": "crane"})  # Step; EpisodeFailed: it broke
    score = await episode.end()                            # Score; closes the domain

A call that the model got wrong is a `Step` with a `refusal`; an environment that broke is an
exception, so that it is never scored as 0. Callers without an event loop use `block(...)`.
`contract.json` says what the environment is; all imports are of the standard library.
"""

from __future__ import annotations

from .contract import (
    CAPACITY,
    CONTRACT,
    DESCRIPTION,
    IDLE_SECONDS,
    JUDGE_SECONDS,
    NAME,
    REWARD_RANGE,
    SYSTEM_PROMPT,
    TITLE,
    TOOLS,
    Tool,
)
from .episode import Episode
from .errors import EpisodeFailed, Full, TaskError
from .loading import domain
from .opening import preview, start
from .plays import cheats, oracle
from .published import published
from .starting import check
from .steps import IMAGE_OMITTED, Block, Judge, Message, Score, Step, text_of
from .tasks import count, hidden, indices, resolve, splits, task
from .tools import offered
from .workers import block

__all__ = [
    "CAPACITY",
    "CONTRACT",
    "DESCRIPTION",
    "IDLE_SECONDS",
    "IMAGE_OMITTED",
    "JUDGE_SECONDS",
    "NAME",
    "REWARD_RANGE",
    "SYSTEM_PROMPT",
    "TITLE",
    "TOOLS",
    "Block",
    "Episode",
    "EpisodeFailed",
    "Full",
    "Judge",
    "Message",
    "Score",
    "Step",
    "TaskError",
    "Tool",
    "block",
    "cheats",
    "check",
    "count",
    "domain",
    "hidden",
    "indices",
    "offered",
    "oracle",
    "preview",
    "published",
    "resolve",
    "splits",
    "start",
    "task",
    "text_of",
]
