import type { FunctionFacts, Parameter } from "../facts.js";
import { kindOf } from "./member.js";

/** Names of a parameter that says which tool is played; a plain `name` says it only where what is given are arguments. */
const names =
  /^(?:tool|tool_?name|action|action_?name|function|function_?name|fn|func|method|command|cmd|op|operation)$/i;
/** Names of what is given to it, and of what may be: the data of a file, the input of a program. */
const argued = /^(?:tool_?)?(?:args?|arguments|kwargs|kw|params|parameters|payload)$/i;
const loose = /^(?:(?:tool_?)?inputs?|options|data)$/i;

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
  const kind = kindOf(given.type, null);
  const open =
    given.kind === "rest-keyword" ||
    (argued.test(given.name) && ["unknown", "mapping", "text"].includes(kind)) ||
    (loose.test(given.name) && kind === "mapping" && name.name !== "name");
  const told = given.type?.schema?.["properties"] !== undefined;
  const text = ["unknown", "text"].includes(kindOf(name.type, null));
  const says = names.test(name.name) || name.name === "name";
  return says && text && open && !told ? { name, given } : null;
}
