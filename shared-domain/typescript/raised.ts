import type { FunctionFacts } from "../facts.js";
import { Node, SyntaxKind } from "./compiler.js";
import type { Places } from "./places.js";

type Kind = "functions" | "classes";

/** What a body throws by name; a bare `Error` is what the model did only where a tool's own module throws it. */
const thrownIn = (node: Node): string[] =>
  node
    .getDescendantsOfKind(SyntaxKind.ThrowStatement)
    .map((one) => one.getExpression())
    .flatMap((thrown) => (Node.isNewExpression(thrown) ? [thrown.getExpression().getText()] : []))
    .filter((name) => name !== "Error");

/**
 * Exceptions of the author's other modules that a function may end in: what `functions` throw that its body leads to, and the
 * methods of `classes` that it names, which who holds an object calls. Undefined where there are none.
 */
export function reachedFrom(body: Node, places: Places): FunctionFacts["reached"] {
  if (places.alone) return undefined;
  const out = { functions: new Set<string>(), classes: new Set<string>() };
  const seen = new Set<Node>([body]);
  const todo: { readonly node: Node; readonly kind: Kind }[] = [{ node: body, kind: "functions" }];
  for (const { node, kind } of todo) {
    for (const name of node === body ? [] : thrownIn(node)) out[kind].add(name);
    for (const inner of node.getDescendantsOfKind(SyntaxKind.Identifier).flatMap(declarationsOf)) {
      const members = places.isElsewhere(inner) ? bodiesOf(inner) : [];
      const found = Node.isClassDeclaration(inner) ? "classes" : kind;
      const fresh = members.filter((one) => !seen.has(one));
      for (const one of fresh) seen.add(one);
      todo.push(...fresh.map((one) => ({ node: one, kind: found }) as const));
    }
  }
  const told = Object.entries(out).filter(([, names]) => names.size > 0);
  return told.length === 0
    ? undefined
    : Object.fromEntries(told.map(([kind, names]) => [kind, [...names]]));
}

function declarationsOf(name: Node): Node[] {
  const symbol = name.getSymbol();
  return (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
}

/** What a declaration runs: a function's body, all of a class, what makes a constant. */
function bodiesOf(one: Node): Node[] {
  if (Node.isClassDeclaration(one))
    return [...one.getConstructors(), ...one.getMethods(), ...one.getGetAccessors()];
  if (Node.isVariableDeclaration(one))
    return [one.getInitializer()].filter((each) => each !== undefined);
  const runs =
    Node.isFunctionDeclaration(one) ||
    Node.isMethodDeclaration(one) ||
    Node.isGetAccessorDeclaration(one);
  return runs ? [one] : [];
}
