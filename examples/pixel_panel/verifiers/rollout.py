"""Plays one episode through Verifiers and prints every call with what came of it.

python rollout.py                     the domain's own play: no model
ROLLOUT_MODEL=name python rollout.py  a model behind OPENAI_BASE_URL (OPENAI_API_KEY)
python rollout.py --harness null      another harness, with the tools over MCP

`MAX_TURNS` limits the turns; `.env` is read. The exit code is 0 only if all of it worked.
"""

import argparse
import asyncio
import json
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import verifiers.v1 as vf
from aiohttp import web
from pixel_panel_v1 import episode, rollout

HERE = Path(__file__).resolve().parent
TASKSET = "pixel-panel-v1"
TURNS = 20


async def run(arguments: argparse.Namespace) -> bool:
    """One rollout; whether the framework counts it as good."""
    agent: dict[str, Any] = {"harness": {"id": arguments.harness}}
    if turns := os.environ.get("MAX_TURNS"):
        agent["max_turns"] = int(turns)
    split, index, seed = arguments.split, arguments.index, arguments.seed
    if name := os.environ.get("ROLLOUT_MODEL"):
        url = os.environ.get("OPENAI_BASE_URL")
        if not url:  # a server of one's own rarely wants a key
            rollout.require(["OPENAI_API_KEY"])
        model = model_at(url or "https://api.openai.com/v1", name, "OPENAI_API_KEY")
        done = await played(model, split, index, seed, **agent)
    else:
        policy = rollout.by_script(script := episode.oracle(split, index, seed) or [])
        async with scripted(policy, int(turns or max(TURNS, len(script) + 1))) as model:
            done = await played(model, split, index, seed, **agent)
    if not done.traces:
        sys.exit("\n".join(error.message for error in done.errors))
    show(done.traces[0])
    return done.traces[0].ok


async def played(
    model: vf.ModelContext, split: str, index: int = 0, seed: int | None = None, **agent: Any
) -> vf.Episode:
    """One rollout of a task."""
    taskset = {"id": TASKSET, "split": split, "seed": seed}
    env = vf.load_environment(vf.resolve_env_config({"taskset": taskset, "agent": agent}))
    task = cast("Any", env.taskset).at(index)
    async with env.serving():
        return await env.run_slot(env.slots(task)[0], model)


def model_at(url: str, name: str, key_variable: str) -> vf.ModelContext:
    """A model behind an OpenAI-compatible endpoint; its key stands in an environment variable."""
    client = vf.EvalClientConfig(base_url=url, api_key_var=key_variable)
    return vf.ModelContext(model=name, client=client, sampling=vf.SamplingConfig.model_validate({}))


@asynccontextmanager
async def scripted(policy: rollout.Policy, turns: int = TURNS) -> AsyncIterator[vf.ModelContext]:
    """A model endpoint on loopback that makes a policy's calls, and then says that it is done."""

    async def complete(request: web.Request) -> web.Response:
        body = await request.json()
        turn = sum(message["role"] == "assistant" for message in body["messages"])
        shown = {"type": "text", "text": text_of(body["messages"][-1]["content"])}
        call = None
        if turn < turns:
            with suppress(StopIteration):
                call = policy.send(rollout.Turn([shown])) if turn else next(policy)
        return _completion(body, turn, call)

    app = web.Application(client_max_size=1 << 30)
    app.router.add_post("/v1/chat/completions", complete)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
        yield model_at(url, "scripted", "SCRIPTED_MODEL_KEY")
    finally:
        await runner.cleanup()


def _completion(body: dict[str, Any], turn: int, call: Any) -> web.Response:
    """A chat completion that makes a call; in one event where a stream was asked for."""
    message: dict[str, Any] = {"role": "assistant", "content": "Done."}
    if call:
        name, arguments = call
        function = {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)}
        made = {"index": 0, "id": f"call_{turn}", "type": "function", "function": function}
        message |= {"content": None, "tool_calls": [made]}
    usage = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
    head = {"id": f"turn_{turn}", "created": 0, "model": body["model"], "usage": usage}
    choice = {"index": 0, "finish_reason": "tool_calls" if call else "stop"}
    if not body.get("stream"):
        choices = [{**choice, "message": message}]
        return web.json_response({**head, "object": "chat.completion", "choices": choices})
    choices = [{**choice, "delta": message}]
    event = json.dumps({**head, "object": "chat.completion.chunk", "choices": choices})
    text = f"data: {event}\n\ndata: [DONE]\n\n"
    return web.Response(text=text, content_type="text/event-stream")


def show(trace: vf.Trace) -> None:
    """Prints a rollout: what opened it, each call with its result, and what it earned."""
    count = 0
    for message in trace.messages:
        if message.role == "assistant":
            if message.content:
                print(f"assistant: {message.content}")
            for call in message.tool_calls or []:
                count += 1
                print(f"[{count}] {called(call.name, call.arguments)}")
        elif message.role == "tool":
            print(indented(message.content))
        else:
            print(f"{message.role}: {text_of(message.content)}\n")
    record = trace.info.get("episode", {})
    if record.get("done"):  # the trace ends on the model's last call
        print(indented(record["last"]))
    for error in trace.errors:
        print(f"{error.type}: {error.message}")
    metrics = [f"{name} {value:g}" for name, value in trace.metrics.items()]
    print(f"\nreward {trace.reward:g}", *metrics, f"({trace.stop_condition})")


def called(name: str, text: str) -> str:
    """A call as it was sent, for people."""
    try:
        return rollout.text_of_call(name, json.loads(text))
    except (ValueError, AttributeError):  # no JSON, or no object
        return f"{name}({text})"


def indented(content: Any) -> str:
    return "    " + text_of(content).replace("\n", "\n    ")


def text_of(content: Any) -> str:
    """The content of a chat message as people read it."""
    if isinstance(content, str):
        return content
    parts = [part if isinstance(part, dict) else part.model_dump() for part in content]
    return "\n".join(part.get("text", "[image]") for part in parts)


def main() -> None:
    parser = rollout.options(__doc__, "train")
    parser.add_argument("--harness", default=TASKSET)
    logging.basicConfig(level=logging.WARNING)
    rollout.read_dotenv(HERE, HERE.parent)
    if not asyncio.run(run(parser.parse_args())):
        sys.exit("the rollout failed")


if __name__ == "__main__":
    main()
