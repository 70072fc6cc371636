import type { BinaryExpression, CallExpression, SyntaxKind as Kind, Type } from "ts-morph";
import type { z } from "zod";
import type { Literal, shape as shapeSchema } from "../facts.js";
import type { Json } from "../roles/findings.js";
import { Node, SyntaxKind } from "./compiler.js";

type Shape = z.infer<typeof shapeSchema>;

const longest = 500;

/** An expression as facts tell values: as JSON where it is one, always as text. */
export function literalOf(node: Node): Literal {
  const text = node.getText().replace(/\s+/g, " ").slice(0, longest);
  const value = valueOf(node);
  return value === undefined ? { known: false, value: null, text } : { known: true, value, text };
}

/** The JSON value of an expression; undefined where only running tells. */
export function valueOf(node: Node): Json | undefined {
  if (Node.isAsExpression(node) || Node.isSatisfiesExpression(node))
    return valueOf(node.getExpression());
  if (Node.isParenthesizedExpression(node)) return valueOf(node.getExpression());
  if (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node))
    return node.getLiteralText();
  if (Node.isNumericLiteral(node)) return node.getLiteralValue();
  if (Node.isTrueLiteral(node)) return true;
  if (Node.isFalseLiteral(node)) return false;
  if (node.getKind() === SyntaxKind.NullKeyword) return null;
  if (Node.isPrefixUnaryExpression(node))
    return negated(node.getOperatorToken(), node.getOperand());
  if (Node.isArrayLiteralExpression(node)) return all(node.getElements());
  if (Node.isObjectLiteralExpression(node)) return objectOf(node.getProperties());
  if (Node.isCallExpression(node) || Node.isBinaryExpression(node)) return textOf(node);
  return Node.isIdentifier(node) || Node.isPropertyAccessExpression(node) ? named(node) : undefined;
}

/** A text that is put together of texts that stand there: `"a" + "b"`, `text.trim()`, `[...lines].join("\n")`. */
function textOf(node: CallExpression | BinaryExpression): string | undefined {
  if (Node.isBinaryExpression(node)) {
    const [left, right] = [valueOf(node.getLeft()), valueOf(node.getRight())];
    const joined = node.getOperatorToken().getKind() === SyntaxKind.PlusToken;
    return joined && typeof left === "string" && typeof right === "string"
      ? left + right
      : undefined;
  }
  const called = node.getExpression();
  if (!Node.isPropertyAccessExpression(called)) return undefined;
  const [of, given] = [valueOf(called.getExpression()), node.getArguments().map(valueOf)];
  if (called.getName() === "trim" && typeof of === "string") return of.trim();
  const lines = Array.isArray(of) && of.every((each) => typeof each === "string");
  const between = given[0];
  if (called.getName() !== "join" || !lines || typeof between !== "string") return undefined;
  return of.length * between.length > 100_000 ? undefined : of.join(between);
}

function negated(operator: Kind, operand: Node): Json | undefined {
  const value = valueOf(operand);
  return operator === SyntaxKind.MinusToken && typeof value === "number" ? -value : undefined;
}

function all(nodes: readonly Node[]): Json[] | undefined {
  const values = nodes.map(valueOf);
  return values.includes(undefined) ? undefined : (values as Json[]);
}

function objectOf(properties: readonly Node[]): Json | undefined {
  const entries = properties.map((one) => {
    const value = Node.isPropertyAssignment(one) ? valueOf(one.getInitializerOrThrow()) : undefined;
    return value === undefined ? null : ([keyOf(one)!, value] as const);
  });
  return entries.includes(null)
    ? undefined
    : Object.fromEntries(entries as (readonly [string, Json])[]);
}

/** A name that stands for a constant: `MAX`, `Tone.Low`. */
function named(node: Node): Json | undefined {
  const type: Type = node.getType();
  if (type.isStringLiteral() || type.isNumberLiteral())
    return type.getLiteralValue() as string | number;
  if (type.isBooleanLiteral()) return type.getText() === "true";
  return undefined;
}

/** The name of a member of an object literal; null for one that is computed. */
function keyOf(member: Node): string | null {
  if (Node.isShorthandPropertyAssignment(member)) return member.getName();
  if (!Node.isPropertyAssignment(member) && !Node.isMethodDeclaration(member)) return null;
  const name = member.getNameNode();
  if (Node.isStringLiteral(name) || Node.isNumericLiteral(name))
    return String(name.getLiteralValue());
  return Node.isIdentifier(name) ? name.getText() : null;
}

/** The names in an object that is written out, which `Record<string, Row[]>` does not tell; null for any other value. */
export function keysOf(node: Node): string[] | null {
  if (Node.isAsExpression(node) || Node.isSatisfiesExpression(node))
    return keysOf(node.getExpression());
  if (!Node.isObjectLiteralExpression(node)) return null;
  const keys = node.getProperties().map(keyOf);
  return keys.includes(null) ? null : (keys as string[]);
}

/** What a value looks like, by its type. */
export function shapeOf(type: Type): Shape {
  if (type.isArray() || type.isReadonlyArray() || type.isTuple()) return "sequence";
  if (type.isNumber() || type.isNumberLiteral()) return "number";
  if (type.isString() || type.isStringLiteral()) return "string";
  return type.isObject() && type.getCallSignatures().length === 0 && !type.isClass()
    ? "mapping"
    : "other";
}

/** Records that a type holds, as `builds` tells them: `dict:` with the keys, `tuple:` with the length, `each:` of a sequence. */
export function buildsOf(type: Type, deep = true): string[] {
  if (type.isUnion())
    return [...new Set(type.getUnionTypes().flatMap((one) => buildsOf(one, deep)))];
  if (type.isTuple() && !deep) return [`tuple:${type.getTupleElements().length}`];
  const element = elementOf(type);
  if (element !== null) return deep ? buildsOf(element, false).map((one) => `each:${one}`) : [];
  if (type.isTuple()) return [`tuple:${type.getTupleElements().length}`];
  if (!type.isObject() || type.getCallSignatures().length > 0) return [];
  const keys = type.getProperties().map((one) => one.getName());
  return keys.length > 0 ? [`dict:${keys.join(",")}`] : [];
}

/** What a sequence holds: an array, a generator, anything that can be walked through. */
export function elementOf(type: Type): Type | null {
  if (type.isTuple()) return null;
  if (type.isArray() || type.isReadonlyArray()) return type.getArrayElementTypeOrThrow();
  const name = type.getSymbol()?.getName() ?? "";
  return /^(?:Async)?(?:Generator|Iterable|Iterator|IterableIterator)(?:Object)?$/.test(name)
    ? (type.getTypeArguments()[0] ?? null)
    : null;
}
