import type { Description } from "../description.js";
import type { ClassFacts, Constant, Facts, FunctionFacts, Parameter } from "../facts.js";
import type { Findings } from "./findings.js";
import { named } from "./member.js";
import { seedNames } from "./vocabulary.js";

/** A data file beside the module, with the fields of its first row: the only thing that facts do not tell. */
export interface RowFile {
  readonly path: string;
  readonly keys: readonly string[];
}

/** What every step of inference may look at, and where it puts what it finds. */
export interface Reading {
  readonly facts: Facts;
  readonly description: Description;
  readonly rowFiles: readonly RowFile[];
  readonly findings: Findings;
}

/** The class of a name, the module's own or taken from one of the author's modules. */
export function classNamed(facts: Facts, name: string | null | undefined): ClassFacts | null {
  return facts.classes.find((c) => c.name === name) ?? null;
}

/** The module's function of a name. */
export function functionNamed(facts: Facts, name: string | null | undefined): FunctionFacts | null {
  return facts.functions.find((f) => f.name === name) ?? null;
}

/** A method of a class; the constructor among them. */
export function methodNamed(
  klass: ClassFacts,
  name: string | null | undefined,
): FunctionFacts | null {
  return klass.methods.find((m) => m.name === name) ?? null;
}

/** What a dotted name of the module stands for, where that can be called: a function, or a static or class method. */
export function callableNamed(facts: Facts, dotted: string): FunctionFacts | null {
  const [first, second] = dotted.split(".");
  return second === undefined
    ? functionNamed(facts, first)
    : (classNamed(facts, first)?.methods.find((m) => m.name === second) ?? null);
}

/** A value of the module, or of a class under a dotted name, `Desk.ROWS`; null where the source gives none. */
export function valueNamed(facts: Facts, dotted: string): Constant | null {
  const [first, second] = dotted.split(".");
  if (second === undefined) return facts.constants.find(({ name }) => name === first) ?? null;
  const found = classNamed(facts, first)?.attributes.find(({ name }) => name === second);
  return found?.value == null ? null : { ...found, value: found.value };
}

/** Whether a dotted name of the module stands for anything that facts know. */
export function known(facts: Facts, dotted: string): boolean {
  const [first, second] = dotted.split(".");
  if (second !== undefined) {
    const owner = classNamed(facts, first);
    return (
      owner !== null &&
      (owner.methods.some((m) => m.name === second) ||
        owner.attributes.some((a) => a.name === second))
    );
  }
  return (
    facts.constants.some((c) => c.name === first) ||
    functionNamed(facts, first) !== null ||
    classNamed(facts, first) !== null
  );
}

/** The parameter that takes the seed. */
export function seedOf(f: FunctionFacts | null): Parameter | null {
  return (f && named(f).find((p) => seedNames.has(p.name))) ?? null;
}

/** A list in words, for reasons and messages. */
export function list(names: readonly string[], last = "and"): string {
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length < 2
    ? quoted.join("")
    : `${quoted.slice(0, -1).join(", ")} ${last} ${quoted.at(-1)}`;
}
