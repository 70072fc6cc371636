import type { OtherSeeds } from "../../shared-domain/other-seeds.js";
import { loadEnvironment } from "../generate/load-environment.js";
import type { Registry } from "../installation/registry.js";
import type { LiftedCode } from "./analysis.js";
import { type Stopped, toldTarget, verdictOf } from "./judge.js";
import type { Trajectory } from "./recording.js";
import { replayOnDomain, replayOnVariant } from "./replay.js";
import type { PortStrength, PortTarget } from "./report.js";
import type { RewardRule } from "./reward.js";
import { exceptAccepted, strengthOf, unlessWeak, weaknessOf, withRan } from "./strength.js";
import { untouchedIn, withText } from "./untouched.js";

/** What is judged: a port as its folder lies now, and the original's play. */
export interface Proving {
  readonly folder: string;
  readonly registry: Registry;
  /** Variants that the trajectories are replayed on, besides the bare domain; all by default. */
  readonly only?: readonly string[] | undefined;
  readonly trajectories: readonly Trajectory[];
  readonly rule: RewardRule;
  readonly accepted: readonly string[];
  readonly code: LiftedCode;
  /** What the plays did not show of the code as it was lifted, where that is known from before. */
  readonly unshown?: string | null;
  /** What these trajectories show of the code, where that was measured already. */
  readonly strength?: PortStrength | null;
  /** What became of plays under other seeds, where some were made. */
  readonly otherSeeds?: OtherSeeds | undefined;
  /** Changes of the code that some of them are known to notice. */
  readonly caught?: readonly string[];
  readonly python: string | undefined;
  readonly onProgress: (line: string) => void;
}

/** The judgement of a port. */
export interface Proven {
  readonly judged: Stopped;
  /** Null where the replay differs: what plays show of code that is wrong says nothing. */
  readonly strength: PortStrength | null;
  readonly targets: readonly PortTarget[];
  /** Whether every variant was replayed. */
  readonly whole: boolean;
  /** What the plays do not show of the code; null where nothing is missing, or nothing was looked at. */
  readonly unshown: string | null;
  /** Functions of which the plays do not show all, and whose text answers for it. */
  readonly untouched: LiftedCode["untouched"];
}

/**
 * Replays the original's trajectories on the bare domain and on variants, and looks at what they
 * show: a verdict of equality needs both.
 */
export async function prove(proving: Proving): Promise<Proven> {
  const { folder, registry, only, trajectories, rule, python, onProgress } = proving;
  const loaded = await loadEnvironment(folder, { registry, python });
  const wanted = loaded.generators.filter(
    ({ manifest }) => only === undefined || only.includes("all") || only.includes(manifest.id),
  );
  const payment = { rule, mode: loaded.environment.contract.reward.mode };
  const input = { loaded, trajectories, payment, python, onProgress };
  const replayed = [await replayOnDomain(input)];
  for (const generator of wanted) replayed.push(await replayOnVariant(input, generator));
  const verdict = verdictOf(replayed, proving.accepted);
  const targets = replayed.map(toldTarget);
  const whole =
    wanted.length === loaded.generators.length && replayed.every(({ lack }) => lack === null);
  if (verdict.verdict === "unproven")
    return {
      judged: { ...verdict, alternative: null },
      strength: null,
      targets,
      whole,
      unshown: null,
      untouched: [],
    };
  const shown =
    proving.strength ?? (await strengthOf({ ...proving, loaded }, trajectories, rule)).strength;
  const { accepted, otherSeeds } = proving;
  const { scoring, untouched } = proving.code;
  const asWritten = untouchedIn(folder, shown, trajectories, rule, untouched);
  const seeds = otherSeeds === undefined ? {} : { otherSeeds };
  const strength = { ...shown, untouched: [...asWritten.places], ...seeds };
  const unshown =
    proving.unshown ?? weaknessOf(strength, trajectories, rule, { accepted, scoring });
  const rests = withRan(withText(unlessWeak(verdict, unshown), strength), strength);
  const judged = exceptAccepted(rests, strength, rule, accepted);
  return { judged, strength, targets, whole, unshown, untouched: asWritten.functions };
}
