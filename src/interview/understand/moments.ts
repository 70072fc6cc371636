import { isPay } from "./pay.js";
import type { Sentence } from "./sentences.js";

/** Times that a day has once. */
const moment =
  "(?:sunrise|sunset|dawn|dusk|daybreak|nightfall|noon|midday|midnight|closing(?: time)?|\\d{1,2}(?::\\d\\d| ?[ap]\\.?m\\.?| o'clock))";
/** What an episode may be, and the times that end it. */
const lasts: readonly (readonly [string, RegExp])[] = [
  ["nights?", /^(?:sunrise|dawn|daybreak)$/i],
  ["(?:days?|shifts?)", /^(?:sunset|dusk|nightfall|closing(?: time)?)$/i],
];
/** "60 calls a night", "an episode is one night": what an episode is. */
const isEpisode = (unit: string): RegExp =>
  new RegExp(
    `\\b(?:calls|actions|steps|moves|turns) (?:a|per|each|in a) ${unit}\\b|\\b(?:one|an?|each|every) ${unit} (?:is|per|an?) (?:one |an? )?episode|\\b(?:one|an?|each|every) ${unit} (?:comprises|has|takes|may take|lasts|holds) (?:at most |up to |no more than )?\\d+ (?:calls|actions|steps|moves|turns)\\b|\\bepisodes? (?:is|lasts?|covers?) (?:one|an?) ${unit}\\b`,
    "i",
  );

const money = "(?:rewards?|points?|scores?|scored|paid|pays|penalt(?:y|ies)|bonus(?:es)?)";
const forms = [
  `\\b${money}\\b[^.;\\n]{0,40}?\\bat (${moment})(?!\\w)`,
  `\\bat (${moment})(?!\\w),? [^.;\\n]{0,40}?\\b${money}\\b`,
  `(?<![\\w.])[+\u2212-]?\\d*\\.?\\d+\\b[^.;\\n]{0,60}?, (?:also |all |too )?at (${moment})(?!\\w)`,
].map((form) => new RegExp(form, "i"));
/** "At sunrise: the share of beds that are alive", below a title of what earns. */
const item = new RegExp(`^at (${moment}) ?[:,]`, "i");

/** Pay that is told at a time of day: `ends` where that time ends what an episode is said to be. */
export function paidAtMoment(
  sentences: readonly Sentence[],
): { readonly quote: string; readonly ends: boolean } | null {
  for (const { text, heading } of sentences) {
    const found =
      (isPay(heading) ? item.exec(text) : null) ??
      forms.map((form) => form.exec(text)).find((one) => one !== null);
    if (found === undefined || found === null) continue;
    const all = sentences.map((sentence) => sentence.text).join("\n");
    return {
      quote: found[0].trim(),
      ends: lasts.some(([unit, times]) => times.test(found[1]!) && isEpisode(unit).test(all)),
    };
  }
  return null;
}
