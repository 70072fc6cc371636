"""Episodes of an original."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from original import Answer, Broke, Original, Session, Total
from original_trajectories import all_trajectories
from original_walks import over_and_over, steady_calls

SAY = {
    "name": "say",
    "description": "Says something.",
    "parameters": {
        "type": "object",
        "properties": {"text": {"type": "string"}},
        "required": ["text"],
    },
}


class Talk(Session):
    """An episode that a framework gives up where nothing is said, and that breaks where it is told to."""

    def __init__(self) -> None:
        self.start = {"blocks": []}

    async def call(self, call: dict[str, Any]) -> Answer | None:
        text = call["arguments"].get("text")
        if text == "":
            return None
        if text == "break":
            raise Broke("it was told to")
        return Answer({"blocks": []})

    async def end(self) -> Total:
        return Total(1.0)


class Talks(Original):
    """Nothing but such episodes."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def tools(self) -> list[dict[str, Any]]:
        return [SAY]

    async def tasks(self) -> dict[str, int | None]:
        return {"train": 1}

    async def open(self, split: str, index: int, seed: int | None) -> Session:
        return Talk()


class Trajectories(unittest.IsolatedAsyncioTestCase):
    async def played(self, *texts: str) -> dict[str, Any]:
        calls = [{"tool": "say", "arguments": {"text": text}} for text in texts]
        script = {"id": "own", "split": "train", "index": 0, "seed": None, "calls": calls}
        job = {
            "source": ".",
            "found": {"original": {}},
            "scripts": [script],
            "known": None,
            "trajectories": None,
        }
        original = Talks({**job, "walks": 1, "steps": 1})
        trajectories = await all_trajectories(original, [SAY], {"train": 1})
        return next(trajectory for trajectory in trajectories if trajectory["id"] == "own")

    async def test_ends_before_a_call_for_which_the_framework_gives_up(self) -> None:
        trajectory = await self.played("a", "", "b")
        self.assertEqual([s["call"]["arguments"]["text"] for s in trajectory["steps"]], ["a"])
        self.assertEqual((trajectory["failed"], trajectory["reward"]), (None, 1.0))

    async def test_plays_only_scripts_where_it_was_played_before(self) -> None:
        def said(number: int, text: str) -> dict[str, Any]:
            call = {"tool": "say", "arguments": {"text": text}}
            told = {"id": f"found-{number}", "split": "train", "index": 0, "seed": None}
            return {**told, "calls": [call]}

        async def ids(*known: dict[str, Any]) -> list[str]:
            scripts = [said(0, "a"), said(1, "b")]
            job = {"source": ".", "found": {"original": {}}, "scripts": scripts, "known": [*known]}
            original = Talks({**job, "trajectories": None, "walks": 1, "steps": 1})
            return [t["id"] for t in await all_trajectories(original, [SAY], {"train": 1})]

        steps = [{"call": {"tool": "say", "arguments": {"text": "c"}}, "reward": None}]
        before = {"split": "train", "index": 0, "seed": None, "steps": steps, "reward": 1.0}
        self.assertEqual(await ids(before), ["found-0", "found-1"])
        unpaid = await ids({**before, "reward": 0.0})
        self.assertEqual(unpaid[:2], ["found-0", "found-1"])
        self.assertTrue(unpaid[2:] and all(name.startswith("nearer-") for name in unpaid[2:]))

    async def test_keeps_the_call_that_breaks_it(self) -> None:
        trajectory = await self.played("a", "break", "b")
        self.assertEqual(trajectory["steps"][-1]["refused"], "the original broke: it was told to")


WAIT = {
    "name": "wait",
    "description": "Lets time pass.",
    "parameters": {
        "type": "object",
        "properties": {"hours": {"type": "integer", "minimum": 1, "maximum": 4}},
        "required": ["hours"],
    },
}
LOOK = {
    "name": "look",
    "description": "Looks.",
    "parameters": {"type": "object", "properties": {}, "required": []},
}
STOP = {**LOOK, "name": "stop", "description": "Ends it."}


