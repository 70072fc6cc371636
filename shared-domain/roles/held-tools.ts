import type { ClassFacts } from "../facts.js";
import { list, type Reading } from "./reading.js";
import type { ToolRole } from "./roles.js";

/**
 * Asks where the episode holds an object with documented methods that nothing of it calls: `self.tools = BankTools(...)`. They
 * are meant for who plays, and a tool is a method of the episode.
 */
export function askHeldTools(
  { facts, findings, description }: Reading,
  klass: ClassFacts,
  tools: readonly ToolRole[],
): void {
  const asked = findings.questions.some(({ key }) => key === "domain.tools");
  if (asked || description.domain.tools !== undefined) return;
  const used = new Set(klass.methods.flatMap((m) => m.uses));
  const held = klass.attributes.flatMap((attribute) => {
    if (attribute.name.startsWith("_") || used.has(attribute.name)) return [];
    if (attribute.from === "class" || attribute.shape !== "other") return [];
    const made = facts.classes.find(({ name }) => attribute.builds.includes(name));
    const methods = (made === klass ? [] : (made?.methods ?? [])).filter(
      (m) => m.public && m.kind === "method" && (m.summary ?? "") !== "",
    );
    return methods.length === 0 ? [] : [{ attribute, methods }];
  });
  if (held.length === 0) return;
  const words = held.map(
    ({ attribute, methods }) =>
      `\`${klass.name}.${attribute.name}\` has ${list(methods.map(({ name }) => name))}, documented and called by nothing`,
  );
  findings.ask({
    key: "domain.tools",
    why: `${words.join("; ")}: a tool is a method of \`${klass.name}\`, which may call them; are these all`,
    candidates: [tools.map(({ method }) => method)],
    assumed: true,
  });
}
