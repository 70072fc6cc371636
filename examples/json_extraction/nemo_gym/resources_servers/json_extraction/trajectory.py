"""What a finished response says that the model did, and playing it again."""

import json
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, cast

from nemo_gym.openai_utils import NeMoGymResponse, NeMoGymResponseOutputMessage
from pydantic import BaseModel, ValidationError
from yarl import URL

from .driver import episode
from .outcome import Outcome, VerifyRequest, end
from .starting import start_episode
from .task_data import Start

StartEpisode = Callable[[Start], Awaitable[episode.Episode]]


def final_text(response: NeMoGymResponse) -> str | None:
    """The plain text that the model ended with; None where it ended with a call or nothing."""
    said = [item for item in response.output if item.type != "reasoning"]
    if not said or not isinstance(said[-1], NeMoGymResponseOutputMessage):
        return None
    parts = [part.text for part in said[-1].content if part.type == "output_text"]
    return "".join(parts) or None


def tool_calls(response: NeMoGymResponse) -> Iterator[tuple[str, Any]]:
    """The calls that reached the server, as it saw them.

    A call without an output was never made, and arguments that are no JSON were answered
    by the agent. A name was part of a URL (`../guess` arrived as `guess`), and a NaN
    arrived as null.
    """
    answered = {item.call_id for item in response.output if item.type == "function_call_output"}
    for item in response.output:
        if item.type != "function_call" or item.call_id not in answered:
            continue
        try:
            arguments = json.loads(item.arguments, parse_constant=lambda _: None)
            name = URL(f"http://server/{item.name}").path.removeprefix("/")
        except ValueError:
            continue
        yield name, arguments


async def replay(body: VerifyRequest, start: StartEpisode = start_episode) -> Outcome:
    """Plays a recorded trajectory on a new episode, for rollouts that nobody seeded here.

    As the live server does, it ends at a call of `verify` that has a valid body.
    """
    try:
        played = await start(body.start)
    except episode.EpisodeFailed as failed:
        return Outcome.failed(str(failed))
    answer = final_text(body.response)
    try:
        for name, arguments in tool_calls(body.response):
            if name == "verify" and (verified := _verify_request(arguments)):
                answer = final_text(verified.response)
                break
            await played.call(name, arguments)
        return await end(played, answer)
    except episode.EpisodeFailed as failed:
        return Outcome.failed(str(failed), unjudged=played.unjudged)
    finally:
        await played.close()


def _verify_request(arguments: Any) -> VerifyRequest | None:
    try:
        return VerifyRequest.model_validate(arguments)
    except ValidationError:
        return None


async def replayed_reward(_: object, body: BaseModel, judge: episode.Judge | None = None) -> float:
    """For the verifier fixture, where a broken environment must not pass for a reward."""
    start = partial(start_episode, judge=judge)
    outcome = await replay(cast("VerifyRequest", body), start)
    if outcome.failure_reason:
        raise RuntimeError(outcome.failure_reason)
    return outcome.reward
