import type {
  ArrowFunction,
  BinaryExpression,
  CallExpression,
  ClassDeclaration,
  FunctionDeclaration,
  FunctionExpression,
  MethodDeclaration,
  ObjectLiteralExpression,
  PropertyAccessExpression,
} from "ts-morph";
import type { Bounds, ClassFacts } from "../facts.js";
import { Node, SyntaxKind } from "./compiler.js";
import {
  anything,
  boundsFrom,
  combined,
  hull,
  isBounded,
  type Interval,
  natural,
  negated,
  ofLanguage,
  ofType,
  truth,
} from "./interval.js";
import { valueOf } from "./literals.js";

/** Of attributes all that they are ever given, of getters and methods what they return, as far as that is numbers. */
export function boundsOf(of: ClassDeclaration): ClassFacts["bounds"] {
  const reader = new Intervals(of);
  const names = [
    ...of.getInstanceProperties().map((one) => one.getName()),
    ...of.getInstanceMethods().map((one) => one.getName()),
  ];
  return Object.fromEntries(
    [...new Set(names)].flatMap((name): [string, Bounds][] => {
      const found = boundsFrom(reader.member(name));
      return found ? [[name, found]] : [];
    }),
  );
}

/** What a function of the module returns, as numbers. */
export const boundsOfFunction = (of: Node): Bounds | null =>
  boundsFrom(new Intervals(null).returned(of));

class Intervals {
  readonly #class: ClassDeclaration | null;
  readonly #members = new Map<string, Interval>();
  readonly #busy = new Set<Node>();
  /** What parameters of functions are given where they are being called. */
  readonly #given = new Map<Node, Interval>();

  constructor(of: ClassDeclaration | null) {
    this.#class = of;
  }

  member(name: string): Interval {
    if (!this.#members.has(name)) {
      this.#members.set(name, anything); // what depends on itself is not known
      this.#members.set(name, this.#read(name));
    }
    return this.#members.get(name)!;
  }

  #read(name: string): Interval {
    const declared = this.#class?.getInstanceMember(name) ?? this.#class?.getInstanceMethod(name);
    if (Node.isGetAccessorDeclaration(declared) || Node.isMethodDeclaration(declared))
      return this.returned(declared);
    if (!Node.isPropertyDeclaration(declared)) return anything;
    const given = [declared.getInitializer(), ...this.#assigned(name)];
    const found = hull(given.flatMap((value) => (value === undefined ? [] : [this.#of(value)])));
    return isBounded(found) ? found : ofType(declared.getType());
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
    if (this.#busy.has(of)) return anything;
    const found: Interval[] = [];
    this.#busy.add(of);
    if (Node.isArrowFunction(of) && !Node.isBlock(of.getBody())) found.push(this.#of(of.getBody()));
    of.forEachDescendant((node, traversal) => {
      if (Node.isReturnStatement(node)) found.push(this.#of(node.getExpression() ?? null));
      else if (Node.isFunctionLikeDeclaration(node) || Node.isArrowFunction(node)) traversal.skip();
    });
    this.#busy.delete(of);
    return hull(found);
  }

  #of(node: Node | null): Interval {
    if (node === null) return anything;
    const inner = unwrapped(node);
    if (inner !== node) return this.#of(inner);
    const value = valueOf(node);
    if (typeof value === "number") return [value, value];
    if (typeof value === "boolean") return truth;
    const found = this.#expression(node);
    return isBounded(found) ? found : ofType(node.getType());
  }

  #expression(node: Node): Interval {
    if (Node.isConditionalExpression(node))
      return hull([this.#of(node.getWhenTrue()), this.#of(node.getWhenFalse())]);
    if (Node.isCallExpression(node)) return this.#call(node);
    if (Node.isPrefixUnaryExpression(node)) {
      const operand = this.#of(node.getOperand());
      const operator = node.getOperatorToken();
      if (operator === SyntaxKind.ExclamationToken) return truth;
      if (operator === SyntaxKind.MinusToken) return negated(operand);
      return operator === SyntaxKind.PlusToken ? operand : anything;
    }
    if (Node.isPropertyAccessExpression(node)) {
      if (Node.isThisExpression(node.getExpression())) return this.member(node.getName());
      return node.getName() === "length" || isSize(node) ? natural : anything;
    }
    if (Node.isIdentifier(node)) return this.#name(node);
    if (Node.isBinaryExpression(node)) return this.#binary(node);
    return Node.isObjectLiteralExpression(node) ? this.#of(rewardIn(node) ?? null) : anything;
  }

  /** What a constant holds, or a parameter is given; one that depends on itself is not known. */
  #name(node: Node): Interval {
    const given = this.#given.get(node.getSymbol()?.getValueDeclaration() ?? node);
    if (given !== undefined) return given;
    const constant = meant(node);
    if (constant === undefined || this.#busy.has(constant)) return anything;
    this.#busy.add(constant);
    const found = this.#of(constant);
    this.#busy.delete(constant);
    return found;
  }

  #binary(node: BinaryExpression): Interval {
    const [part, whole] = [node.getLeft(), node.getRight()];
    const operator = node.getOperatorToken().getText();
    if (operator === "/" && isShare(part, whole)) return truth;
    return combined(operator, this.#of(part), this.#of(whole));
  }

  #call(node: CallExpression): Interval {
    const callee = node.getExpression();
    const name = callee.getText();
    const given = node.getArguments();
    if (Object.hasOwn(ofLanguage, name))
      return ofLanguage[name]!(...given.map((one) => this.#of(one)));
    const called = this.#called(callee);
    if (called === null || given.some(Node.isSpreadElement)) return anything;
    const parameters = called.getParameters();
    // An argument is read before the parameter has a value: a function may call itself in it.
    const values = parameters.map((one, i) => this.#of(given[i] ?? one.getInitializer() ?? null));
    parameters.forEach((one, i) => one.isRestParameter() || this.#given.set(one, values[i]!));
    const found = this.returned(called);
    for (const one of parameters) this.#given.delete(one);
    return found;
  }

  /** The author's function or method that is called by its name. */
  #called(callee: Node): Called | null {
    if (Node.isPropertyAccessExpression(callee) && Node.isThisExpression(callee.getExpression())) {
      const method = this.#class?.getInstanceMethod(callee.getName());
      return method ?? null;
    }
    if (!Node.isIdentifier(callee)) return null;
    const symbol = callee.getSymbol();
    const declared = (symbol?.getAliasedSymbol() ?? symbol)?.getValueDeclaration();
    if (Node.isFunctionDeclaration(declared)) return declared;
    const value = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined;
    return Node.isArrowFunction(value) || Node.isFunctionExpression(value) ? value : null;
  }
}

type Called = FunctionDeclaration | FunctionExpression | ArrowFunction | MethodDeclaration;

/** How many a map or a set holds. */
const isSize = (node: PropertyAccessExpression): boolean =>
  node.getName() === "size" &&
  /^(?:Readonly)?(?:Map|Set)$/.test(node.getExpression().getType().getSymbol()?.getName() ?? "");

/** An expression without what changes only its type, or waits for it. */
function unwrapped(node: Node): Node {
  return Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isNonNullExpression(node) ||
    Node.isAwaitExpression(node)
    ? unwrapped(node.getExpression())
    : node;
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
