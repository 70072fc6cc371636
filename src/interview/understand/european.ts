/** "0,05": no list has a member that begins so. */
const plainDecimal = /(?<![\w.,[(])([-+\u2212]?0),(0\d+)(?![\w,]|\.\d)/g;
/** "0,5 for a near guess", "minus 0,25.": what may be two members of a list is one number where it is paid. */
const paidDecimals: readonly RegExp[] = [
  /(?<![\w.,[(])([-+\u2212]?\d{1,2}),(\d{1,2})(?= (?:for|per|each|if|when|pro|je|f\u00fcr|points?|Punkte?)\b)/g,
  /(?<=\b(?:rewards?|bonus|minus|plus|subtract|deduct|gets?|gives?|earns?|costs?|scores?|Malus) (?:of |is |only )?)([-+\u2212]?0),(\d{1,2})(?=[.;)]|$)/gim,
];
const split = "(?:train(?:ing)?|validation|valid|val|test(?:ing)?|dev|eval)";
const thousand = "(?<![\\w.,])([1-9]\\d{0,2})\\.(\\d{3})(?![\\w]|[.,]\\d)";
/** "4.000 train", "2.500 tasks", "1.500/150/150 train": tasks are counted, and nobody has four of them and a fraction. */
const thousands: readonly RegExp[] = [
  `${thousand}(?=(?: [a-z]+)? (?:for |as |to |in )?(?:the )?${split}\\b|(?: [a-z]+)? (?:tasks?|rows?|seeds?|questions?|examples?|episodes?|cases?|games?|samples?|items?)\\b)`,
  `(?<=\\b${split}(?: (?:set|split|on|with))?[ :=(]{1,3})${thousand}`,
  `${thousand}(?=(?: ?/ ?\\d[\\d.]*){1,2} \\(?${split}\\b)`,
  // "1 500 for training", "20 000 of them".
  `(?<![\\w.,]|[\\d] |\\b${split} )([1-9]\\d{0,2}) (\\d{3})(?![\\w]|[.,]\\d| \\d)(?=(?: [a-z]+)? (?:of|for|as|to|in) |[.,;)]|$)`,
  "(?<![\\w.,])([1-9]\\d{0,2})[\u00a0\u202f](\\d{3})(?![\\w]|[.,]\\d)",
].map((source) => new RegExp(source, "giu"));

/** A text with its numbers as English has them, each as long as it was, and what gives strings of it their spelling back. */
export interface EnglishNumbers {
  readonly text: string;
  readonly back: <T>(value: T) => T;
}

/** Reads "4.000 train" and "0,05 for each" as what they are. Most texts have neither, and stay as they are. */
export function englishNumbers(said: string): EnglishNumbers {
  const spelled = new Map<string, string>();
  const swap = (pattern: RegExp, mark: string, text: string): string =>
    text.replace(pattern, (words: string, whole: string, part: string) => {
      const english = `${whole}${mark}${part}`;
      spelled.set(english, words);
      return english;
    });
  const decimals = [plainDecimal, ...paidDecimals].reduce(
    (rest, pattern) => swap(pattern, ".", rest),
    said,
  );
  const text = thousands.reduce((rest, pattern) => swap(pattern, ",", rest), decimals);
  return spelled.size === 0
    ? { text: said, back: (value) => value }
    : { text, back: (value) => spelledAgain(value, spelled) };
}

/** Strings within a value as they were spelled. */
export function spelledAgain<T>(value: T, spelled: ReadonlyMap<string, string>): T {
  if (typeof value === "string")
    return [...spelled].reduce<string>(
      (rest, [english, words]) => rest.replaceAll(english, words),
      value,
    ) as T;
  if (Array.isArray(value)) return value.map((one) => spelledAgain(one as unknown, spelled)) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, spelledAgain(one as unknown, spelled)]),
  ) as T;
}
