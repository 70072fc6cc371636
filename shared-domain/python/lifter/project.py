"""What all parts ask of a source: its requirements, its data files, its caps, its words about itself."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from typing import Any

from .markdown import is_note
from .source import Module, Source
from .stated import distribution, stated_lines

STANDARD = frozenset(sys.stdlib_module_names)

_SERVERS = {
    "fastapi", "uvicorn", "starlette", "pytest", "pytest-asyncio", "pytest-cov", "ruff", "mypy", "pyright", "black", "gradio", "requests",
    "httpx", "websockets", "openai", "anthropic", "pip", "setuptools", "wheel", "tenacity", "python-dotenv", "hypothesis", "aiohttp",
}  # fmt: skip
"""What serves, tests or calls an environment, and is no part of what it does unless its modules import it."""

_DIRECT = {
    "numpy": "numpy", "gymnasium": "gymnasium", "gym": "gym", "matplotlib": "matplotlib", "pandas": "pandas", "torch": "torch", "tqdm": "tqdm",
    "rich": "rich", "pillow": "pil", "scipy": "scipy", "datasets": "datasets", "huggingface-hub": "huggingface_hub", "transformers": "transformers",
}  # fmt: skip
"""Packages that do nothing unless a module imports them: what is stated and not imported is left out."""

_LENT = {"numpy", "pandas", "pillow", "scipy", "matplotlib", "gymnasium"}
"""Those of them that another package may import without saying so; they stay beside one that is imported."""

_TRAINERS = {
    "trl", "peft", "accelerate", "bitsandbytes", "unsloth", "vllm", "wandb", "tensorboard", "jupyter", "ipykernel", "streamlit", "gunicorn",
}  # fmt: skip
"""What trains a policy or shows one, and is no part of an environment unless its modules import it."""

_CODE = {
    ".py", ".pyc", ".toml", ".lock", ".cfg", ".ini", ".sh", ".dockerignore", ".gitignore", ".ipynb", ".rst", ".html", ".svg", ".png", ".gif",
}  # fmt: skip
_CAP = re.compile(r"^_?(?:self\.)?_?(?:max|num|n|total)?_?(?:steps?|turns?|moves|actions|horizon|episode_length|guesses|attempts|days|hours|ticks|rounds)(?:_limit|_max)?$", re.IGNORECASE)  # fmt: skip
_LARGEST_COPY = 30_000_000


def is_test(module: Module) -> bool:
    """Whether a module is about the environment and no part of it."""
    path = PurePosixPath(module.path)
    name = path.stem
    folders = {part.lower() for part in path.parent.parts}
    return (
        bool(
            folders
            & {
                "tests",
                "test",
                "examples",
                "example",
                "notebooks",
                "scripts",
                "docs",
                "bench",
            }
        )
        or name.startswith(("test_", "conftest"))
        or name.endswith(("_test", "_tests"))
    )


def requirements(source: Source, framework: tuple[str, ...], modules: list[Module]) -> list[str]:
    """What the source says it needs, without the framework and what only serves or tests it."""
    out: dict[str, str] = {}
    for line in stated_lines(source):
        key = distribution(line)
        if (
            key
            and key not in _SERVERS
            and not any(key.replace("-", "_").startswith(f) for f in framework)
        ):
            out.setdefault(key, line)
    used = {name.lower() for name in imported_packages(source, modules)}
    strangers = used - STANDARD - {*_DIRECT.values(), "pydantic"} - set(framework)
    lent = _LENT if strangers else set()
    elsewhere = {name.lower() for name in imported_packages(source, [*source.modules.values()])}
    return [
        line
        for key, line in sorted(out.items())
        if (module := _DIRECT.get(key, key.replace("-", "_"))) in used
        or key in lent
        or (key not in _DIRECT and key not in _TRAINERS and module not in elsewhere)
    ]


def packages(source: Source) -> frozenset[str]:
    """Import names that are distributions': those of what the source says it needs, and of a few that everybody has."""
    stated = {distribution(line).replace("-", "_") for line in stated_lines(source)}
    return frozenset({*stated, *_DIRECT.values()})


def imported_packages(source: Source, modules: Iterable[Module]) -> set[str]:
    """Top-level packages that the modules import."""
    return {
        origin.symbol.split(".")[0]
        for module in modules
        for node in module.nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for _, origin in source.imported(module, node)
        if origin.module is None
    }


