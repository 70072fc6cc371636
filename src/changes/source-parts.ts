import type { At, Facts } from "../../shared-domain/facts.js";

/** A named part of a domain's source. */
export interface Part {
  /** Methods as `Class.method`. */
  readonly name: string;
  readonly at: At;
  /** Line of the next part of the file; Infinity for the last. */
  readonly until: number;
}

/** Functions, classes, methods and constants, each up to where the next one begins. */
export function parts({ functions, classes, constants }: Facts): readonly Part[] {
  const named = [
    ...functions.map(({ name, at }) => ({ name, at })),
    ...constants.map(({ name, at }) => ({ name, at })),
    ...classes.flatMap(({ name, at, methods }) => [
      { name, at },
      ...methods.map((method) => ({ name: `${name}.${method.name}`, at: method.at })),
    ]),
  ];
  const lines = new Map<string, number[]>();
  for (const { at } of named) lines.set(at.file, [...(lines.get(at.file) ?? []), at.line]);
  return named.map(({ name, at }) => ({
    name,
    at,
    until: Math.min(Infinity, ...lines.get(at.file)!.filter((line) => line > at.line)),
  }));
}

/** What stands before the name of a method in TypeScript. */
const modifiers = "(?:(?:public|protected|private|static|override|abstract|async|get|set)\\s+)*";
const method = new RegExp(`^${modifiers}\\*?\\s*#?\\w+(?=\\s*[(<])`);

/**
 * What a part does, line by line: without its first lines, which the contract
 * tells of, without docstring, comments, decorators and blank lines, and without indentation.
 */
export function bodyLines(text: string, from: number, until: number): readonly string[] {
  const lines = text
    .split(/\r?\n/)
    .slice(from - 1, until === Infinity ? undefined : until - 1)
    .map((line) => line.trim());
  const body = withoutDocstring(lines.slice(headLines(lines)));
  const one =
    lines[0]
      ?.replace(/^(?:async\s+)?(?:def|class|function)\s+\w+/, "")
      .replace(method, "")
      .replace(/^(?:export\s+)?(?:const\s+)?\w+\s*(?::[^=]*)?=/, "=") ?? "";
  const all =
    body.length === 0 || headLines(lines) === 0
      ? [one, ...body.slice(headLines(lines) === 0 ? 1 : 0)]
      : body;
  return all.filter((line) => line !== "" && !/^(?:#|\/\/|\/?\*|@\w)/.test(line));
}

/** How many lines a definition takes before its body; 0 where all stands on one line, or where it is no definition. */
function headLines(lines: readonly string[]): number {
  const first = lines[0] ?? "";
  if (!/^(?:async\s+def|def|class|export|function)/.test(first) && !method.test(first)) return 0;
  return lines.findIndex((line) => /[:{]\s*(?:#.*|\/\/.*)?$/.test(line)) + 1;
}

function withoutDocstring(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== "");
  const [, quote] = /^[rRuU]?("""|'''|"|')/.exec(lines[first] ?? "") ?? [];
  if (quote === undefined) return lines;
  const opened = lines[first]!.replace(/^[rRuU]?(?:"""|'''|"|')/, "");
  if (opened.includes(quote)) return lines.slice(first + 1);
  const end = lines.findIndex((line, i) => i > first && line.includes(quote));
  return end < 0 ? lines : lines.slice(end + 1);
}
