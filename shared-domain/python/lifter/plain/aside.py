"""What the author's code says on the way: standard output belongs to the program that runs it."""

from __future__ import annotations

import builtins
import sys
from typing import Any


def print(*values: Any, **options: Any) -> None:
    """`print`, to standard error where no file is named, unless standard output is redirected."""
    if options.get("file") is None:
        # Code that reads what is printed, by `redirect_stdout` say, must find it there.
        redirected = sys.stdout is not sys.__stdout__
        options["file"] = sys.stdout if redirected else sys.stderr
    builtins.print(*values, **options)
