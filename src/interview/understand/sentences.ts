/** A description in the pieces that people write it in. */
export interface Sentence {
  readonly text: string;
  /** True where it is an item of a list. */
  readonly bullet: boolean;
  /** The line above the list that it is an item of, without its colon, or the title above it; empty elsewhere. */
  readonly heading: string;
}

const bulletSign = /^\s*(?:[-*•–+]|\d{1,2}[.)]|\[[ x]?\])\s+/;

/** Sentences and list items, in their order. Lines that only wrap a sentence are joined. */
export function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  const width = Math.max(...text.split("\n").map(({ length }) => length));
  let heading = "";
  let title = "";
  let paragraph: string[] = [];
  const add = (pieces: readonly string[], heading: string, bullet = false): void =>
    pieces.forEach((piece) => found.push({ text: piece, bullet, heading }));
  const flush = (): void => {
    add(splitSentences(paragraph.join(" ")), title);
    paragraph = [];
  };
  for (const line of titled(text)) {
    if (isComment(line)) {
      flush();
      add(splitSentences(line.replace(/^\s*(?:#|\/\/)\s+/, "")), title);
    } else if (titleSign.test(line)) {
      flush();
      title = heading = headingOf(line.replace(titleSign, ""));
    } else if (bulletSign.test(line)) {
      if (paragraph.length > 0) heading = paragraph.join(" ");
      flush();
      add(splitItem(line.replace(bulletSign, "").trim()), headingOf(heading), true);
    } else if (line.trim() === "") {
      flush();
    } else if (isKeyed(line) || isAssigned(line)) {
      flush();
      heading = "";
      add([line.trim()], "");
    } else {
      if (paragraph.length > 0 && isBroken(paragraph.at(-1)!, line, width)) flush();
      if (paragraph.length === 0) heading = "";
      paragraph.push(line.trim());
    }
  }
  flush();
  return found.filter((sentence) => /\w/.test(sentence.text));
}

/** A line that ends long before the others, where the next begins as a sentence does: it was broken, and does not wrap. */
const isBroken = (line: string, next: string, width: number): boolean =>
  /^\s*(?:\p{Lu}|[-+\u2212]?\d)/u.test(next) &&
  !/(?:,|\b(?:and|or|the|of|a))\s*$/i.test(line) &&
  line.length + next.trim().split(" ")[0]!.length < width - 20;

const isKeyed = (line: string): boolean =>
  /^\s*[A-Za-z][\w. ]{1,20}:\s+\S/.test(line) && !/[.!?]\s+[A-Z]/.test(line) && !isTalk(line);

/** "MAX_STEPS = 24": a line of code, which stands for itself as a line `key: value` does. */
const isAssigned = (line: string): boolean =>
  /^\s*[A-Z][A-Z0-9_]*(?:, ?[A-Z][A-Z0-9_]*)* = \S/.test(line);

/** The sentences of an item, where each begins as one: it says each of them below the same title. */
const splitItem = (text: string): readonly string[] => text.split(/(?<=[a-z)\d][.!?])\s+(?=[A-Z])/);

/** A long line of several sentences is no value of a key, even where its author shuns capitals. */
const isTalk = (line: string): boolean => line.length > 200 && /[a-z)][.!?]\s+[a-z]{2,}/.test(line);

const titleSign = /^\s*#+\s+/;

/** "# scrap ends the episode with -0.5": a sentence behind one sign that begins small is a comment, and no title. */
const isComment = (line: string): boolean => /^\s*(?:# [a-z](?=.{24,})\S*\s|\/\/ )/.test(line);

const section = /^[ \t]*[1-9]\d?\.\d{1,2}[ \t]+(?=[A-Z]|`?[a-z]\w*\()/gm;
/** "4.1 0.04 for each container": where lines are numbered so, a number may follow. */
const anySection = /^[ \t]*[1-9]\d?\.\d{1,2}[ \t]+(?=\S)/gm;
/** "4.2 The policy shall ...": where several lines are numbered so, each stands alone, and "4 Reward" and "4. REWARD" are titles. */
const withoutNumbers = (text: string): string =>
  (text.match(section)?.length ?? 0) < 3
    ? text
    : text
        .replace(anySection, "\n")
        .replace(/^[ \t]*[1-9]\d?\.?[ \t]+(?=[A-Z][A-Za-z -]{2,30}$)/gm, "# ");

/** "Budget" and what belongs to it set in below, three times and more: titles, each with its list. */
const block =
  /^([A-Z][^\n.:;,!?{}[\]=|#>*-]{2,40})\n((?:[ \t]{2,8}(?![-*#|\u2022>\s])[^\n]+(?:\n|$))+)/gm;
const blocksOf = (text: string): string =>
  (text.match(block)?.length ?? 0) < 3
    ? text
    : text.replace(
        block,
        (_, title: string, lines: string) => `\n# ${title}\n${lines.replace(/^[ \t]+/gm, "- ")}`,
      );

/** A few words on a line of their own, and two lines or more below that are all set in alike: a title and its list. */
const setIn =
  /(?<=^|\n[ \t]*\n)(?![ \t]*[-*#|\u2022>])([A-Z][^\n.:;,!?{}[\]=]{2,50})\n(([ \t]{2,8})(?![-*#|\u2022>\s\d])[^\n]*(?:\n\3(?![-*#|\u2022>\s\d])[^\n]*)+)(?=\n[ \t]*(?:\n|$)|$)/g;
const itemsOf = (text: string): string =>
  blocksOf(text).replace(
    setIn,
    (_, title: string, block: string) => `# ${title}\n${block.replace(/^[ \t]+/gm, "- ")}`,
  );

/** The lines of a text; a line that is underlined is a title. */
const titled = (text: string): string[] =>
  itemsOf(withoutNumbers(text).replaceAll("\r", ""))
    .replace(/^(?![ \t]*[-*#|])(.*\S.*)\n[ \t]*(?:={3,}|-{3,})[ \t]*$/gm, "# $1")
    // "**Additional context**": a title in bold.
    .replace(/^[ \t]*\*\*([^*\n]{3,70})\*\*[ \t]*$/gm, "# $1")
    // "Slide 4: what is paid": a title by its word.
    .replace(/^[ \t]*(?:slide|page|chapter|part) \d+ ?[:.\u2013-] ?(?=\S)/gim, "# ")
    .split("\n");

const headingOf = (line: string): string =>
  (splitSentences(line.replace(/^\s*\d{1,2}[.)]? +(?=[A-Z])/, "")).at(-1) ?? "").replace(
    /[:\s]+$/,
    "",
  );

/** A full stop ends a sentence where white space follows, but not after an abbreviation or inside a number. */
function splitSentences(text: string): string[] {
  const guarded = text
    .replace(
      /\b(e\.g|i\.e|etc|vs|approx|max|min|rev(?=\. [A-Z\d]\b)|no(?=\. ?\d)|incl|resp)\./gi,
      "$1\u0001",
    )
    .replace(/\.{2,}/g, (dots) => "\u0002".repeat(dots.length));
  return guarded
    .split(/(?<=[.!?;])\s+|\s+(?:--|—)\s+/)
    .map((piece) => piece.replaceAll("\u0001", ".").replaceAll("\u0002", ".").trim())
    .filter((piece) => piece !== "");
}
