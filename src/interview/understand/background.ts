import { sentencesOf } from "./sentences.js";

/** "Some background before I get to what I want": what such a passage tells is of another time. */
const opens =
  /^(?:#+ )?(?:(?:first(?:,| of all,?)? )?(?:some|a (?:bit|little) of|a few words of|the|our)? ?(?:background|history|backstory)\b|how (?:it|this|we) (?:all )?(?:began|started|got here)\b|what (?:we|i) (?:had|did|tried) (?:before|so far)\b)/i;
/** "What I want now:", on its way back. */
const comesBack =
  /^(?:#+ )?(?:(?:so|now|well|ok(?:ay)?|and)[,:]? )*(?:what|here(?:'s| is) what) (?:I|we)(?:'d| would)? (?:really |actually )?(?:want|need|like|are after|am after|have in mind)\b|^(?:#+ )?now[:,] (?:the|what|here)\b/i;

/** The sentences of a passage on what was before, where a later one says that what is wanted begins with it. */
export function backgroundIn(text: string): readonly string[] {
  const passages = text.split(/\n[ \t]*\n/).map((one) => one.trim());
  const from = passages.findIndex((one) => opens.test(one));
  const to = passages.findIndex((one, at) => at > from && comesBack.test(one));
  return from < 0 || to < 0
    ? []
    : passages.slice(from, to).flatMap((one) => sentencesOf(one).map((sentence) => sentence.text));
}
