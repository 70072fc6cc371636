"""Opening an episode of a task, or only looking at how it opens."""

from __future__ import annotations

import os

from .contract import CONTRACT, DOMAIN, START
from .episode import Episode
from .errors import EpisodeFailed
from .starting import opening
from .steps import Judge, Message
from .tasks import find, prompt_of, splits


async def start(
    split: str | None = None,
    index: int = 0,
    seed: int | None = None,
    *,
    judge: Judge | None = None,
) -> Episode:
    """Opens an episode of a task; `seed` overrides the task's own.

    `judge` is the framework's judge, for domains that are judged. Raises TaskError for a task that
    does not exist or does not fit, Full where no more may be open, EpisodeFailed where the domain
    broke.
    """
    if missing := [name for name in CONTRACT["secrets"] if not os.environ.get(name)]:
        raise EpisodeFailed(f"set {', '.join(missing)} in the environment")
    chosen = find(split or splits()[0], index)
    episode = Episode(chosen, chosen.seed if seed is None else seed, judge)
    try:
        await episode.begin()
    except BaseException:  # also a caller that is cancelled before it has the episode
        episode.release()
        raise
    return episode


async def preview(split: str, index: int, seed: int | None = None) -> list[Message]:
    """The first messages of a task. Starts an episode only where starting shows something."""
    if not START["observes"] and not DOMAIN["observe"]:
        return opening(prompt_of(find(split, index)), None)
    episode = await start(split, index, seed)
    await episode.close()
    return episode.prompt
