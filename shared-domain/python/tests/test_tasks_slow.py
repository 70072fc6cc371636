"""Tasks, what may be told of them, prompts and observations, and how the domain is found."""

import asyncio
import base64
import sys
import unittest
from pathlib import Path
from typing import Any

from support import environment, tool

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hidden_fields import hidden
from record.fitting import fitting

LOOK = tool("look")
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n....").decode()


def thing(source: str, **changes: Any) -> Any:
    body = (
        source
        if "class Thing" in source
        else f"{source}\nclass Thing:\n    def look(self): return None\n"
    )
    return environment(body, LOOK, **changes)


class Offered(unittest.IsolatedAsyncioTestCase):
    SOURCE = """
        TASKS = [{"kit": ["look"]}, {}, {"kit": ["look", "fly"]}]
        class Thing:
            done = False
            def look(self): return "seen"
            def turn(self): return "turned"
            def finish(self): self.done = True
    """
    END = tool("finish", method=None)

    def made(self, **changes: Any) -> Any:
        return environment(self.SOURCE, LOOK, tool("turn"), self.END, tasks__tools="kit", **changes)

    async def test_a_task_offers_what_its_row_names_and_what_ends_it(self) -> None:
        driver = self.made()
        self.assertEqual([t.name for t in driver.offered("train", 0)], ["look", "finish"])
        episode = await driver.start("train", 0)
        self.assertEqual([t.name for t in episode.tools], ["look", "finish"])
        step = await episode.call("turn", {})
        self.assertEqual(step.refusal, "unknown_tool")
        self.assertIn("the tools are look, finish", step.text)
        self.assertEqual((await episode.call("look", {})).text, "seen")
        await episode.close()

    async def test_a_row_that_names_none_offers_all(self) -> None:
        driver = self.made()
        self.assertEqual(len(driver.offered("train", 1)), 3)
        self.assertEqual(len(environment(self.SOURCE, LOOK).offered("train", 0)), 1)

    def test_a_name_that_is_no_tool_is_told_where_rows_are_checked(self) -> None:
        with self.assertRaisesRegex(
            Exception, "kit must name tools of the domain; the tools are look"
        ):
            fitting(self.made(), "train", 2)

    def test_what_a_task_offers_is_no_secret(self) -> None:
        self.assertEqual(hidden(self.made(), "train", 0), {})


