import type { FunctionFacts, Parameter } from "../facts.js";
import { kindOf } from "./member.js";

const names =
  /^(?:tool|tool_?name|name|action|action_?name|function|function_?name|fn|func|method|command|cmd|op|operation)$/i;
const free =
  /^(?:tool_?)?(?:args?|arguments|kwargs|kw|params|parameters|payload|inputs?|options|data)$/i;

/** How a method is told which tool to play, and with what. */
export interface ByName {
  readonly name: Parameter;
  /** What it takes for that tool: any object, a text of JSON, or any arguments by name. */
  readonly given: Parameter;
}

/** The two parameters of a method that plays tools by their names, `dispatch(name, arguments)`; null where it is none. */
export function byName({ parameters }: FunctionFacts): ByName | null {
  const [name, given, ...others] = parameters;
  if (name === undefined || given === undefined || others.some(({ default: d }) => d === null))
    return null;
  const open =
    given.kind === "rest-keyword" ||
    (free.test(given.name) && ["unknown", "mapping", "text"].includes(kindOf(given.type, null)));
  const told = given.type?.schema?.["properties"] !== undefined;
  const text = ["unknown", "text"].includes(kindOf(name.type, null));
  return names.test(name.name) && text && open && !told ? { name, given } : null;
}
