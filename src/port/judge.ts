import { shownPair } from "../rollout/shown-pair.js";
import type { Found } from "./analysis.js";
import { firstDifference } from "./canonical.js";
import { causesFirst } from "./givable.js";
import { distinctPlays, type RecordedOriginal, stepsOf, type Trajectory } from "./recording.js";
import type { Replayed } from "./replay.js";
import type { PortTarget, PortVerdict } from "./report.js";

/** A verdict that needs no replay, with the nearest thing that can be had. */
export interface Stopped {
  readonly verdict: PortVerdict;
  readonly reason: string;
  readonly alternative: string | null;
}

/** Why an environment is refused by reading alone; null where nothing speaks against it. */
export function refusalOf(found: Found): Stopped | null {
  const [first, ...others] = causesFirst(found.refusals);
  if (first === undefined) return null;
  const where = first.at === null ? "" : ` at ${first.at.file}:${first.at.line}:${first.at.column}`;
  const more = others.length > 0 ? `; and ${others.map(({ reason }) => reason).join("; ")}` : "";
  return {
    verdict: "refused",
    reason: `${first.code}: ${first.reason}${where}${more}`,
    alternative: first.alternative,
  };
}

const bridge = "serve the original and speak to it by its protocol: a bridge, not a port";

/** What an original that broke says of the cause, the first that fits. */
const causes: readonly {
  readonly code: string;
  readonly says: RegExp;
  readonly alternative: string;
}[] = [
  {
    code: "NEEDS_DOWNLOAD",
    says: /OfflineModeIsEnabled|HF_HUB_OFFLINE|offline mode|LocalEntryNotFound|cached files|\bgit\W+clone\b/i,
    alternative: "put the rows, or what it clones, beside the source and read them from there",
  },
  {
    code: "NEEDS_NETWORK",
    says: /Could not resolve host|Temporary failure in name resolution|Name or service not known/,
    alternative: "put what it fetches beside the source and read it from there",
  },
  {
    code: "NEEDS_MODEL",
    says: /a model is asked before the first turn/,
    alternative: "let the policy speak first, or make what the model says there part of the tasks",
  },
  {
    code: "ORIGINAL_HANGS",
    says: /did not come back/,
    alternative: "mend the source: look for a loop or a wait without an end",
  },
  {
    code: "PACKAGES_UNFIT",
    says: /an installed package, (?:which does not run on|wants it of)/,
    alternative:
      "state releases that fit each other and this Python in the source's requirements.txt or pyproject.toml",
  },
  {
    code: "IMPORT_UNRESOLVED",
    says: /No module named|cannot import name/,
    alternative: "name what is missing in the source's requirements.txt or pyproject.toml",
  },
  {
    code: "DATA_MISSING",
    says: /FileNotFoundError|No such file/,
    alternative: "give the files that it reads by their paths, under `data` in the answers",
  },
];

/** Why a port stops at what the original did when it was played; null where it played. */
export function troubleOf(first: RecordedOriginal, again: RecordedOriginal): Stopped | null {
  const failed = first.trajectories.filter(
    (trajectory) => trajectory.failed !== null && trajectory.steps.length === 0,
  );
  const broke =
    first.error ??
    (first.trajectories.length > 0 && failed.length === first.trajectories.length
      ? failed[0]!.failed
      : null);
  if (broke !== null) return brokeOf(broke, first.missing);
  const other = firstUnstable(first.trajectories, again.trajectories);
  if (other === null) return null;
  return {
    verdict: "refused",
    reason: `HIDDEN_RANDOMNESS: the original plays otherwise in a second process: ${other}`,
    alternative: "seed what it draws from, and show neither times nor the order of sets",
  };
}

