import { says } from "./pay.js";
import type { Found, PaidAmount } from "./reading.js";
import type { Sentence } from "./sentences.js";

/** True where amounts come on top of each other in a way that is not read, so that no single one is the most. */
export const addsUp = (sentences: readonly Sentence[], amounts: readonly PaidAmount[]): boolean =>
  sentences.some(
    ({ text }) =>
      /(?:^|[^\w.])\d*\.?\d+ (?:more|extra|on top|again|further)\b|\b(?:each|every|per)\b[^.;]{0,40}\d?\.\d|\d (?:points? )?(?:for )?(?:each|per)\b/i.test(
        text,
      ) &&
      says.test(text) &&
      !amounts.some(({ each, words }) => each !== null && text.includes(words)),
  );

/** Amounts that the usual bounds cannot hold, and whose sum nobody knows: then none are claimed. */
export function beyond(amounts: readonly PaidAmount[]): Found<"open"> | null {
  const out = amounts.find(({ amount }) => amount < 0 || amount > 1);
  return out === undefined ? null : { value: "open", quote: out.words, told: false };
}

/** "0.1 off for an illegal move": it may come again, and nobody says how often. */
const mayRecur =
  /\bfor an? (?:illegal|invalid|wrong|false|bad|needless|unnecessary|failed|missed|impossible) (?!answer|label|reply|verdict|guess\b)[a-z]+|^(?:an? )?(?:illegal|invalid|wrong|false|bad|needless|unnecessary|failed|missed|impossible) (?!answer|label|reply|verdict|guess|one\b|match|ending|outcome)[a-z]+ ?[:=]/i;
/** "Somebody waits: minus 0.05, at once": what is paid when it happens may happen again. */
const whenever =
  /^[^.;\w]{0,4}(?:at once|right away|straight ?away|immediately|on the spot|(?:each|every) time|when(?:ever)? (?:it|that) happens)\b/i;

/** "Minus 0.3 from that": less of what was earned, and no outcome of its own. */
const lessens = /\d from (?:that|it|this)\b/i;

/** How many things cost: where each is paid when it happens, nobody says that it happens once. */
export const losses = (amounts: readonly PaidAmount[]): number =>
  amounts.filter(({ amount, each }) => amount < 0 && each === null).length;

/** True where something costs that may come again, in what stands before its number or behind. */
export const recurs = (text: string, amounts: readonly PaidAmount[]): boolean =>
  amounts.some(({ amount, each, words }) => {
    if (amount >= 0 || each !== null) return false;
    const line = text.split(/[\n;]/).find((one) => one.includes(words)) ?? "";
    const at = line.indexOf(words);
    const behind = line.slice(at + words.length);
    return (
      mayRecur.test(line.slice(0, at) + words) ||
      whenever.test(behind) ||
      lessens.test(words + behind)
    );
  });

/** From the least to the most that the amounts come to; null where one is paid nobody knows how often. */
export function fromAmounts(
  amounts: readonly PaidAmount[],
  turns: number | null,
  times: (words: string) => number | null,
): Found<readonly [number, number]> | null {
  const [first] = amounts;
  if (first === undefined) return null;
  const steps = amounts.filter(({ each }) => each !== null);
  // "For each ditch at each hour": how often both happen is a product that no text says.
  if (steps.some(({ words }) => (words.match(/\b(?:each|every|per)\b/gi)?.length ?? 0) > 1))
    return null;
  // What is paid again and again, and nobody says how often, has no sum.
  if (steps.some(({ each, words }) => (each === "step" ? turns : times(words)) === null))
    return null;
  // "0.2 for each, so all five make 1": what they come to is said.
  const all = amounts.find(({ words }) => /\ball\b[^.;]*\bmakes?\b/i.test(words));
  if (all !== undefined && all.amount > 0)
    return {
      value: [Math.min(0, ...amounts.map(({ amount }) => amount)), all.amount],
      quote: all.words,
      told: true,
    };
  const once = amounts.filter(({ each }) => each === null).map(({ amount }) => amount);
  const parts = once.filter((amount) => amount > 0 && amount < 1);
  // "0.4 for the team, 0.6 for the priority": parts of one whole, and no one of them the most.
  const whole = round(parts.reduce((a, b) => a + b, 0)) === 1 ? 1 : 0;
  const many = steps.map(
    ({ amount, each, words }) => amount * (each === "step" ? turns! : times(words)!),
  );
  const low = Math.min(0, ...once) + many.filter((sum) => sum < 0).reduce((a, b) => a + b, 0);
  const high = Math.max(whole, ...once) + many.filter((sum) => sum > 0).reduce((a, b) => a + b, 0);
  return low < high ? { value: [round(low), round(high)], quote: first.words, told: false } : null;
}

/** Without what sums of decimals leave behind. */
export const round = (value: number): number => Math.round(value * 1e9) / 1e9;
