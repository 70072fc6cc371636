"""Writes the episode module around an environment's class."""

from __future__ import annotations

import ast
import re

from lifter.episode_class import EpisodeClass
from lifter.episode_module import arguments, docstring, ordered, parameter
from lifter.fields import ROOT, Field, root_of

from .actions import action_fields, tool_name
from .asked import Asked
from .environment import Environment, Tool
from .tools import parameters_of

_SECTIONS = r"\n\s*(?:Args|Attributes|Examples?|Usage|Returns|Raises|Note)s?:?:?\s*\n|\n\s*>>>"


class Episode(EpisodeClass):
    """One class with a method for each tool."""

    asked: Asked
    """The tasks."""

    def written(self, one: Environment) -> str:
        """The text of the module."""
        self.imports.reserve("PROMPT")
        self.imports.reserve("OPTIONS")
        body = [*self._class(one), "", "", *self._tasks(one)]
        return self.module(one, body)

    def tools(self, one: Environment) -> list[str]:
        """Names of its tools."""
        return [t.name for t in one.tools] if one.mcp else [tool_name(one)]

    def _class(self, one: Environment) -> list[str]:
        making = one.making
        made = (
            self.imports.own(making.module, making.function)
            if making
            else self.imports.own(one.module, one.node.name)
        )
        any_ = self.imports.take("typing", "Any")
        begun, settled = self.imports.plain("begun"), self.imports.plain("settled")
        options = "" if one.older else ", seed=self._seed"
        told = self._told()
        options += ", **self._options" if "options" in told else ""
        tools = [self._tool(t) for t in one.tools] if one.mcp else [self._act(one)]
        begin = f"await {begun}(self._environment{options})"
        again = ["for _ in range(self._resets):", f"    {begin}"] if self.asked.resets else []
        return [
            f"class {self.name}:",
            docstring(self.words(one), "    "),
            "",
            f"    def __init__(self, {self._parameters(told)}seed: int = 0) -> None:",
            *([] if one.older else ["        self._seed = seed"]),
            *([f"        self._{name} = {name}" for name in told]),
            *[f"        {line}" for line in self.started(f"self._environment = {made}()")],
            *([] if self.summed else ["        self.earned = 0.0"]),
            "",
            f"    async def begin(self) -> {any_}:",
            '        """Gives the first observation."""',
            *self.held([*again, f"return {begin}"]),
            *[line for tool in tools for line in ["", *tool]],
            *([] if self.summed else ["", *self.paid()]),
            "",
            "    async def close(self) -> None:",
            '        """Lets go of the environment."""',
            f"        await {settled}(self._environment.close())",
        ]

    def _told(self) -> list[str]:
        """What a task tells besides its seed: what it asks of reset, or the resets before it."""
        asked = {"options": self.asked.options != [{}], "resets": self.asked.resets}
        return [name for name, told in asked.items() if told]

    def _parameters(self, told: list[str]) -> str:
        kinds = {"resets": "int", "options": "dict[str, Any]"}
        return "".join(f"{name}: {kinds[name]}, " for name in told)

    def _act(self, one: Environment) -> list[str]:
        fields = action_fields(self.source, one)
        assert one.action is not None
        module, node = one.action
        model = self.imports.own(module, node.name)
        whole = root_of(self.source, module, node) is not None
        given = ROOT if whole else arguments(self.imports, fields)
        taken = self.imports.plain("parsed_whole" if whole else "parsed")
        documents = [ast.get_docstring(n) for n in (node, *(one.step or ())[1:])]
        text = next(filter(None, documents), "Takes a step.")
        stepped = f"{self.imports.plain('stepped')}(self._environment, action_)"
        made = f"action_ = {taken}({', '.join(filter(None, [model, given]))})"
        return self._method(tool_name(one), fields, _first(text), stepped, made)

    def _tool(self, tool: Tool) -> list[str]:
        fields = parameters_of(tool)
        given = [f"{f.name}={f.name}" for f in fields]
        call = ", ".join(["self._environment", repr(tool.name), *given])
        plain = f"{tool.name.replace('_', ' ').capitalize()}."
        text = ast.get_docstring(tool.node) or plain
        called = f"{self.imports.plain('called')}({call})"
        return self._method(tool.name, fields, _first(text), called)

    def _method(
        self, name: str, fields: list[Field], text: str, call: str, *before: str
    ) -> list[str]:
        taken = ["self", *[parameter(self.imports, f) for f in ordered(fields)]]
        turn = self.imports.plain("Turn")
        returned = f"return await {call}"
        kept = [] if self.summed else ["        return self._paid(turn)"]
        return [
            f"    async def {name}({', '.join(taken)}) -> {turn}:",
            docstring(text),
            *[f"        {line}" for line in before],
            *self.held([returned if self.summed else f"turn = await {call}"]),
            *kept,
        ]

    def _tasks(self, one: Environment) -> list[str]:
        count, options = self.asked.count, self.asked.options
        any_ = self.imports.take("typing", "Any")
        row = '"id": f"{split}-{seed}", "seed": seed, "prompt": PROMPT'
        told = [
            f"OPTIONS = {options!r}",
            '"""What the tasks ask of reset, in turn."""',
            "",
        ]
        if self.asked.resets:
            row += ', "resets": seed'
            told, why = (
                [],
                "An episode for each reset of one environment, which shows what comes next.",
            )
        elif options == [{}]:
            told, why = [], "An episode for each seed."
        else:
            row += ', "options": OPTIONS[seed % len(OPTIONS)]'
            why = "An episode for each seed, over what reset may be asked for."
        return [
            *told,
            f"PROMPT = {_first(self.words(one))!r}",
            "",
            "",
            f"def tasks(split: str) -> list[dict[str, {any_}]]:",
            f'    """{why}"""',
            f"    return [{{{row}}} for seed in range({count})]",
        ]


def _first(text: str) -> str:
    """What a docstring says before its examples and lists of attributes."""
    return re.split(_SECTIONS, text)[0].strip() or text.strip()
