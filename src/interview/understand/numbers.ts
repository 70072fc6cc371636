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
  ["a hundred", 100],
  ["fourty", 40],
  ...units.slice(1, 10).map((unit, i): [string, number] => [`${unit} hundred`, (i + 1) * 100]),
  ...units.slice(1).map((unit, i): [string, number] => [`${unit} thousand`, (i + 1) * 1000]),
  ["a thousand", 1000],
]);

/** Whole numbers in words, as the source of a pattern. */
export const spelled = [...values.keys()]
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  .map((word) => word.replaceAll(" ", "[ -]"))
  .join("|");

/** A whole number in figures or words, as the source of a pattern with one group. */
export const number = `(\\d{1,3}(?:,\\d{3})+|\\d+|${spelled})`;

/** The number that {@link number} matched. */
export function numberOf(words: string): number {
  const plain = words.toLowerCase().replaceAll("-", " ");
  return values.get(plain) ?? Number(plain.replaceAll(",", ""));
}

/** A decimal number with its sign, as the source of a pattern with one group. */
export const decimal =
  "([+\\-\u2212\u2013]?\\d+(?!,\\d{3}(?!\\d))(?:\\.\\d+)?|[+\\-\u2212]?\\.\\d+)";

/** The number that {@link decimal} matched; typographic minus signs count. */
export const decimalOf = (text: string): number =>
  Number(text.replace(/[\u2212\u2013]/g, "-").replace(/^\+/, ""));
