"""Images that a domain gives, as blocks."""

from __future__ import annotations

import base64
import io
import re
from typing import Any

from .errors import Unfit
from .steps import Block

_MAGIC = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}


def is_image(value: Any) -> bool:
    """Whether a value can only be meant as an image."""
    if isinstance(value, dict):
        return value.get("type") in ("image", "image_url")
    return isinstance(value, bytes | bytearray | memoryview) or _is_pillow(value)


def _is_pillow(value: Any) -> bool:
    return type(value).__module__.startswith("PIL.") and hasattr(value, "save")


def image(value: Any) -> Block | None:
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
        return image(buffer.getvalue())
    if isinstance(value, dict) and value.get("type") in ("image", "image_url"):
        return _image_of_dict(value)
    return None


def _image_of_dict(value: dict[str, Any]) -> Block:
    url = value.get("image_url") or value.get("url") or value.get("data") or value.get("image")
    url = url.get("url") if isinstance(url, dict) else url
    if not isinstance(url, str):
        inner = image(url) if url is not None else None
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
