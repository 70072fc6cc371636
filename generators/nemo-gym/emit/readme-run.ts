import { type Contract, markdown, type Md, md, withoutModel } from "../../../src/kit/index.js";
import { splitsOf } from "./datasets.js";
import { agentOf } from "./form.js";
import type { Input } from "./input.js";
import { namesOf } from "./names.js";
import { usage } from "./usage.js";

const { code, fence, text } = markdown;

/** The model that plays, by the variables that `rollout.py` reads as well. */
const model =
  '--model-type openai_model --model-url "$OPENAI_BASE_URL" --model "$ROLLOUT_MODEL" --model-api-key "$OPENAI_API_KEY"';

/** What keeps a collection going where one rollout has no reward (nemo-gym 0.7.0, rollout_collection.py). */
export const failuresAside = "+route_failures_to_sidecar=true";

/** How a collection is asked for, with the model that plays. */
const collecting = ({ form }: Input["options"]): string =>
  form === "gymnasium" ? `${model} \\\n  ${failuresAside}` : model;

/** Scores what was collected again. */
const reverify = (env: string): string =>
  [
    `gym eval reverify --resources-server ${env} --model-type openai_model`,
    "--inputs results/rollouts_materialized_inputs.jsonl --rollouts results/rollouts.jsonl --output results/reverified.jsonl",
    '++policy_base_url="$OPENAI_BASE_URL" ++policy_model_name="$ROLLOUT_MODEL" ++policy_api_key="$OPENAI_API_KEY"',
  ].join(" \\\n  ");

/** A command with what it does without; who plays instead, its `--help` says. */
const unaided =
  (contract: Contract) =>
  (line: string): string =>
    line === "python rollout.py"
      ? `${line}    # plays one episode, without Ray, ${withoutModel(contract)}`
      : line;

/** What to type: a rollout, the datasets, Gym's own commands. */
export function howToRun(input: Input): readonly Md[] {
  const { contract } = input.environment;
  const { env, home } = namesOf(contract);
  const { setup, serve, rollout } = usage(input);
  const most = input.environment.description.options?.rows;
  const count = most === undefined ? "" : ` --count ${most}`;
  const gymnasium = input.options.form === "gymnasium";
  const split = splitsOf(contract).includes("train") ? "train" : "validation";
  return [
    md`
## Run
    `,
    fence([...setup, "", ...rollout.map(unaided(contract))].join("\n"), "sh"),
    md`
Five examples lie in git. The datasets that the configuration names are made by a script, and ignored by git:
    `,
    fence(`python -m ${home.replaceAll("/", ".")}.create_dataset${count}`, "sh"),
    md`
With Gym's own commands, from this folder:
    `,
    fence(
      [
        `${serve[0]!}                                  # the server alone, port 11000`,
        `gym env validate ${env}`,
        `gym env test ${env}`,
        `gym eval run --resources-server ${env} --split ${split} --concurrency ${contract.limits.episodes} --output results/rollouts.jsonl \\\n  ${collecting(input.options)}`,
        ...(gymnasium ? [] : [reverify(env)]),
      ].join("\n"),
      "sh",
    ),
    md`${code(agentOf(contract, input.options))} is the agent of the configuration. At most ${text(String(contract.limits.episodes))} episodes are open at once (${code("MAX_CONCURRENT_ENVS")} changes that); a rollout that finds no place waits ${code("start_timeout_seconds")} for one.`,
  ];
}
