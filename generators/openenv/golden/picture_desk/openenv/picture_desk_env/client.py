"""Client of the Picture desk environment."""

from typing import Any

from openenv.core.client_types import StepResult
from openenv.core.env_server.mcp_types import CallToolAction
from openenv.core.env_server.types import Observation, State
from openenv.core.mcp_client import MCPToolClient


class PictureDeskEnv(MCPToolClient):
    """A session on a server of this environment.

        with PictureDeskEnv(base_url="http://localhost:8000").sync() as env:
            prompt = env.reset().metadata["prompt"]
            tools = env.list_tools()

    The methods below return what `step` returns: `reward`, `done`, and an `observation`
    whose `result["text"]` is for the model. Where there are pictures, `result["blocks"]` has
    them, and `messages` beside `prompt`. Without `.sync()` they are awaited.
    """

    async def read_slip(self, card: str) -> StepResult[Observation]:
        """Read the slip of a card.

        Args:
            card: The card's name.
        """
        return await self.step(CallToolAction(tool_name="read_slip", arguments={"card": card}))

    async def file_cards(
        self, moves: list[dict[str, Any]], strict: bool | None = None
    ) -> StepResult[Observation]:
        """Give colours to cards, several at once.

        Args:
            moves: What to do, in this order.
            strict: Whether an unknown card stops everything.
        """
        return await self.step(
            CallToolAction(tool_name="file_cards", arguments={"moves": moves, "strict": strict})
        )

    async def look(self) -> StepResult[Observation]:
        """Look into the drawer."""
        return await self.step(CallToolAction(tool_name="look", arguments={}))

    async def tidy(self) -> StepResult[Observation]:
        """Push the cards together."""
        return await self.step(CallToolAction(tool_name="tidy", arguments={}))

    async def finish(self) -> StepResult[Observation]:
        """End the episode."""
        return await self.step(CallToolAction(tool_name="finish", arguments={}))

    def _parse_state(self, payload: dict[str, Any]) -> State:
        """With the fields that this environment adds: `task_id`, `done`, `truncated`."""
        return State.model_validate(payload)