class Sources(unittest.TestCase):
    def ids(self, episode: Any, split: str = "train") -> list[str]:
        return [episode.task(split, i)["id"] for i in range(min(3, episode.count(split)))]

    def test_a_mapping_a_list_and_a_function(self) -> None:
        rows = '[{"id": "a"}, {}]'
        for source in (
            f'TASKS = {{"train": {rows}}}',
            f"TASKS = {rows}",
            f"def TASKS(): return {rows}",
            f'def TASKS(): return {{"train": {rows}}}',
        ):
            self.assertEqual(self.ids(thing(source)), ["a", "train-1"])

    def test_a_split_of_another_name(self) -> None:
        episode = thing(
            "def TASKS(part): return [{'id': part}]",
            tasks__splits={"dev": "validation"},
            tasks__args={"part": "$split"},
        )
        self.assertEqual(episode.splits(), ["validation"])
        self.assertEqual(self.ids(episode, "validation"), ["dev"])

    def test_a_generator_is_walked_only_as_far_as_needed(self) -> None:
        episode = thing(
            "SEEN = []\ndef TASKS():\n    for i in range(10**9):\n        SEEN.append(i); yield {'n': i}\n"
        )
        self.assertEqual(episode.task("train", 2)["id"], "train-2")
        self.assertEqual(episode.domain.SEEN, [0, 1, 2])
        self.assertEqual(episode.task("train", 1)["id"], "train-1")
        self.assertEqual(len(episode.domain.SEEN), 3)

    def test_an_endless_generator_counts_as_a_million(self) -> None:
        episode = thing("import itertools\ndef TASKS(): return ({} for _ in itertools.count())")
        self.assertEqual(episode.count("train"), 1_000_000)

    def test_a_file_of_json_lines(self) -> None:
        episode = thing(
            "",
            tasks__from={"train": "rows.jsonl"},
            tasks__splits={},
            files={"rows.jsonl": '{"id": "a"}\n\n{"id": "b"}\n'},
        )
        self.assertEqual((episode.count("train"), self.ids(episode)), (2, ["a", "b"]))

    def test_seeds_are_tasks(self) -> None:
        episode = thing(
            "SEEDS = range(5, 8)",
            tasks__from=None,
            tasks__splits={},
            tasks__seeds={"train": "SEEDS", "test": [20, 22]},
        )
        self.assertEqual(episode.splits(), ["train", "test"])
        self.assertEqual(episode.task("train", 1)["seed"], 6)
        self.assertEqual((episode.task("test", 1)["seed"], episode.count("test")), (21, 2))

    def test_rows_may_be_records(self) -> None:
        source = """
        from dataclasses import dataclass
        from typing import NamedTuple
        @dataclass
        class Row:
            id: str
            n: int
        class Pair(NamedTuple):
            id: str
        TASKS = [Row("d", 1), Pair("p")]
        """
        episode = thing(source.replace("\n        ", "\n"))
        self.assertEqual(self.ids(episode), ["d", "p"])
        self.assertEqual(hidden(episode, "train", 0), {"n": 1})

    def test_what_does_not_exist(self) -> None:
        episode = thing("TASKS = {'train': [{}]}")
        for split, index in (
            ("test", 0),
            ("train", 1),
            ("train", -1),
            ("train", True),
            ("train", "0"),
        ):
            with self.assertRaises(episode.TaskError):
                episode.task(split, index)

    def test_a_row_that_does_not_fit_is_named(self) -> None:
        source = "TASKS = {'train': [{'n': 'x'}]}\nclass Thing:\n    def reset(self, n: int): ...\n    def look(self): ...\n"
        start = {
            "call": "reset",
            "row": None,
            "fields": ["n"],
            "seed": None,
            "fixed": {},
            "observes": False,
        }
        row = {
            "type": "object",
            "properties": {"n": {"type": "integer"}},
            "required": ["n"],
        }
        episode = thing(source, domain__start=start, tasks__row=row)
        with self.assertRaisesRegex(
            episode.TaskError, "task train-0: n must be an integer, not a string"
        ):
            fitting(episode, "train", 0)
        with self.assertRaises(episode.TaskError):
            asyncio.run(episode.start())

    def test_values_without_names_are_those_of_the_parameters_in_their_order(self) -> None:
        start = {
            "call": "reset",
            "row": None,
            "fields": ["word", "lives"],
            "seed": None,
            "fixed": {},
            "observes": False,
        }
        source = "TASKS = {'train': ['cat', ('dog', 3), ('eel', 3, 9)]}\nclass Thing:\n    def reset(self, word='', lives=6): ...\n    def look(self): ...\n"
        episode = thing(source, domain__start=start)
        self.assertEqual(hidden(episode, "train", 0), {"word": "cat"})
        self.assertEqual(hidden(episode, "train", 1), {"word": "dog", "lives": 3})
        with self.assertRaisesRegex(episode.TaskError, "has 3 values, and starting takes 2"):
            fitting(episode, "train", 2)

    def test_values_that_no_parameter_names_go_by_their_place(self) -> None:
        source = "TASKS = {'train': [('2 + 2', '4'), {'0': 'by name'}]}\nclass Thing:\n    def reset(self): ...\n    def look(self): ...\n"
        episode = thing(source, domain__prompt="$task.0")
        self.assertEqual(episode.task("train", 0)["prompt"], "2 + 2")
        self.assertEqual(episode.task("train", 1)["prompt"], "by name")
        self.assertEqual(hidden(episode, "train", 0), {"0": "2 + 2", "1": "4"})


class Told(unittest.TestCase):
    SOURCE = "TASKS = {'train': [{'id': 'a', 'prompt': 'Go', 'secret': 7, 'level': 2}]}"

    def test_only_public_fields_are_told(self) -> None:
        episode = thing(self.SOURCE, tasks__public=["level"])
        told = {
            "id": "a",
            "split": "train",
            "index": 0,
            "seed": 0,
            "prompt": "Go",
            "level": 2,
        }
        self.assertEqual(episode.task("train", 0), told)
        self.assertEqual(hidden(episode, "train", 0), {"secret": 7})

    def test_a_task_comes_back_as_it_was_told(self) -> None:
        episode = thing(self.SOURCE)
        told = episode.task("train", 0)
        self.assertEqual(episode.resolve(told), {"split": "train", "index": 0, "seed": 0})
        self.assertEqual(episode.resolve({**told, "seed": 5})["seed"], 5)
        for wrong in (
            {"id": "b"},
            {"secret": 7},
            {"index": 9},
            {"split": "x"},
            {"seed": "1"},
        ):
            with self.assertRaises(episode.TaskError):
                episode.resolve({**told, **wrong})
        for wrong in ({}, [], {"split": "train"}):
            with self.assertRaises(episode.TaskError):
                episode.resolve(wrong)


