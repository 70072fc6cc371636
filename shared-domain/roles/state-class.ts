import type { Facts, FunctionFacts, Parameter } from "../facts.js";
import { named } from "./member.js";
import { docComment, docstring, pastedText } from "./pasted-text.js";
import { type StateFunctions, stateFunctions, type StateTelling } from "./state-functions.js";

/** How a language writes what the class is made of. */
interface Writing {
  readonly held: (name: string) => string;
  /** An argument, by its name where the language has that: a decorator may take it no other way. */
  readonly passed: (name: string, value: string) => string;
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
  /** Null for nothing, empty where it is not written. */
  readonly returns: string | null;
  /** The statements that play it. */
  readonly body: readonly string[];
}

/**
 * A class around functions that are all handed the same state, as its author would write it below them; null where a module has
 * none, or they do not tell what an episode is. Nothing is read from it: whoever wrote the module decides.
 */
export function classAroundState(
  facts: Facts,
  name: string,
  found: StateFunctions | null = stateFunctions(facts),
): string | null {
  if (found === null) return null;
  const writing = facts.language === "python" ? python : typescript;
  const state = named(found.moves[0]!)[0]!;
  const { type, taken } = found;
  const held = writing.held(state.name);
  const kept = taken.filter((p) => found.moves.some((f) => takesToo(f, p)));
  return [
    ...writing.whole({
      name,
      summary: pastedText(facts),
      taken: taken.map(writing.typed),
      fields: [
        [state.name, type, `${found.make}(${taken.map((p) => p.name).join(", ")})`],
        ...kept.map((p) => [p.name, p.type?.text ?? "", p.name] as const),
      ],
    }),
    ...(found.observe === undefined
      ? []
      : writing.member({ ...roleOf("observe", found.observe, held), form: "method" })),
    ...found.moves.flatMap((f) => writing.member(moveOf(f, found, { writing, held }))),
    ...[["done", found.done] as const, ["reward", found.reward] as const].flatMap(([role, f]) =>
      f === undefined ? [] : writing.member(roleOf(role, f, held)),
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
  { taken, renews, observe }: StateFunctions,
  { writing, held }: { readonly writing: Writing; readonly held: string },
): MemberParts {
  const others = named(f).slice(1);
  const own = others.filter(
    (p) => !taken.some((made) => made.name === p.name && takesToo(f, made)),
  );
  const passed = others.map((p) =>
    writing.passed(p.name, own.includes(p) ? p.name : writing.held(p.name)),
  );
  const call = `${f.async ? "await " : ""}${f.name}(${[held, ...passed].join(", ")})`;
  const seen = renews(f) ? observe : undefined;
  const nothing = (renews(f) || f.gives === "nothing") && seen === undefined;
  return {
    name: f.name,
    form: "method",
    async: f.async,
    summary: f.summary ?? "Say here what the model does with it.",
    taken: own.map(writing.typed),
    returns: nothing ? null : ((seen ?? { returns: f.returns?.text }).returns ?? ""),
    body: [
      ...(renews(f) ? [`${held} = ${call}`] : [`${nothing ? "" : "return "}${call}`]),
      ...(seen === undefined ? [] : [`return ${seen.of(held)}`]),
    ],
  };
}

const roleOf = (name: string, { of, returns }: StateTelling, state: string): MemberParts => ({
  name,
  form: "property",
  async: false,
  summary: null,
  taken: [],
  returns: returns ?? "",
  body: [`return ${of(state)}`],
});

const python: Writing = {
  held: (name) => `self._${name}`,
  passed: (name, value) => `${name}=${value}`,
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
    `    ${async ? "async " : ""}def ${name}(${["self", ...taken].join(", ")})${returns === "" ? "" : ` -> ${returns ?? "None"}`}:`,
    ...(summary === null ? [] : docstring(summary, "        ")),
    ...body.map((line) => `        ${line}`),
  ],
};

const typescript: Writing = {
  held: (name) => `this.#${name}`,
  passed: (_, value) => value,
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
    `  ${form === "property" ? "get " : ""}${async ? "async " : ""}${name}(${taken.join(", ")})${returnedType(async, returns)} {`,
    ...body.map((line) => `    ${line};`),
    "  }",
  ],
};

/** The annotation of what a method returns; none where the compiler knows. */
function returnedType(async: boolean, returns: string | null): string {
  if (returns === "") return "";
  const plain = returns ?? "void";
  return `: ${async && !plain.startsWith("Promise") ? `Promise<${plain}>` : plain}`;
}
