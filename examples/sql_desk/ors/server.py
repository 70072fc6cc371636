"""Sql desk over ORS: `python server.py` serves it on HOST and PORT."""

import os

from openreward.environments import Server, ToolOutput, tool
from pydantic import Field

# isort: split
from sql_desk_driver import episode
from sql_desk_session import EpisodeEnvironment, ToolParams, harden


class Params(ToolParams, driver=episode):
    """What models are told of a tool's arguments. The driver checks what they send."""


class ListTablesParams(Params):
    """`list_tables` takes nothing."""


class DescribeTableParams(Params):
    table: str = Field(description="Its name.")


class QueryParams(Params):
    sql: str = Field(description="One SELECT statement, as sqlite understands it.")


class SubmitParams(Params):
    answer: str = Field(description="The name or the number alone.")


class SqlDeskEnvironment(EpisodeEnvironment):
    """Answer a question about a shop by querying its database.

    An episode is a `SqlDesk` of `domain.py`, started by `reset(question, seed)`. `done` ends it,
    or its 15th call, then as truncated. The last call pays `reward`, between 0 and 1; every other
    one pays 0.
    """

    _driver = episode

    @classmethod
    def name(cls) -> str:
        return "sql_desk"

    @tool
    async def list_tables(self, params: ListTablesParams) -> ToolOutput:
        """List the tables of the database."""
        return await self._call("list_tables", params)

    @tool
    async def describe_table(self, params: DescribeTableParams) -> ToolOutput:
        """Show how a table was created."""
        return await self._call("describe_table", params)

    @tool
    async def query(self, params: QueryParams) -> ToolOutput:
        """Run a query and show its rows, the first 30 of them."""
        return await self._call("query", params)

    @tool
    async def submit(self, params: SubmitParams) -> ToolOutput:
        """Hand in the answer. It can be handed in once."""
        return await self._call("submit", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    server = Server([SqlDeskEnvironment])
    harden(server, episode)
    server.run(host=os.environ.get("HOST", "127.0.0.1"), port=int(os.environ.get("PORT", "8080")))


if __name__ == "__main__":
    main()
