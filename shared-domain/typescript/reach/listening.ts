import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.js";
import type { Reachable } from "./reachable.js";
import { childrenOf, nodesOf, type Source } from "./source.js";
import { isInList } from "./statements.js";
import { Weave } from "./weave.js";

/** Operators of which a search should know what they compare. */
const comparing = new Set(["===", "!==", "==", "!=", "<", "<=", ">", ">=", "in"]);
/** Methods that compare what they are called on with what they are given. */
const asking = new Set(["includes", "has", "get", "indexOf", "startsWith", "endsWith"]);

/** The files with calls that tell which lines run, which way conditions go, and what is compared. No line moves. */
export function heard(
  sources: readonly Source[],
  { lines, conditions }: Reachable,
): ReadonlyMap<string, string> {
  const told = new Map<TS.Node, number>(lines.map(({ node }, number) => [node, number]));
  const asked = new Map<TS.Node, number>(conditions.map(({ test }, number) => [test, number]));
  const sides = new Map<TS.Node, number>();
  return new Map(
    sources.map((source) => {
      const weave = new Weave(source);
      for (const node of nodesOf(source.tree)) {
        const line = told.get(node);
        if (line !== undefined) tellLine(weave, node, line);
        const way = asked.get(node);
        if (way !== undefined) weave.wrap(node, `reach_way(${way},`, ")");
        for (const side of compared(node)) sides.set(side, sides.size);
        const seen = sides.get(node);
        if (seen !== undefined) weave.wrap(node, `reach_see(${seen},`, ")");
      }
      return [source.path, weave.text()];
    }),
  );
}

function tellLine(weave: Weave, node: TS.Node, number: number): void {
  const told = `reach_line(${number})`;
  if (!ts.isStatement(node)) weave.wrap(node, `(${told},`, ")");
  else if (isInList(node)) weave.between(node.getStart(), node.getStart(), `${told};`, "");
  else weave.wrap(node, `{${told};`, "}");
}

/** What a node compares. */
function compared(node: TS.Node): TS.Expression[] {
  if (ts.isBinaryExpression(node) && comparing.has(node.operatorToken.getText()))
    return [node.left, node.right].filter((side) => !ts.isPrivateIdentifier(side));
  if (ts.isSwitchStatement(node)) {
    const cases = node.caseBlock.clauses.flatMap((one) => (ts.isCaseClause(one) ? [one] : []));
    return [node.expression, ...cases.map(({ expression }) => expression)];
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression, name } = node.expression;
  if (!asking.has(name.text) || isSuper(expression) || isOptional(expression)) return [];
  return [expression, ...node.arguments.slice(0, 1).filter((one) => !ts.isSpreadElement(one))];
}

const isSuper = ({ kind }: TS.Node): boolean => kind === ts.SyntaxKind.SuperKeyword;

/** Whether a chain that may end early leads through a node: it must stay one. */
const isOptional = (node: TS.Node): boolean =>
  (node.flags & ts.NodeFlags.OptionalChain) !== 0 || childrenOf(node).some(isOptional);
