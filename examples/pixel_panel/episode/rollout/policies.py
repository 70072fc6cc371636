"""Who plays, the model that is named or who stands in for it; and what a rollout is told: options, `.env`, secrets."""

import argparse
import asyncio
import json
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any

from .loop import Block, Call, Policy, text_of

Run = Callable[[str, int, int | None], Coroutine[Any, Any, None]]
"""A variant's rollout of a task: split, index, seed."""


def begin(
    tools: Sequence[dict[str, Any]],
    messages: Sequence[dict[str, Any]],
    otherwise: Policy,
    *,
    takes_text: tuple[str, str] | None = None,
) -> Policy:
    """Shows what opens the episode, and gives who plays: the model that `ROLLOUT_MODEL` names, else `otherwise`.

    `tools` are `{"name", "description", "parameters"}`, `messages` what opens the
    episode. `takes_text` is the tool that a model's plain text goes to, and its parameter;
    without one, plain text ends the rollout.
    """
    for message in messages:
        print(f"{message['role']}: {text_of(message['content'])}\n")
    model = os.environ.get("ROLLOUT_MODEL")
    return _by_model(model, tools, messages, takes_text) if model else otherwise


def _by_model(
    model: str,
    tools: Sequence[dict[str, Any]],
    messages: Sequence[dict[str, Any]],
    takes_text: tuple[str, str] | None,
) -> Policy:
    """A model behind an OpenAI-compatible endpoint with tool calling.

    `OPENAI_BASE_URL` says where, `OPENAI_API_KEY` is asked for only where that is not
    set: a server of one's own rarely wants one.
    """
    if not os.environ.get("OPENAI_BASE_URL"):
        require(["OPENAI_API_KEY"])
    functions = [{"type": "function", "function": dict(tool)} for tool in tools]
    history = [_as_message(m["role"], m["content"]) for m in messages]
    while True:
        answer = _complete({"model": model, "messages": history, "tools": functions})
        history.append(answer)
        if not answer.get("tool_calls"):
            text = answer.get("content") or ""
            print(f"    {model}: {text}")
            if takes_text is None:
                return
            tool, parameter = takes_text
            turn = yield tool, {parameter: text}
            history.append(_as_message("user", turn.blocks))
            continue
        pictures: list[Block] = []
        for wanted in answer["tool_calls"]:
            turn = yield _wanted(wanted["function"])
            text = "\n".join(b["text"] for b in turn.blocks if b["type"] == "text")
            history.append({"role": "tool", "tool_call_id": wanted["id"], "content": text})
            pictures += [b for b in turn.blocks if b["type"] == "image"]
        if pictures:
            # Tool messages carry text only.
            history.append(_as_message("user", pictures))


def _wanted(function: dict[str, Any]) -> Call | str:
    """The call that a model asks for, or what is wrong with it."""
    try:
        arguments = json.loads(function["arguments"] or "{}")
    except ValueError as error:
        return f"Error: the arguments are no JSON: {error}"
    if not isinstance(arguments, dict):
        return "Error: the arguments must be an object"
    return function["name"], arguments


def _as_message(role: str, blocks: Sequence[Block]) -> dict[str, Any]:
    if any(block["type"] != "text" for block in blocks):
        return {"role": role, "content": [_part(block) for block in blocks]}
    return {"role": role, "content": "\n".join(block["text"] for block in blocks)}


def _part(block: Block) -> Block:
    if block["type"] == "text":
        return {"type": "text", "text": block["text"]}
    url = f"data:{block['mime']};base64,{block['data']}"
    return {"type": "image_url", "image_url": {"url": url}}


def _complete(body: dict[str, Any]) -> dict[str, Any]:
    base = os.environ.get("OPENAI_BASE_URL") or "https://api.openai.com/v1"
    key = os.environ.get("OPENAI_API_KEY") or "none"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    url = f"{base.rstrip('/')}/chat/completions"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=600) as reply:
            text = reply.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        said = error.read().decode(errors="replace")[:2000]
        sys.exit(f"{request.full_url} answered {error.code}: {said}")
    except OSError as error:
        sys.exit(f"{request.full_url} did not answer: {error}")
    try:
        message = json.loads(text)["choices"][0]["message"]
    except (ValueError, LookupError, TypeError):
        said = " ".join(text[:300].split())
        sys.exit(f"{request.full_url} answered, but with no chat completion: {said}")
    if not isinstance(message, dict):
        sys.exit(f"{request.full_url} answered with a message that is no object")
    return message


def options(about: str | None, split: str) -> argparse.ArgumentParser:
    """The options of every `rollout.py`; `about` is its docstring, `split` what is played where none is named."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--split", default=split)
    parser.add_argument("--index", type=int, default=0)
    parser.add_argument("--seed", type=int, help="instead of the task's own")
    return parser


def main(about: str | None, split: str, run: Run, home: Path) -> None:
    """The command line of a variant's `rollout.py`, which lies in `home`: options, `.env`, one rollout."""
    given = options(about, split).parse_args()
    read_dotenv(home, home.parent)
    asyncio.run(run(given.split, given.index, given.seed))


def read_dotenv(*folders: Path) -> None:
    """Adds what the `.env` files in these folders say; what is set already wins."""
    for folder in folders:
        path = folder / ".env"
        if not path.is_file():
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            name, equals, value = line.strip().removeprefix("export ").partition("=")
            if equals and not name.startswith("#"):
                os.environ.setdefault(name.strip(), value.strip().strip("\"'"))


def require(names: Iterable[str]) -> None:
    """Stops with the names of the secrets that are missing."""
    if missing := [name for name in names if not os.environ.get(name)]:
        sys.exit(f"set {', '.join(missing)} in the environment or in .env")