_TOO_OLD = re.compile(r">=?\s*(?:2|3(?:\.(?:\d|10|11))?)(?:\.[0*]+)*$")
"""What is said of Pythons from before those that a domain may run on."""


def python_range(source: Source) -> str | None:
    """Python versions that the source says it needs, where that leaves any out on which domains run."""
    clauses = [clause.strip() for clause in (_stated_range(source) or "").split(",")]
    kept = [clause for clause in clauses if clause and not _TOO_OLD.match(clause)]
    if kept and not any(clause.startswith((">", "=", "~")) for clause in kept):
        kept.insert(0, ">=3.11")
    return ",".join(kept) or None


def _stated_range(source: Source) -> str | None:
    for path in source.files:
        if PurePosixPath(path).name == "pyproject.toml" and len(PurePosixPath(path).parts) <= 2:
            try:
                wanted = (
                    tomllib.loads((source.root / path).read_text(encoding="utf-8"))
                    .get("project", {})
                    .get("requires-python")
                )
            except (tomllib.TOMLDecodeError, UnicodeDecodeError):
                continue
            if isinstance(wanted, str):
                return wanted
    return None


def _patterns(tree: ast.AST) -> Iterator[str]:
    """Names of files that are put together, with `*` for what is put in: `tasks_*.json`."""
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.JoinedStr):
            parts = [n.value if isinstance(n, ast.Constant) else "*" for n in node.values]
            text = "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        name = text.rsplit("/", 1)[-1]
        if "*" in name and re.fullmatch(r"[\w.*-]*\.\w{2,8}", name):
            yield name


def data_files(source: Source, modules: list[Module]) -> list[str]:
    """Files of the source that its modules name, whole or by their folder."""
    words = {
        node.value
        for m in modules
        for node in m.nodes
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and 0 < len(node.value) < 200
    }
    endings = {PurePosixPath(word.split("}")[-1]).suffix for word in words} | {
        word.lstrip("*") for word in words if word.startswith("*.")
    }
    patterns = {p for m in modules for p in _patterns(m.tree)}
    found: list[str] = []
    for path in source.files:
        pure = PurePosixPath(path)
        if (
            pure.suffix.lower() in _CODE
            or not pure.suffix
            or is_note(path, words)
            or pure.name.lower() in ("openenv.yaml", "requirements.txt", "dockerfile")
        ):
            continue
        named = (
            any(fnmatchcase(pure.name, pattern) for pattern in patterns)
            or pure.name in words
            or path in words
            or any(word.endswith(f"/{pure.name}") for word in words)
        )
        foldered = pure.suffix in endings and any(
            part in words or f"{part}/" in words for part in pure.parent.parts
        )
        if (named or foldered) and (source.root / path).stat().st_size <= _LARGEST_COPY:
            found.append(path)
    return sorted(found)


def stated_cap(modules: list[Module]) -> dict[str, Any]:
    """Calls that an episode may take: twice the largest cap that the source seems to state, and no less than 200; nothing where it states none."""
    caps: list[int] = []
    for module in modules:
        for node in module.nodes:
            named: list[tuple[str, ast.expr | None]] = []
            if isinstance(node, ast.Assign):
                named = [(ast.unparse(target), node.value) for target in node.targets]
            elif isinstance(node, ast.AnnAssign):
                named = [(ast.unparse(node.target), node.value)]
            elif isinstance(node, ast.keyword) and node.arg:
                named = [(node.arg, node.value)]
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                last = node.args.args[len(node.args.args) - len(node.args.defaults) :]
                named = list(zip([a.arg for a in last], node.args.defaults, strict=True))
            for name, value in named:
                plain = name.removeprefix("self.")
                if (
                    _CAP.match(plain)
                    and isinstance(value, ast.Constant)
                    and type(value.value) is int
                    and 0 < value.value <= 1000
                ):
                    caps.append(2 * value.value)
    return {"limits": {"calls": min(2000, max(200, *caps))}} if caps else {}


def totals(modules: list[Module]) -> str | None:
    """Why the last reward may be a total already: a sum or mean of rewards somewhere in the source."""
    for module in modules:
        for node in module.nodes:
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func).split(".")[-1] in ("sum", "mean", "fmean", "average")
                and node.args
                and re.search(r"reward|score|earned|points|returns", ast.unparse(node.args[0]))
            ):
                return f"{module.path}:{node.lineno} makes a number of several: {ast.unparse(node)[:80]}"
    return None
