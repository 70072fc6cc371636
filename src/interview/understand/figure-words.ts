import type { Place } from "./figure-places.js";
import type { Sentence } from "./sentences.js";
import { signaturesAsBlanks } from "./signatures.js";

interface Word {
  readonly word: string;
  readonly at: number;
  readonly end: number;
}

const pieces = /[\p{L}_'’]+|[-+\u2212]?\d[\d.,]*\w*|[→=:;,.()%$€[\]?!<>/]/gu;

/** A word without its ending, numbers by what they look like. */
const stem = (word: string): string =>
  /\d/.test(word)
    ? /\.\d/.test(word)
      ? "#d"
      : "#i"
    : word
        .toLowerCase()
        .replace(/^(.{3,}?)ies$/, "$1y")
        .replace(/^(.{3,}?)(?:'s|s|es|ed|ing|ly)$/, "$1");

const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(pieces)].map((match) => ({
    word: stem(match[0]),
    at: match.index,
    end: match.index + match[0].length,
  }));

/** What stands around each number, as the names that its kind is told from. The same names were counted in training. */
export function figureWords(
  places: readonly Place[],
  sentences: readonly Sentence[],
): readonly { readonly place: Place; readonly words: readonly string[] }[] {
  const texts = sentences.map(({ text }) => signaturesAsBlanks(text));
  const words = texts.map(wordsOf);
  return places.map((place) => {
    const { sentence } = place;
    const beside = places.filter((other) => other.sentence === sentence);
    const names = [
      ...near(place, words[sentence]!),
      ...clause(place, texts[sentence]!, words[sentence]!),
      ...words[sentence]!.map(({ word }) => `S=${word}`),
      ...wordsOf(sentences[sentence]!.heading).map(({ word }) => `H=${word}`),
      ...(words[sentence - 1] ?? []).map(({ word }) => `P=${word}`),
      `k=${Math.min(beside.indexOf(place), 3)}`,
      `n=${Math.min(beside.length, 5)}`,
      ...(sentences[sentence]!.bullet ? ["bullet"] : []),
    ];
    const all =
      place.span === null ? names : ["span", ...names.flatMap((name) => [name, `..${name}`])];
    return { place, words: [...new Set(all)] };
  });
}

/** The words before and behind a number, by how far away they are, with what the number looks like. */
function near({ at, end, ...place }: Place, words: readonly Word[]): string[] {
  const before = words.filter((word) => word.end <= at).map(({ word }) => word);
  const after = words.filter((word) => word.at >= end).map(({ word }) => word);
  const [last = "^", first = "$"] = [before.at(-1), after[0]];
  const lately = before.slice(-6).reverse();
  return [
    ...lately.map((word) => `B=${word}`),
    ...lately.slice(0, 4).map((word, away) => `b${away}=${word}`),
    ...after.slice(0, 7).map((word) => `A=${word}`),
    ...after.slice(0, 4).map((word, away) => `a${away}=${word}`),
    `bb=${before.slice(-2).join(" ")}`,
    `aa=${after.slice(0, 2).join(" ")}`,
    `ba=${last} ${first}`,
    ...looks(place).flatMap((look) => [`#${look}`, `#${look} a=${first}`, `#${look} b=${last}`]),
  ];
}

/** The words of the clause that a number stands in. */
function clause({ at, end }: Place, text: string, words: readonly Word[]): string[] {
  const from = Math.max(
    0,
    ...[", ", "; ", ": ", ". "].map((mark) => text.lastIndexOf(mark, at - 1)),
  );
  const rest = text.slice(end).search(/[,;:]\s|\.\s|\.$/);
  const to = rest < 0 ? text.length : end + rest;
  return words
    .filter((word) => word.at >= from && word.at < to && (word.at < at || word.at >= end))
    .map((word) => `${word.at < at ? "Cb" : "Ca"}=${word.word}`);
}

/** What a number looks like: how large it is, its sign, whether it is written in words. */
function looks({ value, span, sign, text }: Omit<Place, "at" | "end">): string[] {
  const size = Math.abs(span === null ? value : span[0]);
  return [
    sizeOf(size, text),
    ...(sign === "" ? [] : [`sign${sign}`]),
    ...(/^[a-z]/i.test(text) ? ["word"] : []),
    ...(size >= 10 && size % 10 === 0 ? ["round"] : []),
  ];
}

function sizeOf(size: number, text: string): string {
  if (text.includes(".")) return size < 1 ? "frac" : "dec";
  if (size === 0) return "zero";
  if (size === 1) return "one";
  if (size < 1) return "frac";
  if (size >= 1900 && size <= 2035 && !text.includes(",")) return "year";
  const bounds = [5, 12, 60, 300];
  return `to${bounds.find((bound) => size <= bound) ?? "more"}`;
}
