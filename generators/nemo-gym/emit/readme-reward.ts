import {
  markdown,
  type Md,
  md,
  scorerNote,
  shownReward,
  solvedMean,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";

const { code, table, text } = markdown;

/** Where a README lies: in the environment's tree, below the environment's own, or alone in a pack. */
export type Place = "tree" | "pack";

/** What a part of a README is about. */
export const heading = (title: string): Md => md`## ${text(title)}`;

/** What a rollout is worth, and how that comes. */
export function rewards(input: Input, place: Place): readonly Md[] {
  const rows = place === "pack" ? [...declared(input), ...measured(input)] : [];
  return [
    heading("Reward"),
    ...(rows.length > 0 ? [table([text("reward"), text("")], rows)] : []),
    scored(input),
    ...judge(input),
    ...scorerNote(input.environment.contract),
  ];
}

type Rows = readonly (readonly Md[])[];

function declared({ environment: { contract } }: Input): Rows {
  const { mode, range } = contract.reward;
  const { calls } = contract.limits;
  const ends =
    contract.domain.done === null
      ? `after ${calls} calls, or where the model ends it`
      : `by itself, at the latest after ${calls} calls`;
  return [
    [text("mode"), text(mode)],
    [text("range"), text(range === "open" ? "open" : `${range[0]} to ${range[1]}`)],
    [text("ends"), text(ends)],
  ];
}

function measured({ environment: { facts } }: Input): Rows {
  if (!facts) return [];
  const { measured: seen, random, noop } = facts.reward;
  const oracle = solvedMean(facts);
  const row = (name: string, value: string): readonly Md[] => [text(name), text(value)];
  return [
    row("seen in plays", `${shownReward(seen[0])} to ${shownReward(seen[1])}`),
    ...(oracle === null ? [] : [row("oracle, mean", shownReward(oracle))]),
    row("chance, mean", shownReward(random)),
    row("nothing done", shownReward(noop)),
    ...(facts.metrics.length > 0 ? [row("metrics", facts.metrics.join(", "))] : []),
  ];
}

/** How a rollout comes to its reward. */
function scored({ options }: Input): Md {
  if (options.form === "gymnasium")
    return md`${code("/step")} pays each turn of the model with what the episode earned by it, and ${code("gymnasium_agent")} adds that up. The server ends the episode: with the domain's own end, at the limit of calls, or where the model makes no call. ${code("info.episode")} of a rollout has the measures, and ${code("aggregate_metrics")} their means. A wrong call earns nothing and changes nothing; its result says what was wrong. A turn of an environment that broke is answered with an error, and the rollout fails: there is no mask in this form.`;
  return md`The reward is that of the episode that was played here, whatever the trajectory says; a rollout that nobody seeded (${code("gym eval reverify")}) is played again from its calls. A wrong call earns nothing and changes nothing; its result says what was wrong. A rollout that the environment spoilt is masked (${code("mask_sample")}, ${code("failure_kind")}, ${code("failure_reason")}), never scored as 0; nothing that a model sends to this server masks one.`;
}

function judge({ environment, options }: Input): readonly Md[] {
  if (environment.contract.domain.judged === null) return [];
  const failed =
    options.form === "gymnasium"
      ? text("A rollout whose judge fails, refuses or is silent fails")
      : md`A rollout whose judge fails, refuses or is silent is masked as ${code("judge_failed")} and goes to the failures file of its collection`;
  const settings = [
    ["JUDGE_MODEL", "judge_model_name"],
    ["JUDGE_BASE_URL", "judge_base_url"],
    ["JUDGE_API_KEY", "judge_api_key"],
  ] as const;
  return [
    md`A model judges the episode: the model server ${code("judge_model")} of the configuration, asked by ${code("/v1/chat/completions")} with the server's ${code("judge_chat_completions_create_params")}.`,
    table(
      [text("In the environment"), text("In env.yaml or on the command line")],
      settings.map((row) => row.map(code)),
    ),
    md`One question may take ${code("JUDGE_SECONDS")} (120). ${failed}. ${code("tests/judgements.jsonl")} has the answers that the tests go by.`,
  ];
}
