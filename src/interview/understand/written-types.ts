import { typeNamed } from "../notation.js";

/** What Python and TypeScript call a value by its use, where the notation has the type that it is written as. */
const classes: Readonly<Record<string, string>> = {
  decimal: "number",
  double: "number",
  long: "integer",
  bigint: "integer",
  any: "string",
  unknown: "string",
  date: "string",
  time: "string",
  datetime: "string",
  path: "string",
  uuid: "string",
  url: "string",
  char: "string",
  bytes: "string",
  id: "string",
};

const lists =
  /\b(?:list|sequence|iterable|tuple|set|frozenset|array|readonlyarray)\s*[[<]\s*([\w.]+)[^\]>]*[\]>]/gi;

/**
 * What stands between the brackets of a signature, with types of Python and TypeScript in the words of the interview's
 * notation: `Literal["a", "b"]` is `a|b`, `Optional[int]` and `int | None` may be left out, `string[]` is a list. A
 * class is an object. Nobody's tool is lost for the type of an argument.
 */
export const plainTypes = (inside: string): string => named(bounded(carried(inside)));

/** Without what a call does not carry: the object itself, and marks on how arguments are passed. */
const carried = (inside: string): string =>
  inside
    .replace(/^\s*(?:self|cls)\b\s*(?:,|$)/, "")
    // `count(*)` of a query stays what it is.
    .replace(/,\s*(?:[*/]|\*{1,2}\w+)\s*(?=,|$)|^\s*[*/]\s*(?=,)|^\s*\*{1,2}\w+\s*(?=,|$)/g, "")
    .replace(/^\s*,/, "");