class Shift(Session):
    """An episode of so many hours."""

    def __init__(self, hours: int) -> None:
        self.start, self.left, self.calls = {"data": hours}, hours, 0

    async def call(self, call: dict[str, Any]) -> Answer | None:
        self.calls += 1
        hours = call["arguments"].get("hours", 0)
        if not isinstance(hours, int):
            return Answer(None, refused="no number of hours")
        self.left -= hours
        over = call["tool"] == "stop" or self.left <= 0
        return Answer({"data": self.left}, 0.5 if over else 0.0, over)

    async def end(self) -> Total:
        return Total(None)


class Shifts(Talks):
    """A long shift, which a drawn walk never sees to its end."""

    tells_ends = True
    hours = 300

    async def tools(self) -> list[dict[str, Any]]:
        return [LOOK, STOP, WAIT]

    async def open(self, split: str, index: int, seed: int | None) -> Session:
        return Shift(self.hours)


class Starts(unittest.TestCase):
    def test_what_is_kept_of_a_task_makes_its_start_no_cheaper_than_another_s(self) -> None:
        original = Talks({"source": ".", "found": {}})
        self.assertEqual(original.start_costs(), 0.0)
        original.starts = [9.0, 0.1, 0.2]
        original.first_starts = {("train", 0): 9.0}
        self.assertEqual(original.start_costs(), 0.1)
        original.starts += [5.0, 0.1, 4.0]
        original.first_starts |= {("train", 1): 5.0, ("test", 0): 4.0}
        self.assertEqual(original.start_costs(), 4.0)


class Repeats(unittest.IsolatedAsyncioTestCase):
    async def ids(self, original: Original, tools: list[dict[str, Any]]) -> dict[str, int]:
        found = await all_trajectories(original, tools, {"train": 1})
        return {t["id"]: len(t["steps"]) for t in found if t["id"].startswith("again-")}

    def shifts(self) -> Shifts:
        job = {
            "source": ".",
            "found": {"original": {}},
            "scripts": [],
            "known": None,
            "trajectories": None,
        }
        return Shifts({**job, "walks": 1, "steps": 1})

    async def test_a_clock_is_moved_on_until_it_runs_out(self) -> None:
        played = await self.ids(self.shifts(), [LOOK, STOP, WAIT])
        self.assertEqual(played["again-wait"], 75)
        self.assertNotIn("again-look", played)

    def test_where_a_number_has_no_most_those_that_were_taken_are_tried_the_largest_first(
        self,
    ) -> None:
        wait = {"name": "wait", "parameters": {"required": ["hours"], "properties": {"hours": {}}}}

        def step(hours: Any, refused: str | None = None) -> dict[str, Any]:
            call = {"tool": "wait", "arguments": {"hours": hours}}
            return {"call": call, "refused": refused, "done": False}

        steps = [step(2), step(99, "too long"), step(8), step("x"), step(8), step(4)]
        calls = steady_calls(wait, [{"steps": steps}])
        self.assertEqual([call["arguments"]["hours"] for call in calls], [8, 4, 2])
        self.assertEqual(len(steady_calls(WAIT, [{"steps": steps}])), 1)
        self.assertEqual(steady_calls(wait, [{"steps": [step(9, "no")]}]), [])

    def test_a_call_is_made_no_more_where_it_shows_the_same_or_is_refused(self) -> None:
        def made(answers: list[Answer]) -> int:
            choose = over_and_over({"tool": "look", "arguments": {}})
            calls = (choose(answer, number, False) for number, answer in enumerate(answers))
            return sum(1 for call in calls if call is not None)

        told = [Answer({"data": number}) for number in range(9)]
        self.assertEqual(made(told), 9)
        self.assertEqual(made([*told[:3], *[told[4]] * 6]), 5)
        self.assertEqual(made([*told[:3], Answer(None, refused="no"), told[4]]), 4)

    async def test_what_never_ends_is_given_up_and_what_is_not_known_is_not_called(self) -> None:
        original = self.shifts()
        self.assertEqual(await self.ids(original, [LOOK, SAY]), {})
        original.hours = 10_000
        self.assertEqual(await self.ids(original, [WAIT]), {})


if __name__ == "__main__":
    unittest.main()
