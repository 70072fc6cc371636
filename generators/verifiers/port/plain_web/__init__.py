"""What a request for an address would bring: the file that was given for it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib import error, parse
from urllib.request import Request

from ..plain_given import Given

_GIVEN = Given(Path(__file__).resolve().parent.parent / "given")


class RequestException(OSError):
    """An address that cannot be had."""


class HTTPError(RequestException):
    """An address that answers with an error."""


exceptions = SimpleNamespace(RequestException=RequestException, HTTPError=HTTPError)


class Response:
    """A file as the answer to a request."""

    status_code = 200
    ok = True
    encoding = "utf-8"

    def __init__(self, url: str, content: bytes) -> None:
        self.url = url
        self.content = content

    @property
    def text(self) -> str:
        """The content as text."""
        return self.content.decode("utf-8")

    def json(self, **_: Any) -> Any:
        """The content as data."""
        return json.loads(self.text)

    def raise_for_status(self) -> None:
        """A file is there."""


def get(url: str, **_: Any) -> Response:
    """The file that was given for an address."""
    try:
        return Response(url, _GIVEN.path(url).read_bytes())
    except FileNotFoundError as error:
        raise RequestException(str(error)) from error


class Body(io.BytesIO):
    """A file as what is read from an address."""

    status = code = 200

    def getcode(self) -> int:
        """A file is there."""
        return self.status


def urlopen(url: str | Request, *_: Any, **__: Any) -> Body:
    """The file that was given for an address, to be read."""
    address = url if isinstance(url, str) else url.full_url
    try:
        return Body(_GIVEN.path(address).read_bytes())
    except FileNotFoundError as missing:
        raise error.URLError(str(missing)) from missing


request = SimpleNamespace(Request=Request, urlopen=urlopen)
"""What `import urllib.request` calls."""

__all__ = [
    "Body",
    "HTTPError",
    "Request",
    "RequestException",
    "Response",
    "error",
    "exceptions",
    "get",
    "parse",
    "request",
    "urlopen",
]
