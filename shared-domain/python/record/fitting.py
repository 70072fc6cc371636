"""Whether the rows of tasks fit what starting takes. Nothing is started for it."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from progress import own_seconds

from .findings import Findings
from .step_limit import begin_step

ENDLESS = 1_000_000
CHECKED_OF_ENDLESS = 10_000
SECONDS = 240
"""Time for looking at rows: a slow set is looked at as far as that goes, and the rest is said."""


def looked_at(
    episode: ModuleType, split: str, count: int, findings: Findings
) -> Iterator[tuple[int, dict[str, Any]]]:
    """What may be told of each task, as far as the time goes; a row that does not fit is a finding."""
    began = own_seconds()
    for index in range(min(count, CHECKED_OF_ENDLESS if count == ENDLESS else count)):
        begin_step()  # one slow row is a hang, many rows are none
        try:
            yield index, fitting(episode, split, index)
        except (episode.TaskError, episode.EpisodeFailed) as error:
            findings.task(split, index, error)
            continue
        if index % 256 == 0 and own_seconds() - began > SECONDS:
            findings.add(
                "TASKS_PARTLY_CHECKED",
                f"looked at {index} of {count} tasks of {split} in {SECONDS} s",
                severity="warning",
            )
            return


def fitting(episode: ModuleType, split: str, index: int) -> dict[str, Any]:
    """What may be told of a task. Raises the driver's TaskError or EpisodeFailed, which say what is wrong with it."""
    chosen = episode.find(split, index)
    with episode.steps.telling(f"task {chosen.id}"):
        if starting := getattr(episode, "starting", None):  # a question is not started
            starting.arguments_of_row(chosen)
        episode.offered(split, index)
        return episode.tasks.public_part(chosen)