/** Why an original broke, by what it reached for and by its words; `unknown` where neither tells. */
export function brokeOf(
  broke: string,
  missing: readonly string[],
  unknown: Pick<Stopped, "reason"> & { readonly alternative: string } = {
    reason: "ORIGINAL_BREAKS",
    alternative: bridge,
  },
): Stopped {
  const of = (kind: string): string[] =>
    missing.flatMap((what) => (what.startsWith(kind) ? [what.slice(kind.length + 1)] : []));
  const refused = (reason: string, alternative: string): Stopped => ({
    verdict: "refused",
    reason: `${reason}: ${broke}`,
    alternative,
  });
  const hosts = of("network");
  if (hosts.length > 0)
    return refused(
      `NEEDS_NETWORK: the original reaches for ${hosts.join(", ")}`,
      "put what it fetches beside the source and read it from there",
    );
  const program = of("program").find((name) => broke.includes(`'${name}'`));
  if (program !== undefined)
    return refused(
      `NEEDS_PROGRAM: the original starts \`${program}\`, which this machine lacks`,
      "install the program, or leave out what starts it",
    );
  const cause = causes.find(({ says }) => says.test(broke));
  return cause === undefined
    ? refused(unknown.reason, unknown.alternative)
    : refused(cause.code, cause.alternative);
}

function firstUnstable(first: readonly Trajectory[], again: readonly Trajectory[]): string | null {
  const others = new Map(again.map((trajectory) => [trajectory.id, trajectory]));
  for (const trajectory of first) {
    const difference = firstDifference(
      { start: trajectory.start, steps: trajectory.steps, reward: trajectory.reward },
      pick(others.get(trajectory.id)),
    );
    if (difference !== null)
      return `${trajectory.id}${difference.path}: ${shownPair(difference.expected, difference.actual, shownText).join(" and ")}`;
  }
  return null;
}

const pick = (trajectory: Trajectory | undefined): unknown =>
  trajectory && { start: trajectory.start, steps: trajectory.steps, reward: trajectory.reward };

/** Characters of a value that is shown where it differs. */
const shownText = 160;

const shownDifferences = 20;

/** A target as the report tells of it. */
export function toldTarget(replayed: Replayed): PortTarget {
  const { framework, trajectories, differences, lack } = replayed;
  return {
    framework,
    episodes: trajectories.length,
    steps: stepsOf(trajectories),
    differences: differences
      .slice(0, shownDifferences)
      .map(({ script, ...rest }) => ({ trajectory: script, ...rest })),
    missing: lack?.why ?? null,
    conflict: lack?.conflict ?? false,
  };
}

/**
 * The verdict of replays.
 *
 * @param accepted fields of differences that the author accepted: `observation/score`, or `trajectory:field`
 */
export function verdictOf(
  replayed: readonly Replayed[],
  accepted: readonly string[],
): { verdict: PortVerdict; reason: string } {
  const all = replayed.flatMap(({ framework, differences }) =>
    differences.map((difference) => ({ framework, ...difference })),
  );
  const open = all.filter(
    ({ script, field }) =>
      !accepted.some((one) => one === "all" || one === field || one === `${script}:${field}`),
  );
  const [first] = open;
  if (first !== undefined) {
    const where = first.step < 0 ? "the start" : `call ${first.step}`;
    return {
      verdict: "unproven",
      reason: `${open.length} differences; the first: ${first.framework}, ${first.script}, ${where}, ${first.field}: ${first.expected} became ${first.actual}`,
    };
  }
  const plays = distinctPlays(replayed.flatMap(({ trajectories }) => trajectories));
  const counted = `${plays.length} different plays with ${stepsOf(plays)} calls`;
  const missing = replayed.flatMap(({ framework, lack }) => (lack === null ? [] : [framework]));
  const without =
    missing.length === 0 ? "" : `; not replayed, for want of the framework: ${missing.join(", ")}`;
  if (all.length > 0)
    return {
      verdict: "equal except",
      reason: `equal but for ${all.length} accepted differences, over ${counted}${without}`,
    };
  if (plays.length === 0) return { verdict: "unproven", reason: "nothing was replayed" };
  return {
    verdict: "equal",
    reason: `${counted} gave the same observations, rewards, endings and refusals${without}`,
  };
}
