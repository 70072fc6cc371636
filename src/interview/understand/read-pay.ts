import type { PlannedTool } from "../../starters/plan.js";
import { readAmounts } from "./amounts.js";
import type { Figure } from "./figures.js";
import { readMode } from "./mode.js";
import { parameterNumbersAsBlanks } from "./parameter-words.js";
import { readSuccess } from "./pay.js";
import { readRange } from "./range.js";
import type { Doubt, PaidAmount, Reading } from "./reading.js";
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
  const amounts = atCalls(readAmounts(sentences, figures), tools);
  const read = readMode(sentences, amounts?.value ?? []);
  const { holds: mode, doubt } = settled({ holds: read.mode, doubt: read.doubt }, heard);
  const bounds = (paid: readonly PaidAmount[]): Reading["range"] =>
    readRange(sentences, figures, paid, turns, mode?.value === "dense");
  const range = bounds(amounts?.value ?? []);
  // What follows from amounts that were read in part is not known.
  const held = amounts?.told !== false || JSON.stringify(bounds([])) === JSON.stringify(range);
  const apart = range === null ? null : boundsDoubt(range, amounts?.value ?? [], sentences);
  return {
    success: asSaid(readSuccess(sentences, amounts?.value), sentences, said),
    amounts,
    mode,
    range: held && apart === null ? range : null,
    doubts: [doubt, apart].filter((one) => one !== null),
  };
}

/** "-0.02 at each pass_hour": what is paid at each call of a tool is paid on the way. */
function atCalls(amounts: Reading["amounts"], tools: readonly PlannedTool[]): Reading["amounts"] {
  if (amounts === null || tools.length === 0) return amounts;
  const called = new RegExp(
    `\\b(?:at|on|after) (?:each|every) \`?(?:${tools.map(({ name }) => name).join("|")})(?!\\w)`,
    "i",
  );
  const value = amounts.value.map((one) =>
    called.test(one.words) ? { ...one, each: "step" as const } : one,
  );
  return { ...amounts, value };
}

/** What brings an amount between bounds. */
const fitted =
  /\b(?:normali[sz]|scal|rescal|divid|clip|clamp|cap|map|squash|squeez|share|fraction|average|mean|sum|at (?:most|least)|never)\w*|\/ ?\w/i;

/** "Between 0 and 1", and a win that pays 5: both cannot hold. */
function boundsDoubt(
  range: NonNullable<Reading["range"]>,
  amounts: readonly PaidAmount[],
  sentences: readonly Sentence[],
): Doubt | null {
  if (range.value === "open" || !range.told) return null;
  const [low, high] = range.value;
  const beyond = amounts.find(
    ({ amount, each }) => each === null && (amount > high || amount < low),
  );
  return beyond === undefined || sentences.some(({ text }) => fitted.test(text))
    ? null
    : {
        key: "reward.range",
        why: `the description says "${range.quote}" and "${beyond.words}"`,
        candidates: [
          [low, high],
          [Math.min(low, beyond.amount), Math.max(high, beyond.amount)],
        ],
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
