"""The judge as the driver hands it to a domain: where it is asked, how long, and what comes of its failures."""

from __future__ import annotations

import asyncio
import sys
import threading
import unittest
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from record.findings import Findings
from record.plays import Broke, Script
from support import environment, tool

ESSAY = """
import time
class Thing:
    def __init__(self):
        self.text, self.home = None, __import__("threading").get_ident()
    def submit(self, text: str) -> str:
        self.text = text
        return "handed in"
    @property
    def done(self):
        return self.text is not None
    {grade}
TASKS = {{"train": [{{"prompt": "Write."}}]}}
"""
PLAIN = """def grade(self, judge):
        assert self.home == __import__("threading").get_ident()
        return int(judge("score: " + self.text)) / 10"""
AWAITED = """async def grade(self, judge):
        import asyncio
        first, second = await asyncio.gather(judge("a"), judge("b"))
        return (int(first) + int(second)) / 20"""
SWALLOWED = """def grade(self, judge):
        try:
            return int(judge(self.text)) / 10
        except Exception:
            return 0.0"""
UNASKED = """def grade(self, judge):
        return 1.0 if self.text == "known" else int(judge(self.text)) / 10"""
SLOW = """def grade(self, judge):
        said = judge(self.text)
        while True:
            pass"""


def essay(grade: str, **changes: Any) -> ModuleType:
    """An essay that is judged when it was handed in."""
    wanted = {"domain__done": "done", "domain__judged": "grade", **changes}
    submit = tool("submit", {"text": {"type": "string"}})
    return environment(ESSAY.format(grade=grade), submit, **wanted)


def saying(*answers: Any):
    """A judge that gives these answers in turn, and raises those that are exceptions."""
    left = list(answers)

    async def judge(prompt: str) -> str:
        await asyncio.sleep(0)
        said = left.pop(0)
        if isinstance(said, Exception):
            raise said
        return said

    return judge


async def submitted(episode: ModuleType, judge: Any, text: str = "words") -> Any:
    played = await episode.start("train", 0, judge=judge)
    try:
        return await played.call("submit", {"text": text})
    finally:
        await played.close()


class Judge(unittest.IsolatedAsyncioTestCase):
    async def test_a_plain_method_asks_from_the_episode_s_own_thread(self) -> None:
        episode = essay(PLAIN, domain__thread="pool")
        step = await submitted(episode, saying("7"))
        self.assertEqual((step.reward, step.done), (0.7, True))

    async def test_the_judge_runs_on_the_loop_of_whoever_waits(self) -> None:
        here = threading.get_ident()

        async def judge(prompt: str) -> str:
            assert threading.get_ident() == here
            return "5"

        for thread in ("loop", "pool"):
            for grade in (AWAITED, UNASKED):
                episode = essay(grade, domain__thread=thread)
                self.assertEqual((await submitted(episode, judge)).reward, 0.5)

    def test_callers_without_a_loop_are_judged_too(self) -> None:
        for thread in ("loop", "pool"):
            episode = essay(UNASKED, domain__thread=thread)
            step = episode.block(submitted(episode, saying("5")))
            self.assertEqual(step.reward, 0.5)

    async def test_an_answer_that_no_judge_is_needed_for_asks_none(self) -> None:
        step = await submitted(essay(UNASKED), None, "known")
        self.assertEqual(step.reward, 1.0)

    async def test_a_missing_judge_fails_only_where_it_is_asked(self) -> None:
        episode = essay(UNASKED)
        with self.assertRaisesRegex(episode.EpisodeFailed, "needs a judge"):
            await submitted(episode, None)

    async def test_failures_of_the_judge_fail_the_rollout_even_where_swallowed(
        self,
    ) -> None:
        broken = {
            "got ConnectionError from the judge": ConnectionError("secret"),
            "got no answer from the judge": "  ",
        }
        for told, answer in broken.items():
            for grade in (PLAIN, SWALLOWED):
                episode = essay(grade, domain__thread="pool")
                with self.assertRaisesRegex(episode.EpisodeFailed, told) as failed:
                    await submitted(episode, saying(answer))
                self.assertNotIn("secret", str(failed.exception))

    async def test_an_answer_that_is_no_verdict_fails_the_rollout(self) -> None:
        episode = essay(PLAIN, domain__thread="pool")
        with self.assertRaisesRegex(episode.EpisodeFailed, "ValueError over the judge"):
            await submitted(episode, saying("I would rather not."))

    async def test_a_judge_that_never_answers_fails_the_rollout(self) -> None:
        async def judge(prompt: str) -> str:
            await asyncio.sleep(60)
            return "5"

        for thread, grade in (("loop", AWAITED), ("pool", UNASKED)):
            episode = essay(grade, domain__thread=thread)
            episode.judge.JUDGE_SECONDS = 0.05
            with self.assertRaisesRegex(episode.EpisodeFailed, "TimeoutError"):
                await submitted(episode, judge)

    async def test_the_limit_of_a_call_stands_still_while_the_judge_thinks(
        self,
    ) -> None:
        async def judge(prompt: str) -> str:
            await asyncio.sleep(0.6)
            return "5"

        for thread, grade in (("loop", AWAITED), ("loop", UNASKED), ("pool", UNASKED)):
            episode = essay(grade, domain__thread=thread, limits__call_seconds=0.2)
            self.assertEqual((await submitted(episode, judge)).reward, 0.5)

    async def test_a_domain_that_hangs_after_the_answer_is_still_stopped(self) -> None:
        for thread in ("loop", "pool"):
            episode = essay(SLOW, domain__thread=thread, limits__call_seconds=0.2)
            with self.assertRaisesRegex(episode.EpisodeFailed, "ran longer than"):
                await submitted(episode, saying("5"))

    async def test_ending_early_is_judged_and_its_failure_is_no_zero(self) -> None:
        grade = PLAIN.replace("self.text", "str(self.text)")
        episode = essay(grade, domain__thread="pool")
        played = await episode.start("train", 0, judge=saying(OSError()))
        with self.assertRaisesRegex(episode.EpisodeFailed, "OSError"):
            await played.end()


