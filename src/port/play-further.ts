import { playTwice } from "./play-twice.js";
import type { Script } from "./record-original.js";
import type { RecordedOriginal } from "./recording.js";
import type { Underway } from "./underway.js";

/** What an original played before and afterwards. */
export interface PlayedFurther {
  readonly recorded: RecordedOriginal;
  /** Whether all that was played before is still part of it, as it was. */
  readonly isMore: boolean;
}

/**
 * Has an original that was played twice play further scripts, twice as well. What it played before is not
 * played again, unless the further plays are the same twice only with sets or clocks held.
 *
 * @returns null where the further scripts cannot be played, or not the same twice
 */
export async function playFurther(
  underway: Underway,
  requires: readonly string[],
  {
    recorded,
    scripts,
  }: { readonly recorded: RecordedOriginal; readonly scripts: readonly Script[] },
): Promise<PlayedFurther | null> {
  const { request, found } = underway;
  const only = { ...underway, request: { ...request, scripts } };
  const further = await playTwice(only, requires, recorded.trajectories);
  if ("verdict" in further) return null;
  if (heldIn(further.found) === heldIn(found))
    return { recorded: joined(recorded, further.recorded), isMore: true };
  const all = {
    ...underway,
    found: further.found,
    request: { ...request, scripts: [...request.scripts, ...scripts] },
  };
  const anew = await playTwice(all, requires);
  return "verdict" in anew ? null : { recorded: anew.recorded, isMore: false };
}

const heldIn = ({ original }: Underway["found"]): string => JSON.stringify(original["held"] ?? []);

/** Two recordings of one original as one. */
const joined = (before: RecordedOriginal, further: RecordedOriginal): RecordedOriginal => ({
  ...before,
  missing: [...new Set([...before.missing, ...further.missing])].sort(),
  slow: before.slow || further.slow,
  trajectories: [...before.trajectories, ...further.trajectories],
});
