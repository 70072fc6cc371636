"""The class for TRL, played on a server."""

from __future__ import annotations

import os
import unittest
from unittest import mock

from support import environment, environments, package, server
from websockets.exceptions import ConnectionClosed


class Trl(unittest.TestCase):
    def test_an_episode_is_played_and_earns(self) -> None:
        hunt = environments()[1]
        trl, driver = package(hunt, "trl"), package(hunt, "server")
        split = driver.episode.splits()[0]
        (row,) = trl.load_rows(split, 1)
        self.assertEqual(row["prompt"][-1], {"role": "user", "content": ""})
        with server(hunt) as running, mock.patch.dict(os.environ, {"OPENENV_URL": running.url}):
            played = trl.NumberHuntTrl()
            self.assertIn("Error", played.hint())
            for _ in range(2):  # the trainer plays one after another on the same object
                self.assertTrue(played.reset(**row))
                self.assertEqual(played.get_reward(), 0.0)
                for name, arguments in driver.episode.oracle(split, 0):
                    told = getattr(played, name)(**arguments)
                    self.assertIsInstance(told, str)
                self.assertGreater(played.get_reward(), 0.0)
                self.assertIn("the episode is over", played.hint())
            played._client.close()

    def test_pictures_reach_the_trainer_as_its_processors_want_them(self) -> None:
        desk = environment("picture_desk")
        trl = package(desk, "trl")
        with server(desk) as running, mock.patch.dict(os.environ, {"OPENENV_URL": running.url}):
            played = trl.PictureDeskTrl()
            (row, *_) = trl.load_rows("train", 1)
            for shown in (played.reset(**row), played.look()):
                (picture,) = [part["image"] for part in shown if part["type"] == "image"]
                self.assertGreater(picture.convert("RGB").width, 0)
                self.assertTrue(all(part["text"] for part in shown if part["type"] == "text"))
            self.assertIsInstance(played.read_slip("ada"), str)
            played._client.close()

    def test_a_broken_environment_earns_nothing_rather_than_0(self) -> None:
        hunt = environments()[1]
        trl = package(hunt, "trl")
        with mock.patch.dict(os.environ, {}):
            with server(hunt) as running:
                os.environ["OPENENV_URL"] = running.url
                played = trl.NumberHuntTrl()
                played.reset()
            with self.assertRaises((OSError, RuntimeError, ConnectionClosed)):
                played.hint()
            self.assertIsNone(played.get_reward())


if __name__ == "__main__":
    unittest.main()
