import type { Found } from "./reading.js";

/** A framework as texts may call it. */
export interface FrameworkName {
  readonly id: string;
  readonly title: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, " ");

/** Ids of the frameworks that a text names. */
export function frameworksIn(text: string, frameworks: readonly FrameworkName[]): string[] {
  const words = ` ${plain(text).replace(/[^a-z0-9 .]/g, " ")} `;
  return frameworks
    .filter(({ id, title }) =>
      [id, title].some((name) =>
        new RegExp(`(?<![a-z0-9])${plain(name).replace(/ /g, " ?")}(?![a-z0-9])`).test(words),
      ),
    )
    .map(({ id }) => id);
}

/** What may stand in a list of frameworks besides their names. */
const besides =
  /\b(?:and|or|both|all|four|of|them|these|those|as|well|first|second|then|also|too|only|just|please|plus|targets?|frameworks?|platforms?|formats?|delivery|integrations?|for|on|is|are|what|which|our|my|the|group|team|lab|trainer|company|people|uses?|we|use|train|trains|with|need|needed|wanted|it|nothing|none|no|others?|else|preferred|preferably|ideally)\b|[^\p{L}]+/giu;

/** "X and Y.", "X first, Y as well", "X is what our group uses": sentences of nothing but names. */
function listsOf(
  text: string,
  frameworks: readonly FrameworkName[],
): Found<readonly string[]> | null {
  const lists = withoutRefused(text, frameworks)
    .split(/[;\n()]|(?<=[.!?])\s+/)
    .filter((clause) => {
      const ids = frameworksIn(clause, frameworks);
      const named = frameworks.filter(({ id }) => ids.includes(id));
      const rest = named
        .flatMap(({ id, title }) => [title, id])
        .reduce((left, name) => left.replaceAll(new RegExp(spaced(name), "gi"), " "), clause)
        .replace(/^[\s*_#-]*\p{L}[\p{L} ]{0,20}:/u, "");
      return named.length > 0 && rest.replace(besides, "") === "";
    });
  const [quote] = lists;
  const value = frameworksIn(lists.join("; "), frameworks);
  return quote === undefined ? null : { value, quote: quote.trim(), told: true };
}

/** "X we do not need", "not for X": a text without the frameworks that it refuses. */
export const withoutRefused = (text: string, frameworks: readonly FrameworkName[]): string => {
  const names = frameworks.flatMap(({ id, title }) => [title, id]).map(spaced);
  const name = `(?:${names.join("|")})`;
  return text.replace(
    new RegExp(
      `\\b${name},? (?:we |i |it |is |are )?(?:do not|don't|does not|not|isn't|aren't) (?:be )?(?:need|want|use|require|care)\\w*|\\b(?:not (?:for|on|in|with)|without|instead of|other than|skip) ${name}(?:(?:,| and| or|, and) ${name})*(?!\\w)`,
      "gi",
    ),
    " ",
  );
};

const spaced = (name: string): string => plain(name).replaceAll(" ", "[ _-]?");

/** The frameworks that the environment is for, where the text says so: "for X and Y only". */
export function readFrameworks(
  text: string,
  frameworks: readonly FrameworkName[],
): Found<readonly string[]> | null {
  const listed = listsOf(text, frameworks);
  if (listed !== null) return listed;
  for (const [clause] of text.matchAll(
    /\b(?:only )?(?:for|on|targets?:?|targeting|in|into) [^.;\n]{2,80}|\b(?:runs?|used?|uses|using|works?|loadable|compatible) (?:(?:it|in|with|under|from|by) )?[^.;\n]{2,60}|[^.;\n]{2,60}\bonly\b(?=\s*(?:[,.;\n]|$|for now))|[^.;\n]{2,40}? first,? [^.;\n]{2,40} (?:second|later|next|then)\b/gi,
  )) {
    // "Maybe another in q3": what may come later, or is to be left out.
    const phrase = clause.split(
      /, (?:call|where|which|that|with)\b|,? (?:maybe|perhaps|possibly|eventually|later,|please skip|but not)\b/,
    )[0]!;
    const named = frameworksIn(withoutRefused(phrase, frameworks), frameworks);
    if (named.length > 0) return { value: named, quote: phrase.trim(), told: true };
  }
  return null;
}
