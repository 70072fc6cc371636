"""What an environment needs that a port has not: networks, containers, downloads, devices."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable

from lifter.answered import download_words, has_rows, known_text
from lifter.clones import clone_refusal
from lifter.containers import container_refusal
from lifter.model import Refusal
from lifter.moving import Moving
from lifter.named_imports import named_import
from lifter.other_programs import bringing_refusal
from lifter.source import Module, Source

from .carried_clients import carries
from .dataset_calls import dataset_call
from .plain_vf0_given.example_sets import SETS
from .reached import Reached

BRIDGE = "bridge: serve the original and speak to it by its protocol"
_IMPORTED = {
    "NEEDS_CONTAINER": (
        ("docker", "modal", "prime_sandboxes", "e2b", "daytona", "swerex"),
        "it runs containers or sandboxes",
        BRIDGE,
    ),
    "NEEDS_GPU": (
        ("torch", "vllm", "transformers", "sentence_transformers", "bert_score", "peft", "trl"),
        "it wants a model's weights, or a GPU",
        BRIDGE,
    ),
    "NEEDS_SERVICE": (
        ("chromadb", "browserbase", "stagehand", "mcp", "fastmcp"),
        "its episodes are played by another framework or service",
        "port what it wraps",
    ),
}  # fmt: skip
_CALLED = {
    "NEEDS_NETWORK": (
        ("httpx", "aiohttp", "requests", "tavily", "exa_py", "wikipedia", "playwright", "selenium"),
        "it asks a service on the network",
        "put what it asks for beside the source, or hand the service in",
    ),
}  # fmt: skip
_FETCHING = frozenset({"requests.get", "urllib.request.urlopen", "httpx.get"})
"""What asks an address; where an environment does so while it loads, it brings rows."""
_FETCHERS = frozenset(
    {
        "load_example_dataset",
        "hf_hub_download",
        "snapshot_download",
        "get_dataset_config_names",
        "urlretrieve",
        "urlopen",
    }
)


def outside(
    source: Source,
    moving: Moving,
    starts: Iterable[tuple[Module, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]],
    tools: Collection[str] = (),
) -> tuple[list[Refusal], list[Refusal]]:
    """What speaks against a port whatever branches the code takes, and what only one of them needs, which the recorder finds out."""  # fmt: skip

    def judged(module: Module, node: ast.AST) -> Refusal | None:
        if isinstance(node, ast.Import | ast.ImportFrom):
            return _imported(moving, module, node)
        if container := container_refusal(module, node):
            return container
        if not isinstance(node, ast.Call):
            return None
        return dataset_call(source, module, node) or _called(source, module, node, tools)

    met = Reached(source, moving, judged).from_places(starts)
    doubts = [r for code, r in met.possible.items() if code not in met.certain]
    return list(met.certain.values()), doubts


def _imported(moving: Moving, module: Module, node: ast.Import | ast.ImportFrom) -> Refusal | None:
    if isinstance(node, ast.Import):
        wanted = [alias.name for alias in node.names]
    else:
        wanted = [] if node.level else [node.module or ""]
    for dotted in wanted:
        if moving.standing(dotted) or moving.find(module, dotted, 0):
            continue
        if program := bringing_refusal(module, node, dotted):
            return program
        for code, (tops, why, instead) in _IMPORTED.items():
            if dotted.split(".")[0] in tops:
                return Refusal(code, f"{why} ({dotted})", instead, module.place(node))
    return None


def _called(
    source: Source, module: Module, call: ast.Call, tools: Collection[str]
) -> Refusal | None:
    origin = source.resolve(module, call.func)
    symbol = origin.symbol if origin and origin.module is None else ""
    if stops := clone_refusal(source, module, call) or named_import(source, module, call):
        return stops
    fetches = symbol in _FETCHING and _brings_rows(module, call, tools)
    if _downloads(module, symbol, call) or fetches:
        if has_rows(source):
            return None
        return Refusal(
            "NEEDS_DOWNLOAD",
            f"{'it fetches a file' if fetches else 'its rows are downloaded'} when it loads: {download_words(module, call, _of_examples(module, symbol, call))}",
            "name a file with the rows by --rows FILE, or files by name under `data` in the answers",
            module.place(call),
        )
    if carries(module, symbol, call):
        return None
    for code, (tops, why, instead) in _CALLED.items():
        if symbol.split(".")[0] in tops:
            return Refusal(code, f"{why} ({symbol})", instead, module.place(call))
    return None


def _of_examples(module: Module, symbol: str, call: ast.Call) -> str:
    """Which dataset one of the framework's example sets is of, and the columns of its rows."""
    named = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "name")]
    name = known_text(module, named[0]) if named else "gsm8k"
    if symbol.split(".")[-1] != "load_example_dataset" or name not in SETS:
        return ""
    dataset, _, _, columns = SETS[name]
    return f", of {dataset}, columns {', '.join(columns)}"


def _brings_rows(module: Module, call: ast.Call, tools: Collection[str]) -> bool:
    """Whether a request fetches a file while the environment loads: one with parameters, of a tool or of an episode asks a service."""
    if any(k.arg in ("params", "data", "json") for k in call.keywords):
        return False
    for node in module.nodes:
        if isinstance(node, ast.AsyncFunctionDef | ast.FunctionDef) and any(
            inner is call for inner in ast.walk(node)
        ):
            plays = isinstance(node, ast.AsyncFunctionDef) or node.name in tools
            if plays or "state" in {a.arg for a in node.args.args}:
                return False
    return True


def _downloads(module: Module, symbol: str, call: ast.Call) -> bool:
    if symbol != "datasets.load_dataset":
        return symbol.split(".")[-1] in _FETCHERS
    first = call.args[0] if call.args else None
    kind = first.value if isinstance(first, ast.Constant) else None
    if kind not in ("json", "csv", "parquet", "text"):
        return True
    files = [k.value for k in call.keywords if k.arg == "data_files"]
    names = [n for file in files for n in ast.walk(file) if isinstance(n, ast.expr)]
    return any("://" in (known_text(module, name) or "") for name in names)
