"""Table booking for TRL's GRPOTrainer: see the README."""

import itertools
from collections.abc import Iterator
from typing import Any, Literal

from . import episode

__all__ = ["TableBookingTrlEnv", "load_rows"]


def load_rows(split: str, limit: int | None = None) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the messages that open an episode, and what `reset` finds it by."""
    for index in itertools.islice(episode.indices(split), limit):
        task = episode.task(split, index)
        prompt = episode.block(episode.preview(split, index))
        messages = [{"role": m["role"], "content": episode.text_of(m["content"])} for m in prompt]
        chosen = {key: task[key] for key in ("split", "index", "id", "seed")}
        yield {"prompt": messages, **chosen}


class TableBookingTrlEnv:
    """Take a reservation for tonight. Ask the guest for what you were not told."""

    # The trainer makes as many as it plays at once: `MAX_CONCURRENT_ENVS` must allow them.
    # Public methods are tools: TRL reads their signatures and docstrings.

    _episode: episode.Episode | None = None

    def reply(self, message: str) -> Any:
        """Say something to the guest; returns what the guest answers.

        Args:
            message: What you say, or ask.
        """
        return self._call("reply", {"message": message})

    def book_table(
        self, guests: int, hour: int, seating: Literal["inside", "terrace"], name: str
    ) -> Any:
        """Book a table for tonight. It can be booked once.

        Args:
            guests: How many will come.
            hour: The full hour at which they come, 18 to 22.
            seating: Where they want to sit.
            name: The name that the table is booked under.
        """
        return self._call(
            "book_table", {"guests": guests, "hour": hour, "seating": seating, "name": name}
        )

    def reset(self, split: str, index: int, seed: int | None = None, **row: Any) -> None:
        """Starts the episode of a row."""
        if self._episode is not None:
            episode.block(self._episode.close())
        known = {key: row[key] for key in ("id",) if key in row}
        task = {"split": split, "index": index, "seed": seed, **known}
        chosen = episode.resolve(task)
        self._episode = episode.block(episode.start(**chosen))

    def get_reward(self) -> float | None:
        """What the episode was worth; None where the environment broke, which is no 0."""
        assert self._episode is not None, "reset comes first"
        try:
            return episode.block(self._episode.end()).reward
        except episode.EpisodeFailed:
            return None

    def _call(self, tool: str, given: dict[str, Any], /, **optional: Any) -> str:
        """One tool call; an optional argument that is None was not given."""
        assert self._episode is not None, "reset comes first"
        given |= {name: value for name, value in optional.items() if value is not None}
        blocks = episode.block(self._episode.call(tool, given)).blocks
        return episode.text_of(blocks)
