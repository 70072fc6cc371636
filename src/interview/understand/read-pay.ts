import { readAmounts } from "./amounts.js";
import { readMode, readSuccess } from "./pay.js";
import { readRange } from "./range.js";
import type { Reading } from "./reading.js";
import type { Sentence } from "./sentences.js";

/** What earns, how much of it, when, and within which bounds. */
export function readPay(
  sentences: readonly Sentence[],
  turns: number | null,
): Pick<Reading, "success" | "amounts" | "mode" | "range" | "doubts"> {
  const amounts = readAmounts(sentences);
  const { mode, doubt } = readMode(sentences, amounts?.value ?? []);
  return {
    success: readSuccess(sentences),
    amounts,
    mode,
    range: readRange(sentences, amounts?.value ?? [], turns),
    doubts: doubt === null ? [] : [doubt],
  };
}
