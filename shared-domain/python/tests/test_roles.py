"""Roles in the forms that strangers' modules have them."""

import json
import unittest
from typing import Any

from support import environment, tool

N = {"n": {"type": "integer"}}


def play(source: str, **changes: Any) -> Any:
    return environment(source, tool("act", N), **changes)


class Ends(unittest.IsolatedAsyncioTestCase):
    SOURCE = """
        TASKS = [{}]
        class Thing:
            def __init__(self):
                self.won = self.lost = False
                self.alive = True
                self.state = {"done": False, "score": 0.25}
            def act(self, n: int) -> str:
                self.won, self.lost = n == 1, n == 2
                self.alive = self.state["done"] = n != 0
                self.alive = n == 0
                return "acted"
    """

    async def ends(self, done: str, n: int) -> bool:
        episode = await play(self.SOURCE, domain__done=done).start()
        return (await episode.call("act", {"n": n})).done

    async def test_either_of_two_outcomes(self) -> None:
        for n, over in ((0, False), (1, True), (2, True)):
            self.assertEqual(await self.ends("won or lost", n), over)

    async def test_the_opposite(self) -> None:
        for n, over in ((0, False), (1, True)):
            self.assertEqual(await self.ends("not alive", n), over)

    async def test_an_item_of_a_mapping(self) -> None:
        for n, over in ((0, False), (1, True)):
            self.assertEqual(await self.ends("state.done", n), over)
        episode = await play(self.SOURCE, domain__reward="state.score").start()
        self.assertEqual((await episode.end()).reward, 0.25)


class Starts(unittest.IsolatedAsyncioTestCase):
    async def test_a_class_method_makes_the_object(self) -> None:
        module = play(
            """
            TASKS = [{"n": 3}]
            class Thing:
                def __init__(self, double): self.double = double
                @classmethod
                def of(cls, n: int): return cls(n * 2)
                def act(self, n: int) -> int: return self.double
            """,
            domain__start={
                "call": "of",
                "maker": "class",
                "row": None,
                "fields": ["n"],
                "seed": None,
                "fixed": {},
                "observes": False,
            },
            tasks__row={"type": "object", "properties": N, "required": ["n"]},
        )
        episode = await module.start()
        self.assertEqual((await episode.call("act", {"n": 0})).text, "6")

    async def test_a_class_method_that_makes_the_object_is_given_the_options(self) -> None:
        module = play(
            """
            TASKS = [{"n": 3}]
            class Thing:
                def __init__(self, n: int, times: int = 1): self.worth = n * times
                @classmethod
                def of(cls, n: int, times: int = 1): return cls(n, times)
                def act(self, n: int) -> int: return self.worth
            """,
            domain__construct={"times": 5},
            domain__start={
                "call": "of",
                "maker": "class",
                "row": None,
                "fields": ["n"],
                "seed": None,
                "fixed": {},
                "observes": False,
            },
            tasks__row={"type": "object", "properties": N, "required": ["n"]},
        )
        episode = await module.start()
        self.assertEqual((await episode.call("act", {"n": 0})).text, "15")

    async def test_a_function_makes_the_object(self) -> None:
        module = play(
            """
            TASKS = [{"n": 3}]
            class Thing:
                def __init__(self, double): self.double = double
                def act(self, n: int) -> int: return self.double
            async def made(n: int): return Thing(n * 2)
            """,
            domain__start={
                "call": "made",
                "maker": "module",
                "row": None,
                "fields": ["n"],
                "seed": None,
                "fixed": {},
                "observes": False,
            },
            tasks__row={"type": "object", "properties": N, "required": ["n"]},
        )
        episode = await module.start()
        self.assertEqual((await episode.call("act", {"n": 0})).text, "6")

    async def test_a_plain_row_becomes_the_record_that_starting_takes(self) -> None:
        module = play(
            """
            from dataclasses import dataclass
            TASKS = [{"n": 3}]
            @dataclass
            class Row:
                n: int
            class Thing:
                def __init__(self, row: Row): self.row = row
                def act(self, n: int) -> int: return self.row.n
            """,
            domain__start={
                "call": "__init__",
                "row": "row",
                "fields": [],
                "seed": None,
                "fixed": {},
                "observes": False,
            },
        )
        episode = await module.start()
        self.assertEqual((await episode.call("act", {"n": 0})).text, "3")

    async def test_a_step_result_can_be_the_first_observation(self) -> None:
        module = play(
            """
            TASKS = [{}]
            class Thing:
                def reset(self): return "begin", {}
                def act(self, n: int): return "on", 1.0, True
            """,
            domain__observe="reset",
            domain__result={"text": 0, "reward": 1, "done": 2, "truncated": None},
        )
        episode = await module.start()
        self.assertEqual(episode.prompt[0]["content"][0]["text"], "begin")

    async def test_several_keys_of_a_step_result_are_shown_together(self) -> None:
        module = play(
            """
            TASKS = [{}]
            class Thing:
                def act(self, n: int):
                    said = {"day": n, "stock": 5, "secret": 9, "reward": 0.5, "done": n > 1}
                    return said if n else {**said, "error": "none"}
            """,
            domain__result={
                "text": ["day", "stock", "error"],
                "reward": "reward",
                "done": "done",
                "truncated": None,
            },
        )
        episode = await module.start()
        told = [await episode.call("act", {"n": n}) for n in (0, 2)]
        shown = [json.loads(step.text) for step in told]
        self.assertEqual(shown[0], {"day": 0, "stock": 5, "error": "none"})
        self.assertEqual(shown[1], {"day": 2, "stock": 5})
        self.assertTrue(told[1].done)
        self.assertEqual((await episode.end()).reward, 1.0)

    async def test_exit_closes_what_has_no_close(self) -> None:
        module = play(
            """
            TASKS, SEEN = [{}], []
            class Thing:
                def act(self, n: int): pass
                def __exit__(self, kind, error, trace): SEEN.append(kind)
            """,
            domain__close="__exit__",
        )
        await (await module.start()).close()
        self.assertEqual(module.domain.SEEN, [None])


