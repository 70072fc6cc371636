"""Observations: in OpenEnv's types, and as people see them in its web interface."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from openenv.core.env_server.mcp_types import (
    CallToolObservation,
    Tool,
    ToolError,
    ToolErrorType,
)

from .driver import episode

__all__ = ["actions", "drawing", "observation", "opening"]

_ERRORS = {
    "unknown_tool": ToolErrorType.TOOL_NOT_FOUND,
    "bad_arguments": ToolErrorType.INVALID_ARGS,
    "ended": ToolErrorType.EXECUTION_ERROR,
    "mistake": ToolErrorType.EXECUTION_ERROR,
}


def opening(opened: episode.Episode) -> dict[str, Any]:
    """What the model is to see first, and which task it is."""
    told: dict[str, Any] = {
        "prompt": "\n\n".join(episode.text_of(message["content"]) for message in opened.prompt),
        "task_id": opened.task["id"],
    }
    if episode.SYSTEM_PROMPT:
        told["system_prompt"] = episode.SYSTEM_PROMPT
    only = opened.prompt[0] if len(opened.prompt) == 1 else None
    if only is None or only["role"] != "user" or not _is_text(only["content"]):
        told["messages"] = [
            {"role": message["role"], "content": _content(message["content"])}
            for message in opened.prompt
        ]
    return told


def observation(tool: str, step: episode.Step) -> CallToolObservation:
    """A refusal is told twice: as the text that models read, and as OpenEnv's error."""
    error = None
    metadata: dict[str, Any] = {}
    if step.refusal:
        error = ToolError(error_type=_ERRORS[step.refusal], message=step.text)
        metadata["refusal"] = step.refusal
    if step.done:
        metadata["truncated"] = step.truncated
        if step.refusal != "ended":
            metadata["metrics"] = step.metrics
    return CallToolObservation(
        # A model's own text; half of a surrogate pair in it would break the answer.
        tool_name=tool.encode(errors="replace").decode(),
        result=_result(step.blocks),
        error=error,
        reward=step.reward,
        done=step.done,
        metadata=metadata,
    )


def _result(blocks: Sequence[episode.Block]) -> dict[str, Any]:
    """`text` for every client, `blocks` beside it where text does not say it all."""
    if _is_text(blocks):
        return {"text": blocks[0]["text"]}
    return {"text": episode.text_of(blocks), "blocks": _content(blocks)}


def _is_text(blocks: Sequence[episode.Block]) -> bool:
    return len(blocks) == 1 and blocks[0]["type"] == "text"


def _content(blocks: Sequence[episode.Block]) -> list[dict[str, Any]]:
    """Blocks in MCP's form, which OpenEnv's clients know."""
    return [
        block
        if block["type"] == "text"
        else {"type": "image", "mimeType": block["mime"], "data": block["data"]}
        for block in blocks
    ]


def drawing(observation: dict[str, Any]) -> str:
    """The texts and images of an observation, or of the messages that open an episode."""
    return "\n".join(_drawn(block) for block in _blocks_of(observation))


def actions(tools: list[Tool]) -> list[tuple[str, dict[str, Any]]]:
    """A click for each tool that takes nothing."""
    return [
        (tool.name, {"type": "call_tool", "tool_name": tool.name, "arguments": {}})
        for tool in tools
        if not tool.input_schema.get("properties")
    ]


def _blocks_of(observation: dict[str, Any]) -> list[dict[str, Any]]:
    result = observation.get("result")
    if isinstance(result, dict):
        return result.get("blocks") or [{"type": "text", "text": result["text"]}]
    told = observation.get("metadata") or {}
    if "messages" in told:
        return [block for message in told["messages"] for block in message["content"]]
    return [{"type": "text", "text": told["prompt"]}] if "prompt" in told else []


def _drawn(block: dict[str, Any]) -> str:
    if block["type"] == "text":
        return f'<pre style="white-space: pre-wrap">{escape(block["text"])}</pre>'
    source = escape(f"data:{block['mimeType']};base64,{block['data']}")
    return f'<img src="{source}" alt="image">'
