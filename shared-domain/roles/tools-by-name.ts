import type { ClassFacts, Facts, FunctionFacts } from "../facts.js";
import { byName, type ByName } from "./by-name.js";
import { docWord } from "./doc-word.js";
import type { Reading } from "./reading.js";
import { specsIn } from "./tool-specs.js";
import { writtenMethods } from "./written-methods.js";

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
  { facts, findings }: Reading,
  klass: ClassFacts,
  tools: readonly FunctionFacts[],
): void {
  // Where a list describes them, the methods to write are shown instead.
  if (specsIn(facts, klass) !== null) return;
  const blind = tools.flatMap((m) => {
    const plays = byName(m);
    return plays === null || plays.given.kind === "rest-keyword" ? [] : untold(m, plays);
  });
  if (blind.length > 0)
    findings.ask({
      key: "domain.tools",
      why: `${blind.join("; ")}: write a method for each of them, or keep it as it is`,
      candidates: [tools.map(({ name }) => name)],
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
