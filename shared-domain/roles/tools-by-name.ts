import type { ClassFacts, Facts, FunctionFacts, Parameter } from "../facts.js";
import { docWord } from "./doc-word.js";
import { kindOf } from "./member.js";
import type { Reading } from "./reading.js";
import type { ToolRole } from "./roles.js";
import { specsIn } from "./tool-specs.js";
import { writtenMethods } from "./written-methods.js";

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

/** The method to write for each tool that a list of the module describes, where a tool of the class plays them by name. */
export function methodsByName(
  facts: Facts,
  klass: ClassFacts,
  method: FunctionFacts,
): { readonly message: string; readonly help: string } | null {
  const plays = byName(method);
  const found = plays === null ? null : specsIn(facts, klass);
  if (plays === null || found === null) return null;
  const { name, specs } = found;
  return {
    message: `\`${method.name}\` plays by name what \`${name}\` lists, and a model would see it alone, without what can be played`,
    help: `write a method for each tool and correct what it does not mean; or keep \`${method.name}\` as the one tool under \`domain.tools\`; the ${docWord(facts.file)}s are what models read\n\n${writtenMethods(facts, method, plays, specs)}\n`,
  };
}

/** Asks where a tool plays others by name, and nothing tells a model which there are and what they take. */
export function askByName(
  { facts, findings, description }: Reading,
  klass: ClassFacts,
  tools: readonly ToolRole[],
): void {
  if (description.domain.tools !== undefined) return;
  const blind = tools.flatMap(({ method }) => {
    const m = klass.methods.find(({ name }) => name === method);
    const plays = m === undefined ? null : byName(m);
    return m === undefined ||
      plays === null ||
      plays.given.kind === "rest-keyword" ||
      specsIn(facts, klass) !== null
      ? []
      : untold(m, plays);
  });
  if (blind.length > 0)
    findings.ask({
      key: "domain.tools",
      why: `${blind.join("; ")}: write a method for each of them, or keep it as it is`,
      candidates: [tools.map(({ method }) => method)],
      assumed: true,
    });
}

/** What a method that plays by name leaves untold, in words; none where its text names what it compares the name with. */
function untold(m: FunctionFacts, { name, given }: ByName): string[] {
  const compared = (m.compares[name.name] ?? []).filter((each) => each !== "*");
  const text = [m.summary, name.description, given.description].join(" ").toLowerCase();
  if (compared.length > 0 && compared.every((each) => text.includes(each.toLowerCase()))) return [];
  const known = compared.length === 0 ? "" : ` (${compared.join(", ")})`;
  return [
    `\`${m.name}(${name.name}, ${given.name})\` plays others by name${known}, and tells no model which there are and what they take`,
  ];
}
