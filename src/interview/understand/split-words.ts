import { splitNames, type Split } from "../../../shared-domain/contract.js";
import { numberOf } from "./numbers.js";

/** What splits are called, as sources of patterns. */
export const splitWords: Readonly<Record<Split, string>> = {
  train:
    "train(?:ing)?(?: on)?|learn(?: from)?|(?<=\\bfor )learning|(?<=\\b(?:for|to) )practi[cs](?:e|ing)(?=[,.;]| and| on| with)",
  validation: "validat(?:ion|e|ing)|valid|val|dev|(?<!\\bfinal )eval(?:uation)?(?! ?/ ?test)",
  test: "(?<=\\bfor )(?:the )?(?:final (?:check|evaluation)|(?:exam|check(?:ing)?) at the (?:very )?end|(?:final )?exam(?:ination)?s?(?=[.,;)\\n]|$))|(?:eval(?:uation)? ?/ ?)?test(?:ing)?|try (?:it|them|things) out(?: on)?|held out(?! (?:for|as) )|holdout(?! (?:for|as) )|hold(?:ing)? out(?= \\d)(?! \\d[\\d,]*(?: (?:of (?:them|these|those)|[a-z]+))? (?:for|as) )(?! \\d+ ?(?:%|per ?cent))",
};
/** Any of them. */
export const anySplit = Object.values(splitWords).join("|");

/** The split that a word of {@link anySplit} names. */
export const splitOf = (said: string): Split =>
  splitNames.find((split) => new RegExp(`^(?:${splitWords[split]})$`, "i").test(said)) ?? "train";

/** How many tasks a split has, and where that is said. */
export interface Counted {
  readonly split: Split;
  readonly count: number;
  readonly words: string;
}

/** The number that figures or words tell: "1,200", "2k". */
export const countOf = (words: string): number =>
  /^[a-z]/i.test(words)
    ? numberOf(words)
    : Number(words.replace(/,|k$/gi, "")) * (/k$/i.test(words) ? 1_000 : 1);
