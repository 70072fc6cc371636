import { isFilledBySeed } from "../../shared-domain/roles/seed-records.js";
import type { FoundPlay } from "../../shared-domain/recording.js";
import { type LoadedEnvironment, loadEnvironment } from "../generate/load-environment.js";
import type { LiftedCode } from "./analysis.js";
import { mayDraw, reseeded, shortestOf, worthPlaying } from "./other-seeds.js";
import { type PlayedFurther, playFurther } from "./play-further.js";
import type { Script } from "./record-original.js";
import type { RecordedOriginal } from "./recording.js";
import { originalCalls, type Renames, renamedPlay } from "./rename-tools.js";
import type { PortStrength } from "./report.js";
import type { RewardRule } from "./reward.js";
import { pays, strengthOf, weaknessOf } from "./strength.js";
import type { Underway } from "./underway.js";

/** Plays of a search that an original plays too, at most. */
const most = 24;

/** What was played on the original, in the port's names, and what it shows of the code where that was measured. */
export interface TellingPlays {
  readonly played: RecordedOriginal;
  readonly strength: PortStrength | null;
  /** Changes of the code that some of these plays are known to notice. */
  readonly caught: readonly string[];
}

/** What a port made of its original. */
interface PortedCode {
  readonly rule: RewardRule;
  readonly renames: Renames;
  readonly code: LiftedCode;
}

/**
 * What was played on the original, in the port's names. Where that shows too little of
 * what pays and ends, the original also plays what the search found on the port.
 */
export async function withTellingPlays(
  underway: Underway,
  requires: readonly string[],
  recorded: RecordedOriginal,
  { rule, renames, code }: PortedCode,
): Promise<TellingPlays> {
  const { request } = underway;
  const before = renamedPlay(recorded, renames);
  const { registry, python, out, onProgress } = request;
  const loaded = await loadEnvironment(out, { registry, python });
  const found = (loaded.environment.facts?.reach?.plays ?? []).slice(0, most).flatMap(scriptOf);
  if (found.length === 0) return { played: before, strength: null, caught: [] };
  const hasty = pays(before.trajectories, rule);
  const { strength, caught, partly } = await strengthOf(
    { loaded, python, code, onProgress, hasty },
    before.trajectories,
    rule,
  );
  if (weaknessOf(strength, before.trajectories, rule, code) === null)
    return { played: before, strength: partly ? null : strength, caught };
  onProgress("the plays show too little of what pays: playing what the search found on the port");
  const shortest = shortestOf(before.trajectories, rule);
  const asked = { recorded, found, shortest, renames };
  const { again, seeds } = await playMore(underway, requires, loaded, asked);
  return again === null
    ? { played: { ...before, ...seeds }, strength: partly ? null : strength, caught }
    : {
        played: { ...renamedPlay(again.recorded, renames), ...seeds },
        strength: null,
        caught: again.isMore ? caught : [],
      };
}

/** Has the original play found plays, and under other seeds the shortest of these and of its own. */
async function playMore(
  underway: Underway,
  requires: readonly string[],
  loaded: LoadedEnvironment,
  {
    recorded,
    found,
    shortest,
    renames,
  }: {
    readonly recorded: RecordedOriginal;
    readonly found: readonly Script[];
    readonly shortest: readonly Script[];
    readonly renames: Renames;
  },
): Promise<{
  readonly again: PlayedFurther | null;
  readonly seeds: Pick<RecordedOriginal, "otherSeeds">;
}> {
  const { seeded, worthwhile } = await underSeeds(underway, loaded, [
    ...reseeded(found),
    ...reseeded(shortest),
  ]);
  const named = [...found, ...worthwhile].map((script) => originalCalls(script, renames));
  const again = await playFurther(underway, requires, { recorded, scripts: named });
  return { again, seeds: seedsOf(seeded, worthwhile, again?.recorded ?? null) };
}

/** How many plays under other seeds were made, left out as alike, and played; nothing where none were made. */
export function seedsOf(
  seeded: readonly Script[],
  worthwhile: readonly Script[],
  recorded: Pick<RecordedOriginal, "trajectories"> | null,
): Pick<RecordedOriginal, "otherSeeds"> {
  if (seeded.length === 0) return {};
  const ids = new Set(worthwhile.map(({ id }) => id));
  const played = (recorded?.trajectories ?? []).filter(({ id }) => ids.has(id)).length;
  const alike = seeded.length - worthwhile.length;
  return { otherSeeds: { made: seeded.length, alike, played } };
}

/** Plays under other seeds, and those of them that may show something. */
async function underSeeds(
  { request, found: source }: Underway,
  loaded: LoadedEnvironment,
  again: readonly (Script & { readonly seed: number })[],
): Promise<{ readonly seeded: readonly Script[]; readonly worthwhile: readonly Script[] }> {
  const { construct, start } = loaded.environment.contract.domain;
  const isTaken = start.seed !== null || isFilledBySeed([construct, start.fixed]);
  if (!isTaken || !mayDraw(source)) return { seeded: [], worthwhile: [] };
  const { python, onProgress } = request;
  // Where time is short each play is tried under some seeds, not one under all.
  const seeded = again.toSorted((a, b) => a.seed - b.seed);
  return { seeded, worthwhile: await worthPlaying(seeded, { loaded, python, onProgress }) };
}

/** A found play as a script; none where it sends what is no call. */
function scriptOf({ calls, ...task }: FoundPlay, number: number): Script[] {
  const isPlain = calls.every((call) => !("raw" in call));
  return isPlain ? [{ id: `found-${number}`, ...task, calls }] : [];
}
