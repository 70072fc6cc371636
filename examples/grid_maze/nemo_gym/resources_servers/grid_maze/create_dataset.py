"""Writes the rows of each split to `data/`, beside the five examples that lie in git.

python -m resources_servers.grid_maze.create_dataset
python -m resources_servers.grid_maze.create_dataset train --count 5000
"""

import argparse
import asyncio
import json
import re
from pathlib import Path
from typing import Any

from .driver import episode

STRICT = frozenset(["move"])
"""Tools whose schema OpenAI takes with `strict: true`: nothing optional, nothing odd."""
DATA = Path(__file__).resolve().parent / "data"

_LINE_ENDS = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff]")


def function_tools(split: str, index: int) -> list[dict[str, Any]]:
    """The tools of a row, flat as the Responses API wants them."""
    return [
        {
            "type": "function",
            "name": tool.name,
            "description": tool.description,
            "parameters": tool.parameters,
            "strict": tool.name in STRICT,
        }
        for tool in episode.offered(split, index)
    ]


def input_message(role: str, blocks: list[episode.Block]) -> dict[str, Any]:
    """A message of the prompt; plain text stays a plain string."""
    text_only = len(blocks) == 1 and blocks[0]["type"] == "text"
    if role == "assistant" or text_only:  # an assistant's words are no input parts
        return {"role": role, "content": episode.text_of(blocks)}
    parts = [
        {"type": "input_text", "text": block["text"]}
        if block["type"] == "text"
        else {
            "type": "input_image",
            "detail": "auto",
            "image_url": f"data:{block['mime']};base64,{block['data']}",
        }
        for block in blocks
    ]
    return {"role": role, "content": parts}


async def row(split: str, index: int, seed: int | None = None) -> dict[str, Any]:
    """A dataset row: the prompt, the tools, and which episode to open."""
    messages = await episode.preview(split, index, seed)
    task = episode.task(split, index)
    start = {name: task[name] for name in ("split", "index", "id", "seed")}
    return {
        "responses_create_params": {
            "input": [input_message(m["role"], m["content"]) for m in messages],
            "tools": function_tools(split, index),
            "parallel_tool_calls": False,
        },
        "start": start if seed is None else {**start, "seed": seed},
    }


def as_line(value: Any) -> str:
    """Compact JSON on one line, also for readers that split lines at U+2028."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _LINE_ENDS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


async def write(split: str, count: int) -> None:
    """Writes the first rows of a split, or all where it has no more."""
    path, rows = DATA / f"{split}.jsonl", min(episode.count(split), count)
    DATA.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for index in range(rows):
            file.write(f"{as_line(await row(split, index))}\n")
    print(f"{rows} rows of {split} in {path}")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("split", nargs="?", choices=episode.splits(), help="default: all")
    parser.add_argument("--count", type=int, default=1000, help="rows of a split, default: 1000")
    given = parser.parse_args()
    for split in [given.split] if given.split else episode.splits():
        asyncio.run(write(split, given.count))


if __name__ == "__main__":
    main()
