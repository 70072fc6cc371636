"""What a session of the probe says that an open episode is worth."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

HERE = Path(__file__).resolve()
sys.path += [str(HERE.parents[1] / "probe"), str(HERE.parents[3] / "shared-domain" / "python")]

from session import Session


class Client:
    """A server that an episode is open at."""

    steps = 0

    async def state(self) -> dict[str, Any]:
        return {"step_count": self.steps, "done": False, "truncated": False}


def answer(reward: float, refusal: str | None = None) -> SimpleNamespace:
    """A result of a call, as the stock client parses it."""
    error = refusal and {"error_type": "invalid_args", "message": "no"}
    observation = {"result": {"text": "no"}, "error": error}
    told = {} if refusal is None else {"refusal": refusal}
    return SimpleNamespace(observation=observation, metadata=told, reward=reward, done=False)


class Worth(unittest.IsolatedAsyncioTestCase):
    async def worth(self, *answers: SimpleNamespace, mode: str = "dense") -> float | None:
        client: Any = Client()
        session = Session(client, {"reward": {"mode": mode}})
        for one in answers:
            session._reply(one)
            client.steps += 1
        return (await session.end()).reward

    async def test_nobody_played(self) -> None:
        self.assertIsNone(await self.worth())
        self.assertIsNone(await self.worth(answer(0.0, "bad_arguments")))

    async def test_calls_that_were_paid(self) -> None:
        self.assertEqual(await self.worth(answer(0.0)), 0.0)
        self.assertEqual(await self.worth(answer(0.5), answer(0.0, "bad_arguments")), 0.5)
        self.assertIsNone(await self.worth(answer(0.0), mode="terminal"))

    async def test_a_refused_call_that_pays_is_told(self) -> None:
        self.assertEqual(await self.worth(answer(1.0, "bad_arguments")), 1.0)


if __name__ == "__main__":
    unittest.main()