class Prompts(unittest.TestCase):
    def opening(self, row: str, returns: str, **changes: Any) -> Any:
        source = f"TASKS = {{'train': [{row}]}}\nclass Thing:\n    def reset(self): return {returns}\n    def look(self): ...\n"
        start = {
            "call": "reset",
            "row": None,
            "fields": [],
            "seed": None,
            "fixed": {},
            "observes": True,
        }
        episode = thing(source, domain__start=start, **changes)
        return [
            (m["role"], [b.get("text", b.get("mime")) for b in m["content"]])
            for m in asyncio.run(episode.preview("train", 0))
        ]

    def test_prompt_then_observation_without_repeating(self) -> None:
        self.assertEqual(self.opening("{'prompt': 'A'}", "'B'"), [("user", ["A", "B"])])
        self.assertEqual(self.opening("{'prompt': 'A'}", "'A'"), [("user", ["A"])])
        self.assertEqual(self.opening("{'prompt': 'A'}", "None"), [("user", ["A"])])
        self.assertEqual(self.opening("{}", "'B'"), [("user", ["B"])])
        self.assertEqual(self.opening("{}", "None"), [("user", ["A domain."])])

    def test_role_messages_stay_messages(self) -> None:
        row = "{'prompt': [{'role': 'system', 'content': 'S'}, {'role': 'user', 'content': 'U'}]}"
        self.assertEqual(self.opening(row, "'B'"), [("system", ["S"]), ("user", ["U", "B"])])

    def test_an_image_is_a_block(self) -> None:
        image = f"['see', {{'type': 'image_url', 'image_url': {{'url': 'data:image/png;base64,{PNG}'}}}}]"
        self.assertEqual(self.opening("{}", image), [("user", ["see", "image/png"])])

    def test_an_attribute_is_the_first_observation_where_starting_returns_none(
        self,
    ) -> None:
        source = "TASKS = [{}]\nclass Thing:\n    text = 'hello'\n    def look(self): ...\n"
        episode = thing(source, domain__observe="text")
        self.assertEqual(asyncio.run(episode.preview("train", 0))[0]["content"][0]["text"], "hello")


class Observations(unittest.TestCase):
    def seen(self, expression: str, before: str = "", **changes: Any) -> list[dict[str, Any]]:
        source = (
            f"{before}\nTASKS = [{{}}]\nclass Thing:\n    def look(self): return {expression}\n"
        )
        episode = thing(source, **changes)

        async def go() -> list[dict[str, Any]]:
            return (await (await episode.start()).call("look", {})).blocks

        return asyncio.run(go())

    def text(self, expression: str, before: str = "") -> str:
        blocks = self.seen(expression, before)
        self.assertEqual(len(blocks), 1)
        return blocks[0]["text"]

    def test_data_is_compact_json(self) -> None:
        self.assertEqual(
            self.text("{'é': 1.0, 'b': [True, None], 3: (1, 2)}"),
            '{"é":1.0,"b":[true,null],"3":[1,2]}',
        )
        self.assertEqual(self.text("None"), "null")
        self.assertEqual(self.text("[]"), "[]")
        self.assertEqual(self.text("2**60"), str(2**60))

    def test_records_and_enums_are_data(self) -> None:
        before = "from dataclasses import dataclass\nfrom enum import Enum\nclass E(str, Enum):\n    A = 'a'\n@dataclass\nclass P:\n    x: int\n    e: E\n"
        self.assertEqual(self.text("P(1, E.A)", before), '{"x":1,"e":"a"}')
        self.assertEqual(self.text("E.A", before), "a")
        self.assertEqual(self.text("[P(1, E.A)]", before), '[{"x":1,"e":"a"}]')

    def test_a_list_is_blocks_only_if_every_item_is_one_and_not_all_are_text(self) -> None:
        self.assertEqual(self.text("['a', 'b']"), '["a","b"]')
        self.assertEqual(self.text("('a',)"), '["a"]')
        typed = "['a', {'type': 'text', 'text': 'b'}]"
        self.assertEqual([block["text"] for block in self.seen(typed)], ["a", "b"])
        self.assertEqual(self.text("['a', 1]"), '["a",1]')
        self.assertEqual(self.text("[{'type': 'dog'}]"), '[{"type":"dog"}]')

    def test_images_by_their_bytes(self) -> None:
        png = "b'\\x89PNG\\r\\n\\x1a\\n....'"
        self.assertEqual(self.seen(png), [{"type": "image", "mime": "image/png", "data": PNG}])
        kinds = [b["type"] for b in self.seen(f"['now', {png}]")]
        self.assertEqual(kinds, ["text", "image"])


