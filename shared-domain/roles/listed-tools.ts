import type { ClassFacts, Literal } from "../facts.js";
import type { Reading } from "./reading.js";
import type { ToolRole } from "./roles.js";

/** Methods that a constant of the module or the class lists: `TOOLS = ["look", "take"]`. Null where none lists any. */
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
  if (lists.length !== 1) return null;
  const { name, methods } = lists[0]!;
  for (const m of free.filter((each) => !methods.includes(each) && each.summary !== null))
    findings.pass("domain.tools", m.name, m.at, `\`${name}\` does not list it`);
  findings.because("domain.tools", `the methods that \`${name}\` lists`);
  return methods.map((m) => ({ shown: m.name, method: m.name }));
}

/** The items of a list: as they are, or by their names where methods themselves are listed, `[look, Desk.take]`. */
function itemsOf({ known, value, text }: Literal): unknown {
  if (known) return value;
  const inner = /^[[(]\s*((?:[\w.]+\s*,\s*)*[\w.]+)\s*,?\s*[\])]$/.exec(text)?.[1];
  return inner?.split(",").map((item) => item.trim().replace(/^.*\./, "")) ?? null;
}

/** Names of lists of tools. */
const saysTools = (name: string): boolean =>
  /^_?(?:(?:all|public|agent|model)_)?(?:tools|tool_names|actions|commands|exposed)$/i.test(name);

/** What an item of such a list names: itself, or as the tools of chat completions do. */
function nameIn(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return item;
  const { name, function: inner } = item as { name?: unknown; function?: unknown };
  return name ?? (inner as { name?: unknown } | undefined)?.name;
}
