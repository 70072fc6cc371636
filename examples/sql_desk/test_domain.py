"""Tests of the desk by itself: `python -m unittest`."""

import unittest

from domain import REWARD_RANGE, SPLITS, QueryError, SqlDesk, cheats, solve, tasks


class DomainTest(unittest.TestCase):
    def play(self, task: dict, calls: list) -> SqlDesk:
        """An episode of a task after some calls; closed when the test ends."""
        episode = SqlDesk()
        episode.reset(task["question"], seed=task["seed"])
        self.addCleanup(episode.close)
        for tool, arguments in calls:
            try:
                getattr(episode, tool)(**arguments)
            except QueryError:
                continue
        return episode

    def setUp(self) -> None:
        self.rows = [task for split in SPLITS for task in tasks(split)]
        self.desk = self.play(self.rows[0], [])

    def test_the_winning_play_earns_the_top_on_every_task(self) -> None:
        for task in self.rows:
            episode = self.play(task, solve(task))
            self.assertTrue(episode.done)
            self.assertEqual(episode.reward, REWARD_RANGE[1], task["id"])

    def test_doing_nothing_earns_the_floor(self) -> None:
        self.assertEqual(self.desk.reward, REWARD_RANGE[0])

    def test_no_cheat_earns_the_top(self) -> None:
        for task in self.rows:
            for calls in cheats(task):
                episode = self.play(task, calls)
                self.assertLess(episode.reward, REWARD_RANGE[1], task["id"])

    def test_no_task_is_in_two_splits(self) -> None:
        self.assertEqual(len({task["seed"] for task in self.rows}), len(self.rows))

    def test_a_query_reads_and_does_nothing_else(self) -> None:
        before = self.desk.query("SELECT count(*) FROM orders")
        for sql in (
            "DELETE FROM orders",
            "DROP TABLE orders",
            "CREATE TABLE t (a)",
            "ATTACH ':memory:' AS other",
            "SELECT random()",
            "SELECT 1; SELECT 2",
        ):
            with self.assertRaises(QueryError, msg=sql):
                self.desk.query(sql)
        self.assertEqual(self.desk.query("SELECT count(*) FROM orders"), before)

    def test_a_query_without_an_end_is_stopped(self) -> None:
        endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        with self.assertRaises(QueryError):
            self.desk.query(f"{endless} SELECT count(*) FROM n")

    def test_values_that_json_has_no_word_for_are_shown(self) -> None:
        self.assertIn("inf", self.desk.query("SELECT 9e999, x'00', NULL"))


if __name__ == "__main__":
    unittest.main()