/** Choices and bounds, as people write them in signatures, in the words of the notation. */
const bounded = (inside: string): string =>
  withSets(inside)
    // "x, y: ints": all of them are.
    .replace(
      /((?:[A-Za-z_]\w*\s*,\s*)+)([A-Za-z_]\w*)\s*:\s*(int|integer|float|number|string)s(?=\s*(?:,|$))/gi,
      (_, before: string, last: string, type: string) =>
        `${before.replace(/\s*,/g, `: ${type},`)}${last}: ${type}`,
    )
    // "von 1 bis 6": signatures are read in texts of other languages, too.
    .replace(/\b(?:von )?(-?\d+(?:[.,]\d+)?) bis (-?\d+(?:[.,]\d+)?)/g, "$1..$2")
    // "percent: integer, 0 <= percent <= 100", and the inequality alone.
    .replace(
      /([A-Za-z_]\w*)(\??\s*:\s*\w+)\s*,\s*(-?\d+(?:\.\d+)?)\s*(?:<=|\u2264)\s*\1\s*(?:<=|\u2264)\s*(-?\d+(?:\.\d+)?)/g,
      "$1$2 $3..$4",
    )
    .replace(
      /(^|,\s*)(-?\d+(?:\.\d+)?)\s*(?:<=|\u2264)\s*([A-Za-z_]\w*)\s*(?:<=|\u2264)\s*(-?\d+(?:\.\d+)?)(?=\s*(?:,|=|$))/g,
      "$1$3 $2 to $4",
    )
    .replace(/\{[^{}]*:[^{}]*\}/g, "object")
    .replace(
      /(:\s*(?:int|integer|float|number)),\s*(?:from |between )?(?=-?\d+(?:\.\d+)?\s*(?:to|-|\u2013|\.\.+)\s*-?\d)/gi,
      "$1 ",
    )
    .replace(/\b(?:typing\.|t\.)(?=[A-Z])/g, "")
    .replace(
      /:\s*(?:list|array) of (string|integer|number|int|float|word|text)s?\b/gi,
      (_, item: string) => `: ${listOf(item)}`,
    )
    .replace(
      /(:\s*)((?:["']?[\w-]+["']?)(?:\s+or\s+["']?[\w-]+["']?)+|[\w-]+(?:\s*\/\s*[\w-]+)+)(?=\s*(?:,|=|$))/g,
      (_, colon: string, set: string) =>
        `${colon}${unquoted(set).replace(/\s+or\s+|\s*\/\s*/g, "|")}`,
    )
    .replace(
      /(:\s*\w+)\s*(?:\b(?:in|from|within)\s*)?[[(]\s*(-?[\d.]+?)\s*(?:-|\u2013|to|,|\.\.+)\s*(-?[\d.]+)\s*[\])]/g,
      "$1 $2..$3",
    )
    .replace(/(:\s*\w+),?\s*(?:\u2264|<=|up to|at most|max(?:imum)?:?)\s*(-?[\d.]+)/gi, "$1 ..$2")
    .replace(/(:\s*\w+),?\s*(?:\u2265|>=|at least|min(?:imum)?:?)\s*(-?[\d.]+)/gi, "$1 $2..");

/** "block A-F", "state open|closed", "force: from 0 to 10": a span of letters, and choices without a colon. */
const withSets = (inside: string): string =>
  inside
    .replace(/:\s*(?:from|between)\s+(?=-?\d+(?:\.\d+)?\s*(?:to|and)\s*-?\d)/gi, " from ")
    .replace(
      /(^|,)(\s*[A-Za-z_]\w*\??)(?::\s*|\s+)(?:from\s+)?(?:([A-Z])\s?(?:-|\u2013|\.\.+|to)\s?([A-Z])|([a-z])\s?(?:-|\u2013|\.\.+|to)\s?([a-z]))(?=\s*(?:,|$))/g,
      (said, start: string, name: string, ...ends: readonly (string | undefined)[]) =>
        `${start}${name}: ${lettersOf(ends.slice(0, 4).filter((one) => one !== undefined)) ?? said}`,
    )
    .replace(/(^|,)(\s*[A-Za-z_]\w*) ((?:[\w-]+\s?[|/]\s?)+[\w-]+)(?=\s*(?:,|$))/g, "$1$2: $3")
    .replace(/:\s*true\s?(?:[|/]|\s+or\s+)\s?false(?=\s*(?:,|=|$))/gi, ": boolean");

/** Types by their names in the notation. */
const named = (inside: string): string =>
  inside
    .replace(/\bLiteral\[([^\]]*)\]/g, (_, set: string) => unquoted(set).replace(/\s*,\s*/g, "|"))
    .replace(/\bAnnotated\[\s*([\w.]+)[^\]]*\]/g, "$1")
    .replace(/(\w)\??\s*:\s*Optional\[((?:[^[\]]|\[[^\]]*\])*)\]/g, "$1?: $2")
    .replace(/\b(?:dict|mapping|record|map)\s*(?:\[[^\]]*\]|<[^>]*>)/gi, "object")
    .replace(lists, (_, item: string) => listOf(item))
    .replace(/([A-Za-z_][\w.]*)\[\]/g, (_, item: string) => listOf(item))
    .replace(/(\w)\??\s*:\s*([^,=|]+?)\s*\|\s*(?:None|null|undefined)\b/g, "$1?: $2")
    .replace(
      /(:\s*)((?:"[^",|]*"|'[^',|]*')(?:\s*\|\s*(?:"[^",|]*"|'[^',|]*'))*)/g,
      (_, colon, set) => `${colon as string}${unquoted(set as string).replace(/\s*\|\s*/g, "|")}`,
    )
    .replace(
      /(\w\??\s*:\s*)([A-Za-z_][\w.]*)(?=\s*(?:,|=|$|-?[\d.]*?\d?\.\.))/g,
      (_, before: string, word: string) => `${before}${typeOfClass(word)}`,
    );

/** "A-F": each of the letters; null where the second does not stand behind the first. */
function lettersOf([first, last]: readonly string[]): string | null {
  const [from, to] = [first!.charCodeAt(0), last!.charCodeAt(0)];
  return from < to
    ? Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("|")
    : null;
}

const unquoted = (text: string): string => text.replace(/["']/g, "").trim();

function listOf(item: string): string {
  const type = typeNamed(item) ?? typeOfClass(item);
  return type === "object" || type === "boolean" ? "object" : `${type}[]`;
}

/** A word of the notation as it is; a class by what it holds, where its name tells that, and else an object. */
function typeOfClass(word: string): string {
  if (typeNamed(word) !== null) return word;
  const last = word.split(".").at(-1)!;
  return classes[last.toLowerCase()] ?? (/^[A-Z]/.test(last) ? "object" : "string");
}
