"""A desk with a database: answer questions about a shop in SQL.

Each episode has a database of its own, made from the task's seed (see `shop.py`).
The model's queries may read and nothing else, and end after a bounded amount of
work. Rows are shown as text, because a database holds values that JSON does not.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from shop import QUESTIONS, answer_to, open_shop

REWARD_RANGE = (0.0, 1.0)
SPLITS = {"train": 40, "validation": 10, "test": 10}

ROWS = 30
STEPS = 2_000_000
ACTIONS = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE}
# Functions whose value depends on their arguments alone: not random(), not now.
FUNCTIONS = {
    "abs",
    "avg",
    "coalesce",
    "count",
    "group_concat",
    "ifnull",
    "instr",
    "length",
    "like",
    "lower",
    "max",
    "min",
    "nullif",
    "replace",
    "round",
    "substr",
    "sum",
    "total",
    "trim",
    "upper",
}


class QueryError(ValueError):
    """The query cannot be answered; the model may try another."""


@dataclass
class State:
    """What an episode remembers."""

    database: sqlite3.Connection
    expected: str
    queries: int = 0
    answer: str | None = None


class SqlDesk:
    """Answer a question about a shop by querying its database."""

    def reset(self, question: str, *, seed: int = 0) -> str:
        database = open_shop(seed)
        self.state = State(database, answer_to(question, database))
        database.set_authorizer(may_only_read)
        asked = " ".join(QUESTIONS[question][0].split())
        return (
            f"{asked}\nFind it out in the database of the shop, by queries that read. "
            "Submit the name or the number alone, once: only the right one is rewarded."
        )

    def list_tables(self) -> list[str]:
        """List the tables of the database."""
        return self._tables()

    def describe_table(self, table: str) -> str:
        """Show how a table was created.

        Args:
            table: Its name.
        """
        if table not in self._tables():
            raise QueryError(f"there is no table {table!r}")
        sql = "SELECT sql FROM sqlite_master WHERE name = ?"
        return self.state.database.execute(sql, (table,)).fetchone()[0]

    def query(self, sql: str) -> str:
        """Run a query and show its rows, the first 30 of them.

        Args:
            sql: One SELECT statement, as sqlite understands it.
        """
        self.state.queries += 1
        database = self.state.database
        # Called once, after so many steps: a true answer ends the query.
        database.set_progress_handler(lambda: True, STEPS)
        try:
            found = database.execute(sql)
            rows = found.fetchmany(ROWS + 1)
        except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
            raise QueryError(str(error)) from error
        finally:
            database.set_progress_handler(None, 0)
        header = [name for name, *_ in found.description or []]
        lines = [" | ".join(map(str, row)) for row in [header, *rows[:ROWS]]]
        return "\n".join([*lines, "[more rows]"] if len(rows) > ROWS else lines)

    def submit(self, answer: str) -> str:
        """Hand in the answer. It can be handed in once.

        Args:
            answer: The name or the number alone.
        """
        self.state.answer = answer
        return "The answer was handed in."

    @property
    def done(self) -> bool:
        return self.state.answer is not None

    @property
    def reward(self) -> float:
        low, high = REWARD_RANGE
        given = (self.state.answer or "").strip().rstrip(".").casefold()
        return high if given == self.state.expected.casefold() else low

    def metrics(self) -> dict[str, float]:
        return {"queries": self.state.queries}

    def close(self) -> None:
        self.state.database.close()

    def _tables(self) -> list[str]:
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        return [name for (name,) in self.state.database.execute(sql)]


def may_only_read(action: int, _: str | None, name: str | None, *__: object) -> int:
    """Lets sqlite read tables and call the functions that are known."""
    function = action == sqlite3.SQLITE_FUNCTION and name in FUNCTIONS
    return sqlite3.SQLITE_OK if function or action in ACTIONS else sqlite3.SQLITE_DENY


def tasks(split: str) -> Iterator[dict[str, Any]]:
    """The questions in turn, each about a shop that no other task has."""
    questions = list(QUESTIONS)
    first = 1_000_000 * list(SPLITS).index(split)
    for seed in range(first, first + SPLITS[split]):
        question = questions[seed % len(questions)]
        yield {"id": f"{question}-{seed}", "question": question, "seed": seed}


def solve(task: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """A play that earns the top: the proof that every task can be won."""
    sql = " ".join(QUESTIONS[task["question"]][1].split())
    answer = answer_to(task["question"], open_shop(task["seed"]))
    return [("query", {"sql": sql}), ("submit", {"answer": answer})]


def cheats(task: dict[str, Any]) -> list[list[tuple[str, dict[str, Any]]]]:
    """Plays that must not earn the top: all names at once, and a changed database."""
    names = " ".join(name for play in solve(task) for name in play[1].values())
    emptied = ("query", {"sql": "DELETE FROM orders"})
    return [[("submit", {"answer": names})], [emptied, ("submit", {"answer": "none"})]]
