"""Tests of the reservations by themselves: `python -m unittest`."""

import unittest

from domain import PATIENCE, REWARD_RANGE, SPLITS, TableBooking, cheats, solve, tasks

ROWS = [task for split in SPLITS for task in tasks(split)]


def play(task: dict, calls: list) -> TableBooking:
    """An episode of a task after some calls."""
    episode = TableBooking()
    episode.reset(seed=task["seed"])
    for tool, arguments in calls:
        getattr(episode, tool)(**arguments)
    return episode


class DomainTest(unittest.TestCase):
    def test_the_winning_play_earns_the_top_on_every_task(self) -> None:
        for task in ROWS:
            episode = play(task, solve(task))
            self.assertTrue(episode.done)
            self.assertEqual(episode.reward, REWARD_RANGE[1], task["id"])

    def test_doing_nothing_earns_the_floor(self) -> None:
        self.assertEqual(play(ROWS[0], []).reward, REWARD_RANGE[0])

    def test_no_cheat_earns_the_top(self) -> None:
        for task in ROWS:
            for calls in cheats(task):
                self.assertLess(play(task, calls).reward, REWARD_RANGE[1], task["id"])

    def test_no_task_is_in_two_splits(self) -> None:
        self.assertEqual(len({task["seed"] for task in ROWS}), len(ROWS))

    def test_the_winning_play_asks_for_every_detail(self) -> None:
        self.assertEqual(play(ROWS[0], solve(ROWS[0])).metrics()["details_asked"], 4)

    def test_the_guest_leaves_where_nothing_new_is_asked(self) -> None:
        bored = [("reply", {"message": "How many people?"})] * (PATIENCE + 1)
        episode = play(ROWS[0], bored)
        self.assertTrue(episode.done)
        self.assertEqual(episode.reward, REWARD_RANGE[0])

    def test_the_first_message_gives_nothing_away(self) -> None:
        openings = {TableBooking().reset(seed=task["seed"]) for task in ROWS}
        self.assertEqual(len(openings), 1)


if __name__ == "__main__":
    unittest.main()
