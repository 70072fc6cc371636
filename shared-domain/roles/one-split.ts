import type { Question } from "./findings.js";
import { type Counts, splitFields } from "./splits.js";
import type { TaskCandidate } from "./task-candidate.js";
import { splitOf } from "./vocabulary.js";

/**
 * Rows that nothing puts into a split may be those that a model is measured on: only the author knows. Where their name
 * points elsewhere than to training, no proposal is taken.
 */
export function oneSplit(
  { rows: { keys }, f }: TaskCandidate,
  from: string,
  counts: Counts,
): Question {
  const named = splitOf(from) ?? "train";
  const parted = [...(keys ?? [])].find((key) => key !== "split" && splitFields.has(key));
  const option = f?.parameters.find(({ name }) => splitOf(name) !== null)?.name;
  const hint =
    parted !== undefined
      ? `; its rows have a field \`${parted}\`, and what a row is part of is read from a field \`split\``
      : option !== undefined
        ? `; it takes \`${option}\`, and nothing gives that: a function or a constant for each split would`
        : "";
  const rows = counts[""] === undefined ? "" : ` (${counts[""]} rows)`;
  return {
    key: "tasks.splits",
    why: `nothing says which split \`${from}\`${rows} is; is all of it ${named}${hint}`,
    candidates: [{ [named]: named }],
    otherwise: { train: "train" },
    assumed: named !== "train" || hint !== "",
    describing: true,
  };
}
