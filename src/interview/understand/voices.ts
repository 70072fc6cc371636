import { figuresIn } from "./figures.js";
import { readTurns } from "./limits.js";
import { readMode } from "./mode.js";
import { voicesIn } from "./quoted-mail.js";
import type { Doubt, Found } from "./reading.js";
import type { Sentence } from "./sentences.js";

/** What one of several people settles, and a doubt where they settle it differently; neither where one says it alone. */
export interface Heard<T> {
  readonly holds: Found<T> | null;
  readonly doubt: Doubt | null;
}

/** Who sends the mail has the last word; of those who are quoted, none has. */
function hear<T extends string | number>(
  key: string,
  [sender, ...quoted]: readonly (Found<T> | null)[],
): Heard<T> {
  const told = quoted.filter((one) => one !== null);
  if (sender != null) return { holds: sender, doubt: null };
  const values = [...new Set(told.map(({ value }) => value))];
  const quotes = values.map((value) => `"${told.find((one) => one.value === value)!.quote}"`);
  return {
    holds: null,
    doubt:
      values.length < 2
        ? null
        : { key, why: `the mail says ${quotes.join(" and ")}`, candidates: values },
  };
}

/**
 * What the people of a mail that quotes others settle or disagree on; null where only one speaks.
 *
 * @param read gives the sentences of a text
 */
export function hearVoices(
  text: string,
  read: (text: string) => readonly Sentence[],
): { readonly turns: Heard<number>; readonly mode: Heard<"terminal" | "dense"> } | null {
  const voices = voicesIn(text).map((voice) => {
    const sentences = read(voice);
    return {
      turns: readTurns(sentences, figuresIn(sentences)).holds,
      mode: readMode(sentences, []).mode,
    };
  });
  return voices.length < 2
    ? null
    : {
        turns: hear(
          "limits.calls",
          voices.map(({ turns }) => turns),
        ),
        mode: hear(
          "reward.mode",
          voices.map(({ mode }) => mode),
        ),
      };
}

/** What was read of a whole mail, as its people settle it. */
export const settled = <T>(read: Heard<T>, heard: Heard<T> | undefined): Heard<T> =>
  heard?.doubt == null && heard?.holds == null ? read : heard;
