import { Node, SyntaxKind } from "./compiler.js";

/** Methods by which what holds many is changed in place. */
const mutators: ReadonlySet<string> = new Set([
  "push",
  "pop",
  "shift",
  "unshift",
  "splice",
  "sort",
  "reverse",
  "fill",
  "set",
  "add",
  "delete",
  "clear",
]);

/** Whether what an expression holds is changed in place: an item of it, or by a method of its own. */
export function isChanged(node: Node): boolean {
  const parent = node.getParent();
  if (Node.isElementAccessExpression(parent))
    return parent.getExpression() === node && isSet(parent);
  const called = Node.isPropertyAccessExpression(parent) && parent.getExpression() === node;
  return called && mutators.has(parent.getName()) && Node.isCallExpression(parent.getParent());
}

/** Whether an expression is given a value. */
export function isSet(node: Node): boolean {
  const parent = node.getParent();
  if (Node.isPrefixUnaryExpression(parent) || Node.isPostfixUnaryExpression(parent))
    return [SyntaxKind.PlusPlusToken, SyntaxKind.MinusMinusToken].includes(
      parent.getOperatorToken(),
    );
  return (
    Node.isBinaryExpression(parent) &&
    parent.getLeft() === node &&
    /^(?:[-+*/%&|^?]|<<|>>>?|\*\*|&&|\|\||\?\?)?=$/.test(parent.getOperatorToken().getText())
  );
}

/** Whether an expression is given a value without being read. */
export const isPlainlySet = (node: Node): boolean => {
  const parent = node.getParent();
  return (
    isSet(node) && Node.isBinaryExpression(parent) && parent.getOperatorToken().getText() === "="
  );
};
