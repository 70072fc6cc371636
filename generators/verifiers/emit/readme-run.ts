import { markdown, type Md, md, toml, withoutModel } from "../../../src/kit/index.js";
import type { Facts } from "./input.js";
import { namesOf, splitsOf } from "./names.js";
import { usage } from "./usage.js";

const { code, fence, text } = markdown;

/** Where a README lies: in the environment's tree, below the domain, or in a pack, with the domain inside. */
export type Place = "tree" | "pack";

/** What a part of a README is about. */
export const heading = (title: string): Md => md`## ${text(title)}`;

/** The model that plays, by the variables that `rollout.py` reads as well. */
const model = '-m "$ROLLOUT_MODEL" --client.base-url "$OPENAI_BASE_URL"';

/** What to type: a rollout, an evaluation, the framework's own checks. */
export function howToRun(input: Facts, place: Place): readonly Md[] {
  const { setup, rollout } = usage(input);
  const { id, package: name } = namesOf(input.environment.contract);
  const winning = input.environment.contract.domain.solve !== null;
  const commands = [
    `${rollout[0]!}    # plays one episode, ${withoutModel(input.environment.contract)}`,
    "python -m unittest discover tests",
    "",
    "# evaluate a model behind an OpenAI-compatible endpoint",
    `vf-eval @ configs/eval.toml ${model} --run.name first`,
    "",
    `# no model: ${winning ? "the author's play must win, " : ""}an untouched episode must not${winning ? "" : " win"}; then the saved rewards again`,
    rollout[1]!,
    "vf-replay outputs/first --no-rich",
  ];
  const build =
    place === "tree"
      ? md`The package is installed editable, because the domain and ${code("episode/")} lie above it. For a wheel, pack it first:`
      : md`The domain is inside, in ${code(`${name}/domain/`)}:`;
  const pack =
    place === "tree" ? [`envloom pack .. verifiers --out ../../${id}`, `cd ../../${id}`] : [];
  return [
    heading("Run it"),
    fence([...setup, "", ...commands].join("\n"), "sh"),
    md`${code("ROLLOUT_MODEL")} with ${code("OPENAI_BASE_URL")} or ${code("OPENAI_API_KEY")} lets a model play in ${code("rollout.py")}, ${code("MAX_TURNS")} limits its turns; ${code(".env")} is read. The exit codes of the ${code("vf-")} commands are always 0: read ${code("outcomes")} in ${code("summary.json")}, and ${code("ok")} and ${code("errors")} in ${code("traces.jsonl")}.`,
    build,
    fence([...pack, "uv build"].join("\n"), "sh"),
  ];
}

/** Who plays: the harness in this process, and all others. */
export function harnesses({ environment }: Facts): readonly Md[] {
  const { contract } = environment;
  const { thread } = contract.domain;
  const where =
    thread === "loop"
      ? text("Everything runs on one event loop: a tool that blocks holds up all rollouts.")
      : text("The domain runs on threads of its own, an episode always on the same one.");
  return [
    heading("Harnesses"),
    md`Runs play with the package's own harness, in the process of the run: no program is started, no sandbox, no tool server. ${where} More processes come from the trainer's environment workers.`,
    md`Any other harness gets the same tools from an MCP server, which is started only for it (${code("null")} and ${code("bash")} need ${code("uv")} on the path, and at first the network):`,
    fence(`vf-eval @ configs/eval.toml ${model} --env.agent.harness.id null`, "sh"),
    md`A rollout costs more than ten times as much then. ${code("null")} and ${code("bash")} answer unknown tools and broken JSON in words of their own, cut results above 20,000 bytes, and repeat a call when the connection breaks. ${code("bash")} also gives the model a shell on the machine it runs on. With a runtime other than ${code("subprocess")} the package must be packed, since it is copied into the sandbox.`,
  ];
}

/** How trainers use it. */
export function training({ environment }: Facts): readonly Md[] {
  const { contract } = environment;
  const { id, trl, package: name } = namesOf(contract);
  const splits = splitsOf(contract);
  const split = splits[0]!;
  const source = (of: string) => ({ source: [{ name: id, env: { taskset: { id, split: of } } }] });
  const grpo = `
from datasets import Dataset
from trl import GRPOConfig, GRPOTrainer

from ${name}.trl_env import ${trl}, load_rows

trainer = GRPOTrainer(
    model="MODEL",
    args=GRPOConfig(max_tool_calling_iterations=${contract.limits.calls + 1}),
    train_dataset=Dataset.from_list(list(load_rows(${JSON.stringify(split)}, 1000))),
    environment_factory=${trl},
)
`.trim();
  return [
    heading("Train"),
    text("prime-rl takes it as a source of tasks; the rest of its configuration goes around this:"),
    fence(toml({ orchestrator: { train: source(split) } }).trimEnd(), "toml"),
    ...(splits.length > 1
      ? [
          md`${code("orchestrator.eval.source")} takes the same, with ${code(`split = "${splits.at(-1)!}"`)}.`,
        ]
      : []),
    text("TRL needs neither Verifiers' runs nor a server, only the package:"),
    fence(grpo, "python"),
    md`At most ${text(String(contract.limits.episodes))} episodes are open in one process; ${code("MAX_CONCURRENT_ENVS")} allows more. Rollouts of Verifiers wait for a place, TRL needs as many as it has completions in a batch.`,
  ];
}
