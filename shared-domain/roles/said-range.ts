const number = String.raw`(?<![\w.])[-+−]?\d+(?:\.\d+)?(?![\w]|\.\d)`;
const reward = String.raw`\b(?:rewards?|scores?|scored|points?|grades?|graded|paid|pays|payoff|rating|marks?|earns?|worth)\b`;
const between = String.raw`\s*(?:to|and|through|\.\.\.?|–|—)\s*`;

/** What two numbers count that are no reward: "rounds 1 to 3" before them, "5 to 7 syllables" behind. */
const counted =
  /\b(?:episode|round|step|turn|level|stage|day|move|line|week|month|year|hour)s?\s*$/i;
const ofOthers =
  /^\s+(?!(?:rewards?|scores?|points?|marks|grades|credits|stars|percent|inclusive|means|depends|says|measures|tells|reflects|is|as|was|plus|minus|times|unless|across|always|this|thus|towards|perhaps)\b)[a-z]+s\b/i;

/** "reward from -1 to 1", "Score: 0 to 100", "the reward is the share, between 0 and 1": the numbers stand close behind the word. */
const behind = new RegExp(`${reward}[^.;\\d]{0,45}?(${number})${between}(${number})`, "i");
/** "reward in [0, 1]". */
const bracketed = new RegExp(
  `${reward}[^.;\\d]{0,45}?[[(]\\s*(${number})\\s*,\\s*(${number})\\s*[\\])]`,
  "i",
);
/** "Score 0-100: 100 for the fastest". */
const dashed = new RegExp(
  `\\b(?:rewards?|scores?|graded?|rated)\\b:? ?(${number})-(${number})`,
  "i",
);
/** "from 0 to 5 points". */
const before = new RegExp(`(${number})(?:${between}|-)(${number})\\s*(?:points?|marks?)\\b`, "i");
const most = String.raw`(?:(?:an?|the) )?(?:(?:possible|maximum|total|full)(?: of)? )?`;
/** "scored out of 30", "out of a possible 30". */
const outOf = new RegExp(
  `${reward}[^.;]{0,40}\\bout of ${most}(${number})|\\bout of ${most}(${number}) points`,
  "i",
);
/** "reward 1 if found, else 0", "paid 2 for a win and -1 for anything else". */
const either = new RegExp(
  `${reward}[^.;\\d]{0,15}?(${number})\\s*(?:if|for|when|on)\\b[^.;]{1,60}?\\b(else|otherwise|or|and)\\s*(${number})`,
  "i",
);
/** "The reward is the share of patients with the right urgency": a part of a whole. */
const share =
  /\b(?:rewards?|scores?)\b (?:is|are|=|:) ?(?:the |a )?(?:share|fraction|proportion) of\b/i;
/** What comes on top of a share, or makes it something else. */
const besideShare =
  /\b(?:bonus(?:es)?|penalt(?:y|ies)|minus|plus|less|times|points?|percent|negative|subtract\w*|deduct\w*|cost(?:s|ed)?|profit|price)\b|[%\u00d7*+]|\d/i;
/** One of several amounts of a sentence: "2 points for the lamp". */
const amount = new RegExp(`(${number})(?:\\s+(?:points?|marks?))?\\s*(?:if|for|when|on)\\b`, "gi");

/** "Percentage of right labels, 0-100": over what holds the reward, two numbers need no word for it. */
const plainly = new RegExp(`(${number})(?:${between}|-)(${number})`, "i");

/** The range of rewards that a text says in so many words, `own` where it stands over what holds them; null where it says none. */
export function saidRange(text: string, own = false): readonly [number, number] | null {
  const whole = text.replaceAll(/\s+/g, " ");
  const pair =
    before.exec(whole) ??
    alternatives(whole) ??
    ofReward(bracketed.exec(whole)) ??
    ofReward(behind.exec(whole)) ??
    ofReward(dashed.exec(whole)) ??
    (own ? ofReward(plainly.exec(whole)) : null);
  if (pair !== null) return ordered(value(pair[1]!), value(pair[2]!));
  const top = outOf.exec(whole);
  if (top === null && share.test(whole) && !besideShare.test(whole)) return [0, 1];
  return top === null ? null : ordered(0, value((top[1] ?? top[2])!));
}

/** "a judge marks from 0 to 10": what is made of a mark is another number. */
const judging = /\b(?:judges?|graders?|raters?)(?: (?:then|also|who|that))? $/i;

/** Numbers that stand behind the word for a reward, unless a noun beside them says that they count something else. */
function ofReward(found: RegExpExecArray | null): RegExpExecArray | null {
  if (found === null) return null;
  const [all, first] = found;
  const leading = found.input.slice(0, found.index + all.indexOf(first!));
  const until = leading.replace(/\b(?:from|of|between|in)\s*$/i, "");
  const after = found.input.slice(found.index + all.length);
  const byOther = judging.test(found.input.slice(0, found.index));
  return counted.test(until) || ofOthers.test(after) || byOther ? null : found;
}

/** Two amounts of which one is earned. "3 for the key and 5 for the door" may both be, unless one of them is nothing or a loss. */
function alternatives(text: string): readonly (string | undefined)[] | null {
  const found = either.exec(text);
  if (found === null) return null;
  const [, first, word, second] = found;
  if (/else|otherwise/i.test(word!)) return [undefined, first, second];
  const sentence = text.slice(found.index).split(/[.;](?!\d)/)[0]!;
  const adds = Math.min(value(first!), value(second!)) > 0;
  return adds || [...sentence.matchAll(amount)].length > 2 ? null : [undefined, first, second];
}

const value = (text: string): number => Number(text.replace("−", "-"));

const ordered = (a: number, b: number): readonly [number, number] | null =>
  a === b ? null : [Math.min(a, b), Math.max(a, b)];
