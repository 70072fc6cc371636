"""Client of the Sql desk environment."""

from typing import Any

from openenv.core.client_types import StepResult
from openenv.core.env_server.mcp_types import CallToolAction
from openenv.core.env_server.types import Observation, State
from openenv.core.mcp_client import MCPToolClient


class SqlDeskEnv(MCPToolClient):
    """A session on a server of this environment.

        with SqlDeskEnv(base_url="http://localhost:8000").sync() as env:
            prompt = env.reset().metadata["prompt"]
            tools = env.list_tools()

    The methods below return what `step` returns: `reward`, `done`, and an `observation`
    whose `result["text"]` is for the model. Where there are pictures, `result["blocks"]` has
    them, and `messages` beside `prompt`. Without `.sync()` they are awaited.
    """

    def __init__(self, base_url: str, **options: Any) -> None:
        """Waits as long as the slowest call may take.

        A client that gives up earlier connects again, to a session without an episode.
        """
        super().__init__(base_url, **{"message_timeout_s": 120, **options})

    async def list_tables(self) -> StepResult[Observation]:
        """List the tables of the database."""
        return await self.step(CallToolAction(tool_name="list_tables", arguments={}))

    async def describe_table(self, table: str) -> StepResult[Observation]:
        """Show how a table was created.

        Args:
            table: Its name.
        """
        return await self.step(
            CallToolAction(tool_name="describe_table", arguments={"table": table})
        )

    async def query(self, sql: str) -> StepResult[Observation]:
        """Run a query and show its rows, the first 30 of them.

        Args:
            sql: One SELECT statement, as sqlite understands it.
        """
        return await self.step(CallToolAction(tool_name="query", arguments={"sql": sql}))

    async def submit(self, answer: str) -> StepResult[Observation]:
        """Hand in the answer. It can be handed in once.

        Args:
            answer: The name or the number alone.
        """
        return await self.step(CallToolAction(tool_name="submit", arguments={"answer": answer}))

    def _parse_state(self, payload: dict[str, Any]) -> State:
        """With the fields that this environment adds: `task_id`, `done`, `truncated`."""
        return State.model_validate(payload)
