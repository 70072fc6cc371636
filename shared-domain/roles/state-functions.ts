import type { Facts, FunctionFacts } from "../facts.js";
import { named, returned } from "./member.js";
import { rank } from "./vocabulary.js";

/** Functions that are all handed the same state, by what they do for an episode. */
export interface StateFunctions {
  /** Makes the state: a function, or the class itself. */
  readonly maker: FunctionFacts;
  /** What is called to make it. */
  readonly make: string;
  /** What a model could call. */
  readonly moves: readonly FunctionFacts[];
  readonly done: FunctionFacts | undefined;
  readonly reward: FunctionFacts | undefined;
  /** Whether what a function returns takes the place of the state. */
  readonly renews: (f: FunctionFacts) => boolean;
}

/**
 * The functions of a module that take the same state first, `measure(ward, patient)`, and what makes that state; null where none
 * makes it, no function can be a move, or nothing tells an end or a reward. The state is known by its type, which is a class or
 * a type of the module.
 */
export function stateFunctions(facts: Facts): StateFunctions | null {
  const open = facts.functions.filter((f) => f.public && f.kind === "function");
  const [type, taking] =
    [...byState(facts, open)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (type === undefined || taking === undefined) return null;
  const making = open.filter((f) => !taking.includes(f) && f.returns?.text === type && !f.async);
  const built = facts.classes
    .find(({ name }) => name === type)
    ?.methods.find(({ name }) => name === "__init__");
  const [maker, ...rivals] = making.length > 0 ? making : built === undefined ? [] : [built];
  if (maker === undefined || rivals.length > 0) return null;
  const plain = taking.filter((f) => named(f).length === 1 && !f.async);
  const done = best(plain, "done", "boolean");
  const reward = best(plain, "reward", "number");
  const moves = taking.filter((f) => f !== done && f !== reward && !helps(f, open));
  if (moves.length === 0 || (done === undefined && reward === undefined)) return null;
  const renews = (f: FunctionFacts): boolean => f.returns?.text === type;
  return { maker, make: maker === built ? type : maker.name, moves, done, reward, renews };
}

/** Functions by the type of what they take first, where that is a type of the module. */
function byState(facts: Facts, open: readonly FunctionFacts[]): Map<string, FunctionFacts[]> {
  const own = new Set(facts.classes.filter(({ kind }) => kind !== "enum").map(({ name }) => name));
  const found = new Map<string, FunctionFacts[]>();
  for (const f of open) {
    const type = named(f)[0]?.type?.text;
    if (type !== undefined && own.has(type)) found.set(type, [...(found.get(type) ?? []), f]);
  }
  return found;
}

/** The one whose name says it most plainly, else the only one of its kind. */
function best(
  plain: readonly FunctionFacts[],
  role: "done" | "reward",
  kind: "boolean" | "number",
): FunctionFacts | undefined {
  const fitting = plain.filter((f) => returned(f) === kind);
  const said = fitting
    .filter(({ name }) => rank(role, name) !== null)
    .toSorted((a, b) => rank(role, a.name)! - rank(role, b.name)!);
  return said[0] ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** Whether a function only serves others: nobody says what it does, and one of them calls it. */
const helps = (f: FunctionFacts, others: readonly FunctionFacts[]): boolean =>
  f.summary === null && others.some((other) => other !== f && other.names.includes(f.name));
