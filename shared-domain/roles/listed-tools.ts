import type { ClassFacts, FunctionFacts, Literal } from "../facts.js";
import type { Reading } from "./reading.js";
import type { ToolRole } from "./roles.js";
import { snake } from "./vocabulary.js";

/**
 * Methods that a constant of the module or the class lists, `TOOLS = ["look", "take"]`, that the object keeps a list of,
 * `self.tools = [self.look]`, or that a method of such a name gives. Null where none lists any.
 */
export function listed(
  { facts, findings }: Reading,
  klass: ClassFacts,
  taken: ReadonlySet<string>,
): ToolRole[] | null {
  const free = klass.methods.filter((m) => m.public && m.kind === "method" && !taken.has(m.name));
  const lists = [...facts.constants, ...klass.attributes].flatMap(({ name, value }) => {
    const names = value !== null && saysTools(name) ? itemsOf(value) : null;
    if (!Array.isArray(names) || names.length === 0) return [];
    const methods = names.map((each) => free.find((m) => m.name === nameIn(each)));
    return methods.every((m) => m !== undefined) ? [{ name, methods }] : [];
  });
  lists.push(...klass.methods.flatMap((m) => givenBy(m, free)));
  if (lists.length !== 1) return null;
  const { name, methods } = lists[0]!;
  const left = free.filter((each) => !methods.includes(each) && each.name !== name);
  for (const m of left.filter((each) => each.summary !== null))
    findings.pass("domain.tools", m.name, m.at, `\`${name}\` does not list it`);
  findings.because("domain.tools", `the methods that \`${name}\` lists`);
  return methods.map((m) => ({ shown: m.name, method: m.name }));
}

/** What a method named after tools gives where it uses methods and nothing else: `def get_tools(self): return [self.look, self.take]`. */
function givenBy(
  m: FunctionFacts,
  free: readonly FunctionFacts[],
): { name: string; methods: FunctionFacts[] }[] {
  const told = m.name.replace(/^(?:get|list)_/, "").replace(/^(?:get|list)(?=[A-Z])/, "");
  const isList = m.kind === "property" || m.kind === "method";
  if (!isList || m.parameters.length > 0 || !saysTools(snake(told)) || m.uses.length === 0)
    return [];
  const methods = m.uses.map((name) => free.find((each) => each !== m && each.name === name));
  return methods.every((each) => each !== undefined) ? [{ name: m.name, methods }] : [];
}

/** The items of a list: as they are, or by their names where methods themselves are listed, `[look, Desk.take]`. */
function itemsOf({ known, value, text }: Literal): unknown {
  if (known) return value;
  const inner = /^[[(]\s*((?:[\w.]+\s*,\s*)*[\w.]+)\s*,?\s*[\])]$/.exec(text)?.[1];
  return inner?.split(",").map((item) => item.trim().replace(/^.*\./, "")) ?? null;
}

/** Names of lists of tools. */
const saysTools = (name: string): boolean =>
  /^_?(?:(?:all|available|public|agent|model)_)?(?:tools|tool_names|tool_list|actions|commands|exposed)$/i.test(
    name,
  );

/** What an item of such a list names: itself, or as the tools of chat completions do. */
function nameIn(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return item;
  const { name, function: inner } = item as { name?: unknown; function?: unknown };
  return name ?? (inner as { name?: unknown } | undefined)?.name;
}
