import { type Place, placesIn } from "./figure-places.js";
import { figureWords } from "./figure-words.js";
import { type FigureKind, kindsOf } from "./figure-kinds.js";
import type { Sentence } from "./sentences.js";

/** A number of a description with what the words around it make of it. */
export interface Figure extends Place {
  /** How likely it is of each kind, from 0 to 1; what is left is for numbers that settle nothing. */
  readonly kinds: Readonly<Record<FigureKind, number>>;
}

/** The numbers of a text, in their order. Those inside of tools' signatures are not among them. */
export const figuresIn = (sentences: readonly Sentence[]): readonly Figure[] =>
  figureWords(placesIn(sentences), sentences).map(({ place, words }) => ({
    ...place,
    kinds: kindsOf(words),
  }));

/** The clause that a figure stands in, as its author wrote it. */
export function clauseOf({ sentence, at, end }: Figure, sentences: readonly Sentence[]): string {
  const { text } = sentences[sentence]!;
  const from = Math.max(0, ...[", ", "; "].map((mark) => text.lastIndexOf(mark, at) + 1));
  const rest = text.slice(end).search(/[,;]\s/);
  return text.slice(from, rest < 0 ? undefined : end + rest).trim();
}
