"""Good play that rows tell of: the calls and the answers that their verifiers compare with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from judge.answer_form import prompt_text, stated_answers
from judge.leaning import LEANINGS, leaning_within, leans
from judge.schema_answers import schema_answers
from judge.verdict import told
from original import Call
from terms import Terms

_NOT_TOLD = {"responses_create_params", "agent_ref", "task_source"}
_ANSWER = re.compile(
    r"answer|expected|target|truth|gold|solution|label|correct|reference|output|result"
)
_IDENTIFIER = re.compile(r"(?:^|_)(?:id|uuid|hash|url|path|source|type|name)$")
_LANGUAGE = re.compile(r"sql|python|json|yaml|xml|html|csv|toml|cpp|lean")
_MARK = re.compile(r"(?:['`“]|\\\\\")([A-Z][A-Za-z ]{2,30}:)\s*\S")
_NAME = ("name", "tool", "tool_name", "function_name")
_ARGUMENTS = ("arguments", "args", "parameters", "kwargs")
_LONGEST = 8000
_SHORT = 60
"""Longest value that fills a gap."""
_MOST_CALLS = 20


def plays(row: dict[str, Any], terms: Terms) -> list[list[Call]]:
    """Calls for one episode each; the first are likeliest to be worth something."""
    told = {k: v for k, v in row.items() if k not in _NOT_TOLD}
    parameter = "message" if terms.said == "reply" else "answer"
    calls = [c for c in _calls(told, terms) if terms.fits(c)][:_MOST_CALLS]
    out = [[*calls, _say(terms, parameter, "Done.")]] if calls else []
    asked = row.get("responses_create_params")
    marks = _marks(asked)
    known = _answers(told)[:2]
    said = prompt_text(asked.get("input") if isinstance(asked, dict) else None)
    stated = stated_answers(said, [text for _, text in known if len(text) <= _SHORT])
    stated += schema_answers(told)
    out += [[*calls, _say(terms, parameter, text)] for text in stated]
    for name, text in known:
        forms = [*_forms(name, text), *_marked(marks, text)]
        out += [[*calls, _say(terms, parameter, said)] for said in forms]
    return out


def told_plays(terms: Terms) -> Callable[[str], list[Call]]:
    """The calls of an episode in which the judge says what is wanted, wherever a verifier looks for the answer that it hands over."""
    parameter = "message" if terms.said == "reply" else "answer"
    return lambda wish: [_say(terms, parameter, "\n\n".join(_forms("", wish)[:2]))]


def wishes(replies: list[str]) -> list[str]:
    """What an answer says to the judge that stands in: which way to lean in all questions about it, and each reply of judges that the source tells."""
    return [*map(leans, LEANINGS), *map(told, replies)]


def leaning_plays(script: dict[str, Any], terms: Terms) -> list[dict[str, Any]]:
    """A play whose last text pleased its verifier once, with a judge that agrees with all of it, and with one that agrees with nothing."""
    *before, last = script["calls"]
    if last.get("tool") != terms.said:
        return []
    ((name, text),) = last["arguments"].items()
    return [
        {
            **script,
            "id": f"{script['id']}-{to}",
            "calls": [*before, {"tool": terms.said, "arguments": {name: said}}],
        }
        for to, said in zip(LEANINGS, leaning_within(text), strict=False)
    ]


def _marks(asked: Any) -> list[str]:
    """Words that a prompt quotes as what an answer begins with: `'Final Answer: [node1, ...]'`."""
    prompt = json.dumps(asked, ensure_ascii=False)
    return list(dict.fromkeys(_MARK.findall(prompt)))[:2]


def _marked(marks: list[str], text: str) -> list[str]:
    """An answer behind the words that the prompt quotes; a list also as people write one."""
    values = _read(text) if text.lstrip().startswith("[") else None
    plain = f"[{', '.join(map(str, values))}]" if isinstance(values, list) else text
    return [f"{mark} {said}" for mark in marks for said in dict.fromkeys([text, plain])]


def _say(terms: Terms, parameter: str, text: str) -> Call:
    return {"tool": terms.said, "arguments": {parameter: text}}


def _forms(name: str, text: str) -> list[str]:
    """An answer alone, and in the places where verifiers look for one."""
    marked = f"<answer>{text}</answer>\n\nAnswer: {text}\n\n\\boxed{{{text}}}"
    language = _LANGUAGE.search(name)
    fenced = [f"```{language[0]}\n{text}\n```"] if language else []
    return [text, marked, *fenced]


def _answers(told: dict[str, Any]) -> list[tuple[str, str]]:
    """Names and values of a row by how much the names promise, each value once."""
    leaves = [leaf for leaf in _leaves("", told) if 0 < len(leaf[1]) <= _LONGEST]
    leaves.sort(key=lambda leaf: not _ANSWER.search(leaf[0]))
    once = {text: name for name, text in reversed(leaves)}
    return [(name, text) for name, text in leaves if once.pop(text, None) is not None]


def _leaves(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(str(key).lower(), inner)
    elif isinstance(value, list):
        if value and not isinstance(value[0], str | int | float):
            yield name, json.dumps(value)
        for inner in value[:2]:
            yield from _leaves(name, inner)
    elif isinstance(value, str | int | float) and not (
        isinstance(value, bool) or _IDENTIFIER.search(name)
    ):
        yield name, str(value)


def _calls(value: Any, terms: Terms) -> Iterator[Call]:
    """Every call of a known tool in a row, also in JSON that is text."""
    if isinstance(value, str) and value.lstrip()[:1] in ("[", "{"):
        value = _read(value)
    if isinstance(value, list):
        for inner in value:
            yield from _calls(inner, terms)
    elif isinstance(value, dict):
        name = next((value[k] for k in _NAME if isinstance(value.get(k), str)), None)
        if name in terms.schemas:
            given = next((value[k] for k in _ARGUMENTS if k in value), {})
            given = _read(given) if isinstance(given, str) else given
            if isinstance(given, dict):
                yield {"tool": name, "arguments": given}
            return
        for inner in value.values():
            yield from _calls(inner, terms)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
