/** Words that end an object: what follows says where, when or what for. */
const stops = new Set(
  (
    "to with in on from by until within so that when if and or into onto at for of after before using via through between then while but as per because than where which who whom whose based during without under over about is are was were be has have " +
    "against vs versus like away it's its until once unless each every per must should can could may will would not never only also too either both up down left right again back away out off there here correctly properly first next finally"
  ).split(" "),
);

const articles = new Set(
  "a an the this that these those its their his her our your my some any all one another each every other more few several many much new single certain given specific different current right correct wrong best next first last own whatever".split(
    " ",
  ),
);
const fillers = new Set(
  "five six seven two three four eight nine ten letter-long possible available relevant missing simple short small big large existing appropriate various multiple needed".split(
    " ",
  ),
);

/** The nouns of an object, and how many words were read. */
export interface ObjectPhrase {
  /** In order, the head last: `failing test`. */
  readonly nouns: readonly string[];
  readonly plural: boolean;
  readonly length: number;
}

/** Reads the object that a verb's words begin with; null where none follows. */
export function objectOf(words: readonly string[]): ObjectPhrase | null {
  const nouns: string[] = [];
  let length = 0;
  for (const word of words) {
    const plain = word.toLowerCase().replace(/[^\p{L}\p{N}_'-]/gu, "");
    if (plain === "" || (stops.has(plain) && !(nouns.length === 0 && articles.has(plain)))) break;
    length += 1;
    if (
      !articles.has(plain) &&
      !fillers.has(plain) &&
      !/^\d/.test(plain) &&
      !/^(?:\w+-letter|\w+ly)$/.test(plain)
    )
      nouns.push(plain);
    if (/[,;:.!?)]$/.test(word)) break;
  }
  const head = nouns.at(-1);
  return head === undefined
    ? null
    : {
        nouns: nouns.slice(-2).map((noun) => noun.replace(/'s?$/, "")),
        plural: singular(head) !== head,
        length,
      };
}

const sameInPlural = new Set([
  "news",
  "status",
  "address",
  "chess",
  "access",
  "process",
  "business",
  "canvas",
  "gas",
  "bus",
  "class",
  "glass",
  "class",
  "pass",
  "sms",
  "dns",
  "aws",
  "css",
  "https",
  "series",
  "species",
  "this",
  "compass",
  "analysis",
  "diagnosis",
  "basis",
]);

/** A noun in the singular. */
export function singular(noun: string): string {
  if (sameInPlural.has(noun) || noun.length < 4 || !noun.endsWith("s") || noun.endsWith("ss"))
    return noun;
  if (noun === "queries") return "query";
  if (noun.endsWith("ies")) return `${noun.slice(0, -3)}y`;
  return /(?:s|x|z|ch|sh)es$/.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1);
}

/** A name as its author spells it: `listTables` as it is, all else in snake case. */
export const spelledName = (said: string): string =>
  /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(said)
    ? said
    : snakeWords([said.replace(/([a-z0-9])([A-Z])/g, "$1_$2")]);

/** Letters, digits and single underscores, a letter first; empty where nothing is left. */
export function snakeWords(words: readonly string[]): string {
  return words
    .join("_")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "");
}
