"""Rows of a dataset: the conversation, the tools that it names, and the fields that verifiers read."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_LARGEST = 30_000_000
_ASKED = "responses_create_params"
_APART = "own_fields"
_ROLES = {"developer": "system"}
_SPLITS = {
    "train": "train",
    "validation": "validation",
    "val": "validation",
    "test": "test",
    "benchmark": "test",
}


@dataclass
class Dataset:
    """The rows of one file."""

    path: str
    split: str
    """Our name of the split."""
    rows: list[dict[str, Any]]


@dataclass
class Tools:
    """The tools that rows name."""

    schemas: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By name: `name`, `description`, `parameters`."""
    uniform: bool = True
    """Every row names the same ones, and says the same of them."""
    named_in: str | None = None
    """The field in which a port's rows name their own; None where each names all."""
    varied: list[str] = field(default_factory=list)
    """Those of which rows say different things."""
    foreign: list[str] = field(default_factory=list)
    """Kinds of tools that no server plays: a web search, a code interpreter."""


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Rows of a JSONL file; ValueError where a line is none."""
    if path.stat().st_size > _LARGEST:
        raise ValueError(f"{path.name} is larger than {_LARGEST // 1_000_000} MB")
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            row = json.loads(line)
            if not isinstance(row, dict):
                raise ValueError(f"{path.name}:{number} is no object")
            rows.append(row)
    return rows


def is_playable(row: dict[str, Any]) -> bool:
    """Whether a row says what is asked of the model."""
    return isinstance(row.get(_ASKED), dict) and "input" in row[_ASKED]


def without_tools(row: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The row, naming none of these tools."""
    named = row[_ASKED].get("tools") or []
    kept = [tool for tool in named if (_plain(tool) or {}).get("name") not in names]
    return row if len(kept) == len(named) else {**row, _ASKED: {**row[_ASKED], "tools": kept}}


def split_of(name: str, kind: str | None) -> str:
    """Our name for a dataset by the kind that a configuration gives, or by its file's name."""
    if kind in _SPLITS:
        return _SPLITS[kind]
    return next((ours for theirs, ours in _SPLITS.items() if theirs in name.lower()), "train")


def tools_of(rows: list[dict[str, Any]]) -> Tools:
    """The union of the tools that rows name."""
    tools = Tools()
    seen: set[str] = set()
    said: dict[str, set[str]] = {}
    for row in rows:
        named = row[_ASKED].get("tools") or []
        seen.add(json.dumps(named, sort_keys=True))
        tools.foreign += [str(t.get("type")) for t in named if _plain(t) is None]
        for plain in filter(None, map(_plain, named)):
            known = tools.schemas.get(plain["name"])
            tools.schemas[plain["name"]] = _merged(known, plain) if known else dict(plain)
            said.setdefault(plain["name"], set()).add(json.dumps(plain, sort_keys=True))
    tools.uniform = len(seen) <= 1
    tools.varied = [name for name, texts in said.items() if len(texts) > 1]
    if any(len(offered(row)) < len(tools.schemas) for row in rows):
        tools.named_in = next(
            n for n in ("offered_tools", "offers") if not any(n in r for r in rows)
        )
    tools.foreign = sorted(set(tools.foreign))
    return tools


def offered(row: dict[str, Any]) -> list[str]:
    """Names of the tools that a row names."""
    named = row[_ASKED].get("tools") or []
    return list(dict.fromkeys(plain["name"] for plain in filter(None, map(_plain, named))))


def _plain(tool: Any) -> dict[str, Any] | None:
    """A tool as a function; None where it is of another kind."""
    plain = tool.get("function", tool) if isinstance(tool, dict) else {}
    is_function = tool.get("type", "function") == "function" if isinstance(tool, dict) else False
    return plain if is_function and "name" in plain else None


