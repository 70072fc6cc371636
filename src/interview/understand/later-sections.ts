/** What a line or a title calls what is not wanted now. */
const later =
  "(?:later|future(?: (?:work|ideas?|plans?|extensions?))?|(?:out of|not in|beyond) (?:the )?scope|non[- ]?goals?|not (?:now|yet|part of (?:this|it)|in v(?:ersion )?\\d)|for later|(?:phase|milestone) ?(?:2|two|ii)|next (?:version|release|phase)|some ?day|backlog|nice to have|wish ?list|parking lot|ideas for later)";
const named = `[ \\t]*(?:(?:slide|page) \\d+ ?[:.\u2013-] ?|#+[ \\t]*|[-*\u2022][ \\t]+)?[*_]{0,2}${later}(?: \\([^()\\n]{1,30}\\))?`;

/** "Later (v2): voice input, a judge": a line of its own. */
const line = new RegExp(`^${named}(?::[*_]{0,2}|[*_]{1,2}:)[ \\t]+\\S[^\\n]*$`, "gim");
/** "## Out of scope" and the items below it. */
const section = new RegExp(
  `^${named}[:*_]{0,3}[ \\t]*\\n(?:[ \\t]*[-*\u2022] [^\\n]*(?:\\n|$)|(?<=(?:#|slide \\d|page \\d)[^\\n]*\\n(?:[^\\n#]+\\n)*)(?!slide \\d|page \\d)[^\\n#]+(?:\\n|$))+`,
  "gim",
);

/** "## triage-env 0.3" and "## triage-env 0.2": titles of a thing with its version. */
const versioned = /^#+[ \t]*([^\n\d]{2,40}?)[ \t]*v?(\d+(?:\.\d+)+)\b[^\n]*$/gm;

/** Sections on earlier versions, where a later one of the same thing is told. */
function earlierVersions(text: string): readonly string[] {
  const titles = [...text.matchAll(versioned)];
  const order = titles
    .map(([, name, version]) => ({ name, parts: version!.split(".").map(Number) }))
    .map(({ name, parts }) => ({ name, rank: parts.reduce((sum, one) => sum * 1_000 + one, 0) }));
  return titles.flatMap(({ index }, at) =>
    order.some(({ name, rank }) => name === order[at]!.name && rank > order[at]!.rank)
      ? [text.slice(index, titles[at + 1]?.index).trim()]
      : [],
  );
}

/** The lines of a text that its author calls later or out of scope. */
export const laterIn = (text: string): readonly string[] => [
  ...[...text.matchAll(line), ...text.matchAll(section)].map(([words]) => words.trim()),
  ...earlierVersions(text),
];

/** What others do, where the author says against it: "somebody pays +1 for every stitch and I think that is dumb". */
const disowned =
  /\b(?:somebody|someone|(?:other|some|many) (?:people|folks|papers|teams|environments|repos)|people|another (?:team|group|paper|poster|environment|repo))\b[^.;\n]{3,120}?,? (?:and|but|which) (?:(?:I|we|to me)(?: really| personally)? (?:think|find|feel|believe|say)s? )?(?:that(?:'s)?|this|it|is|seems)(?: is| seems)? (?:(?:just|really|very|so|too|plain) )?(?:dumb|silly|wrong|bad|stupid|nonsense|misguided|unfair|a (?:mistake|bad idea)|not what (?:I|we))\b(?:,? (?:so|therefore|hence)(?: here)?)?/gi;
/** "In contrast to prior work, where reward is granted per photon, we ...": what holds for others. */
const contrasted =
  /\b(?:in contrast (?:to|with)|unlike|different(?:ly)? (?:from|to)|as opposed to|contrary to|other than in) [^,.;:\n]{3,60},(?: (?:where|which|who|in which|that)\b[^,.;\n]{3,90},)?(?= (?:we|our|the|it|this|here|i)\b)/gi;

/** A text without what it says of others and does not want. */
export const withoutOthers = (text: string): string =>
  text.replace(disowned, " ").replace(contrasted, " ");
