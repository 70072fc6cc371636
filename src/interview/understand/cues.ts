/** A pattern that speaks for something, with how strongly. */
export type Cue = readonly [weight: number, pattern: string];

/** Where commands run, and not where ships, trains and planes are unloaded. */
export const machines =
  "(?<!\\b(?:airport|bus|ferry|container|cargo|cruise|passenger|train|rail|coach) )terminal|(?<!\\b(?:shipping|food|storage|cargo|freight|water|sea|each|every) )container(?! (?:yard|ship|port|terminal|lorry|crane|truck|vessel|train)s?\\b)";

/** What a cue found, in the author's own words. */
export interface Hit {
  readonly weight: number;
  readonly quote: string;
  readonly index: number;
}

/** Words after which a phrase says the opposite: "no browser", "without any tools", "isn't a game". */
const negation =
  /(?:\b(?:no|not|never|without|neither|nor|instead of|rather than|other than|except)\b|n't\b|\bnon[- ])(?:\s+(?:a|an|any|the|real|actual|need|needs|needed|require|requires|required|rely|depend|depends|on|use|uses|using|sees?|shows?|shown|have|has|be|is|for|just|like|kind|of|access|to)){0,4}\s*$/i;

/** The first place where each cue holds and is not denied. */
export function hits(text: string, cues: readonly Cue[]): Hit[] {
  return cues.flatMap(([weight, pattern]) => {
    for (const match of text.matchAll(compiled(pattern))) {
      if (negation.test(text.slice(Math.max(0, match.index - 40), match.index))) continue;
      return [{ weight, quote: match[0].replace(/\s+/g, " ").trim(), index: match.index }];
    }
    return [];
  });
}

/** How many different words of the cues a text has, whatever their endings; denied ones are none. */
export const wordsOf = (text: string, cues: readonly Cue[]): number =>
  new Set(
    cues.flatMap(([, pattern]) =>
      [...text.matchAll(compiled(pattern))]
        .filter(({ index }) => !negation.test(text.slice(Math.max(0, index - 40), index)))
        .map(([word]) => word.toLowerCase().replace(/(?:e|es|s|ed|ing)$/, "")),
    ),
  ).size;

/** The strongest hit; the first of equals. */
export function strongest(found: readonly Hit[]): Hit | undefined {
  return [...found].sort((a, b) => b.weight - a.weight || a.index - b.index)[0];
}

const patterns = new Map<string, RegExp>();

/** What a space of a pattern stands for. */
const spaces: Readonly<Record<string, string>> = { " ": "[\\s-]+", " ?": "[\\s-]*" };

/**
 * Whole words, in any case. A space of a pattern is any white space or hyphens, and one with a question mark may be missing.
 * A pattern does not reach over into the next sentence, which stands on a line of its own.
 */
function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known) return known;
  const made = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${pattern.replace(/\[[^\]]*\]| \?| /g, (part) => spaces[part] ?? part.replace(/^\[\^(?!.*\\n)/, "[^\\n"))})(?![\\p{L}\\p{N}_])`,
    "giu",
  );
  patterns.set(pattern, made);
  return made;
}

/** Scores of several things by their cues, those with any hit, the highest first. */
export function ranked<K extends string>(
  text: string,
  table: Readonly<Record<K, readonly Cue[]>>,
): { readonly id: K; readonly score: number; readonly found: readonly Hit[] }[] {
  const ids = Object.keys(table) as K[];
  const scored = ids.map((id) => {
    const found = hits(text, table[id]).sort((a, b) => b.weight - a.weight || a.index - b.index);
    return { id, found, score: found.reduce((sum, hit) => sum + hit.weight, 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || ids.indexOf(a.id) - ids.indexOf(b.id));
}
