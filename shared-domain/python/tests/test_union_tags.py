"""Records with the same fields, of which a parameter takes several: what they are called tells them apart."""

import asyncio
import unittest
from typing import Any

from support import environment, tool

SOURCE = """
from dataclasses import dataclass
from typing import Literal
TASKS = {"train": [{"id": "a", "prompt": "Act."}]}

@dataclass
class Look:
    where: str
    kind: Literal["look"] = "look"

@dataclass
class Take:
    where: str
    kind: Literal["take", "grab"] = "take"

class Thing:
    def reset(self) -> None: ...

    def act(self, action: Look | Take) -> str:
        return f"{type(action).__name__} {action.kind} {action.where}"
"""


def record(*kinds: str) -> dict[str, Any]:
    fields = {"where": {"type": "string"}, "kind": {"type": "string", "enum": list(kinds)}}
    return {"type": "object", "properties": fields, "required": ["where"]}


ACTION = {"anyOf": [record("look"), record("take", "grab")]}
START = {"call": "reset", "row": None, "fields": [], "seed": None, "fixed": {}, "observes": False}


class UnionTags(unittest.TestCase):
    def test_a_value_becomes_the_record_that_it_names(self) -> None:
        driver = environment(SOURCE, tool("act", {"action": ACTION}), domain__start=START)

        async def told(**action: str) -> str:
            episode = await driver.start("train", 0)
            step = await episode.call("act", {"action": {"where": "left", **action}})
            return str(step.blocks[0]["text"])

        for kind, shown in (("look", "Look look"), ("take", "Take take"), ("grab", "Take grab")):
            self.assertEqual(asyncio.run(told(kind=kind)), f"{shown} left")
        self.assertEqual(asyncio.run(told()), "Look look left")


if __name__ == "__main__":
    unittest.main()
