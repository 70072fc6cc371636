"""What the domain gives, as blocks and messages; the same JSON text in every framework."""

import base64
import dataclasses
import enum
import io
import json
import math
import re
from collections.abc import Sequence
from typing import Any

from .contract import DESCRIPTION
from .steps import Block, Message, Unfit
from .values import LONGEST, encodes, spellings

_MAGIC = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}


def _plain(value: Any) -> Any:
    """For `json.dumps`: records, enums and array scalars as the JSON they mean."""
    if isinstance(value, enum.Enum):
        return value.value
    for method, keywords in (("model_dump", {"mode": "json"}), ("tolist", {})):
        if callable(convert := getattr(value, method, None)):
            return convert(**keywords)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    raise Unfit(f"gave a {type(value).__name__}, which JSON cannot carry")


_encode = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_plain
).encode


def json_text(value: Any) -> str:
    """Compact JSON: `1.0` stays `1.0` and `é` stays `é`."""
    try:
        text = _encode(value)
    except (TypeError, ValueError, RecursionError):
        if isinstance(value, float):
            raise Unfit(f"gave {value}, which JSON cannot carry") from None
        what = f"gave a {type(value).__name__} with a key or number that JSON cannot carry"
        raise Unfit(what) from None
    for spell in spellings:
        text = spell(text)
    return text


def as_json(value: Any) -> Any:
    """A value as it comes out of JSON again."""
    return json.loads(json_text(value))


def text_block(value: str) -> Block:
    """A text that every wire can carry."""
    if len(value) > LONGEST:
        raise Unfit(f"gave a text of more than {LONGEST:,} characters")
    if not encodes(value):  # a lone surrogate would fail later, inside the framework
        raise Unfit("gave text that UTF-8 cannot carry")
    return {"type": "text", "text": value}


def blocks_of(value: Any, nothing: bool = False) -> list[Block]:
    """An observation as blocks; a list is data unless it holds blocks, and not plain text alone."""
    if value is None:
        return [text_block("ok" if nothing else "null")]
    if type(value) is dict and "type" not in value:
        return [text_block(json_text(value))]
    if (block := _block(value)) is not None:
        return [block]
    if isinstance(value, list | tuple) and _are_blocks(value):
        blocks = [block for item in value if (block := _block(item)) is not None]
        if len(blocks) == len(value):
            return blocks
    if isinstance(value, enum.Enum):
        return blocks_of(value.value)
    return [text_block(json_text(value))]


def _block(value: Any) -> Block | None:
    if isinstance(value, str) and not isinstance(value, enum.Enum):
        return text_block(value)
    typed = value["type"] if _is_typed(value) else None
    if typed == "text" and isinstance(value.get("text"), str):
        return text_block(value["text"])
    return _image(value)


def _are_blocks(values: Sequence[Any]) -> bool:
    typed = [value for value in values if not isinstance(value, str)]
    return bool(typed) and all(_is_typed(value) or _is_image(value) for value in typed)


def _is_typed(value: Any) -> bool:
    return isinstance(value, dict) and value.get("type") in ("text", "image", "image_url")


def number(value: Any, what: str) -> float:
    """A finite number, as rewards and metrics have to be."""
    out = float(value)
    if not math.isfinite(out):
        raise Unfit(f"gave {out} as {what}")
    return out


def messages_of(value: Any) -> list[Message]:
    """A prompt: role messages as they are, anything else as one user message."""
    if value is None:
        return []
    parts = value if isinstance(value, list | tuple) else ()
    if parts and all(isinstance(m, dict) and {"role", "content"} <= set(m) for m in parts):
        return [{"role": m["role"], "content": blocks_of(m["content"])} for m in parts]
    return [{"role": "user", "content": blocks_of(value)}]


def opening(prompt: Any, observation: Any) -> list[Message]:
    """The first messages: the task's prompt, then what starting showed, nothing of it twice."""
    messages, seen = messages_of(prompt), messages_of(observation)
    if not messages and not seen:
        return messages_of(DESCRIPTION)
    if messages and len(seen) == 1 and messages[-1]["role"] == seen[0]["role"] == "user":
        before = messages[-1]["content"]
        more = [block for block in seen[0]["content"] if block not in before]
        return [*messages[:-1], {"role": "user", "content": [*before, *more]}]
    return [*messages, *(m for m in seen if m not in messages)]


def _is_image(value: Any) -> bool:
    """Whether a value without a type can only be meant as an image."""
    return isinstance(value, bytes | bytearray | memoryview) or _is_pillow(value)


def _is_pillow(value: Any) -> bool:
    return type(value).__module__.startswith("PIL.") and hasattr(value, "save")


def _image(value: Any) -> Block | None:
    """PNG or JPEG bytes, a Pillow image, or a dict with a data URL; None for anything else."""
    if isinstance(value, bytes | bytearray | memoryview):
        data = bytes(value)
        mime = next((mime for magic, mime in _MAGIC.items() if data.startswith(magic)), None)
        if mime is None:
            raise Unfit("gave bytes that are neither PNG nor JPEG")
        return {"type": "image", "mime": mime, "data": base64.b64encode(data).decode()}
    if _is_pillow(value):
        buffer = io.BytesIO()
        value.save(buffer, format="PNG")
        return _image(buffer.getvalue())
    if isinstance(value, dict) and value.get("type") in ("image", "image_url"):
        return _image_of_dict(value)
    return None


def _image_of_dict(value: dict[str, Any]) -> Block:
    url = value.get("image_url") or value.get("url") or value.get("data") or value.get("image")
    url = url.get("url") if isinstance(url, dict) else url
    if not isinstance(url, str):
        inner = _image(url) if url is not None else None
        if inner is None:
            raise Unfit("gave an image block without data")
        return inner
    mime = value.get("mime") or value.get("mimeType") or value.get("media_type") or "image/png"
    if match := re.match(r"data:([^;,]+);base64,", url):
        mime, url = match[1], url[match.end() :]
    try:
        base64.b64decode(url, validate=True)
    except ValueError:
        raise Unfit("gave an image block that is not base64") from None
    return {"type": "image", "mime": mime, "data": url}
