import { markdown, mayGive, type Md, md } from "../../../src/kit/index.js";
import type { Facts } from "./input.js";
import { namesOf } from "./names.js";
import { trainerCall } from "./trl.js";
import { usage } from "./usage.js";

const { bullets, code, fence, section, text } = markdown;

/** What the rollout and the server read of their surroundings. */
export function aboutRollouts({ environment }: Facts): Md {
  const { idle_seconds } = environment.contract.limits;
  return bullets([
    md`${code("python rollout.py --help")} says how a model plays, and on a server that runs already.`,
    md`${code("MAX_CONCURRENT_ENVS")}: episodes that one server holds at once. Where all are taken, the one that waited longest for a call gives up its place, once that is ${text(String(idle_seconds / 4))} s. ${code("ENABLE_WEB_INTERFACE=true")}: the web interface on ${code("/web")}.`,
  ]);
}

/** What to type in a pack. */
export function packedRun(input: Facts): string {
  const { image } = namesOf(input.environment.contract);
  return [
    "# set up, once",
    ...usage(input).setup.slice(0, 2),
    "pip install .",
    "# play an episode: starts a server of its own",
    "python examples/rollout.py",
    "# serve",
    "server --port 8000",
    "# test",
    "python -m unittest discover tests",
    "# or in a container",
    `docker build -t ${image} .`,
    `docker run --rm -p 8000:8000 ${image}`,
  ].join("\n");
}

/** How a policy plays through the client. */
export function use({ environment: { contract } }: Facts): string {
  const names = namesOf(contract);
  return [
    "from openenv.core.env_server.mcp_types import CallToolAction",
    `from ${names.package} import ${names.client}`,
    "",
    `with ${names.client}(base_url="http://localhost:8000").sync() as env:`,
    "    result = env.reset(index=0)",
    '    prompt, tools = result.metadata["prompt"], env.list_tools()',
    "    while not result.done:",
    "        name, arguments = ...  # the policy's",
    "        result = env.step(CallToolAction(tool_name=name, arguments=arguments))",
    '        print(result.observation.result["text"], result.reward)',
  ].join("\n");
}

/** Where clients find the pictures of an environment that may show some, whether or not recorded plays met one. */
export function pictures({ environment: { contract } }: Facts): readonly Md[] {
  if (!mayGive(contract, "images")) return [];
  return [
    md`A picture, where there is one, stands as ${code("[image]")} in ${code("prompt")} and ${code("text")}. It is a block of MCP's form, ${code('{"type": "image", "mimeType": ..., "data": ...}')}, in ${code('result.metadata["messages"]')} and in ${code('result.observation.result["blocks"]')}; ${code("rollout.py")} and the class for TRL take them from there.`,
  ];
}

/** The class for TRL, in a trainer. */
export function training({ environment: { contract } }: Facts): readonly Md[] {
  const names = namesOf(contract);
  const example = [
    "from datasets import Dataset",
    "from trl import GRPOTrainer",
    `from ${names.package}.trl import ${names.trl}, load_rows`,
    "",
    ...trainerCall(contract),
  ];
  return [
    section("Train with TRL"),
    fence(example.join("\n"), "python"),
    md`Each environment of the trainer holds a session on the server at ${code("OPENENV_URL")}, ${code("http://localhost:8000")} by default, whose ${code("MAX_CONCURRENT_ENVS")} must allow them.`,
  ];
}