class Isolation(unittest.TestCase):
    def test_each_environment_has_its_own_helpers(self) -> None:
        import sys

        source = "import board\nfrom . import board as again\nTASKS = [{'id': board.NAME}]\nclass Thing:\n    def look(self): ...\n"
        made = [
            thing(
                source,
                files={"board.py": f"NAME = {name!r}\n"},
                domain__helpers=["board.py"],
            )
            for name in ("first", "second")
        ]
        self.assertEqual([m.task("train", 0)["id"] for m in made], ["first", "second"])
        self.assertNotIn("board", sys.modules)
        self.assertFalse(any("episode-" in path for path in sys.path))

    def test_helpers_import_each_other_and_the_domain_by_their_names_whenever_they_are_called(
        self,
    ) -> None:
        import sys

        source = """
        import deep.inner.leaf
        import deep.inner.leaf as leaf
        from deep.inner import leaf as again
        def late():
            import later
            from deep.inner.leaf import COUNT
            return [later.COUNT, COUNT, later.own().TASKS[0]["id"]]
        TASKS = [{'id': f"{deep.inner.leaf is leaf is again} {leaf.COUNT}"}]
        class Thing:
            def look(self): return late()
        """
        files = {
            "deep/__init__.py": "RUNS = []\nfrom deep.inner import leaf\n",
            "deep/inner/leaf.py": "import deep\ndeep.RUNS.append(1)\nCOUNT = len(deep.RUNS)\n",
            "later.py": "from deep.inner.leaf import COUNT\ndef own():\n    import thing\n    return thing\n",
        }
        episode = thing(source, files=files, domain__helpers=[*files])
        self.assertEqual(episode.task("train", 0)["id"], "True 1")
        run = asyncio.run(episode.start("train", 0))
        self.assertEqual(asyncio.run(run.call("look", {})).text, '[1,1,"True 1"]')
        self.assertFalse({"deep", "later", "thing"} & {*sys.modules})

    def test_an_installed_module_of_the_same_name_is_left_alone(self) -> None:
        import sys

        import support

        source = "import support\nTASKS = [{'id': support.MINE}]\nclass Thing:\n    def look(self): ...\n"
        files = {"support.py": "MINE = 'mine'\n"}
        episode = thing(source, files=files, domain__helpers=["support.py"])
        self.assertEqual(episode.task("train", 0)["id"], "mine")
        self.assertIs(sys.modules["support"], support)

    def test_a_helper_hides_no_module_of_the_standard_library(self) -> None:
        source = "import csv\nfrom .csv import MINE\nTASKS = [{'id': MINE, 'n': csv.QUOTE_ALL}]\nclass Thing:\n    def look(self): ...\n"
        files = {"csv.py": "MINE = 'mine'\n"}
        episode = thing(source, files=files, domain__helpers=["csv.py"])
        self.assertEqual(episode.task("train", 0)["id"], "mine")


class Plays(unittest.TestCase):
    def test_plays_in_any_form(self) -> None:
        source = """
        TASKS = [{"n": 1}]
        class Thing:
            def look(self): ...
        def solve(task): return [("look", {"n": task["n"]}), "look", {"tool": "look"}, ("look",)]
        def cheats(task, seed): return [[("look", {"n": seed})]]
        """
        episode = environment(source, LOOK, domain__solve="solve", domain__cheats="cheats")
        self.assertEqual(
            episode.oracle("train", 0),
            [("look", {"n": 1}), ("look", {}), ("look", {}), ("look", {})],
        )
        self.assertEqual(episode.cheats("train", 0), [[("look", {"n": 0})]])

    def test_plays_that_take_less_than_a_task(self) -> None:
        source = """
        TASKS = [{"n": 1, "seed": 7}]
        class Thing:
            def look(self): ...
        def solve(seed): return [("look", {"n": seed})]
        def cheats(): return [["look"]]
        """
        episode = environment(source, LOOK, domain__solve="solve", domain__cheats="cheats")
        self.assertEqual(episode.oracle("train", 0), [("look", {"n": 7})])
        self.assertEqual(episode.oracle("train", 0, 9), [("look", {"n": 9})])
        self.assertEqual(episode.cheats("train", 0), [[("look", {})]])

    def test_plays_may_name_methods(self) -> None:
        source = """
        TASKS = [{"n": 1}]
        class Thing:
            def peek(self): ...
        def solve(task): return ["peek", "look"]
        """
        shown = {**LOOK, "method": "peek"}
        episode = environment(source, shown, domain__solve="solve")
        self.assertEqual(episode.oracle("train", 0), [("look", {}), ("look", {})])


if __name__ == "__main__":
    unittest.main()
