"""Client of the Frail desk environment."""

from typing import Any

from openenv.core.client_types import StepResult
from openenv.core.env_server.mcp_types import CallToolAction
from openenv.core.env_server.types import Observation, State
from openenv.core.mcp_client import MCPToolClient


class FrailDeskEnv(MCPToolClient):
    """A session on a server of this environment.

        with FrailDeskEnv(base_url="http://localhost:8000").sync() as env:
            prompt = env.reset().metadata["prompt"]
            tools = env.list_tools()

    The methods below return what `step` returns: `reward`, `done`, and an `observation`
    whose `result["text"]` is for the model. Where there are pictures, `result["blocks"]` has
    them, and `messages` beside `prompt`. Without `.sync()` they are awaited.
    """

    async def stamp(self) -> StepResult[Observation]:
        """Stamp the form."""
        return await self.step(CallToolAction(tool_name="stamp", arguments={}))

    async def burn(self) -> StepResult[Observation]:
        """Burn the form."""
        return await self.step(CallToolAction(tool_name="burn", arguments={}))

    async def weigh(self) -> StepResult[Observation]:
        """Weigh the form."""
        return await self.step(CallToolAction(tool_name="weigh", arguments={}))

    async def read(self, lines: int | None = None) -> StepResult[Observation]:
        """Read the small print: wide, and mostly white space.

        Every line is as long as the others.

            The last ones are blank.
        """
        return await self.step(CallToolAction(tool_name="read", arguments={"lines": lines}))

    async def wait(self, seconds: float | None = None) -> StepResult[Observation]:
        """Wait."""
        return await self.step(CallToolAction(tool_name="wait", arguments={"seconds": seconds}))

    async def block(self, seconds: float | None = None) -> StepResult[Observation]:
        """Wait, and let nobody else do anything."""
        return await self.step(CallToolAction(tool_name="block", arguments={"seconds": seconds}))

    async def refuse(self) -> StepResult[Observation]:
        """Ask for something else."""
        return await self.step(CallToolAction(tool_name="refuse", arguments={}))

    async def finish(self) -> StepResult[Observation]:
        """End the episode."""
        return await self.step(CallToolAction(tool_name="finish", arguments={}))

    def _parse_state(self, payload: dict[str, Any]) -> State:
        """With the fields that this environment adds: `task_id`, `done`, `truncated`."""
        return State.model_validate(payload)
