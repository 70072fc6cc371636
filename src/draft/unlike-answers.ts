import type { Answers } from "../interview/question.js";
import type { Diagnostic } from "../kit/index.js";

/** Splits of a draft that have other numbers of tasks than its author said. */
export function unlikeAnswers(
  answers: Answers,
  counts: Readonly<Partial<Record<string, number>>>,
): Diagnostic[] {
  const said = (answers["answers.counts"] ?? {}) as Readonly<Record<string, number>>;
  return Object.entries(said)
    .filter(([split, count]) => counts[split] !== count)
    .map(([split, count]) => ({
      code: "DRAFT_COUNTS",
      severity: "error",
      message: `${split} has ${counts[split] ?? 0} tasks, and ${count} were asked for`,
      at: null,
      help: `make exactly ${count} rows; many are computed`,
    }));
}
