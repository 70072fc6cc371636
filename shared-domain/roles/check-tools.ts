import type { FunctionFacts, Parameter } from "../facts.js";
import { docWord } from "./doc-word.js";
import type { Findings } from "./findings.js";
import type { ToolRole } from "./roles.js";
import type { ToolText } from "./tool-text.js";

/** Names that mean something else to a framework of the environment, with the reason. */
export type ReservedTools = Readonly<Record<string, string>>;

/** What keeps a method from being a tool, of which models read `text`. Everything wrong with it is told at once. */
export function checkTool(
  findings: Findings,
  tool: ToolRole,
  method: FunctionFacts,
  { reserved, text }: { readonly reserved: ReservedTools; readonly text: ToolText | null },
): void {
  checkName(findings, tool, method, reserved);
  if (text === null) {
    findings.report(
      "TOOL_UNDOCUMENTED",
      `the tool \`${method.name}\` has no ${docWord(method.at.file)}`,
      method.at,
    );
  }
  if (method.overloaded)
    findings.report(
      "TOOL_OVERLOADED",
      `the tool \`${method.name}\` has several signatures`,
      method.at,
    );
  for (const p of method.parameters) checkParameter(findings, p, `the tool \`${method.name}\``);
}

function checkName(
  findings: Findings,
  { shown }: ToolRole,
  method: FunctionFacts,
  reserved: ReservedTools,
): void {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(shown) || keywords.has(shown)) {
    findings.report("TOOL_NAME_UNFIT", `\`${shown}\` cannot be the name of a tool`, method.at);
  } else if (Object.hasOwn(reserved, shown)) {
    findings.report(
      "TOOL_NAME_RESERVED",
      `a tool cannot be called \`${shown}\`: ${reserved[shown]}`,
      method.at,
    );
  }
}

/** A parameter that a model or a task's row must be able to give. */
export function checkParameter(findings: Findings, p: Parameter, of: string): void {
  if (p.kind === "rest" || p.kind === "rest-keyword") {
    findings.report("PARAMETER_VARIADIC", `${of} takes \`${restMark(p)}${p.name}\``, p.at);
  } else if (p.kind === "positional-only") {
    findings.report(
      "PARAMETER_POSITIONAL",
      `\`${p.name}\` of ${of} can be passed by position only`,
      p.at,
    );
  } else if (p.type === null) {
    findings.report(
      "PARAMETER_UNTYPED",
      `\`${p.name}\` of ${of} has no type`,
      p.at,
      `annotate it, as in \`${annotated(p)}\`: its type is its JSON schema`,
    );
  } else if (p.type.schema === null) {
    findings.report(
      "PARAMETER_NOT_JSON",
      `\`${p.name}: ${p.type.text}\` of ${of} has no JSON form: ${p.type.refused}`,
      p.type.at,
      p.type.package &&
        `install it beside the module, \`npm install ${packageOf(p.type.package)}\`: packages are looked for from the module's folder upwards`,
    );
  }
}

/** A parameter with the type that its default has; without one, a text stands for any. */
function annotated({ name, default: value }: Parameter): string {
  const given = value?.known === true ? value.value : "";
  const plain =
    typeof given === "boolean"
      ? "bool"
      : typeof given === "number"
        ? Number.isInteger(given)
          ? "int"
          : "float"
        : Array.isArray(given)
          ? "list[str]"
          : "str";
  return value === null ? `${name}: str` : `${name}: ${plain} = ${value.text}`;
}

/** The package that an import names: `zod` of `zod/v4`. */
const packageOf = (specifier: string): string =>
  /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

const restMark = ({ kind, at }: Parameter): string =>
  at.file.endsWith(".ts") ? "..." : kind === "rest" ? "*" : "**";

/** Python's keywords: variants name functions and classes after tools. */
export const keywords: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import " +
    "in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);
