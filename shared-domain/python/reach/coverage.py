"""Which lines of a domain's files run: by `sys.monitoring` where Python has it, by tracing before."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from typing import Any

from .forked_lines import ForkedLines
from .lines import Line

HOT = 3000
"""Lines of one play that are noted: a loop is not followed to its end."""


class Coverage:
    """Notes lines as they run; `take` gives those since the last call, and how many there were."""

    def __init__(self, files: Iterable[str]) -> None:
        self._files, self._lines, self._events = set(files), set[Line](), 0
        self._forked = ForkedLines(lambda: self._own()[0])
        self._monitoring: Any = getattr(sys, "monitoring", None)
        if self._monitoring is not None:
            tool, line = self._monitoring.COVERAGE_ID, self._monitoring.events.LINE
            self._monitoring.use_tool_id(tool, "reach")
            self._monitoring.register_callback(tool, line, self._line)
            self._monitoring.set_events(tool, line)
        else:
            threading.settrace(self._enter)
            sys.settrace(self._enter)

    def _line(self, code: Any, line: int) -> Any:
        if code.co_filename not in self._files:
            return self._monitoring.DISABLE
        self._lines.add((code.co_filename, line))
        self._events += 1
        return self._monitoring.DISABLE if self._events > HOT else None

    def _enter(self, frame: Any, event: str, argument: Any) -> Any:
        return self._trace if frame.f_code.co_filename in self._files else None

    def _trace(self, frame: Any, event: str, argument: Any) -> Any:
        if event == "line":
            self._lines.add((frame.f_code.co_filename, frame.f_lineno))
            self._events += 1
            if self._events > HOT:
                # Off as a whole: Python 3.11 cannot interrupt a traced loop.
                frame.f_trace_lines = False
                sys.settrace(None)
        return self._trace

    def take(self) -> tuple[set[Line], int]:
        """The lines that ran since the last call, and how often lines of this process did."""
        lines, events = self._own()
        return lines | self._forked.take(), events

    def _own(self) -> tuple[set[Line], int]:
        lines, events = self._lines, self._events
        self._lines, self._events = set(), 0
        if events > HOT:
            if self._monitoring is not None:
                self._monitoring.restart_events()
            else:
                sys.settrace(self._enter)
        return lines, events
