import { placeOf, survivorWords } from "../../shared-domain/mutant-words.js";
import { ranWords } from "../../shared-domain/reach-words.js";
import type { Survivor } from "../../shared-domain/recording.js";
import type { LoadedEnvironment } from "../generate/load-environment.js";
import { Failure } from "../diagnostics/diagnostic.js";
import { domainVenv } from "../rollout/play-domain.js";
import { type BeyondCall, noticedMutants } from "../rollout/reach-domain.js";
import type { LiftedCode } from "./analysis.js";
import type { Stopped } from "./judge.js";
import { distinctPlays, type Trajectory } from "./recording.js";
import { type PortReport, type PortStrength, type PortVerdict, saysEqual } from "./report.js";
import { type RewardRule, worth } from "./reward.js";
import { unshownIn } from "./unshown.js";

/** Seconds of CPU for all changes of one domain. */
const longest = 900;

/** What trajectories show, and the changes that they notice, by which a look at more of them begins. */
export interface Shown {
  readonly strength: PortStrength;
  readonly caught: readonly string[];
  /** Whether no change was tried, because no play runs something that pays or ends. */
  readonly partly: boolean;
}

/** What the original's trajectories show: what they earn, and which changes of the lifted code they notice. */
export async function strengthOf(
  input: {
    readonly loaded: LoadedEnvironment;
    readonly python: string | undefined;
    readonly code: LiftedCode;
    readonly onProgress: (line: string) => void;
    /** Changes that some of the trajectories are known to notice: they are not tried again. */
    readonly caught?: readonly string[];
    /** Whether it is enough to know that the trajectories show too little, where that is so. */
    readonly hasty?: boolean;
  },
  trajectories: readonly Trajectory[],
  rule: RewardRule,
): Promise<Shown> {
  const whole = trajectories.filter(({ failed }) => failed === null);
  const worths = whole.map((trajectory) => worth(trajectory, rule));
  const rewards = [...new Set(worths.map((one) => Number(one.toFixed(9))))].sort((a, b) => a - b);
  const plays = distinctPlays(whole).length;
  const got = await mutantsOf(input, whole);
  const { mutants, off, lines, caught, partly } =
    "error" in got ? { mutants: null, off: [], lines: null, caught: [], partly: false } : got;
  const strength = { plays, rewards: rewards.slice(0, 20), mutants, off, lines, untouched: [] };
  return { strength, caught, partly };
}

async function mutantsOf(
  {
    loaded,
    python,
    code,
    onProgress,
    caught = [],
    hasty = false,
  }: Parameters<typeof strengthOf>[0],
  trajectories: readonly Trajectory[],
): ReturnType<typeof noticedMutants> {
  const { environment, root } = loaded;
  const venv = await domainVenv(environment, python, onProgress);
  onProgress("domain: changing the lifted code in one place after another");
  const { contract } = environment;
  const options = { folder: root, contract, python: venv.python, seconds: longest };
  const plays = trajectories.map(({ split, index, seed, steps }) => {
    const { own, beyond } = beyondEnd(steps);
    return { split: split as "train", index, seed, calls: own.map(({ call }) => call), beyond };
  });
  try {
    return await noticedMutants(options, plays, { ...code, caught, hasty });
  } catch (error) {
    if (!(error instanceof Failure) || error.exitCode === 4) throw error;
    return { error: error.message };
  }
}

/** The steps of an episode, and what the author's code said to a call behind its end, where it was asked; a driver hands on none. */
export function beyondEnd(steps: Trajectory["steps"]): {
  readonly own: Trajectory["steps"];
  readonly beyond: BeyondCall | null;
} {
  const end = steps.findIndex(({ done }) => done);
  const behind = end < 0 ? undefined : steps[end + 1];
  if (behind === undefined || behind.refused !== null || !("tool" in behind.call))
    return { own: steps, beyond: null };
  const { call, seen, reward, done } = behind;
  return { own: steps.slice(0, end + 1), beyond: { call, seen, reward: reward ?? 0, done } };
}

/** What is lost where the ported configuration turns code off: no play can show it. */
export function offLosses(strength: PortStrength | null): PortReport["losses"] {
  const off = strength?.off ?? [];
  if (off.length === 0) return [];
  const more = off.length > shownOff ? `, and ${off.length - shownOff} more such places` : "";
  return [
    {
      id: "turned-off",
      what: `code that the ported configuration turns off is not proven: ${off.slice(0, shownOff).join(", ")}${more}`,
      why: "no episode runs it; port the configuration that turns it on",
    },
  ];
}

const shownOff = 6;

/** A verdict of equality, with how much of the author's code it rests on: what no play runs is lifted, and not compared. */
export function withRan(judged: Stopped, { lines }: Pick<PortStrength, "lines">): Stopped {
  if (lines === null || !saysEqual(judged.verdict)) return judged;
  return { ...judged, reason: `${judged.reason}; ${ranWords(lines)}` };
}

