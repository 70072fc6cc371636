"""What cannot be had where an episode runs: keys, networks, devices, containers."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .clones import clone_refusal
from .containers import container_refusal
from .injected import once, outside
from .model import Loss, Name, Refusal
from .named_imports import named_import
from .other_programs import ALTERNATIVE, program_of, program_refusal, started_words
from .packaged_files import packaged_file
from .reachable import Reach
from .source import Module, Source
from .spared import Spared, spared

_JUDGES = {
    "openai", "anthropic", "litellm", "google.genai", "google.generativeai", "mistralai", "groq", "cohere", "together", "langchain_openai",
}  # fmt: skip
_CONTAINERS = {
    "docker",
    "podman",
    "kubernetes",
    "modal",
    "e2b",
    "daytona",
    "daytona_sdk",
    "swerex",
}
_DOWNLOADS = {
    "datasets.load_dataset", "huggingface_hub.hf_hub_download", "huggingface_hub.snapshot_download", "nltk.download",
    "gdown.download", "kagglehub.dataset_download", "urllib.request.urlretrieve",
}  # fmt: skip
_NETWORK = {
    "requests",
    "grpc",
    "httpx",
    "aiohttp",
    "urllib3",
    "websocket",
    "websockets",
    "boto3",
    "playwright",
    "selenium",
    "paramiko",
    "psycopg",
    "psycopg2",
    "pymongo",
    "pymysql",
    "redis",
    "smtplib",
    "imaplib",
}
_DEVICES = {"vllm", "pynvml", "cupy", "deepspeed"}


def needs(
    source: Source,
    modules: list[Module],
    reached: Reach | None = None,
    handed_in: frozenset[str] = frozenset(),
) -> tuple[list[Name], list[Refusal]]:
    """What the sandbox has not, by the names that ask for it; where it is told what an episode reaches, only there.

    `handed_in` are packages for which something else stands.
    """
    return _needs(source, modules, reached, handed_in, Spared())[:2]


def parted_needs(
    source: Source, reached: Reach, entries: list[Module], handed_in: frozenset[str]
) -> tuple[list[Name], list[Refusal], list[Refusal]]:
    """What it needs for certain, and what it has code to go on without: playing tells whether it does."""
    without = spared(source, reached.modules, entries)
    return _needs(source, reached.modules, reached, handed_in, without)


def _needs(
    source: Source,
    modules: list[Module],
    reached: Reach | None,
    handed_in: frozenset[str],
    without: Spared,
) -> tuple[list[Name], list[Refusal], list[Refusal]]:
    names: list[Name] = []
    certain: list[Refusal] = []
    doubts: list[Refusal] = []
    for module in modules:
        nodes = list(reached.runs(module) if reached else module.nodes)
        used = {n.id for n in nodes if isinstance(n, ast.Name)} if reached else None
        for node in sorted(filter(_may_ask, nodes), key=_line):
            for what in _asked(source, module, node, used):
                verdict = _verdict(what)
                if verdict is None or _package(what) in handed_in:
                    continue
                at = module.place(node)
                code, words, help_ = verdict
                refusal = Refusal(code, f"{words} ({what} in {module.path})", help_, at)
                if verdict is not _DOWNLOAD and without.covers(module, what):
                    doubts.append(refusal)
                    continue
                names.append(Name(what, "refuse", words, at))
                certain.append(refusal)
    certain += _started(source, modules, reached)
    codes = {refusal.code for refusal in certain}
    return once(names), _firsts(certain), [one for one in _firsts(doubts) if one.code not in codes]


def _firsts(refusals: list[Refusal]) -> list[Refusal]:
    """The first of each code."""
    return list({one.code: one for one in reversed(refusals)}.values())[::-1]


def losses_without(doubts: list[Refusal]) -> list[Loss]:
    """What a port says that was played without what its code can use."""
    return [
        Loss(
            f"without-{doubt.code.removeprefix('NEEDS_').lower()}",
            f"it plays as its code does where this cannot be had: {doubt.reason}",
            "neither the original nor the port had it when they were played",
        )
        for doubt in doubts
    ]


def _started(source: Source, modules: list[Module], reached: Reach | None) -> Iterator[Refusal]:
    """Programs that are started, clones and containers; and modules that are imported by name."""
    for module in modules:
        for node in reached.runs(module) if reached else module.nodes:
            if container := container_refusal(module, node):
                yield container
            if program := program_refusal(source, module, node):
                yield program
            if isinstance(node, ast.Call) and (clone := clone_refusal(source, module, node)):
                yield clone
            if isinstance(node, ast.Call) and (named := named_import(source, module, node)):
                yield named
            if isinstance(node, ast.Call) and (read := packaged_file(source, module, node)):
                yield read


def _may_ask(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Call)


def _line(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _asked(source: Source, module: Module, node: ast.AST, used: set[str] | None) -> Iterator[str]:
    """What a node asks for; an import only where the name that it binds is among those used."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        for bound, origin in source.imported(module, node):
            if (
                origin.module is None
                and (used is None or bound in used)
                and (
                    _package(origin.symbol) in _JUDGES | _CONTAINERS | _DEVICES
                    or program_of(_package(origin.symbol))
                )
            ):
                yield origin.symbol
    elif isinstance(node, ast.Call):
        what = outside(source, module, node.func)
        if what and (
            what in _DOWNLOADS
            or _package(what) in _NETWORK
            or what.startswith("torch.cuda.")
            or what == "urllib.request.urlopen"
        ):
            yield what
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "cuda" and not node.args:
            yield "torch.cuda"


def _package(dotted: str) -> str:
    two = ".".join(dotted.split(".")[:2])
    return two if two in _JUDGES else dotted.split(".")[0]


def _verdict(what: str) -> tuple[str, str, str] | None:
    package = _package(what)
    if package in _JUDGES:
        return _KEY
    if package in _CONTAINERS:
        return _CONTAINER
    if program := program_of(package):
        return "NEEDS_PROGRAM", started_words(program), ALTERNATIVE
    if package in _DEVICES or what.startswith("torch.cuda"):
        return _GPU
    if what in _DOWNLOADS:
        return _DOWNLOAD
    if package in _NETWORK or what == "urllib.request.urlopen":
        return _SERVICE
    return None


_KEY = (
    "NEEDS_KEY",
    "it asks a model behind an API, which needs a key",
    "hand the judge in: a method with a parameter `judge`, on a domain of your own",
)
_CONTAINER = (
    "NEEDS_CONTAINER",
    "it runs containers",
    "serve the original and speak to it by its protocol: a bridge, not a port",
)
_GPU = (
    "NEEDS_GPU",
    "it needs a GPU",
    "serve the original where the device is and speak to it by its protocol",
)
_DOWNLOAD = (
    "NEEDS_DOWNLOAD",
    "it downloads its data",
    "put the data beside the source and read it from there",
)
_SERVICE = (
    "NEEDS_NETWORK",
    "it asks a service on the network",
    "put what it asks for beside the source, or hand the service in",
)
