"""Messages and the state of a rollout, which read like mappings and like objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict


class _Readable(BaseModel):
    """A record that may be read like a mapping.

    Its fields stand in the framework's order (verifiers 0.1.12, types.py): authors put a message's text form into what
    a judge is asked.
    """

    model_config = ConfigDict(extra="allow")

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __contains__(self, name: str) -> bool:
        return hasattr(self, name)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Mapping):
            return self.model_dump() == dict(other)
        return super().__eq__(other)

    def get(self, name: str, default: Any = None) -> Any:
        """A field, or the default where there is none."""
        return getattr(self, name, default)

    def keys(self) -> Iterator[str]:
        """Names of the fields."""
        return iter(self.model_dump(exclude_none=True))


class TextContentPart(_Readable):
    """Text."""

    type: str = "text"
    text: str


class ImageUrlSource(_Readable):
    """Where an image is; a data URL holds it."""

    url: str


class ImageUrlContentPart(_Readable):
    """An image."""

    type: str = "image_url"
    image_url: ImageUrlSource


class InputAudioSource(_Readable):
    """A sound."""

    data: str
    format: str


class InputAudioContentPart(_Readable):
    """A sound as part of a message."""

    type: str = "input_audio"
    input_audio: InputAudioSource


_PARTS: dict[str, type[_Readable]] = {
    "text": TextContentPart,
    "image_url": ImageUrlContentPart,
    "input_audio": InputAudioContentPart,
}


def _in_parts(content: Any) -> Any:
    """Content with its parts as records; one of another kind stays as it is."""
    if not isinstance(content, list):
        return content
    known = [_PARTS.get(p.get("type", "")) if isinstance(p, dict) else None for p in content]
    return [p if kind is None else kind(**p) for p, kind in zip(content, known, strict=True)]


_Content = Annotated[Any, BeforeValidator(_in_parts)]


class ToolCall(_Readable):
    """A call; `arguments` is JSON text."""

    id: str
    name: str
    arguments: str


class SystemMessage(_Readable):
    """What holds for the whole conversation."""

    role: str = "system"
    content: _Content = None


class UserMessage(_Readable):
    """What the environment says."""

    role: str = "user"
    content: _Content = None


class AssistantMessage(_Readable):
    """What the model says."""

    role: str = "assistant"
    content: _Content = None
    reasoning_content: str | None = None
    thinking_blocks: list[Any] | None = None
    tool_calls: list[ToolCall] | None = None


class ToolMessage(_Readable):
    """What a tool gave."""

    role: str = "tool"
    tool_call_id: str = ""
    content: _Content = None


_KINDS: dict[str, type[_Readable]] = {
    "system": SystemMessage,
    "user": UserMessage,
    "assistant": AssistantMessage,
    "tool": ToolMessage,
}


def normalized(messages: Any) -> list[Any]:
    """Messages as records, whatever an author made them of."""
    if isinstance(messages, str):
        return [UserMessage(content=messages)]
    if not isinstance(messages, list):
        messages = [messages]
    return [m if isinstance(m, _Readable) else _KINDS[m["role"]](**m) for m in messages]


class State(dict[str, Any]):
    """A rollout's state: its own fields first, then those of its row."""

    def __getitem__(self, name: str) -> Any:
        if dict.__contains__(self, name):
            return dict.__getitem__(self, name)
        row = dict.get(self, "input") or {}
        return row[name]

    def __contains__(self, name: object) -> bool:
        row = dict.get(self, "input") or {}
        return dict.__contains__(self, name) or name in row

    def get(self, name: str, default: Any = None) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """A field, or the default where there is none."""
        try:
            return self[name]
        except KeyError:
            return default
