import type { Type } from "ts-morph";
import type { JsonSchema } from "../contract.js";
import { Node, TypeFlags } from "./compiler.js";

/** A type that JSON has no form for. */
export class Refused extends Error {
  constructor(
    readonly why: string,
    readonly node: Node,
  ) {
    super(why);
  }
}

/** Whether a type is one value of an enumeration. */
export const isEnumerable = (type: Type): boolean =>
  type.isStringLiteral() || type.isNumberLiteral();

/** The schema of what is neither array nor object; null for those. Throws Refused. */
export function plain(type: Type, at: Node): JsonSchema | null {
  if (type.isAny()) throw new Refused("`any` says nothing", at);
  if (type.isUnknown()) throw new Refused("`unknown` says nothing", at);
  if (type.isNever()) throw new Refused("`never` has no value", at);
  if (type.isBigInt() || type.isBigIntLiteral()) throw new Refused("JSON has no bigint", at);
  if ((type.getFlags() & TypeFlags.ESSymbolLike) !== 0)
    throw new Refused("JSON has no symbols", at);
  if (type.isStringLiteral() || type.isNumberLiteral()) return enums([type])[0]!;
  if (type.isString() || type.isTemplateLiteral()) return { type: "string" };
  if (type.isNumber()) return { type: "number" };
  if (type.isBooleanLiteral()) return { type: "boolean", const: type.getText() === "true" };
  if (type.isBoolean()) return { type: "boolean" };
  if (type.isNull() || type.isUndefined() || type.isVoid()) return { type: "null" };
  if ((type.getFlags() & TypeFlags.NonPrimitive) !== 0) return { type: "object" };
  // `string & { readonly brand: "Id" }` is a string to everybody but the compiler.
  const primitive = type
    .getIntersectionTypes()
    .find((one) => one.isString() || one.isNumber() || one.isBoolean());
  return primitive ? plain(primitive, at) : null;
}

/** Schemas of literals: one for texts, one for numbers. */
export function enums(literals: readonly Type[]): JsonSchema[] {
  const values = literals.map((one) => one.getLiteralValue() as string | number);
  const texts = values.filter((value) => typeof value === "string");
  const numbers = values.filter((value) => typeof value === "number");
  return [
    ...(texts.length > 0 ? [{ type: "string", enum: texts }] : []),
    ...(numbers.length > 0
      ? [{ type: numbers.every(Number.isInteger) ? "integer" : "number", enum: numbers }]
      : []),
  ];
}

/** Literals as the author wrote them: the compiler orders them by when it first met each. */
export function inSourceOrder(literals: readonly Type[], union: Type, at: Node): readonly Type[] {
  const declared = (union.getAliasSymbol() ?? union.getSymbol())?.getDeclarations()[0];
  const text = (declared && !isOfLibrary(declared) ? declared : at).getText();
  const place = (one: Type): number => {
    const found = text.indexOf(JSON.stringify(one.getLiteralValue()));
    return found < 0 ? text.indexOf(`'${String(one.getLiteralValue())}'`) : found;
  };
  return [...literals]
    .map((one, i) => ({ one, i, at: place(one) }))
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .map(({ one }) => one);
}

/** Whether a declaration is the language's own. */
export const isOfLibrary = (node: Node): boolean =>
  /\/lib\.[\w.]*d\.ts$/.test(node.getSourceFile().getFilePath());
