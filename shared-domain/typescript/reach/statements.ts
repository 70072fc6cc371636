import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.js";

/** Whether a node is a statement with something to do, or the whole body of an arrow function. */
export function isTold(node: TS.Node): node is TS.Statement | TS.ConciseBody {
  if (ts.isArrowFunction(node.parent) && node.parent.body === node) return !ts.isBlock(node);
  return ts.isStatement(node) && !isSilent(node) && !isDirective(node);
}

const isSilent = (node: TS.Statement): boolean =>
  ts.isBlock(node) ||
  ts.isEmptyStatement(node) ||
  ts.isTryStatement(node) ||
  ts.isLabeledStatement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isLabeledStatement(node.parent) ||
  (ts.isVariableStatement(node) &&
    node.declarationList.declarations.every(({ initializer }) => initializer === undefined));

const isDirective = (node: TS.Statement): boolean =>
  ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression);

/** Whether a statement may have another before it without a block around both. */
export const isInList = ({ parent }: TS.Node): boolean =>
  ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
