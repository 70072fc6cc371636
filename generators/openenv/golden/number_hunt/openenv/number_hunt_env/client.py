"""Client of the Number hunt environment."""

from typing import Any, Literal

from openenv.core.client_types import StepResult
from openenv.core.env_server.mcp_types import CallToolAction
from openenv.core.env_server.types import Observation, State
from openenv.core.mcp_client import MCPToolClient


class NumberHuntEnv(MCPToolClient):
    """A session on a server of this environment.

        with NumberHuntEnv(base_url="http://localhost:8000").sync() as env:
            prompt = env.reset().metadata["prompt"]
            tools = env.list_tools()

    The methods below return what `step` returns: `reward`, `done`, and an `observation`
    whose `result["text"]` is for the model. Where there are pictures, `result["blocks"]` has
    them, and `messages` beside `prompt`. Without `.sync()` they are awaited.
    """

    async def guess(
        self, n: int, mood: Literal["calm", "bold"] | None = None
    ) -> StepResult[Observation]:
        """Guess the number.

        Args:
            n: The number, within the bounds.
            mood: How to put it. «Bold» changes nothing.
        """
        return await self.step(CallToolAction(tool_name="guess", arguments={"n": n, "mood": mood}))

    async def hint(self) -> StepResult[Observation]:
        """Say whether the number is even."""
        return await self.step(CallToolAction(tool_name="hint", arguments={}))

    def _parse_state(self, payload: dict[str, Any]) -> State:
        """With the fields that this environment adds: `task_id`, `done`, `truncated`."""
        return State.model_validate(payload)
