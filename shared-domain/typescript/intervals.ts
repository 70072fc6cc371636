import type { BinaryExpression, ClassDeclaration, ObjectLiteralExpression } from "ts-morph";
import type { Bounds, ClassFacts } from "../facts.js";
import { Node, SyntaxKind } from "./compiler.js";
import { valueOf } from "./literals.js";

/** Between which numbers a value lies; null where nothing is known. */
type Interval = readonly [number, number] | null;

const truth: Interval = [0, 1];
const natural: Interval = [0, Infinity];

/** Of attributes all that they are ever given, of getters and methods what they return, as far as that is numbers. */
export function boundsOf(of: ClassDeclaration): ClassFacts["bounds"] {
  const reader = new Intervals(of);
  const names = [
    ...of.getInstanceProperties().map((one) => one.getName()),
    ...of.getInstanceMethods().map((one) => one.getName()),
  ];
  return Object.fromEntries(
    [...new Set(names)].flatMap((name): [string, Bounds][] => {
      const found = reader.member(name);
      return found ? [[name, { low: finite(found[0]), high: finite(found[1]) }]] : [];
    }),
  );
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What a function of the module returns, as numbers. */
export function boundsOfFunction(of: Node): Bounds | null {
  const found = new Intervals(null).returned(of);
  return found && { low: finite(found[0]), high: finite(found[1]) };
}

class Intervals {
  readonly #class: ClassDeclaration | null;
  readonly #members = new Map<string, Interval>();
  readonly #busy = new Set<Node>();

  constructor(of: ClassDeclaration | null) {
    this.#class = of;
  }

  member(name: string): Interval {
    if (!this.#members.has(name)) {
      this.#members.set(name, null); // what depends on itself is not known
      this.#members.set(name, this.#read(name));
    }
    return this.#members.get(name)!;
  }

  #read(name: string): Interval {
    const declared = this.#class?.getInstanceMember(name) ?? this.#class?.getInstanceMethod(name);
    if (Node.isGetAccessorDeclaration(declared) || Node.isMethodDeclaration(declared))
      return this.returned(declared);
    if (!Node.isPropertyDeclaration(declared)) return null;
    const given = [declared.getInitializer(), ...this.#assigned(name)];
    return hull(given.flatMap((value) => (value === undefined ? [] : [this.#of(value)])));
  }

  /** What an own attribute is given anywhere in the class; null among them for what is no plain assignment. */
  #assigned(name: string): (Node | null)[] {
    const found: (Node | null)[] = [];
    this.#class!.forEachDescendant((node) => {
      if (!Node.isPropertyAccessExpression(node) || node.getName() !== name) return;
      const parent = node.getParent();
      if (Node.isBinaryExpression(parent) && parent.getLeft() === node) {
        const operator = parent.getOperatorToken().getText();
        if (operator === "=") found.push(parent.getRight());
        else if (/^.{1,3}=$/.test(operator) && !/^[=!<>]=/.test(operator)) found.push(null);
      }
      if (Node.isPostfixUnaryExpression(parent)) found.push(null);
      if (
        Node.isPrefixUnaryExpression(parent) &&
        [SyntaxKind.PlusPlusToken, SyntaxKind.MinusMinusToken].includes(parent.getOperatorToken())
      )
        found.push(null);
    });
    return found;
  }

  /** All that a function returns. */
  returned(of: Node): Interval {
    const found: Interval[] = [];
    of.forEachDescendant((node, traversal) => {
      if (Node.isReturnStatement(node)) found.push(this.#of(node.getExpression() ?? null));
      else if (Node.isFunctionLikeDeclaration(node) || Node.isArrowFunction(node)) traversal.skip();
    });
    return hull(found);
  }

  #of(node: Node | null): Interval {
    if (node === null) return null;
    if (Node.isParenthesizedExpression(node) || Node.isAsExpression(node))
      return this.#of(node.getExpression());
    const value = valueOf(node);
    if (typeof value === "number") return [value, value];
    if (typeof value === "boolean" || node.getType().isBoolean()) return truth;
    if (Node.isConditionalExpression(node))
      return hull([this.#of(node.getWhenTrue()), this.#of(node.getWhenFalse())]);
    if (Node.isCallExpression(node))
      return this.#call(node.getExpression().getText(), node.getArguments());
    if (Node.isPrefixUnaryExpression(node) && node.getOperatorToken() === SyntaxKind.PlusToken)
      return this.#of(node.getOperand());
    if (Node.isPropertyAccessExpression(node) && Node.isThisExpression(node.getExpression()))
      return this.member(node.getName());
    if (Node.isPropertyAccessExpression(node) && node.getName() === "length") return natural;
    if (Node.isIdentifier(node)) return this.#constant(meant(node) ?? null);
    if (Node.isBinaryExpression(node)) return this.#sum(node);
    if (Node.isObjectLiteralExpression(node)) return this.#of(rewardIn(node) ?? null);
    return null;
  }

  /** What a constant holds; one that depends on itself is not known. */
  #constant(given: Node | null): Interval {
    if (given === null || this.#busy.has(given)) return null;
    this.#busy.add(given);
    const found = this.#of(given);
    this.#busy.delete(given);
    return found;
  }

  #sum(node: BinaryExpression): Interval {
    const [part, whole] = [node.getLeft(), node.getRight()];
    const operator = node.getOperatorToken().getText();
    if (operator === "/" && isShare(part, whole)) return truth;
    const [left, right] = [this.#of(part), this.#of(whole)];
    if (left === null || right === null) return null;
    if (operator === "+") return [left[0] + right[0], left[1] + right[1]];
    if (operator === "-") return [left[0] - right[1], left[1] - right[0]];
    const positive = left[0] >= 0 && right[0] >= 0;
    if (operator === "*" && positive) return [left[0] * right[0], left[1] * right[1] || 0];
    return operator === "/" && positive ? natural : null;
  }

  #call(name: string, given: readonly Node[]): Interval {
    const inner = given.map((one) => this.#of(one));
    if (name === "Number" && inner.length === 1) return inner[0]!;
    if (inner.length < 2) return null;
    const known = inner.filter((one) => one !== null);
    if (name === "Math.max" && known.length > 0)
      return [
        Math.max(...known.map(([low]) => low)),
        known.length === inner.length ? Math.max(...known.map(([, high]) => high)) : Infinity,
      ];
    if (name === "Math.min" && known.length > 0)
      return [
        known.length === inner.length ? Math.min(...known.map(([low]) => low)) : -Infinity,
        Math.min(...known.map(([, high]) => high)),
      ];
    return null;
  }
}

/** What a constant of the module or the function was given. */
function meant(node: Node): Node | undefined {
  const symbol = Node.isShorthandPropertyAssignment(node)
    ? node.getValueSymbol()
    : Node.isIdentifier(node)
      ? node.getSymbol()
      : undefined;
  const declared = symbol?.getValueDeclaration();
  if (!Node.isVariableDeclaration(declared)) return undefined;
  const constant = declared.getVariableStatement()?.getDeclarationKind() === "const";
  return constant ? declared.getInitializer() : undefined;
}

/** The verdict among its parts: `{ reward: 1, spelling: 0.5 }`. */
function rewardIn(node: ObjectLiteralExpression): Node | undefined {
  const found = node.getProperty("reward");
  return Node.isPropertyAssignment(found) ? found.getInitializer() : found && meant(found);
}

/** `items.filter(…).length / items.length`. */
function isShare(part: Node, whole: Node): boolean {
  const [some, all] = [part, whole].map((node) => lengthOf(meant(node) ?? node));
  if (!Node.isCallExpression(some) || all === undefined) return false;
  const called = some.getExpression();
  if (!Node.isPropertyAccessExpression(called) || called.getName() !== "filter") return false;
  return called.getExpression().getText() === all.getText();
}

const lengthOf = (node: Node): Node | undefined =>
  Node.isPropertyAccessExpression(node) && node.getName() === "length"
    ? node.getExpression()
    : undefined;

function hull(found: readonly Interval[]): Interval {
  if (found.length === 0 || found.includes(null)) return null;
  const known = found as readonly (readonly [number, number])[];
  return [Math.min(...known.map(([low]) => low)), Math.max(...known.map(([, high]) => high))];
}
