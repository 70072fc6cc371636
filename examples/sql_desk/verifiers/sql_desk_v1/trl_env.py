"""Sql desk for TRL's GRPOTrainer.

trainer = GRPOTrainer(
    ...,
    train_dataset=Dataset.from_list(list(load_rows("train", 1000))),
    environment_factory=SqlDeskTrlEnv,
)
"""

from __future__ import annotations

from typing import Any

from .trl_episode import TrlEpisode, load_rows

__all__ = ["SqlDeskTrlEnv", "load_rows"]


class SqlDeskTrlEnv(TrlEpisode):
    """Answer a question about a shop by querying its database."""

    def list_tables(self) -> Any:
        """List the tables of the database."""
        return self._call("list_tables", {})

    def describe_table(self, table: str) -> Any:
        """Show how a table was created.

        Args:
            table: Its name.
        """
        return self._call("describe_table", {"table": table})

    def query(self, sql: str) -> Any:
        """Run a query and show its rows, the first 30 of them.

        Args:
            sql: One SELECT statement, as sqlite understands it.
        """
        return self._call("query", {"sql": sql})

    def submit(self, answer: str) -> Any:
        """Hand in the answer. It can be handed in once.

        Args:
            answer: The name or the number alone.
        """
        return self._call("submit", {"answer": answer})
