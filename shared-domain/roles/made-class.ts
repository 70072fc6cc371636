import type { Facts, FunctionFacts } from "../facts.js";
import { docComment, pastedText } from "./pasted-text.js";

type Made = NonNullable<FunctionFacts["makes"]>[number];

/**
 * A class around the one exported function that returns an object of functions, as its author would write it below that; null where
 * a module has no such function, or several. Nothing is read from it: whoever wrote the module decides.
 */
export function classOfMade(facts: Facts, name: string): string | null {
  const { functions } = facts;
  const [f, ...others] = functions.filter((each) => each.public && each.makes !== undefined);
  if (f === undefined || others.length > 0 || f.async) return null;
  const taken = f.parameters.map(
    (p) => `${p.name}${p.default === null ? "" : "?"}: ${p.type?.text ?? "unknown"}`,
  );
  const said = f.summary ?? pastedText(facts);
  return [
    ...(said === null ? [] : docComment(said)),
    `export default class ${name} {`,
    `  readonly #made: ReturnType<typeof ${f.name}>;`,
    "",
    `  constructor(${taken.join(", ")}) {`,
    `    this.#made = ${f.name}(${(f.signature ?? []).map(passed).join(", ")});`,
    "  }",
    ...f.makes!.filter(({ name }) => !name.startsWith("_")).flatMap(memberOf),
    "}",
  ].join("\n");
}

/** What is passed at one place; members of an object that the function takes apart are put together again. */
const passed = (place: string | readonly string[]): string =>
  typeof place === "string" ? place : `{ ${place.join(", ")} }`;

function memberOf({ name, call, returns, doc }: Made): string[] {
  const given = call?.map((parameter) => /^[^:?]+/.exec(parameter)![0]).join(", ");
  const value = `this.#made.${name}${given === undefined ? "" : `(${given})`}`;
  return [
    "",
    ...(doc === null ? [] : doc.split("\n").map((line) => `  ${line.trim().replace(/^\*/, " *")}`)),
    `  ${call === null ? "get " : ""}${name}(${call?.join(", ") ?? ""}): ${returns} {`,
    `    ${returns === "void" ? "" : "return "}${value};`,
    "  }",
  ];
}
