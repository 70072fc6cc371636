import type { Facts, FunctionFacts } from "../facts.js";
import type { ClassFacts } from "../facts.js";
import { list, type Reading } from "./reading.js";

/** Raised by a program that stops or is unfinished, never because of what a model did. An `assert` of an argument is another thing. */
const never: ReadonlySet<string> = new Set([
  "NotImplementedError",
  "AssertionError",
  "StopIteration",
  "StopAsyncIteration",
  "SystemExit",
  "KeyboardInterrupt",
  "GeneratorExit",
  "MemoryError",
]);

/** Classes that every error is of, bugs too. */
const everything: readonly string[] = ["Exception", "BaseException"];

/**
 * Exceptions that are the model's own mistake: the classes that the domain's
 * code raises by name where a tool can reach it, and those by which a tool's
 * conversion of an argument refuses it. What only `tasks` or the start
 * raises is not among them, and neither is what a bug would raise by itself.
 */
export function mistakesOf(
  reading: Reading,
  klass: ClassFacts | null,
  entries: readonly string[],
): string[] {
  const { facts, findings, description } = reading;
  if (description.domain.mistakes !== undefined) return description.domain.mistakes;
  const tools = reached(facts, klass, entries);
  const raised = raisedBy(klass, tools);
  const sent = klass === null ? [] : tools.filter(({ name }) => entries.includes(name));
  const converted = sent.flatMap((f) => f.converts ?? []);
  const script = facts.language === "typescript";
  // Beside a class that says what the model did wrong, a bare `Error` of TypeScript is a bug.
  if (script && raised.size > 1) raised.delete("Error");
  const checked = tools.some((f) => f.raises.includes("assert")) ? ["AssertionError"] : [];
  const mistakes = [
    ...[...raised].filter((name) => !never.has(name.split(".").at(-1)!)),
    ...checked,
    ...new Set(converted.filter((name) => !raised.has(name))),
  ];
  const wide = mistakes.filter((name) => (script ? ["Error"] : everything).includes(name));
  const first = tools.find((f) => f.raises.some((name) => wide.includes(name)));
  if (wide.length > 0)
    findings.report(
      "MISTAKE_TOO_WIDE",
      `a tool ${script ? "throws" : "raises"} ${list(wide)}, of which every error is a kind`,
      first?.at ?? null,
    );
  findings.because(
    "domain.mistakes",
    mistakes.length > 0
      ? `${script ? "thrown" : "raised"} by name in what tools call${converted.length > 0 ? ", or by a tool's conversion of what the model sent" : ""}`
      : "tools raise nothing by name",
  );
  return mistakes;
}

/** What these functions raise by name, and what the author's other modules do that they lead to, or that objects do which the episode holds. */
function raisedBy(klass: ClassFacts | null, tools: readonly FunctionFacts[]): Set<string> {
  const called = tools.flatMap((f) => [...f.raises, ...(f.reached?.functions ?? [])]);
  const held = [...tools, ...(klass?.methods ?? [])].flatMap((f) => f.reached?.classes ?? []);
  return new Set([...called.filter((name) => name !== "assert"), ...held]);
}

/** Functions that tools run: own methods, functions of the module, methods of the module's other classes that they name. */
function reached(
  facts: Facts,
  klass: ClassFacts | null,
  entries: readonly string[],
): FunctionFacts[] {
  const found = new Set<FunctionFacts>();
  const walk = (f: FunctionFacts | undefined, owner: ClassFacts | null): void => {
    if (f === undefined || found.has(f)) return;
    found.add(f);
    for (const used of f.uses)
      walk(
        owner?.methods.find((m) => m.name === used),
        owner,
      );
    for (const name of f.names) {
      walk(
        facts.functions.find((other) => other.name === name),
        null,
      );
      const other = facts.classes.find((c) => c.name === name);
      for (const m of other && other !== owner ? other.methods : []) walk(m, other!);
    }
  };
  for (const name of entries)
    walk(
      klass
        ? klass.methods.find((m) => m.name === name)
        : facts.functions.find((f) => f.name === name),
      klass,
    );
  for (const part of parts(facts, klass)) for (const m of part.methods) walk(m, part);
  // What a function writes out and the episode holds is called through it.
  const named = klass?.methods.flatMap(({ names }) => names) ?? [];
  for (const f of facts.functions)
    if (f.makes !== undefined && named.includes(f.name)) walk(f, null);
  return [...found];
}

/** Classes whose objects an episode holds: their methods are called through attributes, which names do not show. */
function parts(facts: Facts, klass: ClassFacts | null): ClassFacts[] {
  if (klass === null) return [];
  const words = new Set([
    ...klass.attributes.flatMap((a) => a.type?.text.match(/[A-Za-z_]\w*/g) ?? []),
    ...klass.methods.flatMap((m) => m.names),
  ]);
  // What a function makes is held as well; a set grows while it is walked.
  for (const word of words)
    for (const name of facts.functions.find((f) => f.name === word)?.names ?? []) words.add(name);
  return facts.classes.filter(
    (c) =>
      c !== klass &&
      words.has(c.name) &&
      (c.kind === "plain" || c.kind === "dataclass" || c.kind === "pydantic"),
  );
}
