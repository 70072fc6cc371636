"""Tests of the environment by itself: `python -m unittest`."""

import unittest

from domain import (
    CELL,
    COLOURS,
    REWARD_RANGE,
    SPLITS,
    PixelPanel,
    cheats,
    clicks_on,
    panel_of,
    solve,
    tasks,
)

ROWS = [task for split in SPLITS for task in tasks(split)]


def play(task: dict, calls: list) -> PixelPanel:
    """An episode of a task after some calls; refused ones change nothing."""
    episode = PixelPanel()
    episode.reset(seed=task["seed"])
    for tool, arguments in calls:
        if not episode.done:
            try:
                getattr(episode, tool)(**arguments)
            except ValueError:
                continue
    return episode


class DomainTest(unittest.TestCase):
    def test_the_winning_play_earns_the_top_on_every_task(self) -> None:
        for task in ROWS:
            episode = play(task, solve(task))
            self.assertTrue(episode.done)
            self.assertEqual(episode.reward, REWARD_RANGE[1], task)

    def test_doing_nothing_earns_the_floor(self) -> None:
        for task in ROWS[:20]:
            self.assertEqual(play(task, []).reward, REWARD_RANGE[0], task)

    def test_no_cheat_earns_the_top(self) -> None:
        for task in ROWS:
            for calls in cheats(task):
                self.assertLess(play(task, calls).reward, REWARD_RANGE[1], task)

    def test_no_task_is_in_two_splits(self) -> None:
        self.assertEqual(len({task["seed"] for task in ROWS}), len(ROWS))

    def test_the_picture_shows_the_lamps(self) -> None:
        episode = PixelPanel()
        _, image = episode.reset(seed=ROWS[0]["seed"])
        _, lamps = panel_of(ROWS[0]["seed"])
        for (column, row), lamp in lamps.items():
            pixel = image.getpixel((column * CELL + CELL // 2, row * CELL + CELL // 2))
            self.assertEqual(pixel, COLOURS[lamp])

    def test_a_wrong_lamp_costs_a_share(self) -> None:
        colour, lamps = panel_of(ROWS[0]["seed"])
        other = next(place for place, lamp in lamps.items() if lamp != colour)
        right = solve(ROWS[0])
        self.assertEqual(play(ROWS[0], [right[0], *clicks_on([other])]).reward, 0.0)
        self.assertEqual(play(ROWS[0], right[:1]).reward, round(1 / len(right), 4))


if __name__ == "__main__":
    unittest.main()