/** Whether episodes were worth different amounts: where all are the same, a reward that is constant would look equal. */
export function pays(trajectories: readonly Trajectory[], rule: RewardRule): boolean {
  const worths = trajectories
    .filter(({ failed }) => failed === null)
    .map((trajectory) => worth(trajectory, rule));
  return worths.some((one) => Math.abs(one - worths[0]!) > 1e-9);
}

/**
 * Why trajectories prove too little to call a port equal; null where they prove enough.
 *
 * @param code.accepted places, `file:line`, of code that no play runs and that the author says nothing can reach
 * @param code.scoring functions of the author's whose results are paid
 */
export function weaknessOf(
  {
    mutants,
    lines = null,
    untouched = [],
  }: Pick<PortStrength, "mutants"> & Partial<Pick<PortStrength, "lines" | "untouched">>,
  trajectories: readonly Trajectory[],
  rule: RewardRule,
  {
    accepted = [],
    scoring = [],
  }: { readonly accepted?: readonly string[] } & Partial<Pick<LiftedCode, "scoring">> = {},
): string | null {
  const paid =
    rule === "none" ? trajectories.find((trajectory) => worth(trajectory, "sum") !== 0) : undefined;
  if (paid !== undefined)
    return `\`reward: none\` was decided, and the original pays ${worth(paid, "sum")} in ${paid.id}`;
  if (rule !== "none" && !pays(trajectories, rule)) {
    const [first] = trajectories;
    const earned = first === undefined ? 0 : worth(first, rule);
    const what = earned === 0 ? "no play earns anything" : `every play earns ${earned}`;
    return `${what}, so nothing shows what the reward follows from`;
  }
  if (mutants === null || (mutants.tried === 0 && mutants.all > 0))
    return "no change of the lifted code could be tried on the plays";
  const inCode = unshownIn(mutants, rule).filter(
    (one) => !isAccepted(one, accepted) && !untouched.includes(placeOf(one)),
  );
  const [first, ...more] = inCode;
  if (first === undefined)
    return mutants.stopped === "early"
      ? "time ran out before all changes of what pays or ends were tried"
      : onlyCharged(lines, trajectories, rule, scoring);
  const places = [...new Set(more.map(placeOf))].filter((place) => place !== placeOf(first));
  const hidden = places.length > named ? ` and ${places.length - named} more places` : "";
  const others =
    places.length === 0 ? "" : `, nor what is at ${places.slice(0, named).join(", ")}${hidden}`;
  return `what pays or ends is not shown in full: ${survivorWords(first)}${others}`;
}

/** Why plays that are worth nothing or less prove too little: what a function pays is in its lines that none runs. */
function onlyCharged(
  lines: PortStrength["lines"],
  trajectories: readonly Trajectory[],
  rule: RewardRule,
  scoring: readonly string[],
): string | null {
  if (rule === "none" || trajectories.some((trajectory) => worth(trajectory, rule) > 0))
    return null;
  const missed = lines?.missed.find(({ function: name }) => scoring.includes(name));
  if (missed === undefined) return null;
  return `no play earns more than nothing, and none runs all of \`${missed.function}\` (${missed.file}:${missed.lines[0]}), whose result is paid`;
}

/** Places that a reason names, so that the author can answer for all at once. */
const named = 12;

/** Only what no play runs: of code that ran, a change must be noticed. */
const isAccepted = (one: Survivor, accepted: readonly string[]): boolean =>
  !one.run && accepted.includes(placeOf(one));

/** A verdict of equality, with the places that no play runs and that the author accepted: they are what it excepts. */
export function exceptAccepted(
  judged: Stopped,
  { mutants }: Pick<PortStrength, "mutants">,
  rule: RewardRule,
  accepted: readonly string[],
): Stopped {
  const survived = mutants === null ? [] : unshownIn(mutants, rule);
  const places = new Set(survived.filter((one) => isAccepted(one, accepted)).map(placeOf));
  if (places.size === 0 || !saysEqual(judged.verdict)) return judged;
  const told = `no play runs ${[...places].join(", ")}, which the author accepted`;
  return { ...judged, verdict: "equal except", reason: `${judged.reason}; ${told}` };
}

const advice =
  "give plays in which it shows by --play FILE ([{id, split, index, calls}]), or rows with right answers by --rows FILE; a place that nothing can reach is accepted by its name (--set accept=[lifted/file.py:7])";

/** A verdict that says `equal`, unless the plays prove too little: then it is unproven, with the reason and what to give. */
export function unlessWeak<T extends { readonly verdict: PortVerdict; readonly reason: string }>(
  judged: T,
  weakness: string | null,
): Stopped {
  return weakness === null || !saysEqual(judged.verdict)
    ? { ...judged, alternative: null }
    : { verdict: "unproven", reason: `${weakness}; ${judged.reason}`, alternative: advice };
}
