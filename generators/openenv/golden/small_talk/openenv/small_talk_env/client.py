"""Client of the Small talk environment."""

from typing import Any

from openenv.core.client_types import StepResult
from openenv.core.env_server.mcp_types import CallToolAction
from openenv.core.env_server.types import Observation, State
from openenv.core.mcp_client import MCPToolClient


class SmallTalkEnv(MCPToolClient):
    """A session on a server of this environment.

        with SmallTalkEnv(base_url="http://localhost:8000").sync() as env:
            prompt = env.reset().metadata["prompt"]
            tools = env.list_tools()

    The methods below return what `step` returns: `reward`, `done`, and an `observation`
    whose `result["text"]` is for the model. Where there are pictures, `result["blocks"]` has
    them, and `messages` beside `prompt`. Without `.sync()` they are awaited.
    """

    async def look_up(self, letter: str) -> StepResult[Observation]:
        """Things on the shelf that start with a letter.

        Args:
            letter: One small letter.
        """
        return await self.step(CallToolAction(tool_name="look_up", arguments={"letter": letter}))

    async def reply(self, message: str) -> StepResult[Observation]:
        """Say something to the customer.

        Args:
            message: What to say.
        """
        return await self.step(CallToolAction(tool_name="reply", arguments={"message": message}))

    def _parse_state(self, payload: dict[str, Any]) -> State:
        """With the fields that this environment adds: `task_id`, `done`, `truncated`."""
        return State.model_validate(payload)
