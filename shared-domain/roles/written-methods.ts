import type { Facts, FunctionFacts } from "../facts.js";
import { kindOf } from "./member.js";
import { docComment, docstring } from "./pasted-text.js";
import type { ByName } from "./by-name.js";
import type { Spec, SpecParameter } from "./tool-specs.js";

/** A method for each tool that another method plays by name, as its author would write it into the class. */
export function writtenMethods(
  { language }: Facts,
  method: FunctionFacts,
  plays: ByName,
  specs: readonly Spec[],
): string {
  const write = language === "python" ? inPython : inTypeScript;
  const methods = specs.map((spec) => write(spec, method, plays).join("\n")).join("\n\n");
  const imported = ["Any", "Literal"].filter((name) => new RegExp(`\\b${name}\\b`).test(methods));
  return language === "python" && imported.length > 0
    ? `from typing import ${imported.join(", ")}\n\n${methods}`
    : methods;
}

/** Those that must be given stand first, as both languages want. */
const ordered = (spec: Spec): readonly SpecParameter[] =>
  spec.parameters.toSorted((a, b) => Number(b.required) - Number(a.required));

function inPython(spec: Spec, method: FunctionFacts, { given }: ByName): string[] {
  const parameters = ordered(spec);
  const taken = parameters.map(({ name, schema, required }) =>
    required
      ? `${name}: ${typeIn(python, schema)}`
      : `${name}: ${typeIn(python, schema)} | None = None`,
  );
  const items = parameters.map(({ name }) => `"${name}": ${name}`).join(", ");
  const all = parameters.every(({ required }) => required);
  const object = all ? `{${items}}` : `{k: v for k, v in {${items}}.items() if v is not None}`;
  const passed =
    given.kind === "rest-keyword"
      ? parameters.length === 0
        ? ""
        : `, **${object}`
      : kindOf(given.type, null) === "text"
        ? `, json.dumps(${object})`
        : `, ${object}`;
  const word = method.async ? "async " : "";
  const told = parameters.filter(({ schema }) => saying(schema) !== "");
  const args = told.map(({ name, schema }) => `    ${name}: ${saying(schema)}`);
  const text = docstring(spec.description || "Say here what the model does with it.", "        ");
  return [
    `    ${word}def ${spec.name}(${["self", ...taken].join(", ")}) -> ${method.returns?.text ?? "str"}:`,
    ...(args.length === 0 ? text : withArgs(text, args)),
    `        return ${method.async ? "await " : ""}self.${method.name}("${spec.name}"${passed})`,
  ];
}

/** A docstring with a section for what the parameters mean. */
function withArgs(text: readonly string[], args: readonly string[]): string[] {
  const lines = text
    .join("\n")
    .replace(/\n?\s*"""$/, "")
    .split("\n");
  return [...lines, "", "        Args:", ...args.map((line) => `        ${line}`), `        """`];
}

/** What a schema says of a value in words, its bounds among them. */
function saying({ description, minimum, maximum }: SpecParameter["schema"]): string {
  const bounds = [
    typeof minimum === "number" ? `at least ${minimum}` : "",
    typeof maximum === "number" ? `at most ${maximum}` : "",
  ].filter((each) => each !== "");
  const text = typeof description === "string" ? description.replaceAll("\n", " ").trim() : "";
  return [text, bounds.join(", ")].filter((each) => each !== "").join("; ");
}

function inTypeScript(spec: Spec, method: FunctionFacts, { given }: ByName): string[] {
  const parameters = ordered(spec);
  const taken = parameters.map(
    ({ name, schema, required }) => `${name}${required ? "" : "?"}: ${typeIn(typescript, schema)}`,
  );
  const object = `{ ${parameters.map(({ name }) => name).join(", ")} }`.replace("{  }", "{}");
  const passed = kindOf(given.type, null) === "text" ? `JSON.stringify(${object})` : object;
  const params = parameters
    .filter(({ schema }) => saying(schema) !== "")
    .map(({ name, schema }) => `@param ${name} ${saying(schema)}`);
  const text = [spec.description || "Say here what the model does with it.", ...params].join("\n");
  return [
    ...docComment(text, "  "),
    `  ${spec.name}(${taken.join(", ")}): ${method.returns?.text ?? "unknown"} {`,
    `    return this.${method.name}("${spec.name}", ${passed});`,
    "  }",
  ];
}

/** How a language writes types. */
interface Types {
  readonly plain: Readonly<Record<string, string>>;
  readonly any: string;
  readonly list: (item: string) => string;
  readonly literals: (values: readonly string[]) => string;
}

const python: Types = {
  plain: {
    string: "str",
    integer: "int",
    number: "float",
    boolean: "bool",
    object: "dict[str, Any]",
  },
  any: "Any",
  list: (item) => `list[${item}]`,
  literals: (values) => `Literal[${values.join(", ")}]`,
};

const typescript: Types = {
  plain: {
    string: "string",
    integer: "number",
    number: "number",
    boolean: "boolean",
    object: "Record<string, unknown>",
  },
  any: "unknown",
  list: (item) => `Array<${item}>`,
  literals: (values) => values.join(" | "),
};

/** The type of a value with this schema, as a language writes it. */
function typeIn(types: Types, schema: SpecParameter["schema"]): string {
  const { enum: values, type, items } = schema;
  if (Array.isArray(values)) return types.literals(values.map((each) => JSON.stringify(each)));
  if (type === "array") return types.list(typeIn(types, (items ?? {}) as SpecParameter["schema"]));
  return types.plain[String(type)] ?? types.any;
}
