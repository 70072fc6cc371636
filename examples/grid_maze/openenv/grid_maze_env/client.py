"""Client of the Grid maze environment."""

from typing import Any, Literal

from openenv.core.client_types import StepResult
from openenv.core.env_server.mcp_types import CallToolAction
from openenv.core.env_server.types import Observation, State
from openenv.core.mcp_client import MCPToolClient


class GridMazeEnv(MCPToolClient):
    """A session on a server of this environment.

        with GridMazeEnv(base_url="http://localhost:8000").sync() as env:
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

    async def move(
        self, direction: Literal["north", "east", "south", "west"]
    ) -> StepResult[Observation]:
        """Take one step.

        Args:
            direction: Where to go; x grows to the east, y to the south.
        """
        return await self.step(CallToolAction(tool_name="move", arguments={"direction": direction}))

    def _parse_state(self, payload: dict[str, Any]) -> State:
        """With the fields that this environment adds: `task_id`, `done`, `truncated`."""
        return State.model_validate(payload)
