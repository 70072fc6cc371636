import type { ts as TS } from "ts-morph";
import type { Contract } from "../../contract.js";
import { ts } from "../compiler.js";
import {
  type Function,
  functionName,
  functionOf,
  namesIn,
  nodesOf,
  type Source,
} from "./source.js";

/** Names in a role of the contract. */
export const wordsOf = (role: string | null | undefined): string[] =>
  (role?.replace(compared, "$1").match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).filter(
    (word) => !["not", "or"].includes(word),
  );

const compared = /(\S+) [=!]= .+?(?= or |$)/g;

/** Names that a role compares, `status` of `status == won`: no truths themselves. */
export const comparedIn = (role: string | null | undefined): string[] =>
  [...(role ?? "").matchAll(compared)].map(([, name]) => name!.split(".").at(-1)!);

/** What no play can run: what the driver refuses before it gets there, and what only the compiler needs. */
export class Dead {
  readonly #over: ReadonlySet<string>;
  readonly #tools: ReadonlySet<string | null>;

  constructor(sources: readonly Source[], contract: Contract) {
    this.#over = doneWords(sources, contract);
    this.#tools = new Set(contract.tools.map(({ method }) => method));
  }

  /** Nodes of a function that no play can run. */
  of(node: Function, name: string): Set<TS.Node> {
    const dead = new Set<TS.Node>();
    const cut = (part: TS.Node): void => {
      for (const inner of nodesOf(part)) dead.add(inner);
    };
    for (const inner of nodesOf(node)) {
      if (ts.isIfStatement(inner) && this.#tools.has(name) && this.#guards(inner))
        cut(inner.thenStatement);
      if (ts.isBlock(inner) || ts.isCaseOrDefaultClause(inner)) {
        const first = inner.statements.findIndex(isNever);
        if (first >= 0) inner.statements.slice(first).forEach(cut);
      }
    }
    return dead;
  }

  /** Whether a condition only asks whether the episode is over, and leaves at once. */
  #guards({ expression, thenStatement }: TS.IfStatement): boolean {
    const body = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement];
    const last = body.at(-1);
    const leaves = last !== undefined && (ts.isThrowStatement(last) || ts.isReturnStatement(last));
    const words = [...namesIn(expression)];
    return leaves && body.length <= 2 && words.length > 0 && words.every((w) => this.#over.has(w));
  }
}

/** Whether a statement stands where the compiler knows that nothing comes. */
function isNever(statement: TS.Statement): boolean {
  if (namesIn(statement).has("assertNever") || isUnwritten(statement)) return true;
  let found = false;
  const look = (node: TS.Node): void => {
    if (functionOf(node) !== null) return;
    found ||= node.kind === ts.SyntaxKind.NeverKeyword;
    ts.forEachChild(node, look);
  };
  if (ts.isVariableStatement(statement) || ts.isThrowStatement(statement)) look(statement);
  if (ts.isReturnStatement(statement) || ts.isExpressionStatement(statement)) look(statement);
  return found;
}

/** `throw new NotImplementedError(…)`: somebody has yet to write what stands there. */
const isUnwritten = (statement: TS.Statement): boolean =>
  ts.isThrowStatement(statement) &&
  ts.isNewExpression(statement.expression) &&
  statement.expression.expression.getText() === "NotImplementedError";

/** Names that say whether the episode is over: the role, and what a getter of that name gives back. */
function doneWords(sources: readonly Source[], { domain }: Contract): Set<string> {
  const words = new Set(wordsOf(domain.done));
  if (typeof domain.result?.done === "string") words.add(domain.result.done);
  for (const { tree } of sources)
    for (const node of nodesOf(tree)) {
      const own = functionOf(node);
      if (own === null || !words.has(functionName(own)) || !ts.isBlock(own.body!)) continue;
      const last = own.body.statements.at(-1);
      if (own.body.statements.length > 2 || !last || !ts.isReturnStatement(last)) continue;
      if (last.expression) for (const word of namesIn(last.expression)) words.add(word);
    }
  return words;
}
