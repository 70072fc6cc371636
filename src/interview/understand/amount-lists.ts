/** "gives 0, 0.5 or 1": all of a list. */
const list =
  /\b(?:gives?|scores?|rewards?|earns?|either)\s+(?!\d,\d{1,2} points?\b)((?:[+-]?\d+(?:\.\d+)?\s*,\s*)+(?:or |and )?[+-]?\d+(?:\.\d+)?(?:\s+(?:or|and)\s+[+-]?\d+(?:\.\d+)?)?)(?![\w%])/gi;

/** "The score is 0 or 1". */
const either = /\b(?:score|reward) (?:is|=) (?:either )?((?:0|-1) or 1)(?![\w%]|\.\d)/gi;

/** "Ruby 3, sapphire 2, glass -1" behind a word of pay and a colon: what each is worth. */
const prices =
  /:\s*((?:(?:an? |the )?[a-z][a-z' -]{1,24} [+\u2212-]?\d+(?:\.\d+)?(?:, (?:and )?| and |(?=[.;]|$))){3,})/gi;

/** "Out with the victim 2, out alone 0.3, collapsed -1": outcomes, each with what it pays. */
const outcomes =
  /^((?:(?:[A-Za-z][a-z' ]{1,30}) [+\u2212-]?\d+(?:\.\d+)?(?:, (?:and |else )?|[.;]?$)){3,})$/g;
const scaled = /\b(?:pay|pays|paid|rewards?|points?|scor(?:es?|ing)|worth|earns?)\b[^.;:]*$/i;

/** Lists of what is paid. */
export function listsIn(text: string): RegExpExecArray[] {
  const priced = [...text.matchAll(prices)].filter(({ index }) =>
    scaled.test(text.slice(0, index)),
  );
  const alone = [...text.matchAll(outcomes)].filter(([words]) => /-\d|\u2212\d|0?\.\d/.test(words));
  return [...text.matchAll(list), ...text.matchAll(either), ...priced, ...alone];
}
