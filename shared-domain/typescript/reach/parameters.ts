import type { ts as TS } from "ts-morph";
import type { Contract } from "../../contract.js";
import { ts } from "../compiler.js";
import type { Edit } from "./edits.js";
import { type Function, nameOf } from "./source.js";

/** Parameters that a model or a task fills, held at one value. */
export function parameterChanges(
  { domain, tools }: Contract,
  node: Function,
  name: string,
): readonly Edit[] {
  const { start, verify, construct } = domain;
  const begins = name === (start.call === "__init__" ? "constructor" : start.call);
  const built = Object.entries(construct).flatMap(([key, one]) => (one === "$seed" ? [key] : []));
  const seeds = new Set([
    ...(begins && start.seed !== null ? [start.seed] : []),
    ...(name === "constructor" ? built : []),
  ]);
  const filled = begins || name === verify?.call || tools.some(({ method }) => method === name);
  return node.parameters.flatMap((parameter) =>
    namesOf(parameter).flatMap(([bound, type]): Edit[] => {
      const value = seeds.has(bound) ? "0" : filled ? empty(type) : null;
      if (value === null) return [];
      const kind = seeds.has(bound) ? "seed" : "argument";
      return [{ kind, words: `${bound} = ${value}`, node: node.body!, text: `${bound}=${value}` }];
    }),
  );
}

type Bound = [name: string, type: TS.TypeNode | undefined];

function namesOf({ name, type }: TS.ParameterDeclaration): Bound[] {
  if (ts.isIdentifier(name)) return [[name.text, type]];
  const members = type !== undefined && ts.isTypeLiteralNode(type) ? type.members : [];
  return name.elements.flatMap((one): Bound[] => {
    if (ts.isOmittedExpression(one) || one.dotDotDotToken || !ts.isIdentifier(one.name)) return [];
    const key = nameOf(one.propertyName ?? one.name);
    const member = members.find((each) => each.name !== undefined && nameOf(each.name) === key);
    return [[one.name.text, member && ts.isPropertySignature(member) ? member.type : undefined]];
  });
}

/** The emptiest value of a type; null where it is not plain. */
function empty(type: TS.TypeNode | undefined): string | null {
  if (type === undefined) return null;
  if (ts.isUnionTypeNode(type)) return empty(type.types[0]);
  if (ts.isArrayTypeNode(type)) return "[]";
  if (ts.isTypeOperatorNode(type)) return empty(type.type);
  if (type.kind === ts.SyntaxKind.StringKeyword) return '""';
  if (type.kind === ts.SyntaxKind.NumberKeyword) return "0";
  return type.kind === ts.SyntaxKind.BooleanKeyword ? "false" : null;
}
