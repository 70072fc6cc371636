"""What is wrong with a domain, as far as a run can tell."""

from __future__ import annotations

import threading
import traceback
from pathlib import Path
from typing import Any

from .call_words import before_last, shown
from .left_over import children, of_pool, workers
from .plays import Broke

MOST = 5
"""Findings of one kind that are told whole; one bug meets every task, and must not fill the screen."""


class Findings:
    """Collects diagnostics: `{code, severity, message, at, help}`."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.general = False
        """Whether the judge is the general one, whose answers the domain may not understand."""
        self.all: list[dict[str, Any]] = []
        self._counts: dict[str, int] = {}

    def add(
        self,
        code: str,
        message: str,
        help: str | None = None,
        *,
        at: dict[str, Any] | None = None,
        severity: str = "error",
    ) -> None:
        self._counts[code] = self._counts.get(code, 0) + 1
        if self._counts[code] <= MOST:
            entry = {
                "code": code,
                "severity": severity,
                "message": message,
                "at": at,
                "help": help,
            }
            if entry not in self.all:
                self.all.append(entry)

    def told(self) -> list[dict[str, Any]]:
        """All diagnostics; of each kind the first few, and how many there are besides."""
        more = [
            {
                "code": code,
                "severity": next(e for e in self.all if e["code"] == code)["severity"],
                "message": f"{count - MOST} more like these",
                "at": None,
                "help": None,
            }
            for code, count in self._counts.items()
            if count > MOST
        ]
        return [*self.all, *more]

    @property
    def errors(self) -> bool:
        return any(entry["severity"] == "error" for entry in self.all)

    def import_missing(self, error: ModuleNotFoundError) -> None:
        self.add(
            "DOMAIN_NEEDS_MODULE",
            f"the domain imports {error.name}, which is not installed",
            f"add the distribution that brings {error.name} to `requires` in envloom.yaml",
            at=self._place(error),
        )

    def import_broke(self, error: BaseException) -> None:
        last = "".join(traceback.format_exception_only(error)).strip()
        self.add(
            "DOMAIN_RAISES_ON_IMPORT",
            f"the domain cannot be imported: {last}",
            at=self._place(error),
        )

    def _place(self, error: BaseException) -> dict[str, Any] | None:
        return Broke.place(Broke(_NOBODY, None, error), self.home)

    def tasks(self, split: str, error: BaseException) -> None:
        """All of a split, before any row of it is known."""
        broke, cause = Broke(_NOBODY, None, error), error.__cause__
        words = (str(error) if type(cause).__name__ == "Unfit" else broke.words()).removeprefix(
            f"the tasks of {split!r} "
        )
        if isinstance(cause, KeyError) and cause.args == (0,):  # a data frame has columns by name
            words = "have no first row by the index 0: they are no list"
        self.add(
            "TASKS_UNREADABLE",
            f"the tasks of {split} {words}",
            'give a list, a generator or a mapping of rows; a data frame as `frame.to_dict("records")`',
            at=broke.place(self.home),
        )

    def task(self, split: str, index: int, error: BaseException) -> None:
        broke = Broke(_NOBODY, None, error)
        self.add(
            "TASK_ROW_INVALID",
            f"task {index} of {split}: {broke.words()}",
            "make the row fit the parameters of the start; `domain.start.row` names a parameter that takes the whole row",
            at=broke.place(self.home),
        )

    def broke(self, broke: Broke) -> None:
        if broke.unwritten is not None:
            self.unwritten(broke.unwritten, broke, severity="error")
            return
        script = broke.script
        where = f"task {script.index} of {script.split}"
        code = _code(broke)
        told = str(broke.error).rstrip(",") if code in _UNFIT else broke.words()
        unread = told.endswith(_UNREAD)
        help = _GENERAL if self.general else _OWN_JUDGE if unread else _HELP.get(code)
        if unread and self.general:
            code = "JUDGE_ANSWER_UNREAD"
        if broke.call is not None:
            where += f", call {shown(broke.call)}"
            if code == "REWARD_OUT_OF_RANGE":  # what is paid hangs on all of the play's calls
                where += before_last(broke.script.calls)
        self.add(
            code,
            f"{where}: {told}",
            help,
            at=broke.place(self.home),
        )

    def huge(self, broke: Broke) -> None:
        """A number, text or list that the schema admits and the domain does not stand."""
        call = "" if broke.call is None else f", call {shown(broke.call)}"
        self.add(
            "HUGE_ARGUMENT_BREAKS",
            f"task {broke.script.index} of {broke.script.split}{call}: {broke.words()[:300]}",
            "give the parameter bounds, or raise a mistake: a model could call it to end a rollout that it lost",
            at=broke.place(self.home),
            severity="warning",
        )

    def unscripted(self, domain: dict[str, Any]) -> bool:
        """Whether a judge, scorer or user whose words mean nothing proves nothing of the rewards; says so."""
        if domain.get("scored") and not domain.get("scripted_scorer"):
            who, function = "scorer", "scripted_scorer(prompt, response)"
        elif domain.get("user") and not domain.get("scripted_user"):
            who, function = "user", "scripted_user(instruction, messages)"
        elif domain["judged"] and domain["scripted_judge"] is None:
            who, function = "judge", "scripted_judge(prompt)"
        else:
            return False
        self.add(
            f"{who.upper()}_UNSCRIPTED",
            f"the domain asks a {who}, and nobody knows what it would say: rewards are left to chance",
            f"give the module a function `{function}`, which answers as a good {who} would",
            severity="warning",
        )
        return True

    def unwritten(self, tool: str, broke: Broke, severity: str = "warning") -> None:
        """A tool that is yet to be written; an error where a play that proves something needs it."""
        self.add(
            "TOOL_NOT_WRITTEN",
            f"the tool {tool} is not written yet",
            "write it; until then smoke does not pass, and nothing is packed",
            at=broke.place(self.home),
            severity=severity,
        )

    def nothing_written(self) -> None:
        self.add(
            "TOOLS_NOT_WRITTEN",
            "none of the tools is written yet: no play calls one, and nothing is proven of the domain",
            "write them, then run `envloom record`",
            severity="warning",
        )

    def left_over(self, name: str, *, beside: bool = False) -> None:
        """Threads and child processes that are still there after every episode was closed; `beside` where the driver has one."""
        threads = [
            t.name
            for t in threading.enumerate()
            if t is not threading.main_thread()
            and not of_pool(t)
            and not t.name.startswith((f"{name}-", "asyncio_"))
        ]
        if threads:
            self.add(
                "DOMAIN_LEAKS_THREADS",
                f"{len(threads)} threads are left after all episodes were closed: {', '.join(sorted(set(threads))[:5])}",
                "end them in `close`",
            )
        if not beside and (left := children(without=workers())):
            self.add(
                "DOMAIN_LEAKS_PROCESSES",
                f"{len(left)} processes are left after all episodes were closed: {', '.join(left[:5])}",
                "end them in `close`",
            )

    def printed(self, text: str) -> None:
        if text.strip():
            line = text.strip().splitlines()[0][:200]
            self.add(
                "DOMAIN_PRINTS",
                f"the domain prints to standard output: {line!r}",
                "return what the model should see; use `logging` for the rest",
            )


class _Nobody:
    split, index = "", 0


_NOBODY: Any = _Nobody()
_HELP = {
    "DOMAIN_RAISES": "an exception that is the model's own mistake belongs in `domain.mistakes`; any other is a bug",
    "DOMAIN_FAILS": "give text, JSON data or an image, and within `limits.call_seconds` of envloom.yaml",
    "REWARD_OUT_OF_RANGE": 'say which rewards there are: `REWARD_RANGE` in the module or `reward.range` in envloom.yaml, the lowest and the highest; "open" where no bound is known; rewards of step results are summed, so each is what its call added',
}
_UNFIT = {"DOMAIN_FAILS", "REWARD_OUT_OF_RANGE"}
"""What the driver found, in words of its own, where no exception of the domain's says more."""
_UNREAD = "over the judge's answer"
"""How the driver ends its words where a domain raised once its judge had answered."""
_OWN_JUDGE = "give by `scripted_judge(prompt)` an answer in the form that the domain reads; it raises on another, so that a broken judge is worth nothing"
_GENERAL = "the general stand-in for the judge may have answered in a form that the domain does not read: give the module a function `scripted_judge(prompt)`"


def _code(broke: Broke) -> str:
    """What kind of breakage it is, by what the driver raised for it."""
    kind = type(broke.error.__cause__).__name__
    if kind == "OutOfRange":
        return "REWARD_OUT_OF_RANGE"
    return "DOMAIN_FAILS" if kind in ("NoneType", "Unfit", "TooLong") else "DOMAIN_RAISES"
