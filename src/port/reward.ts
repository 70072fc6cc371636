import type { Decision } from "./analysis.js";
import type { Trajectory } from "./recording.js";

/** How the reward of an episode follows from what its calls were paid. */
export const rewardRules = ["none", "last", "sum", "max", "verify", "parts"] as const;
export type RewardRule = (typeof rewardRules)[number];

const slack = 1e-6;
/** What calls were paid until the end: a port refuses those after it. */
const paidIn = ({ steps }: Trajectory): number[] => {
  const last = steps.findIndex(({ done }) => done);
  return (last === -1 ? steps : steps.slice(0, last + 1)).flatMap(({ reward, refused }) =>
    reward === null || refused !== null ? [] : [reward],
  );
};
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** What an episode was worth, by a rule. */
export function worth(trajectory: Trajectory, rule: RewardRule): number {
  if (rule === "verify" || rule === "parts") return trajectory.reward ?? 0;
  const paid = paidIn(trajectory);
  if (rule === "none" || paid.length === 0) return 0;
  if (rule === "sum") return sum(paid);
  return rule === "max" ? paid.reduce((best, number) => Math.max(best, number), 0) : paid.at(-1)!;
}

/** What an episode and its calls were paid, each amount; nothing is none. */
export function amounts(trajectory: Trajectory, rule: RewardRule): readonly number[] {
  const paid =
    rule === "verify" || rule === "parts" ? [worth(trajectory, rule)] : paidIn(trajectory);
  return rule === "none" ? [] : paid.filter((number) => number !== 0);
}

/**
 * How the reward is to be read, by the numbers of recorded episodes. One candidate
 * where they leave no doubt; where the last call may have been paid a total of the
 * others, all that differ are candidates, with the numbers.
 *
 * @param hint why the source looks as if its last reward were a total, if it does
 */
export function rewardDecision(trajectories: readonly Trajectory[], hint: string | null): Decision {
  const key = "reward";
  const why = "what an episode is worth, where its calls are paid";
  const walks = trajectories.filter(({ kind, failed }) => kind !== "wrong" && failed === null);
  const paying = walks.filter((trajectory) => paidIn(trajectory).some((number) => number !== 0));
  if (walks.length > 0 && walks.every((trajectory) => trajectory.reward !== null))
    return {
      key,
      why,
      candidates: [{ value: "verify", why: "the framework says what an episode is worth" }],
    };
  if (paying.length === 0 && hint === null)
    return {
      key,
      why,
      candidates: [
        {
          value: "sum",
          why: "no recorded call was paid anything, and nothing in the source adds rewards up",
        },
      ],
    };
  const ended = paying.filter((trajectory) => trajectory.steps.some(({ done }) => done));
  const several = ended.filter(isPaidOften);
  const shown = several[0] ?? paying[0];
  if (several.length > 0 && several.every(lastIsTotal))
    return {
      key,
      why,
      candidates: [
        {
          value: "last",
          why: `the last call is paid a total of the others already: ${numbers(several[0]!)}`,
        },
      ],
    };
  if (hint === null || (ended.length > 0 && several.length === 0))
    return {
      key,
      why,
      candidates: [
        {
          value: "sum",
          why:
            shown === undefined
              ? "each call is paid its own part"
              : `each call is paid its own part: ${numbers(shown)}`,
        },
      ],
    };
  const seen = shown === undefined ? "no recorded episode ended" : numbers(shown);
  const candidates = (["last", "sum"] as const).map((value) => ({
    value,
    why: `${hint}; ${seen}`,
  }));
  return { key, why, candidates };
}

/** Whether more than one of its calls is paid. */
function isPaidOften(trajectory: Trajectory): boolean {
  return paidIn(trajectory).filter((number) => number !== 0).length > 1;
}

/** Whether the last reward is the mean or the sum of those before it, as far as numbers tell. */
function lastIsTotal(trajectory: Trajectory): boolean {
  const paid = paidIn(trajectory);
  const [last, before] = [paid.at(-1)!, paid.slice(0, -1)];
  const acting = before.filter((number) => number !== 0);
  const totals = [
    sum(before),
    ...(acting.length > 1 ? [sum(before) / before.length, sum(acting) / acting.length] : []),
  ];
  return acting.length > 1 && totals.some((total) => Math.abs(total - last) < slack);
}

function numbers(trajectory: Trajectory): string {
  const told = (rule: RewardRule): string =>
    `${rule} ${Number(worth(trajectory, rule).toFixed(4))}`;
  return `${trajectory.id} pays ${told("sum")}, ${told("last")}, ${told("max")} over ${trajectory.steps.length} calls`;
}
