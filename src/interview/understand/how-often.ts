import { number, numberOf } from "./numbers.js";

/** How often a thing may be paid, where its words say how many there are: "each of the five". */
export function timesOf(words: string): number | null {
  const counted = new RegExp(`\\b(?:each|every|any) of (?:the |its )?${number}\\b`, "i").exec(
    words,
  );
  return counted === null ? null : numberOf(counted[1]!);
}

/** How many of a thing the text says that there are: "each puzzle" of "4 puzzles in sequence". */
export function thingsIn(text: string, words: string): number | null {
  const noun = /\b(?:each|every|per) (?:[a-z]+ed |correct |right |solved )?([a-z]{3,}?)s?\b/i.exec(
    words,
  )?.[1];
  if (noun === undefined) return null;
  const found = new RegExp(`(?<![\\w.])${number} (?:[a-z]+ )?${noun}(?:s|es)?\\b`, "i").exec(text);
  return found === null || numberOf(found[1]!) === 1 ? null : numberOf(found[1]!);
}
