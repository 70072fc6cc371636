import type { ClassFacts, Facts, FunctionFacts, Parameter } from "../facts.js";
import { showings } from "./functional-module.js";
import { showsAnswer } from "./host-methods.js";
import { marksTool } from "./marks-tool.js";
import { named, readable, required, returned } from "./member.js";
import { rank, snake } from "./vocabulary.js";

/** What tells the end or the reward: a function of the state, or a member of it. */
export interface StateTelling {
  readonly of: (state: string) => string;
  readonly returns: string | null;
}

/** Functions that are all handed the same state, by what they do for an episode. */
export interface StateFunctions {
  /** The type of the state. */
  readonly type: string;
  /** Makes the state: a function, or the class itself. */
  readonly maker: FunctionFacts;
  /** What making it takes; of a record only what it must be given. */
  readonly taken: readonly Parameter[];
  /** What is called to make it. */
  readonly make: string;
  /** What a model could call. */
  readonly moves: readonly FunctionFacts[];
  readonly done: StateTelling | undefined;
  readonly reward: StateTelling | undefined;
  /** What shows the state, where that is what a model sees first and after a move that gives nothing else. */
  readonly observe: StateTelling | undefined;
  /** Whether what a function returns takes the place of the state. */
  readonly renews: (f: FunctionFacts) => boolean;
}

/**
 * The functions of a module that take the same state first, `measure(ward, patient)`, and what makes that state; null where none
 * makes it, no function can be a move, or nothing tells an end or a reward. The state is known by its type, which is a class or
 * a type of the module, or by its name, `desk` of `Desk`.
 */
export function stateFunctions(facts: Facts): StateFunctions | null {
  const open = facts.functions.filter((f) => f.public && f.kind === "function");
  const [type, taking] =
    [...byState(facts, open)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (type === undefined || taking === undefined) return null;
  const klass = facts.classes.find(({ name }) => name === type);
  const making = open.filter((f) => !taking.includes(f) && f.returns?.text === type && !f.async);
  const built = klass?.methods.find(({ name }) => name === "__init__");
  const [maker, ...rivals] = making.length > 0 ? making : built === undefined ? [] : [built];
  if (maker === undefined || rivals.length > 0) return null;
  const plain = taking.filter((f) => named(f).length === 1 && !f.async);
  const [ends, pays] = [best(plain, "done", "boolean"), best(plain, "reward", "number")];
  const done = told(ends) ?? (klass && member(klass, "done", "boolean"));
  const reward = told(pays) ?? (klass && member(klass, "reward", "number"));
  const renews = (f: FunctionFacts): boolean => f.returns?.text === type;
  const shows = plain.find(
    (f) =>
      showings.test(f.name) &&
      returned(f) === "text" &&
      (f.summary === null || taking.some(renews)),
  );
  const others = taking.filter((f) => ![ends, pays, shows].includes(f));
  const moves = marked(others.filter((f) => plays(f, taking)));
  if (moves.length === 0 || (done === undefined && reward === undefined)) return null;
  const observe = told(shows);
  const [make, taken] = maker === built ? [type, required(maker)] : [maker.name, named(maker)];
  return { type, maker, make, taken, moves, done, reward, observe, renews };
}

/** The class of the module that a function takes first, by its type or by its name. */
export function takesObject({ classes }: Facts, f: FunctionFacts): ClassFacts | undefined {
  const first = named(f)[0];
  return classes.find(
    ({ name, kind }) =>
      kind !== "enum" &&
      (first?.type == null ? first?.name === snake(name) : first.type.text === name),
  );
}

/** Functions by the type of what they take first: a class of the module, or a type that another function makes. */
function byState(facts: Facts, open: readonly FunctionFacts[]): Map<string, FunctionFacts[]> {
  const found = new Map<string, FunctionFacts[]>();
  for (const f of open) {
    const text = takes(f);
    const made = open.some((other) => other.returns?.text === text && takes(other) !== text);
    const known = facts.classes.some(({ name }) => name === text);
    const unread = !known && made && /^[A-Z]\w*$/.test(text ?? "") ? text : undefined;
    const type = takesObject(facts, f)?.name ?? unread;
    if (type !== undefined) found.set(type, [...(found.get(type) ?? []), f]);
  }
  return found;
}

const takes = (f: FunctionFacts): string | undefined => named(f)[0]?.type?.text;

const told = (f: FunctionFacts | undefined): StateTelling | undefined =>
  f && { of: (state) => `${f.name}(${state})`, returns: f.returns?.text ?? null };

/** What the state itself says plainly of its end or of what was earned. */
function member(
  klass: ClassFacts,
  role: "done" | "reward",
  kind: "boolean" | "number",
): StateTelling | undefined {
  const [found] = readable(klass)
    .filter((m) => m.public && m.kind === kind && rank(role, m.name) !== null)
    .toSorted((a, b) => rank(role, a.name)! - rank(role, b.name)!);
  const call = found?.form === "method" ? "()" : "";
  return found && { of: (state) => `${state}.${found.name}${call}`, returns: null };
}

/** Where a decorator marks tools, those: one that is given something marks another kind, `@tool(staff=True)` beside `@tool`. */
function marked(moves: readonly FunctionFacts[]): readonly FunctionFacts[] {
  const marks = moves.filter((f) => f.decorators.some(marksTool));
  const bare = marks.filter((f) => f.decorators.some((d) => marksTool(d) && !d.includes("(")));
  return bare.length > 0 ? bare : marks.length > 0 ? marks : moves;
}

/** The one whose name says it most plainly, else the only one of its kind that is not documented, as a move is. */
function best(
  plain: readonly FunctionFacts[],
  role: "done" | "reward",
  kind: "boolean" | "number",
): FunctionFacts | undefined {
  const fitting = plain.filter((f) => returned(f) === kind);
  const [said] = fitting
    .filter(({ name }) => rank(role, name) !== null)
    .toSorted((a, b) => rank(role, a.name)! - rank(role, b.name)!);
  const [only, ...others] = fitting.filter(({ summary }) => summary === null);
  return said ?? (others.length === 0 ? only : undefined);
}

/** Whether a model could play a function: one that nobody documented and that another of them calls only serves it, and no model sends what can be called. */
const plays = (f: FunctionFacts, others: readonly FunctionFacts[]): boolean =>
  !(f.summary === null && others.some((other) => other !== f && other.names.includes(f.name))) &&
  !named(f).some(({ name }) => f.calls?.includes(name)) &&
  !showsAnswer(f.name);
