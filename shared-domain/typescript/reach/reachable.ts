import type { ts as TS } from "ts-morph";
import type { Contract } from "../../contract.js";
import { ts } from "../compiler.js";
import { Dead } from "./dead.js";
import {
  columnOf,
  type Function,
  functionName,
  functionOf,
  lineOf,
  nameOf,
  namesIn,
  nodesOf,
  type Source,
} from "./source.js";
import { isTold } from "./statements.js";

/** A statement that plays could run, and the function that it is in. */
export interface Covered {
  readonly source: Source;
  readonly node: TS.Statement | TS.ConciseBody;
  readonly line: number;
  readonly function: string;
}

/** A condition that plays could decide both ways. */
export interface Condition {
  readonly source: Source;
  readonly test: TS.Expression;
  readonly line: number;
  readonly column: number;
  /** False where the one way is refused before it gets there. */
  readonly both: boolean;
  readonly function: string;
}

/** A function that the roles of the contract lead to, by name. */
export interface ReachedFunction {
  readonly source: Source;
  readonly node: Function;
  readonly name: string;
}

/** What of a domain plays could run. */
export interface Reachable {
  readonly functions: readonly ReachedFunction[];
  readonly lines: readonly Covered[];
  readonly conditions: readonly Condition[];
  /** Names that reachable functions use. */
  readonly names: ReadonlySet<string>;
}

/** What the roles of the contract lead to in the author's files, by the names that each function mentions. */
export function reachableOf(sources: readonly Source[], contract: Contract): Reachable {
  const functions = reached(sources, contract);
  const dead = new Dead(sources, contract);
  const lines: Covered[] = [];
  const conditions: Condition[] = [];
  const names = new Set<string>();
  const seen = new Set<TS.Node>();
  for (const { source, node, name } of functions) {
    for (const one of namesIn(node)) names.add(one);
    const cut = dead.of(node, name);
    for (const inner of nodesOf(node.body!)) {
      if (cut.has(inner) || seen.has(inner)) continue;
      seen.add(inner);
      const place = { source, line: lineOf(source, inner), function: name };
      if (isTold(inner)) lines.push({ ...place, node: inner });
      const test = testOf(inner);
      if (test === null) continue;
      const both = !(ts.isIfStatement(inner) && cut.has(inner.thenStatement));
      const column = columnOf(source, test);
      conditions.push({ ...place, test, line: lineOf(source, test), column, both });
    }
  }
  return { functions, lines, conditions, names };
}

/** The condition of a statement or expression that has one which is not always the same. */
function testOf(node: TS.Node): TS.Expression | null {
  const test =
    ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : null;
  return test !== null && !/^(?:true|false|\d+)$/.test(test.getText()) ? test : null;
}

function reached(sources: readonly Source[], contract: Contract): ReachedFunction[] {
  const { domain, tasks } = contract;
  const roots = rootsOf(contract);
  const asked = [domain.solve, domain.cheats, domain.scripted_judge, tasks.from, "main"];
  const never = new Set(asked.filter((one) => typeof one === "string" && !roots.includes(one)));
  const defined = definitions(sources);
  const [todo, seen] = [[...roots], new Set<string>()];
  const found = new Map<Function, Source>();
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (seen.has(name) || never.has(name)) continue;
    seen.add(name);
    for (const { source, node } of defined.get(name) ?? []) {
      for (const own of runBy(node)) found.set(own, source);
      todo.push(...(ts.isClassLike(node) ? namesOfClass(node) : namesIn(node)));
    }
  }
  return [...found]
    .map(([node, source]) => ({ source, node, name: functionName(node) }))
    .sort((a, b) => order(a, b));
}

const order = (a: ReachedFunction, b: ReachedFunction): number =>
  a.source.name === b.source.name
    ? a.node.pos - b.node.pos
    : a.source.name < b.source.name
      ? -1
      : 1;

/** Names that the driver calls or reads while an episode is played. */
function rootsOf({ domain, tools }: Contract): string[] {
  const { start, prompt, verify } = domain;
  const called = [prompt, verify].map((one) => (typeof one === "string" ? one : one?.call));
  const said = [
    ...tools.map(({ method }) => method),
    start.call === "__init__" ? null : start.call,
    domain.class,
    domain.done,
    domain.reward,
    domain.metrics,
    domain.close,
    domain.judged,
    domain.scored,
    domain.observe,
    ...called,
  ];
  return said.flatMap((one) => [...(one ?? "").matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)].map(String));
}

/** Functions that a definition is, or that run once it is used. */
function runBy(node: TS.Node): Function[] {
  const own = functionOf(node);
  if (own !== null) return [own];
  if (!ts.isClassLike(node)) return [...nodesOf(node)].flatMap((one) => functionOf(one) ?? []);
  return node.members.flatMap((one) => (runsByItself(one) ? (functionOf(one) ?? []) : []));
}

const runsByItself = (one: TS.ClassElement): boolean =>
  ts.isConstructorDeclaration(one) ||
  (one.name !== undefined && ts.isComputedPropertyName(one.name));

/** What making an object of a class mentions. */
function namesOfClass(node: TS.ClassLikeDeclaration): string[] {
  const made = node.members.filter((one) => runsByItself(one) || ts.isPropertyDeclaration(one));
  return [...(node.heritageClauses ?? []), ...made].flatMap((one) => [...namesIn(one)]);
}

interface Defined {
  readonly source: Source;
  readonly node: TS.Node;
}

/** Functions, classes and values that modules and classes give a name. */
function definitions(sources: readonly Source[]): Map<string, Defined[]> {
  const out = new Map<string, Defined[]>();
  for (const source of sources)
    for (const node of nodesOf(source.tree)) {
      const named = ts.isClassLike(node) ? nameOf(node.name) : definedName(node);
      const [name, value] = typeof named === "string" ? [named, node] : named;
      if (name !== "") out.set(name, [...(out.get(name) ?? []), { source, node: value }]);
    }
  return out;
}

/** What a node gives a name to, where that is no class. */
function definedName(node: TS.Node): string | [string, TS.Node] {
  const own = functionOf(node);
  if (own !== null && !ts.isConstructorDeclaration(own)) return functionName(own);
  const isValue =
    ts.isPropertyDeclaration(node) ||
    (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));
  return isValue && node.initializer !== undefined ? [nameOf(node.name), node.initializer] : "";
}
