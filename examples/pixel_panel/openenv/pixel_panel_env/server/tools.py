"""What is shown: typed methods as tools, and what an episode and its calls give, in OpenEnv's types."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from html import escape
from typing import Any, TypeVar, get_type_hints

from openenv.core.env_server.mcp_types import CallToolObservation, Tool, ToolError, ToolErrorType
from openenv.core.env_server.types import State
from pydantic import BaseModel, Field, create_model

from . import episode

_MISSING = object()
_Method = TypeVar("_Method", bound=Callable[..., Awaitable[CallToolObservation]])


class Arguments(BaseModel, extra="forbid"):
    """An object among a tool's arguments, as models are shown it. Nothing is parsed into it."""


def tool(method: _Method) -> _Method:
    """Declares a method as a tool."""
    vars(method)["_is_tool"] = True
    return method


class DeclaredTool:
    """A method with what models are shown of it."""

    def __init__(self, method: Callable[..., Awaitable[CallToolObservation]]) -> None:
        self.method = method
        parameters = list(inspect.signature(method).parameters.values())[1:]
        self._required = {p.name for p in parameters if p.default is p.empty}
        self._defaults = {p.name: p.default for p in parameters if p.default is not p.empty}
        name, description = method.__name__, inspect.getdoc(method) or ""
        self.told = Tool(name=name, description=description, input_schema=self._schema())

    def takes(self, arguments: dict[str, Any]) -> bool:
        """Whether Python can call the method with these. Whether they fit, the driver says."""
        names = arguments.keys()
        return self._required <= names <= self._required | self._defaults.keys()

    def sent(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Arguments without those that are the method's defaults: the domain has its own."""
        defaults = self._defaults
        return {n: v for n, v in arguments.items() if v is not defaults.get(n, _MISSING)}

    def _schema(self) -> dict[str, Any]:
        hints = get_type_hints(self.method, include_extras=True)
        names = [n for n in inspect.signature(self.method).parameters if n in hints]
        fields: dict[str, Any] = {n: (hints[n], self._defaults.get(n, ...)) for n in names}
        model = create_model(self.method.__name__, __base__=Arguments, **fields)
        return episode.published(model.model_json_schema())


def declared_in(kind: type) -> dict[str, DeclaredTool]:
    """The tools of a class and of its bases, by the name that models call them by."""
    methods: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        methods |= {name: m for name, m in vars(base).items() if hasattr(m, "_is_tool")}
    declared = map(DeclaredTool, methods.values())
    return {each.told.name: each for each in declared}


class EpisodeState(State):
    """How an episode stands. It holds nothing that a policy has to find out."""

    task_id: str | None = Field(default=None, description="The task being played")
    done: bool = Field(default=False, description="Whether the episode is over")
    truncated: bool = Field(default=False, description="Whether it was cut off")


_ERRORS = {
    "unknown_tool": ToolErrorType.TOOL_NOT_FOUND,
    "bad_arguments": ToolErrorType.INVALID_ARGS,
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
            {"role": m["role"], "content": _content(m["content"])} for m in opened.prompt
        ]
    return told


def observation(tool: str, step: episode.Step) -> CallToolObservation:
    """What a call gave. A refusal is told twice: as the text that models read, and as OpenEnv's error."""
    error = None
    metadata: dict[str, Any] = {}
    if step.refusal:
        kind = _ERRORS.get(step.refusal, ToolErrorType.EXECUTION_ERROR)
        error = ToolError(error_type=kind, message=step.text)
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
    """What an observation or the messages that open an episode show, for people."""
    result, told = observation.get("result"), observation.get("metadata") or {}
    if isinstance(result, dict):
        blocks = result.get("blocks") or [{"type": "text", "text": result["text"]}]
    elif "messages" in told:
        blocks = [block for message in told["messages"] for block in message["content"]]
    else:
        blocks = [{"type": "text", "text": told["prompt"]}] if "prompt" in told else []
    return "\n".join(map(_drawn, blocks))


def _drawn(block: dict[str, Any]) -> str:
    if block["type"] == "image":
        source = escape(f"data:{block['mimeType']};base64,{block['data']}")
        return f'<img src="{source}" alt="image">'
    return f'<pre style="white-space: pre-wrap">{escape(block["text"])}</pre>'
