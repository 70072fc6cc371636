"""Tests of the environment by itself: `python -m unittest`."""

import unittest

from domain import HIDDEN, REWARD_RANGE, SPLITS, WordGuessing, cheats, marks, solve, tasks

ROWS = [task for split in SPLITS for task in tasks(split)]


def play(task: dict, calls: list) -> WordGuessing:
    """An episode of a task after some calls; refused ones change nothing."""
    episode = WordGuessing()
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

    def test_a_letter_is_marked_as_often_as_it_occurs(self) -> None:
        self.assertEqual(marks("eerie", "there"), "Y-Y-G")
        self.assertEqual(marks("about", "about"), "GGGGG")

    def test_each_guess_after_the_first_costs_a_tenth(self) -> None:
        other = next(word for word in HIDDEN if word != HIDDEN[0])
        late = [("guess", {"word": other})] * 3 + solve({"seed": 0})
        self.assertEqual(play({"seed": 0}, late).reward, 0.7)

    def test_what_is_no_word_costs_no_guess(self) -> None:
        self.assertEqual(play({"seed": 0}, [("guess", {"word": "zzzzz"})]).metrics()["guesses"], 0)


if __name__ == "__main__":
    unittest.main()
