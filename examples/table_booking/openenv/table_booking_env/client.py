"""Client of the Table booking environment."""

from typing import Any, Literal

from openenv.core.client_types import StepResult
from openenv.core.env_server.mcp_types import CallToolAction
from openenv.core.env_server.types import Observation, State
from openenv.core.mcp_client import MCPToolClient


class TableBookingEnv(MCPToolClient):
    """A session on a server of this environment.

        with TableBookingEnv(base_url="http://localhost:8000").sync() as env:
            prompt = env.reset().metadata["prompt"]
            tools = env.list_tools()

    The methods below return what `step` returns: `reward`, `done`, and an `observation`
    whose `result["text"]` is for the model. Without `.sync()` they are awaited.
    """

    def __init__(self, base_url: str, **options: Any) -> None:
        """Waits as long as the slowest call may take.

        A client that gives up earlier connects again, to a session without an episode.
        """
        super().__init__(base_url, **{"message_timeout_s": 120, **options})

    async def reply(self, message: str) -> StepResult[Observation]:
        """Say something to the guest; returns what the guest answers.

        Args:
            message: What you say, or ask.
        """
        return await self.step(CallToolAction(tool_name="reply", arguments={"message": message}))

    async def book_table(
        self, guests: int, hour: int, seating: Literal["inside", "terrace"], name: str
    ) -> StepResult[Observation]:
        """Book a table for tonight. It can be booked once.

        Args:
            guests: How many will come.
            hour: The full hour at which they come, 18 to 22.
            seating: Where they want to sit.
            name: The name that the table is booked under.
        """
        return await self.step(
            CallToolAction(
                tool_name="book_table",
                arguments={"guests": guests, "hour": hour, "seating": seating, "name": name},
            )
        )

    def _parse_state(self, payload: dict[str, Any]) -> State:
        """With the fields that this environment adds: `task_id`, `done`, `truncated`."""
        return State.model_validate(payload)
