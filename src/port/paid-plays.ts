import type { Reach } from "../../shared-domain/recording.js";
import { loadEnvironment } from "../generate/load-environment.js";
import type { Found, LiftedCode } from "./analysis.js";
import { playTwice } from "./play-twice.js";
import type { Script } from "./record-original.js";
import type { RecordedOriginal, Trajectory } from "./recording.js";
import { type Renames, renamedPlay } from "./rename-tools.js";
import type { PortStrength } from "./report.js";
import { type RewardRule, worth } from "./reward.js";
import { strengthOf, weaknessOf } from "./strength.js";
import type { Underway } from "./underway.js";

/** Plays of a search that an original plays too, at most. */
const most = 24;

/** The first seed under which short plays are played once more. */
const firstSeed = 11;

/** How many seeds: more for plays of few calls, where an outcome of one in ten draws is to be seen. */
const seedsFor = ({ calls }: Script): readonly number[] =>
  Array.from({ length: calls.length <= 4 ? 36 : 12 }, (_, more) => firstSeed + more);

/** What was played on the original, in the port's names, and what it shows of the code where that was measured. */
export interface TellingPlays {
  readonly played: RecordedOriginal;
  readonly strength: PortStrength | null;
}

/**
 * What was played on the original, in the port's names. Where that shows too little of
 * what pays and ends, the original also plays what the search found on the port.
 */
export async function withTellingPlays(
  underway: Underway,
  requires: readonly string[],
  recorded: RecordedOriginal,
  {
    rule,
    renames,
    code,
  }: {
    readonly rule: RewardRule;
    readonly renames: Renames;
    readonly code: LiftedCode;
  },
): Promise<TellingPlays> {
  const { request } = underway;
  const before = renamedPlay(recorded, renames);
  const { registry, python, out, onProgress } = request;
  const loaded = await loadEnvironment(out, { registry, python });
  const found = scriptsOf(loaded.environment.facts?.reach, renames);
  if (found.length === 0) return { played: before, strength: null };
  const strength = await strengthOf(
    { loaded, python, code, onProgress },
    before.trajectories,
    rule,
  );
  if (weaknessOf(strength, before.trajectories, rule, code) === null)
    return { played: before, strength };
  onProgress("the plays show too little of what pays: playing what the search found on the port");
  const { construct, start } = loaded.environment.contract.domain;
  const isTaken = start.seed !== null || Object.values(construct).includes("$seed");
  const takesSeed = isTaken && mayDraw(underway.found);
  const more = takesSeed
    ? [...reseeded(found), ...reseeded(shortestOf(recorded.trajectories, rule))]
    : [];
  const scripts = [...request.scripts, ...found, ...more];
  const again = await playTwice({ ...underway, request: { ...request, scripts } }, requires);
  return "verdict" in again
    ? { played: before, strength }
    : { played: renamedPlay(again.recorded, renames), strength: null };
}

/** Whether anything in the code may follow from a seed: generators of its own, or a package that may have some. */
export const mayDraw = ({ names, requires }: Pick<Found, "names" | "requires">): boolean =>
  requires.length > 0 ||
  names.some(({ name, treatment }) => treatment === "inject" && /\brandom\b|\buuid/.test(name));

/** Found plays as the original's own calls. */
function scriptsOf(reach: Reach | undefined, renames: Renames): Script[] {
  const original = new Map([...renames].map(([name, other]) => [other, name]));
  return (reach?.plays ?? []).slice(0, most).flatMap(({ calls, ...task }, number) => {
    const named = calls.map((call) =>
      "tool" in call ? { ...call, tool: original.get(call.tool) ?? call.tool } : call,
    );
    const plain = named.filter((call) => !("raw" in call));
    return plain.length === calls.length ? [{ id: `found-${number}`, ...task, calls: plain }] : [];
  });
}

/** The shortest play of each amount that the original paid; what it took no call of, no seed changes. */
export function shortestOf(trajectories: readonly Trajectory[], rule: RewardRule): Script[] {
  const byWorth = new Map<number, Trajectory>();
  for (const trajectory of trajectories.toSorted((a, b) => a.steps.length - b.steps.length)) {
    const paid = worth(trajectory, rule);
    const taken = trajectory.steps.some(({ refused }) => refused === null);
    if (taken && trajectory.failed === null && !byWorth.has(paid)) byWorth.set(paid, trajectory);
  }
  return [...byWorth.values()].map(({ id, split, index, seed, steps }) => {
    const calls = steps.map(({ call }) => call);
    return { id, split, index, seed, calls };
  });
}

/** The shortest plays once more, under other seeds: what chance decides may pay or end otherwise. */
export function reseeded(scripts: readonly Script[]): Script[] {
  const byCalls = new Map<string, Script>();
  for (const script of scripts.toSorted((a, b) => a.calls.length - b.calls.length)) {
    const key = JSON.stringify(script.calls);
    if (script.calls.length > 0 && !byCalls.has(key)) byCalls.set(key, script);
  }
  const again = [...byCalls.values()].slice(0, 3).flatMap((script) =>
    seedsFor(script).map((seed) => ({
      ...script,
      id: `${script.id}-seed-${seed}`,
      seed,
      spare: true,
    })),
  );
  // A slow original plays the first of them alone: of each script some.
  return again.toSorted((a, b) => a.seed - b.seed);
}
