"""Lines that run in processes which a domain forks: they die with what they noted."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from multiprocessing import util
from typing import IO

from .lines import Line


class ForkedLines:
    """What children of `multiprocessing` ran, told by each as it ends; one that is killed tells nothing."""

    def __init__(self, noted: Callable[[], set[Line]]) -> None:
        """`noted` gives the lines of the process that asks, and forgets them."""
        self._noted = noted
        self._file = _shared_file()
        self._read = 0
        util.register_after_fork(self, ForkedLines._begin)

    def _begin(self) -> None:
        """In a child: what its parent noted is no work of its own."""
        self._noted()
        util.Finalize(None, self._tell, exitpriority=-1)

    def _tell(self) -> None:
        os.write(self._file.fileno(), json.dumps(sorted(self._noted())).encode() + b"\n")

    def take(self) -> set[Line]:
        """The lines of children that ended since the last call."""
        size = os.fstat(self._file.fileno()).st_size
        data = os.pread(self._file.fileno(), size - self._read, self._read)
        told, _, _ = data.rpartition(b"\n")  # the last may still be writing
        self._read += len(told) + bool(told)
        return {(file, line) for text in told.splitlines() for file, line in json.loads(text)}


def _shared_file() -> IO[bytes]:
    """A file that children write to behind each other: they have its position in common. In memory, where disks may be full."""
    if hasattr(os, "memfd_create"):
        return open(os.memfd_create("lines"), "w+b", buffering=0)
    return tempfile.TemporaryFile(buffering=0)