QUESTION = """
TASKS = [{"prompt": "2 + 2?", "expected": "4"}]
def verify(task, reply, judge):
    if reply == task["expected"]:
        return {"reward": 1.0, "by_library": 1.0}
    said = judge(reply)
    if said not in ("yes", "no"):
        raise ValueError("no verdict")
    return {"reward": float(said == "yes"), "by_library": 0.0}
"""


def question(**changes: Any) -> ModuleType:
    """A single question whose verifying function asks the judge only where it has to."""
    submit = {**tool("submit", {"answer": {"type": "string"}}), "method": None}
    roles = {
        "domain__style": "functions",
        "domain__class": None,
        "domain__prompt": "$task.prompt",
        "domain__judged": "verify",
        "domain__verify": {
            "call": "verify",
            "args": {"task": "$task", "reply": "$reply", "judge": "$judge"},
        },
    }
    return environment(QUESTION, submit, **roles, **changes)


async def replied(episode: ModuleType, judge: Any, reply: str) -> Any:
    played = await episode.start("train", 0, judge=judge)
    try:
        return await played.call("submit", {"answer": reply})
    finally:
        await played.close()


class Question(unittest.IsolatedAsyncioTestCase):
    async def test_the_judge_is_a_fallback(self) -> None:
        for thread in ("loop", "pool"):
            episode = question(domain__thread=thread)
            sure = await replied(episode, None, "4")
            self.assertEqual((sure.reward, sure.metrics), (1.0, {"by_library": 1.0}))
            asked = await replied(episode, saying("yes"), "four")
            self.assertEqual((asked.reward, asked.metrics), (1.0, {"by_library": 0.0}))

    async def test_a_bad_verdict_is_no_mistake_of_the_model(self) -> None:
        episode = question(domain__thread="pool")
        with self.assertRaisesRegex(episode.EpisodeFailed, "over the judge's answer"):
            await replied(episode, saying("maybe"), "four")


class UnreadJudge(unittest.TestCase):
    """What the judge of nobody's making says is no fault of a domain that cannot read it."""

    def codes(self, *, general: bool) -> set[str]:
        findings = Findings(Path("/nowhere"))
        findings.general = general
        script = Script(
            "play", "play", "train", 0, 0, [{"tool": "submit", "arguments": {"text": "words"}}]
        )

        episode = essay(PLAIN, domain__thread="pool")

        async def meet() -> None:
            try:
                await submitted(episode, saying("seven of ten"))
            except episode.EpisodeFailed as error:
                findings.broke(Broke(script, script.calls[0], error))

        asyncio.run(meet())
        self.assertIn("scripted_judge(prompt)", findings.all[0]["help"])
        return {entry["code"] for entry in findings.all}

    def test_a_general_judge_is_named_as_the_cause(self) -> None:
        self.assertEqual(self.codes(general=True), {"JUDGE_ANSWER_UNREAD"})

    def test_a_judge_of_the_domain_is_its_own_fault(self) -> None:
        self.assertEqual(self.codes(general=False), {"DOMAIN_FAILS"})


if __name__ == "__main__":
    unittest.main()
