const units = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const values = new Map<string, number>([
  ...units.map((word, i): [string, number] => [word, i]),
  ...tens.map((word, i): [string, number] => [word, (i + 2) * 10]),
  ...tens.flatMap((ten, i) =>
    units.slice(1, 10).map((unit, k): [string, number] => [`${ten} ${unit}`, (i + 2) * 10 + k + 1]),
  ),
  ["a single", 1],
  ["single", 1],
  ["a couple of", 2],
  ["a dozen", 12],
  ["dozen", 12],
  ["half a dozen", 6],
  ["two dozen", 24],
  ["fourty", 40],
]);

/** One word of a number. Patterns hold it often, and what is in them is compiled each time: it is kept short. */
const word =
  "(?:(?:twen|thir|fou?r|fif|six|seven|eigh|nine)ty|(?:thir|four|fif|six|seven|eigh|nine)teen|twelve|eleven|ten|nine|eight|seven|six|five|four|three|two|one|zero)";

/** Whole numbers in words, as the source of a pattern: "a thousand five hundred", "two hundred and forty". */
export const spelled = [
  "(?:half[ -]a|two|a)[ -]dozen|dozen|a[ -]couple[ -]of|(?:a[ -])?single",
  `(?:a[ -](?:hundred|thousand)|(?<!\\b(?:[a-z]+y|few|several|half|of|some|couple|[\\d.]+) |-)hundred(?= and )|${word})(?:[ -](?:hundred|thousand|(?<=(?:hundred|thousand|ty)[ -])(?:and[ -])?${word}))*`,
].join("|");

/** A whole number in figures or words, as the source of a pattern with one group. */
export const number = `(\\d{1,3}(?:,\\d{3})+|\\d+|${spelled})`;

/** The number that {@link number} matched. */
export function numberOf(words: string): number {
  const plain = words.toLowerCase().replaceAll("-", " ");
  return values.get(plain) ?? sumOf(plain) ?? Number(plain.replaceAll(",", ""));
}

/** "Two thousand and ten": what its parts come to; null where it is no number in words. */
function sumOf(plain: string): number | null {
  // "Hundred and fifty calls max", as it is spoken.
  const found = /^(.+?) (hundred|thousand)(?: (?:and )?(.+))?$/.exec(
    /^(?:hundred|thousand)\b/.test(plain) ? `a ${plain}` : plain,
  );
  if (found === null) return null;
  const [, times, unit, rest] = found;
  const many = times === "a" ? 1 : values.get(times!);
  const left = rest === undefined ? 0 : (values.get(rest) ?? sumOf(rest));
  return many === undefined || left === null
    ? null
    : many * (unit === "hundred" ? 100 : 1000) + left;
}

/** A decimal number with its sign ("0,1 points" is one too), as the source of a pattern with one group. */
export const decimal =
  "([+\\-\u2212\u2013]?\\d+(?!,\\d{3}(?!\\d))(?:\\.\\d+|,\\d{1,2}(?= points?\\b))?|[+\\-\u2212]?\\.\\d+)";

/** The number that {@link decimal} matched; typographic minus signs count. */
export const decimalOf = (text: string): number =>
  Number(
    text
      .replace(/[\u2212\u2013]/g, "-")
      .replace(/^\+/, "")
      .replace(",", "."),
  );
