"""Sql desk over ORS: `python server.py` serves it on HOST and PORT."""

from __future__ import annotations

import os
from collections.abc import Sequence

from openreward.environments import (
    Environment,
    JSONObject,
    Message,
    Server,
    Split,
    ToolOutput,
    tool,
)
from pydantic import Field

# isort: split
from ors_session import Limited, Session, ToolParams, cut_less_often, log_anything
from sql_desk_driver import episode
from tasks import Tasks

TASKS = Tasks(episode)


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


class SqlDeskEnvironment(Environment):
    """Answer a question about a shop by querying its database.

    An episode is a `SqlDesk` of `domain.py`, started by `reset(question, seed)`. `done` ends it,
    or its 15th call, then as truncated. The last call pays `reward`, between 0 and 1; every other
    one pays 0.
    """

    @classmethod
    def name(cls) -> str:
        return "sql_desk"

    @classmethod
    def list_splits(cls) -> list[Split]:
        return TASKS.splits()

    @classmethod
    def list_tasks(cls, split: str) -> list[JSONObject]:
        return TASKS.listed(split)

    @classmethod
    async def num_tasks(cls, split: str) -> int:
        return await TASKS.count(split)

    @classmethod
    async def get_task(cls, split: str, index: int) -> JSONObject:
        return await TASKS.at(split, index)

    @classmethod
    async def get_task_range(
        cls, split: str, start: int | None = None, stop: int | None = None
    ) -> list[JSONObject]:
        return await TASKS.between(split, start, stop)

    def __init__(self, task_spec: JSONObject, secrets: dict[str, str]) -> None:
        super().__init__(task_spec, secrets)
        self._session = Session(episode, task_spec)

    async def get_messages(self) -> Sequence[Message]:
        return self._session.messages

    async def teardown(self) -> None:
        await self._session.close()

    @tool
    async def list_tables(self, params: ListTablesParams) -> ToolOutput:
        """List the tables of the database."""
        return await self._session.call("list_tables", params)

    @tool
    async def describe_table(self, params: DescribeTableParams) -> ToolOutput:
        """Show how a table was created."""
        return await self._session.call("describe_table", params)

    @tool
    async def query(self, params: QueryParams) -> ToolOutput:
        """Run a query and show its rows, the first 30 of them."""
        return await self._session.call("query", params)

    @tool
    async def submit(self, params: SubmitParams) -> ToolOutput:
        """Hand in the answer. It can be handed in once."""
        return await self._session.call("submit", params)


def main() -> None:
    """Serves until it is stopped. State is in this process: one worker, never more."""
    log_anything()
    cut_less_often()
    server = Server([SqlDeskEnvironment])
    server.app.add_middleware(Limited)
    server.run(
        host=os.environ.get("HOST", "127.0.0.1"),
        port=int(os.environ.get("PORT", "8080")),
    )


if __name__ == "__main__":
    main()
