"""One episode of the domain, played the same way in every framework.

    episode = await start(split="train", index=0)          # TaskError, Full, EpisodeFailed
    step = await episode.call("guess", {"word": "crane"})  # Step; EpisodeFailed: it broke
    score = await episode.end()                            # Score; closes the domain

A call that the model got wrong is a `Step` with a `refusal`; an environment that broke is an
exception, so that it is never scored as 0. Callers without an event loop use `block(...)`.
`contract.json` says what the environment is; all imports are of the standard library.
"""

# ruff: noqa: F401 - what is imported here is what a variant may use

from .contract import (
    CAPACITY,
    CONTRACT,
    DESCRIPTION,
    IDLE_SECONDS,
    NAME,
    REWARD_RANGE,
    SYSTEM_PROMPT,
    TITLE,
    TOOLS,
    Tool,
)
from .episode import Episode
from .loading import domain
from .observations import opening
from .steps import (
    IMAGE_OMITTED,
    Block,
    EpisodeFailed,
    Full,
    Message,
    Score,
    Step,
    TaskError,
    text_of,
)
from .tasks import (
    cheats,
    count,
    find,
    indices,
    oracle,
    prompt_of,
    resolve,
    splits,
    task,
)
from .tools import offered, published
from .values import LONGEST_REQUEST, limited
from .workers import block


async def start(
    split: str | None = None, index: int = 0, seed: int | None = None, *, leaving: bool = False
) -> Episode:
    """Opens an episode of a task; `seed` overrides the task's own.

    One that is `leaving` is closed at once and holds no place. Raises TaskError for a task that
    does not exist or does not fit, Full where no more may be open, EpisodeFailed where the domain broke.
    """
    chosen = find(split or splits()[0], index)
    episode = Episode(chosen, chosen.seed if seed is None else seed, leaving)
    try:
        await episode.begin()
    except BaseException:  # also a caller that is cancelled before it has the episode
        episode.release()
        raise
    return episode


async def preview(split: str, index: int, seed: int | None = None) -> list[Message]:
    """The first messages of a task. Starts an episode only where starting shows something."""
    episode = await start(split, index, seed, leaving=True)
    await episode.close()
    return episode.prompt
