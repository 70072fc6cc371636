import type { ClassDeclaration } from "ts-morph";
import { Node, SyntaxKind } from "./compiler.js";
import { valueOf } from "./literals.js";

const byOne: readonly number[] = [SyntaxKind.PlusPlusToken, SyntaxKind.MinusMinusToken];
const compared = new Set(["<", "<=", ">", ">=", "===", "==", "!==", "!="]);

/**
 * How far attributes go to which one is added, or from which one is taken, at a time: `this.moves >= 60` beside
 * `moves = 0` and `this.moves++`. Those of which nothing tells it are left out. `line` is the class with those it derives from.
 */
export function countersOf(line: readonly ClassDeclaration[]): Readonly<Record<string, number>> {
  const counted = new Set<string>();
  const seen = new Map<string, number[]>();
  const see = (name: string | null, node: Node | undefined): void => {
    const number = node === undefined ? undefined : valueOf(node);
    if (name !== null && Number.isSafeInteger(number))
      seen.set(name, [...(seen.get(name) ?? []), number as number]);
  };
  for (const one of line) {
    for (const own of one.getInstanceProperties())
      if (Node.isPropertyDeclaration(own)) see(own.getName(), own.getInitializer());
    one.forEachDescendant((node) => {
      const name = counts(node);
      if (name !== null) counted.add(name);
      if (!Node.isBinaryExpression(node)) return;
      const [left, right] = [node.getLeft(), node.getRight()];
      const operator = node.getOperatorToken().getText();
      if (operator === "=" || compared.has(operator)) see(ownName(left), right);
      if (compared.has(operator)) see(ownName(right), left);
    });
  }
  const spans = [...counted].map((name) => [name, span(seen.get(name) ?? [])] as const);
  return Object.fromEntries(spans.filter(([, most]) => most > 0));
}

/** The attribute that a node adds one to, or takes one from; null where it does neither. */
function counts(node: Node): string | null {
  if (Node.isPostfixUnaryExpression(node)) return ownName(node.getOperand());
  if (Node.isPrefixUnaryExpression(node))
    return byOne.includes(node.getOperatorToken()) ? ownName(node.getOperand()) : null;
  if (!Node.isBinaryExpression(node)) return null;
  const operator = node.getOperatorToken().getText();
  const one = (operator === "+=" || operator === "-=") && valueOf(node.getRight()) === 1;
  return one ? ownName(node.getLeft()) : null;
}

/** The name of an attribute of the object itself; null for anything else. */
const ownName = (node: Node): string | null =>
  Node.isPropertyAccessExpression(node) && Node.isThisExpression(node.getExpression())
    ? node.getName()
    : null;

/** From the least number to the greatest; a lone one is counted from 0, or down to it. */
function span(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0;
  const least = Math.min(...numbers);
  return Math.max(...numbers) - least || least;
}
