import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Found } from "./analysis.js";
import { troubleOf, type Stopped } from "./judge.js";
import { recordOriginal } from "./record-original.js";
import type { RecordedOriginal, Trajectory } from "./recording.js";
import { withToldTools } from "./told-tools.js";
import { drawn, type Underway } from "./underway.js";
import { withCut, withinSize } from "./within-size.js";

/** What was played, with what is known of the original by then; or why it stops here. */
export type Played = { readonly found: Found; readonly recorded: RecordedOriginal } | Stopped;

/** What shows otherwise in each process and can be held in original and port alike, by the names under which reading notes it. */
const losses: Readonly<Record<string, Found["losses"][number]>> = {
  sets: {
    id: "order-of-sets",
    what: "sets keep the order of their insertions",
    why: "their own order is another in every process; original and port were both played with ordered ones",
  },
  clocks: {
    id: "clock",
    what: "an episode has a clock of its own, which moves a millisecond with each reading",
    why: "what the machine's clock shows is another in every run; original and port were both played with such a clock",
  },
};

/** An original that is played with what makes it the same in every process; null where its code has nothing of it that is not held yet. */
export function steadied(found: Found): Found | null {
  const { original } = found;
  const held = Object.keys(losses).filter((kind) => original[kind] === true);
  if (held.length === 0 || original["held"] !== undefined) return null;
  return {
    ...found,
    original: { ...original, held },
    losses: [...found.losses, ...held.map((kind) => losses[kind]!)],
  };
}

/** The scratch folder that the copy of a source lies in; its parent holds what would lie beside the source. */
const scratch = /\/[^\s'"]*\/envloom-original-[^/]+\/source\//g;

/**
 * Why the original could not be played, in paths of the author's: one that leads out of the
 * source to a file that is there is told with the folder that holds both.
 */
export function told(trouble: Stopped | null, origin: string): Stopped | null {
  if (trouble === null) return null;
  const own = statSync(origin).isDirectory() ? origin : dirname(origin);
  const [, missing] = /\/envloom-original-[^/]+\/source\/([^\s'"]+)/.exec(trouble.reason) ?? [];
  const reason = trouble.reason.replaceAll(scratch, "");
  const isOutside =
    missing !== undefined &&
    missing.split("/")[0] !== basename(own) &&
    existsSync(join(dirname(own), missing));
  if (!trouble.reason.startsWith("DATA_MISSING") || !isOutside) return { ...trouble, reason };
  return {
    ...trouble,
    reason: `DATA_OUTSIDE: it reads ${missing}, which lies beside ${basename(own)} and not in it: ${reason}`,
    alternative: `port the folder that holds both, ${basename(dirname(own))}, or a copy of it without the rest`,
  };
}

/**
 * Plays the original twice. Where it plays otherwise the second time and its code makes
 * sets or reads clocks, it is played twice more with sets that keep an order and clocks of
 * the episode's: what then is the same had no other randomness, and the port has the same.
 *
 * @param known what was played before; then only the scripts are played
 */
export async function playTwice(
  { request, part, found }: Underway,
  requires: readonly string[],
  known: readonly Trajectory[] | null = null,
): Promise<Played> {
  const { source, python, scripts, onProgress } = request;
  const plan = { scripts, known, ...drawn };
  const play = (one: Found): ReturnType<typeof recordOriginal> =>
    recordOriginal({ source, part, found: one, requires, python, ...plan, onProgress });
  const [recorded, again] = await play(found);
  const trouble = told(troubleOf(recorded, again), request.origin ?? source);
  if (trouble === null) return kept(found, recorded, onProgress);
  const steady = trouble.reason.startsWith("HIDDEN_RANDOMNESS") ? steadied(found) : null;
  if (steady === null) return trouble;
  onProgress("it plays otherwise the second time: once more with its sets and clocks held");
  const [fixed, other] = await play(steady);
  const still = told(troubleOf(fixed, other), request.origin ?? source);
  return still ?? kept(steady, fixed, onProgress);
}

function kept(
  found: Found,
  recorded: RecordedOriginal,
  onProgress: (line: string) => void,
): Played {
  const shown = withinSize(recorded, onProgress);
  const known = shown === recorded ? found : withCut(found);
  return { found: withToldTools(known, recorded), recorded: shown };
}