class Questions(unittest.IsolatedAsyncioTestCase):
    async def verdict(self, body: str, **changes: Any) -> Any:
        module = environment(
            f"""
            from dataclasses import dataclass
            TASKS = [{{"q": "1+1?", "gold": "2"}}]
            @dataclass
            class Verdict:
                score: float
                close: bool
            def ask(q, gold): return q + "!"
            def grade(reply, gold): return {body}
            def solve(task): return task["gold"]
            """,
            tool("submit", {"answer": {"type": "string"}}, method=None),
            **{
                "domain__style": "functions",
                "domain__class": None,
                "domain__answer": {"tool": "submit", "parameter": "answer"},
                "domain__verify": {
                    "call": "grade",
                    "args": {"reply": "$reply", "gold": "$task.gold"},
                },
                **changes,
            },
        )
        episode = await module.start()
        await episode.call("submit", {"answer": "2"})
        return module, episode, await episode.end()

    async def test_a_record_under_another_name(self) -> None:
        _, _, score = await self.verdict("Verdict(0.5, True)", domain__reward="score")
        self.assertEqual((score.reward, score.metrics), (0.5, {"close": 1.0}))

    async def test_a_tuple_with_the_reason(self) -> None:
        _, _, score = await self.verdict("(reply == gold, 'same')")
        self.assertEqual(score.reward, 1.0)

    async def test_a_verdict_without_a_reward_fails(self) -> None:
        with self.assertRaisesRegex(Exception, "gave a verdict without 'reward'"):
            await self.verdict("{'score': 1.0}")

    async def test_a_field_or_several_are_the_question(self) -> None:
        asked = {"call": "ask", "args": {"q": "$task.q", "gold": "$task.gold"}}
        for prompt, text in (("$task.q", "1+1?"), (asked, "1+1?!")):
            _, episode, _ = await self.verdict("1.0", domain__prompt=prompt)
            self.assertEqual(episode.prompt[0]["content"][0]["text"], text)

    async def test_a_solution_may_be_the_answer_itself(self) -> None:
        module, _, _ = await self.verdict("1.0", domain__solve="solve")
        self.assertEqual(module.oracle("train", 0), [("submit", {"answer": "2"})])


class Rows(unittest.TestCase):
    def ids(self, source: str, split: str = "train", **changes: Any) -> list[str]:
        body = f"TASKS = {source}\nclass Thing:\n    def act(self, n): pass\n"
        module = play(body, **changes)
        return [module.task(split, i)["id"] for i in range(module.count(split))]

    def test_a_mapping_of_ids(self) -> None:
        self.assertEqual(self.ids('{"a": {"n": 1}, "b": {"n": 2}}'), ["a", "b"])

    def test_a_domain_that_is_given_the_key_of_its_row_gets_it_as_it_is(self) -> None:
        source = """
            LEVELS = {1: (3,), 2: (5,)}
            class Thing:
                def __init__(self, level):
                    self.floors, = LEVELS[level]
                def act(self, n: int): return str(self.floors)
        """
        given = {"tasks__from": "LEVELS", "domain__construct": {"level": "$id"}}
        module = play(source, **given)
        self.assertEqual([module.task("train", i)["id"] for i in range(2)], ["1", "2"])
        episode = module.block(module.start("train", 1))
        self.assertEqual(module.block(episode.call("act", {"n": 0})).text, "5")

    def test_rows_that_say_their_split(self) -> None:
        source = '[{"id": "a", "split": "train"}, {"id": "b", "split": "dev"}]'
        splits = {"train": "train", "dev": "validation"}
        for split, ids in (("train", ["a"]), ("validation", ["b"])):
            self.assertEqual(self.ids(source, split, tasks__splits=splits), ids)

    def test_a_mapping_of_ids_in_each_split(self) -> None:
        source = '{"train": {"a": {}}, "test": {"b": {}}}'
        splits = {"train": "train", "test": "test"}
        self.assertEqual(self.ids(source, "test", tasks__splits=splits), ["b"])


if __name__ == "__main__":
    unittest.main()
