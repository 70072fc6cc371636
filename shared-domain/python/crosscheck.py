"""Compares the contract's schemas with what pydantic makes of the real signatures.

    python crosscheck.py ENVIRONMENT

Runs in a framework's venv. The contract was read from the source alone; here the domain is imported as every variant
imports it, and pydantic reads each annotated parameter of the tools and of the start. Prints one JSON object:

    {"ok": bool,
     "differences": [{"tool", "parameter", "ours", "theirs"}],
     "unchecked": [{"tool", "parameter", "why"}]}

`tool` is null for the start. What only differs in style (titles, the order of alternatives, definitions in place or
by reference) is no difference. Types that pydantic has no schema for are unchecked: they were read, and not confirmed.
"""

from __future__ import annotations

import importlib
import inspect
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from schema_comparison import Comparison
from shipped import DRIVER, load_module, load_package

# Nothing else of this folder may be found by the domain or the framework.
sys.path.remove(str(Path(__file__).resolve().parent))

Schema = dict[str, Any]
annotations = load_module("_shipped_annotations", DRIVER / "annotations.py")
"""The driver's own way to read annotations; an environment that converts nothing has it not."""


class Constructed(GenerateJsonSchema):
    """pydantic's schema of what a constructor takes: it shows fields with `init=False` too."""

    def field_is_present(self, field: Any) -> bool:
        return field.get("init") is not False and super().field_is_present(field)


class Check:
    """Goes through the tools and the start of one environment."""

    def __init__(self, driver: ModuleType) -> None:
        self.differences: list[Schema] = []
        self.unchecked: list[Schema] = []
        self._driver = driver
        owner = driver.loading.CLASS
        users = driver.CONTRACT["domain"].get("user", [])
        for tool in driver.CONTRACT["tools"]:
            if owner is not None and tool["method"] is not None:
                method = getattr(owner, tool["method"])
                handed = {"user"} if tool["method"] in users else set()
                self._signature(tool["name"], tool["parameters"], method, handed)
        start = driver.CONTRACT["domain"]["start"]
        if owner is not None and (call := start["call"]) is not None:
            apart = start.get("maker") == "module"
            starter = driver.loading.named(call) if apart else getattr(owner, call)
            self._signature(None, driver.CONTRACT["tasks"]["row"], starter, set())

    def _signature(
        self, tool: str | None, schema: Schema, function: Callable[..., Any], handed: set[str]
    ) -> None:
        """`handed` are parameters that the driver gives and no model sees."""
        hints = annotations.hints(function, self._driver.loading.CLASS)
        found = inspect.signature(function).parameters
        definitions = {"$defs": schema["$defs"]} if "$defs" in schema else {}
        for name, property_ in schema["properties"].items():
            where = {"tool": tool, "parameter": name}
            if name not in found:
                self._differ(where, property_, "no such parameter")
                continue
            needed = found[name].default is inspect.Parameter.empty
            if needed != (name in schema["required"]):
                words = "required", "optional"
                self._differ(where, words[needed], words[not needed])
            self._parameter(where, {**property_, **definitions}, name, hints)
        for name in found if tool is not None else ():
            if name not in schema["properties"] and name not in {"self", "cls", *handed}:
                where = {"tool": tool, "parameter": name}
                self._differ(where, "no such parameter", str(found[name]))

    def _parameter(self, where: Schema, ours: Schema, name: str, hints: dict[str, Any]) -> None:
        if name not in hints:
            why = "its annotation cannot be resolved when the module runs"
            self.unchecked.append({**where, "why": why})
            return
        try:
            theirs = TypeAdapter(hints[name]).json_schema(schema_generator=Constructed)
        except Exception as error:  # noqa: BLE001 - pydantic raises many kinds, and each is told
            why = f"{type(error).__name__}: {error}".split("\n")[0]
            self.unchecked.append({**where, "why": why})
            return
        if not Comparison(ours, theirs).equal:
            self._differ(where, ours, theirs)

    def _differ(self, where: Schema, ours: Any, theirs: Any) -> None:
        self.differences.append({**where, "ours": ours, "theirs": theirs})


def load(home: Path) -> ModuleType:
    """The environment's driver, loaded as a variant loads it."""
    contract = json.loads((home / "episode" / "contract.json").read_text(encoding="utf-8"))
    if not (home / "episode" / "loader.py").is_file():
        return importlib.import_module("envloom_runtime").load(
            "episode", home / contract["domain"]["file"]
        )
    return load_package(f"_{contract['name']}_episode", home / "episode")


def main() -> None:
    # What a domain prints while it loads must not get between the caller and the answer.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    check = Check(load(Path(sys.argv[1]).resolve()))
    answer = {
        "ok": not check.differences,
        "differences": check.differences,
        "unchecked": check.unchecked,
    }
    with out:
        out.write(json.dumps(answer, ensure_ascii=False, default=repr) + "\n")


if __name__ == "__main__":
    main()
