import type { Play } from "../../shared-domain/recording.js";
import { type Hidden, isAnswer, type Leak } from "./leak.js";
import { escape, excerpt } from "./telling.js";

/** Fewer answers may stand at the same place by chance, as options do. */
const fewest = 3;
/** Characters before a value that say at which place of the text it stands. */
const before = 6;

/**
 * Answers that the first observation of every task tells, at the same place: after the same words. One that stands among
 * options, or somewhere in a text that is to be read, stands after other words in other tasks. A field that is
 * meant to be shown is settled by `tasks.public`.
 */
export function openingLeaks(plays: readonly Play[], hidden: readonly Hidden[]): Leak[] {
  const openings = hidden.flatMap((row) => {
    const play = plays.find(({ split, index }) => split === row.split && index === row.index);
    return play === undefined ? [] : [{ text: textOf(play), fields: row.fields }];
  });
  const names = new Set(openings.flatMap(({ fields }) => Object.keys(fields)));
  return [...names].filter((name) => isAnswer.test(name)).flatMap((name) => toldIn(name, openings));
}

interface Opening {
  readonly text: string;
  readonly fields: Hidden["fields"];
}

function toldIn(field: string, openings: readonly Opening[]): Leak[] {
  const answers = openings.flatMap(({ text, fields }) => {
    const value = fields[field];
    return typeof value === "string" || typeof value === "number"
      ? [{ text, value: String(value) }]
      : [];
  });
  if (new Set(answers.map(({ value }) => value)).size < fewest) return [];
  const [first, ...others] = answers.map(placesOf);
  const same = [...first!].find(([words]) => others.every((each) => each.has(words)));
  if (same === undefined) return [];
  const { text, value } = answers[0]!;
  return [
    {
      where: `the first observation of all ${answers.length} tasks (say so by \`tasks.public\` if that is meant)`,
      field,
      excerpt: excerpt(text, same[1], value.length),
    },
  ];
}

/** The words before each occurrence of a value, with the place. */
function placesOf({ text, value }: { text: string; value: string }): Map<string, number> {
  if (value.trim() === "") return new Map();
  const found = text.matchAll(
    new RegExp(`(?<![\\p{L}\\p{N}])${escape(value)}(?![\\p{L}\\p{N}])`, "gu"),
  );
  return new Map(
    [...found].map(({ index }) => [
      text.slice(Math.max(0, index - before), index).replace(/\d/g, "0"),
      index,
    ]),
  );
}

const textOf = ({ prompt }: Play): string =>
  prompt
    .filter(({ role }) => role !== "system")
    .flatMap(({ content }) => content)
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n");
