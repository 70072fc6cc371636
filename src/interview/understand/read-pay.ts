import type { PlannedTool } from "../../starters/plan.js";
import { readAmounts } from "./amounts.js";
import type { Figure } from "./figures.js";
import { readMode } from "./mode.js";
import { parameterNumbersAsBlanks } from "./parameter-words.js";
import { readSuccess } from "./pay.js";
import { readRange } from "./range.js";
import type { Reading } from "./reading.js";
import type { Sentence } from "./sentences.js";
import { type Heard, settled } from "./voices.js";

/** What earns, how much of it, when, and within which bounds. */
export function readPay(
  said: readonly Sentence[],
  figures: readonly Figure[],
  turns: number | null,
  tools: readonly PlannedTool[],
  heard: Heard<"terminal" | "dense"> | undefined,
): Pick<Reading, "success" | "amounts" | "mode" | "range" | "doubts"> {
  const names = tools.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name));
  const sentences = said.map((sentence) => ({
    ...sentence,
    text: parameterNumbersAsBlanks(sentence.text, names),
  }));
  const amounts = readAmounts(sentences, figures);
  const read = readMode(sentences, amounts?.value ?? []);
  const { holds: mode, doubt } = settled({ holds: read.mode, doubt: read.doubt }, heard);
  const range = readRange(sentences, figures, amounts?.value ?? [], turns);
  // What follows from amounts that were read in part is not known.
  const held =
    amounts?.told !== false ||
    JSON.stringify(readRange(sentences, figures, [], turns)) === JSON.stringify(range);
  return {
    success: asSaid(readSuccess(sentences, amounts?.value), sentences, said),
    amounts,
    mode,
    range: held ? range : null,
    doubts: doubt === null ? [] : [doubt],
  };
}

/** With the author's words where numbers were left out of them. */
const asSaid = (
  found: Reading["success"],
  sentences: readonly Sentence[],
  said: readonly Sentence[],
): Reading["success"] =>
  found &&
  sentences.reduce((rest, { text }, at) => {
    const [blank, words] = [text, said[at]!.text].map((one) => one.replace(/\s+/g, " ").trim());
    return blank === words ? rest : { ...rest, value: rest.value.replace(blank!, () => words!) };
  }, found);
