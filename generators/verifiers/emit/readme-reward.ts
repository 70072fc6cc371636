import { markdown, type Md, md, shownReward, solvedMean } from "../../../src/kit/index.js";
import type { Facts } from "./input.js";

const { code, table, text } = markdown;

/** What a rollout is worth, and what plays were. */
export function rewards({ environment }: Facts): readonly Md[] {
  const { contract, facts } = environment;
  const { range } = contract.reward;
  const rows: Md[][] = [
    [
      code("reward"),
      text(range === "open" ? "any number" : `${range[0]} to ${range[1]}`),
      text("weight 1, the only reward"),
    ],
    ...(facts?.metrics ?? []).map((name) => [
      code(name),
      text("a number"),
      text("a metric, not added to the reward"),
    ]),
  ];
  return [
    table([text("Recorded as"), text("Values"), text("What it is")], rows),
    ...measured(environment),
  ];
}

/** Which model judges an episode. */
export function judge({ environment: { contract } }: Facts): readonly Md[] {
  if (contract.domain.judged === null) return [];
  return [
    md`A model judges the episode: ${code("JUDGE_MODEL")} at ${code("JUDGE_BASE_URL")} with ${code("JUDGE_API_KEY")}, or, in a run's configuration, ${code("--env.taskset.task.judge.model")} with ${code("base-url")} and ${code("api-key-var")} beside it. One question may take ${code("JUDGE_SECONDS")} (120). A judge that fails, refuses or is silent makes a failed rollout. What it was asked, hidden fields of the task among it, and what it said stand in ${code('trace.info["judge_calls"]')} of rollouts that the package's own harness plays.`,
  ];
}

/** How a rollout ends, and where its reward is kept. */
export const ends = ({ environment: { contract } }: Facts): Md =>
  md`The reward is recorded as ${code("reward")} with weight 1. A rollout ends as ${code("finished")}, ${code("truncated")} after ${text(String(contract.limits.calls))} calls, or ${code("agent_completed")} when the model stops; what was played until then is scored. Rewards read ${code('trace.info["episode"]')} alone, so ${code("vf-replay")} gives them again. It also has each call's reward and refusal in ${code("steps")}, and in ${code("last")} the last result, which no message of a trace holds. Where the environment breaks, the rollout fails (${code("ok")} is false) and has no reward.`;

function measured({ facts }: Facts["environment"]): readonly Md[] {
  if (facts === null) return [];
  const { random, noop } = facts.reward;
  const oracle = solvedMean(facts);
  const rows: Md[][] = [
    [text("random calls"), text(shownReward(random))],
    [text("ending at once"), text(shownReward(noop))],
  ];
  if (oracle !== null) rows.unshift([text("the author's own solution"), text(shownReward(oracle))]);
  return [table([text("Played by"), text("Mean reward")], rows)];
}

/** What text without a call is to the domain. */
export function plainText({ environment }: Facts): readonly Md[] {
  const { answer, reply } = environment.contract.domain;
  if (reply !== null)
    return [
      md`Plain text of the model is its side of the conversation, as a call of ${code(reply.tool)} is.`,
    ];
  if (answer !== null)
    return [
      md`Plain text of the model is its final answer, as a call of ${code(answer.tool)} is, and ends the rollout.`,
    ];
  return [text("Plain text of the model ends the rollout.")];
}
