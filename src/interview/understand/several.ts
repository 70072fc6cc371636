import type { Doubt } from "./reading.js";

const several =
  /\b(?:two|three|four|five|six|several|\d) (?:different |separate |distinct |new |small )*(?:environments|envs)\b\s*[:\-–—,]?\s*([\s\S]*)/i;

/** "We need three: (1) ...": a text that begins so tells of environments, for it has named nothing else. */
const numbered =
  /^[^.:;]{0,40}\b(?:need|want|like|have|build|make|made) (?:two|three|four|five|six)(?: of (?:them|these))?\s*:\s*((?:\(?(?:1|a|i)[).]|[-*•]|first\b)[\s\S]*)/i;

/** "An env for chess", "a SQL environment": one of several, by what it is of. */
const oneOf =
  /\b(?:an?|one|another)(?: (?:second|third|further|last))? ((?:[\w-]+ ){0,2}?)env(?:ironment)?\b(?: (?:for|about|of|with) ([a-z-]+(?: (?!and\b|or\b|an?\b|one\b)[a-z-]+)?))?/gi;
const anyKind =
  /\b(?:new|small|simple|little|training|rl|text|second|third|further|last|good|nice)\b|\s+/gi;

/** Asks which of them is meant. */
const which = (many: string, candidates: string[]): Doubt => ({
  key: "answers.description",
  why: `the description is of ${many} environments; one is made at a time`,
  candidates,
});

/** Three environments and more, each named for itself. */
function namedApart(text: string): Doubt | null {
  const named = [...text.matchAll(oneOf)].map(([words, kind, of]) => ({
    words: words.trim(),
    label: (kind!.replace(anyKind, "") || (of ?? "").trim()).toLowerCase(),
  }));
  const apart = named.filter(
    ({ label }, at) => label !== "" && named.findIndex((one) => one.label === label) === at,
  );
  return apart.length < 3
    ? null
    : which(
        "several",
        apart.map(({ words }) => words),
      );
}

/** "We need a) a guide: ... b) a cataloguer: ...": two and more things, each with what it is. */
const lettered =
  /\b(?:need|want|like|build|make|have in mind)[ :]*\n+(?:[ \t]*\(?[a-c1-3][).][ \t]+(?:an?|the|one) [^:\n]{2,40}:[^\n]+\n*){2}/i;

function listedApart(text: string): Doubt | null {
  const list = lettered.exec(text);
  if (list === null) return null;
  const parts = [
    ...text.slice(list.index).matchAll(/^[ \t]*\(?(?:[a-h]|\d)[).][ \t]+([^:\n]{2,40}):/gm),
  ];
  return which(
    "several",
    parts.map(([, words]) => words!),
  );
}

/** A text that describes more than one environment: which one is for its author to say. */
export function severalIn(text: string): Doubt | null {
  const found = several.exec(text) ?? numbered.exec(text.trimStart());
  if (found === null) return listedApart(text) ?? namedApart(text);
  const inOrder = found[1]!.split(ordinals).slice(1);
  const items = itemsOf(found[1]!);
  const [ordered, listed] = [inOrder, items].map(({ length }) => length > 1);
  const parts = (listed ? items : ordered ? inOrder : partsOf(found[1]!)).map(withoutStop);
  const many = /\b(?:two|three|four|five|six|several|\d)\b/i.exec(found[0])![0].toLowerCase();
  return which(
    many,
    parts.filter((part) => part.split(/\s+/).length > 1),
  );
}

/** What a text of several environments says of all of them: "Both with reward 0 or 1". */
export const sharedIn = (text: string): string =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) =>
      /^(?:both|all (?:of (?:them|these)|(?:two|three|four|five|six)|(?=(?:should|must|will|shall|have|need|are|with)\b))|each(?: of (?:them|these))?)\b/i.test(
        sentence,
      ),
    )
    .join(" ");

/** "First, ... Second, ... Third, ...": what each of them is. */
const ordinals =
  /(?:^|[.;:!?]\s+)(?:the )?(?:first|second|third|fourth|fifth|finally|last)(?:ly)?(?: one| is)?[,:]\s+/i;

/** Items of a list: each is one, by its first sentence. */
const itemsOf = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*(?:[-*\u2022]|\(?\d[.)])[ \t]+(.+)$/gm)].map(
    ([, item]) => item!.split(/(?<=[.!?])\s+/)[0]!,
  );

const withoutStop = (part: string): string => part.replace(/[\s,.;]+$/, "").trim();

const partsOf = (text: string): string[] =>
  text
    .split(
      /\s*(?:\n\s*[-*•]?\s*|,?\s*(?:\(?\d\)|\b\d\.)\s*|,\s*(?:and\s+)?|;\s*|\s+and\s+(?=(?:an?|one|another)\s))/,
    )
    .map((part) =>
      part
        .replace(
          /^(?:and|or|one is|(?:one|another) for|the (?:first|second|third|other) (?:is )?)\s+/i,
          "",
        )
        .replace(/\.\s+[\s\S]*$/, ""),
    );
