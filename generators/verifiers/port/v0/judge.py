"""Where an environment of v0 asks a model, and whether that is a judge's question."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from lifter.model import Name, Refusal
from lifter.moving import Moving
from lifter.source import Module, Source

from ..reached import Reached

_ASKS = frozenset({"AsyncOpenAI", "OpenAI", "JudgeRubric", "setup_openai_client"})
_KEY = re.compile(r"[A-Z][A-Z0-9_]*(?:API_KEY|_KEY|_TOKEN)")
_CHAT = ("chat.completions.create",)
_OTHER = (
    "responses.create",
    "responses.parse",
    "embeddings.create",
    "images.generate",
    "completions.parse",
)
_JUDGE = "write the grading as a method with a `judge` parameter, which every framework fills with its own judge"


@dataclass(frozen=True)
class Judge:
    """What an environment has to do with one."""

    asked: bool
    keys: tuple[str, ...]
    names: list[Name]


def judge_in(source: Source, moving: Moving) -> Judge:
    """Whether a model is asked somewhere, and the keys that the code wants for it."""
    names: dict[str, Name] = {}
    keys: set[str] = set()
    for module in moving.modules.values():
        for node in module.nodes:
            if isinstance(node, ast.Call) and _asks(
                what := _symbol(source, module, node.func), node
            ):
                why = "asked by the framework's own judge"
                names.setdefault(what, Name(what, "inject", why, module.place(node)))
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys |= {node.value} if _KEY.fullmatch(node.value) else set()
    asked = bool(names)
    return Judge(asked, tuple(sorted(keys)) if asked else (), list(names.values()))


def _asks(symbol: str, call: ast.Call) -> bool:
    """Whether a call makes something that asks a judge."""
    name = symbol.split(".")[-1]
    falls_back = any(k.arg == "use_judge_fallback" for k in call.keywords)
    return name in _ASKS or (name == "HybridMathRubric" and falls_back)


def no_judge(source: Source, moving: Moving) -> Iterator[Refusal]:
    """Questions to a model that are no judge's: between turns, or of another kind."""
    for module in moving.modules.values():
        for node in module.nodes:
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_OTHER):
                what = f"it asks a model otherwise than in chat ({ast.unparse(node.func)})"
                yield Refusal("NEEDS_JUDGE", what, _JUDGE, module.place(node))
                return

    def asks(module: Module, node: ast.AST) -> Refusal | None:
        if not isinstance(node, ast.Call):
            return None
        if not ast.unparse(node.func).endswith(_CHAT):
            return None
        why = "it asks a model while an episode is played, and a judge is asked at the end"
        instead = "let plain code speak for that model, then port again"
        return Refusal("NEEDS_MODEL", why, instead, module.place(node))

    # An original has its model: what it says where none answers is not what an episode is.
    reached = Reached(source, moving, asks, succeeds=True)
    yield from reached.from_places(_played(source, moving)).certain.values()


def _played(
    source: Source, moving: Moving
) -> Iterator[tuple[Module, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Methods that a rollout calls before it is scored."""
    for module in moving.modules.values():
        for node in module.classes.values():
            bases = [s for s in source.ancestry(module, node) if isinstance(s, str)]
            if not any(b.startswith("verifiers.") and b.endswith("Env") for b in bases):
                continue
            for item in node.body:
                if (
                    isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)
                    and item.name != "__init__"
                    and not re.search("reward|score|judge", item.name)
                ):
                    yield module, item


def _symbol(source: Source, module: Module, node: ast.expr) -> str:
    origin = source.resolve(module, node)
    return origin.symbol if origin and origin.module is None else ""
