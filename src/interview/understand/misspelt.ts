import { type EnglishNumbers, spelledAgain } from "./european.js";

/** Words that the reading turns on, and that people who type quickly get wrong. */
const words =
  "train training trained testing validation validate environment episode model player assistant should would every reward rewards reached score minutes maximum minimum immediately otherwise correct correctly wrong moves steps calls actions altogether without simulated receive receives penalty question questions answer answers loses number before after judge".split(
    " ",
  );

/** Words of English that one slip makes of these. */
const real = new Set(
  "answer answers corect wring cells moves stops calls trained after".split(" "),
);

/** What one slip makes of a word: a letter left out, doubled, or two that changed places; never the first or the last. */
function slipsOf(word: string): string[] {
  const inner = [...word].map((_, at) => at).slice(1, -1);
  return inner.flatMap((at) => [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at]! + word.slice(at),
    ...(at < word.length - 2
      ? [word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)]
      : []),
  ]);
}

const meant = new Map(
  words.flatMap((word) =>
    slipsOf(word)
      .filter((slip) => slip.length > 3 && !words.includes(slip) && !real.has(slip))
      .map((slip): [string, string] => [slip, word]),
  ),
);
/** Plain words: no part of a name, a path or a call. */
const token = /(?<![\w.`/(-])[A-Za-z]{4,}(?![\w`/(-]|\.\w)/g;
/** "700 for training + 70 4 the test". */
const four = new RegExp(
  "(?<![\\w.,])(\\d[\\d,]*) 4 ((?:the )?(?:train|test|valid|dev)(?:ing|ation)?)\\b",
  "gi",
);

/** "And uh discount", "um okay": sounds of somebody who speaks, with the words beside them. */
const sounds = /(?<=^|\s)(?:(\S+) )?(?:(?:uh|uhm|um|umm|erm|er)(?:,|\.{2,})? )+(?=(\S+))/gi;

/** A text with the words that its author meant, and what gives strings of it their spelling back. */
export function withoutSlips(text: string): EnglishNumbers {
  const spelled = new Map<string, string>();
  const plain = text
    .replace(token, (said: string, at: number) => {
      const word = meant.get(said.toLowerCase());
      if (word === undefined) return said;
      const cased = /^[A-Z]/.test(said) ? word[0]!.toUpperCase() + word.slice(1) : word;
      // Alone the word may be a value, "train": what stands beside it tells that it was the author's.
      const ahead = /\S+ $/.exec(text.slice(Math.max(0, at - 30), at))?.[0];
      const after = /^ \S+/.exec(text.slice(at + said.length, at + said.length + 30))?.[0];
      if (ahead !== undefined) spelled.set(ahead + cased, ahead + said);
      if (after !== undefined) spelled.set(cased + after, said + after);
      return cased;
    })
    .replace(four, (said: string, many: string, split: string) => {
      spelled.set(`${many} for ${split}`, said);
      return `${many} for ${split}`;
    })
    .replace(sounds, (said: string, ahead: string | undefined, after: string) => {
      const kept = ahead === undefined ? "" : `${ahead} `;
      if (kept !== "") spelled.set(kept + after, said + after);
      return kept;
    });
  return spelled.size === 0 && plain === text
    ? { text, back: (value) => value }
    : { text: plain, back: (value) => spelledAgain(value, spelled) };
}
