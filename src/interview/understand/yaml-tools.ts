import { parse } from "yaml";
import type { PlannedTool } from "../../starters/plan.js";
import { isTold, type Told, toolOf } from "./json-tools.js";

/** A key whose lines below it are tools. */
const heading = /^([ \t]*)(?:tools?|actions?|functions?|commands?):[ \t]*(?:#.*)?\n/gim;

interface Block {
  readonly start: number;
  readonly end: number;
  readonly tools: readonly PlannedTool[];
}

/** Tools that a text lists as YAML: items with a name and arguments, or arguments by name. */
export const yamlTools = (text: string): PlannedTool[] =>
  blocks(text).flatMap(({ tools }) => [...tools]);

/** A text without its tools in YAML: their keys are no words. */
export const withoutYamlTools = (text: string): string =>
  blocks(text).reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);

function blocks(text: string): Block[] {
  return [...text.matchAll(heading)].flatMap(({ index, 0: line, 1: indent = "" }): Block[] => {
    const start = index + line.length;
    const body = new RegExp(
      `(?:(?:${indent}[ \\t]+\\S.*|${indent}-[ \\t].*|[ \\t]*)(?:\\n|$))*`,
      "y",
    );
    body.lastIndex = start;
    const lines = body.exec(text)?.[0] ?? "";
    const tools = toolsIn(lines);
    return tools === null ? [] : [{ start: index, end: start + lines.length, tools }];
  });
}

/** The tools of a block; null where anything in it is none. */
function toolsIn(block: string): readonly PlannedTool[] | null {
  const told = dataIn(block);
  const tools = Array.isArray(told)
    ? told.map((one) => (isNamed(one) ? toolOf(one) : null))
    : isTold(told)
      ? Object.entries(told).map(([name, args]) =>
          args === null || isTold(args) ? toolOf({ name, args: args ?? {} }) : null,
        )
      : [];
  return tools.length > 0 && tools.every((tool) => tool !== null) ? tools : null;
}

function dataIn(block: string): unknown {
  try {
    return parse(block, { logLevel: "error" });
  } catch {
    // Prose under a heading, or a list of signatures: others read it.
    return null;
  }
}

const isNamed = (one: unknown): one is Told =>
  isTold(one) &&
  /^(?:name|tool|function|action|command)$/.test(Object.keys(one)[0] ?? "") &&
  typeof Object.values(one)[0] === "string";
