"""Sql desk for TRL's GRPOTrainer, on a server of the environment.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 100))),
    environment_factory=SqlDeskTrl,
)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .client import SqlDeskEnv
from .trl_episode import TrlEpisode, rows

__all__ = ["SqlDeskTrl", "load_rows"]

SYSTEM_PROMPT: str | None = "Answer a question about a shop by querying its database."


def load_rows(split: str, count: int) -> Iterator[dict[str, Any]]:
    """Rows for a dataset: the first tasks of a split."""
    return rows(split, count, SYSTEM_PROMPT)


class SqlDeskTrl(TrlEpisode):
    """Answer a question about a shop by querying its database."""

    _client_class = SqlDeskEnv

    def list_tables(self) -> str:
        """List the tables of the database."""
        return self._call("list_tables", {})

    def describe_table(self, table: str) -> str:
        """Show how a table was created.

        Args:
            table: Its name.
        """
        return self._call("describe_table", {"table": table})

    def query(self, sql: str) -> str:
        """Run a query and show its rows, the first 30 of them.

        Args:
            sql: One SELECT statement, as sqlite understands it.
        """
        return self._call("query", {"sql": sql})

    def submit(self, answer: str) -> str:
        """Hand in the answer. It can be handed in once.

        Args:
            answer: The name or the number alone.
        """
        return self._call("submit", {"answer": answer})