def _merged(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Two tools of one name: all fields, those required that both require, no type where they differ."""
    a, b = one.get("parameters") or {}, other.get("parameters") or {}
    if a == b:
        return one
    fields = dict(a.get("properties", {}))
    for name, schema in b.get("properties", {}).items():
        known = fields.get(name)
        if known is None:
            fields[name] = schema
        elif {k: v for k, v in known.items() if k != "description"} != {
            k: v for k, v in schema.items() if k != "description"
        }:
            fields[name] = {
                "description": known.get("description") or schema.get("description") or ""
            }
    required = [n for n in a.get("required", []) if n in b.get("required", [])]
    return {
        **one,
        "parameters": {"type": "object", "properties": fields, "required": required},
    }


def conversation_field(rows: list[dict[str, Any]]) -> str:
    """Name of the field that holds the conversation: `prompt`, unless rows have another use for it."""
    return "conversation" if any("prompt" in row for row in rows) else "prompt"


def kept_apart(rows: list[dict[str, Any]]) -> frozenset[str]:
    """Fields of rows that mean something else in a task of ours: what several rows are called, and seeds that are none."""
    names = [str(row["id"]) for row in rows if "id" in row]
    odd = {"id"} if len(set(names)) < len(names) else set()
    odd |= {"seed"} if any(type(row.get("seed", 0)) is not int for row in rows) else set()
    return frozenset({"params", "tools", _APART, *odd})


def plain_row(
    row: dict[str, Any],
    conversation: str,
    named: str | None,
    apart: frozenset[str],
    *,
    keep_tools: bool,
) -> dict[str, Any]:
    """A row as a task of ours; `named` is the field for the tools that it offers, `apart` are those that keep out of the others' way."""
    asked = dict(row[_ASKED])
    tools = asked.pop("tools", None)
    said = asked.pop("input")
    out: dict[str, Any] = {}
    messages = _messages(said, asked)
    out[conversation] = messages
    if messages != said:
        asked["input"] = said
    if keep_tools and tools is not None:
        out["tools"] = tools
    if named:
        out[named] = offered(row)
    if asked:
        out["params"] = asked
    drop = {_ASKED, "agent_ref", "task_source"}
    kept = {k: v for k, v in row.items() if k not in drop and not k.startswith("_ng_")}
    if own := {k: v for k, v in kept.items() if k in apart}:
        out[_APART] = own
    return out | {k: v for k, v in kept.items() if k not in apart}


def _messages(said: Any, asked: dict[str, Any]) -> Any:
    """What the model sees first, in roles and blocks that every framework has."""
    before = asked.get("instructions")
    if isinstance(said, str) and not before:
        return said
    items = [{"role": "user", "content": said}] if isinstance(said, str) else said
    out = [{"role": "system", "content": before}] if before else []
    for item in items:
        if item.get("type", "message") == "message" and "content" in item:
            role = _ROLES.get(item.get("role", "user"), item.get("role", "user"))
            out.append({"role": role, "content": _content(item["content"])})
        else:
            out.append(_told(item))
    return out if before or [_bare(i) for i in items] != [_bare(o) for o in out] else items


def _bare(item: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in item.items() if k != "type"}


def _content(content: Any) -> Any:
    if not isinstance(content, list):
        return content
    blocks = []
    for part in content:
        kind = part.get("type")
        if kind == "input_image":
            url = part.get("image_url")
            blocks.append(
                {
                    "type": "image_url",
                    "image_url": url if isinstance(url, dict) else {"url": url},
                }
            )
        else:
            blocks.append({"type": "text", "text": str(part.get("text", ""))})
    return blocks


def _told(item: dict[str, Any]) -> dict[str, Any]:
    """A call and its result from before the episode, as text: no framework takes them in a prompt."""
    if item.get("type") == "function_call":
        return {
            "role": "assistant",
            "content": f"[called {item.get('name')} with {item.get('arguments')}]",
        }
    if item.get("type") == "function_call_output":
        return {"role": "user", "content": f"[result: {item.get('output')}]"}
    text = item.get("summary") or item.get("text") or ""
    return {
        "role": "assistant",
        "content": text if isinstance(text, str) else json.dumps(text),
    }
