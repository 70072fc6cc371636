"""Names that authors annotate with; nothing of an episode depends on what they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

Message = Any
Messages = Any
ChatMessage = Any
ChatMessages = Any
MessageType = Literal["chat", "completion"]
Info = dict[str, Any]
SamplingArgs = dict[str, Any]
RolloutInput = dict[str, Any]
RolloutScore = dict[str, Any]
RolloutScores = dict[str, Any]
TrajectoryStep = dict[str, Any]
ModelResponse = Any
Response = Any
Client = Any
DatasetBuilder = Callable[..., Any]
RewardFunc = Callable[..., Any]
GroupRewardFunc = Callable[..., Any]
ChatCompletion = Any
ChatCompletionMessage = Any
ChatCompletionMessageToolCall = Any
ChatCompletionMessageParam = dict[str, Any]
ChatCompletionAssistantMessageParam = dict[str, Any]
ChatCompletionSystemMessageParam = dict[str, Any]
ChatCompletionToolMessageParam = dict[str, Any]
ChatCompletionUserMessageParam = dict[str, Any]
ChatCompletionToolParam = dict[str, Any]
ChatCompletionFunctionToolParam = dict[str, Any]
