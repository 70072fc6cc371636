"""The Sql desk environment, as the server holds it."""

from typing import Annotated

from openenv.core.env_server.mcp_types import CallToolObservation
from pydantic import Field

from .episode_environment import EpisodeEnvironment
from .tools import tool


class SqlDeskEnvironment(EpisodeEnvironment):
    """Answer a question about a shop by querying its database.

    An episode is a `SqlDesk` of `domain.py`, started by `reset(question, seed)`. `done` ends it,
    or its 15th call, then as truncated. The last call pays `reward`, between 0 and 1; every other
    one pays 0.
    """

    @tool
    async def list_tables(self) -> CallToolObservation:
        """List the tables of the database."""
        return await self.play("list_tables")

    @tool
    async def describe_table(
        self, table: Annotated[str, Field(description="Its name.")]
    ) -> CallToolObservation:
        """Show how a table was created."""
        return await self.play("describe_table", table=table)

    @tool
    async def query(
        self,
        sql: Annotated[str, Field(description="One SELECT statement, as sqlite understands it.")],
    ) -> CallToolObservation:
        """Run a query and show its rows, the first 30 of them."""
        return await self.play("query", sql=sql)

    @tool
    async def submit(
        self, answer: Annotated[str, Field(description="The name or the number alone.")]
    ) -> CallToolObservation:
        """Hand in the answer. It can be handed in once."""
        return await self.play("submit", answer=answer)
