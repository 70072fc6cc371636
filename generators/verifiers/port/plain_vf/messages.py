"""Messages of a conversation."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field


class TextContentPart(BaseModel):
    """Text."""

    type: Literal["text"] = "text"
    text: str


class ImageUrlSource(BaseModel):
    """Where an image is; a data URL holds it."""

    url: str


class ImageUrlContentPart(BaseModel):
    """An image."""

    type: Literal["image_url"] = "image_url"
    image_url: ImageUrlSource


ContentPart = Annotated[TextContentPart | ImageUrlContentPart, Field(discriminator="type")]


MessageContent = str | list[ContentPart]


def content_text(content: Any) -> str:
    """The text of a message, without its images."""
    if isinstance(content, str):
        return content
    parts = content or []
    return "\n".join(p.text for p in parts if isinstance(p, TextContentPart))


class SystemMessage(BaseModel):
    """What holds for the whole conversation."""

    role: Literal["system"] = "system"
    content: MessageContent


class UserMessage(BaseModel):
    """What the environment says."""

    role: Literal["user"] = "user"
    content: MessageContent


class ToolCall(BaseModel):
    """A call; `arguments` is JSON text."""

    id: str
    type: Literal["function", "custom"] = "function"
    name: str
    namespace: str | None = None
    arguments: str


class AssistantMessage(BaseModel):
    """What the model says."""

    role: Literal["assistant"] = "assistant"
    content: str | None = None
    reasoning_content: str | None = None
    tool_calls: list[ToolCall] | None = None
    provider_state: list[dict[str, Any]] | None = None


class ToolMessage(BaseModel):
    """What a tool gave."""

    role: Literal["tool"] = "tool"
    tool_call_id: str
    content: MessageContent
    name: str | None = None


Message = Annotated[
    SystemMessage | UserMessage | AssistantMessage | ToolMessage,
    Field(discriminator="role"),
]


Messages = list[Message]


class Request(BaseModel):
    """What is about to be asked of the model."""

    messages: Messages
    tools: list[Any] | None = None


class Response(BaseModel):
    """What the model has answered."""

    message: AssistantMessage
