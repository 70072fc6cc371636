import { decimalOf, numberOf, spelled } from "./numbers.js";

const digits = "zero one two three four five six seven eight nine".split(" ");

/** The number that is spoken, "nought point oh five". */
export function spokenOf(words: string): number {
  const [, ...behind] = words.toLowerCase().split(/(?:^| )point /);
  if (behind.length === 0) return numberOf(words);
  const figures = behind[0]!
    .split(" ")
    .map((word) => Math.max(0, digits.indexOf(word)))
    .join("");
  return Number(`0.${figures}`);
}

const parts: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  fifth: 0.2,
  eighth: 0.125,
  tenth: 0.1,
  twentieth: 0.05,
  fiftieth: 0.02,
  hundredth: 0.01,
  thousandth: 0.001,
  whole: 1,
  full: 1,
  one: 1,
};

/** "Two hundredths", "3 tenths": several parts of a point, as the source of a pattern. */
export const severalParts = `(?:${spelled}|\\d+) (?:quarters|fifths|eighths|tenths|twentieths|hundredths|thousandths)`;

/** "1/50" is 0.02; a third is no number with an end. */
const partOfOne = (many: number): number =>
  many > 0 && Number.isInteger(10_000 / many) ? 1 / many : Number.NaN;

/** The number that figures or words name. */
export function amountOf(words: string): number {
  if (/^1\/\d+$/.test(words)) return partOfOne(Number(words.slice(2)));
  if (/^an?$/i.test(words)) return 1;
  const [many, ...named] = words.toLowerCase().split(" ");
  if (new RegExp(`^${severalParts}$`, "iu").test(words))
    return Number((numberOf(many!) * parts[named[0]!.replace(/s$/, "")]!).toFixed(4));
  const part = Object.entries(parts).find(([name]) => words.toLowerCase().includes(name));
  return part === undefined ? decimalOf(words) : part[1];
}

/** "Winning pays two, coming second pays one half, coming last minus one": what each of several outcomes pays, in words. */
const saidToPay = new RegExp(
  `\\b(?:pays?|earns?|gives?|is worth|scores) ((?:minus |plus )?(?:one half|half|a half|(?:an? |one )?quarter|${spelled}))(?: points?)?(?=\\s*(?:[.;,)]|$| and\\b))`,
  "giu",
);
/** What outcomes are said to pay in words. One alone may be coins or cards of the game. */
export function outcomesIn(
  text: string,
): readonly { readonly amount: number; readonly at: number; readonly end: number }[] {
  const told = [...text.matchAll(saidToPay)];
  return (told.length > 1 ? told : []).map(({ 0: words, 1: said, index }) => {
    const [, sign = "", plain] = /^(minus |plus )?(.*)$/i.exec(said!)!;
    const at = index + words.indexOf(said!) + sign.length;
    const value = /half|quarter/i.test(plain!) ? amountOf(plain!) : numberOf(plain!);
    return { amount: /^minus/i.test(sign) ? -value : value, at, end: at + plain!.length };
  });
}

/** The clause around a place, as the author wrote it. */
export function clauseAt(text: string, at: number): string {
  const marks = /\b(?:each|every|per)\b[^:,;.]*:\s*$/i.test(
    text.slice(0, at).replace(/[+\u2212-]$/, ""),
  )
    ? [", ", "; "]
    : [", ", "; ", ": "];
  const start = Math.max(0, ...marks.map((mark) => text.lastIndexOf(mark, at) + 1));
  const rest = text.slice(at).search(/, |; |\.\s|\.$/);
  return text.slice(start, rest < 0 ? undefined : at + rest).trim();
}
