import type { Facts, FunctionFacts, Parameter } from "../facts.js";
import { named } from "./member.js";
import { docComment, docstring, pastedText } from "./pasted-text.js";
import { type StateFunctions, stateFunctions } from "./state-functions.js";

/** How a language writes what the class is made of. */
interface Writing {
  readonly held: (name: string) => string;
  readonly typed: (parameter: Parameter) => string;
  readonly whole: (parts: Parts) => string[];
  readonly member: (member: MemberParts) => string[];
}
interface Parts {
  readonly name: string;
  readonly summary: string | null;
  readonly taken: readonly string[];
  readonly fields: readonly (readonly [name: string, type: string, value: string])[];
}
interface MemberParts {
  readonly name: string;
  readonly form: "method" | "property";
  readonly async: boolean;
  readonly summary: string | null;
  readonly taken: readonly string[];
  readonly returns: string | null;
  /** The statement that plays it. */
  readonly body: string;
}

/**
 * A class around functions that are all handed the same state, as its author would write it below them; null where a module has
 * none, or they do not tell what an episode is. Nothing is read from it: whoever wrote the module decides.
 */
export function classAroundState(facts: Facts, name: string): string | null {
  const found = stateFunctions(facts);
  if (found === null) return null;
  const writing = facts.language === "python" ? python : typescript;
  const state = named(found.moves[0]!)[0]!;
  const kept = named(found.maker).filter((p) => found.moves.some((f) => takesToo(f, p)));
  const given = named(found.maker).map((p) => p.name);
  const type = state.type!.text;
  return [
    ...writing.whole({
      name,
      summary: pastedText(facts),
      taken: named(found.maker).map(writing.typed),
      fields: [
        [state.name, type, `${found.make}(${given.join(", ")})`],
        ...kept.map((p) => [p.name, p.type?.text ?? "", p.name] as const),
      ],
    }),
    ...found.moves.flatMap((f) => writing.member(moveOf(f, found, writing))),
    ...[["done", found.done] as const, ["reward", found.reward] as const].flatMap(([role, f]) =>
      f === undefined ? [] : writing.member(roleOf(role, f, writing)),
    ),
    ...(facts.language === "python" ? [] : ["}"]),
  ].join("\n");
}

/** Whether a move takes what the state was made of, by name and type. */
const takesToo = (f: FunctionFacts, made: Parameter): boolean =>
  named(f)
    .slice(1)
    .some((p) => p.name === made.name && p.type?.text === made.type?.text);

/** A function as a method: the state comes from the object, and so does what made it. */
function moveOf(
  f: FunctionFacts,
  { maker, renews }: StateFunctions,
  writing: Writing,
): MemberParts {
  const [state, ...others] = named(f);
  const own = others.filter(
    (p) => !named(maker).some((made) => made.name === p.name && takesToo(f, made)),
  );
  const passed = others.map((p) => (own.includes(p) ? p.name : writing.held(p.name)));
  const call = `${f.async ? "await " : ""}${f.name}(${[writing.held(state!.name), ...passed].join(", ")})`;
  return {
    name: f.name,
    form: "method",
    async: f.async,
    summary: f.summary ?? "Say here what the model does with it.",
    taken: own.map(writing.typed),
    returns: renews(f) || f.gives === "nothing" ? null : (f.returns?.text ?? null),
    body: renews(f)
      ? `${writing.held(state!.name)} = ${call}`
      : `${f.gives === "nothing" ? "" : "return "}${call}`,
  };
}

const roleOf = (name: string, f: FunctionFacts, writing: Writing): MemberParts => ({
  name,
  form: "property",
  async: false,
  summary: null,
  taken: [],
  returns: f.returns?.text ?? null,
  body: `return ${f.name}(${writing.held(named(f)[0]!.name)})`,
});

const python: Writing = {
  held: (name) => `self._${name}`,
  typed: ({ name, type, default: preset }) =>
    `${name}${type === null ? "" : `: ${type.text}`}${preset === null ? "" : ` = ${preset.text}`}`,
  whole: ({ name, summary, taken, fields }) => [
    `class ${name}:`,
    ...(summary === null ? [] : [...docstring(summary, "    "), ""]),
    `    def __init__(${["self", ...taken].join(", ")}) -> None:`,
    ...fields.map(([field, , value]) => `        self._${field} = ${value}`),
  ],
  member: ({ name, form, async, summary, taken, returns, body }) => [
    "",
    ...(form === "property" ? ["    @property"] : []),
    `    ${async ? "async " : ""}def ${name}(${["self", ...taken].join(", ")}) -> ${returns ?? "None"}:`,
    ...(summary === null ? [] : docstring(summary, "        ")),
    `        ${body}`,
  ],
};

const typescript: Writing = {
  held: (name) => `this.#${name}`,
  typed: ({ name, type, default: preset }) =>
    `${name}${preset === null ? "" : "?"}: ${type?.text ?? "unknown"}`,
  whole: ({ name, summary, taken, fields }) => [
    ...(summary === null ? [] : docComment(summary)),
    `export default class ${name} {`,
    ...fields.map(([field, type]) => `  #${field}: ${type};`),
    "",
    `  constructor(${taken.join(", ")}) {`,
    ...fields.map(([field, , value]) => `    this.#${field} = ${value};`),
    "  }",
  ],
  member: ({ name, form, async, summary, taken, returns, body }) => [
    "",
    ...(summary === null ? [] : docComment(summary, "  ")),
    `  ${form === "property" ? "get " : ""}${async ? "async " : ""}${name}(${taken.join(", ")}): ${async && returns !== null && !returns.startsWith("Promise") ? `Promise<${returns}>` : (returns ?? (async ? "Promise<void>" : "void"))} {`,
    `    ${body};`,
    "  }",
  ],
};
