"""Rollouts that lie beside a server: what a model once said and called in its tasks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from original import Call
from terms import Terms

_LARGEST = 30_000_000
_ASKED = "responses_create_params"
_MOST = 10
_MOST_CALLS = 60


def rollouts(folder: Path) -> list[dict[str, Any]]:
    """The rollouts in a folder's files: those that earned something else than the ones before come first."""
    found = [one for path in sorted(folder.glob("*rollouts*.jsonl")) for one in _read(path)]
    earned: set[str] = set()
    fresh, others = [], []
    for one in found:
        worth = json.dumps(one.get("reward"))
        (others if worth in earned else fresh).append(one)
        earned.add(worth)
    return [*fresh, *others][:_MOST]


def _read(path: Path) -> Iterator[dict[str, Any]]:
    """Lines with a response. A file that stands for one that was not fetched has none."""
    if path.stat().st_size > _LARGEST:
        return
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            one = json.loads(line)
        except ValueError:
            return
        if isinstance(one, dict) and isinstance(one.get("response"), dict):
            yield one


def scripts(
    found: list[dict[str, Any]], rows: dict[str, list[dict[str, Any]]], terms: Terms
) -> list[dict[str, Any]]:
    """Rollouts as episodes of the tasks that they were made in."""
    out = []
    for one in found:
        place, calls = _task_of(one, rows), list(_calls(one["response"].get("output"), terms))
        if place is not None and calls:
            split, index = place
            told = {"split": split, "index": index, "seed": None, "calls": calls}
            out.append({"id": f"rollout-{len(out)}", **told})
    return out


def _task_of(one: dict[str, Any], rows: dict[str, list[dict[str, Any]]]) -> tuple[str, int] | None:
    """The task whose fields a rollout repeats, else whose conversation; of several, the one with its number."""
    told, said = _fields(one), _conversation(one)
    places = [((s, i), row) for s, of_split in rows.items() for i, row in enumerate(of_split)]
    like = [place for place, row in places if _fields(row).items() <= told.items()]
    spoken = [place for place, row in places if said.startswith(_conversation(row))]
    both = [place for place in like if place in spoken]
    same = both or like or spoken
    number = one.get("_ng_task_index", 0)
    return next((place for place in same if place[1] == number), next(iter(same), None))


def _fields(row: dict[str, Any]) -> dict[str, str]:
    """What a verifier reads of a row."""
    own = {k: v for k, v in row.items() if k not in (_ASKED, "agent_ref", "task_source")}
    return {k: json.dumps(v, sort_keys=True) for k, v in own.items()}


def _conversation(row: dict[str, Any]) -> str:
    """The text that is said before the model's first turn, in whatever form."""
    asked = row.get(_ASKED)
    said = asked.get("input") if isinstance(asked, dict) else None
    messages = said if isinstance(said, list) else [{"content": said}]
    return "\n".join(_content(m.get("content")) for m in messages if isinstance(m, dict))


def _content(content: Any) -> str:
    if isinstance(content, list):
        return "".join(str(p.get("text", "")) for p in content if isinstance(p, dict))
    return content if isinstance(content, str) else ""


def _calls(output: Any, terms: Terms) -> Iterator[Call]:
    """What the model did: its calls, and the text of each turn, or only of the last where that ends the episode."""
    items = [item for item in output or () if isinstance(item, dict)]
    stepped = terms.said == "reply"
    for number, item in enumerate(items[:_MOST_CALLS]):
        if item.get("type") == "function_call" and item.get("name") in terms.schemas:
            arguments = _arguments(item.get("arguments"))
            if isinstance(arguments, dict):
                yield {"tool": item["name"], "arguments": arguments}
        elif item.get("role") == "assistant" and (stepped or number == len(items) - 1):
            parameter = "message" if stepped else "answer"
            text = _content(item.get("content"))
            yield {"tool": terms.said, "arguments": {parameter: text}}


def _arguments(text: Any) -> Any:
    try:
        return json.loads(text) if isinstance(text, str) else text
    except ValueError:
        return None
