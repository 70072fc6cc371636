import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { ts as TS } from "ts-morph";
import type { Contract } from "../../contract.js";
import { ts } from "../compiler.js";

/** One file of the author's, parsed; nothing of it is run. */
export interface Source {
  /** Path from the environment's folder, `/` between parts. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly tree: TS.SourceFile;
}

/** A function of the author's: what is reached, covered and changed. */
export type Function =
  | TS.FunctionDeclaration
  | TS.FunctionExpression
  | TS.ArrowFunction
  | TS.MethodDeclaration
  | TS.ConstructorDeclaration
  | TS.AccessorDeclaration;

/** The author's own files that a domain consists of. */
export function sourcesOf(root: string, { domain }: Contract): readonly Source[] {
  return [domain.file, ...domain.helpers].filter(isCode).map((name) => {
    const path = realpathSync(join(root, name));
    const text = readFileSync(path, "utf8");
    return {
      name,
      path,
      text,
      tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true),
    };
  });
}

const isCode = (name: string): boolean => /\.[cm]?[jt]sx?$/.test(name);

/** The function that a node is, with something to run; null for any other node, and for mere signatures. */
export const functionOf = (node: TS.Node): Function | null =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isSetAccessorDeclaration(node)) &&
  node.body !== undefined
    ? node
    : null;

/** A name as roles have it: `#left` and `left` are one. Empty where a node has none. */
export function nameOf(node: TS.Node | undefined): string {
  if (node === undefined) return "";
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text.replace(/^#/, "");
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return nameOf(node.name);
  if (ts.isElementAccessExpression(node)) return nameOf(node.argumentExpression);
  return "";
}

/** What a function is called; one that is given to a name has that. */
export function functionName(node: Function): string {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (node.name !== undefined) return nameOf(node.name);
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent))
    return nameOf(parent.name);
  return ts.isPropertyAssignment(parent) ? nameOf(parent.name) : "";
}

/** The nodes of a tree that run, each before those in it; types are left out. */
export function* nodesOf(node: TS.Node): Generator<TS.Node> {
  if (isOnlyType(node)) return;
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** The children of a node. */
export function childrenOf(node: TS.Node): TS.Node[] {
  const found: TS.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(child));
  return found;
}

const isOnlyType = (node: TS.Node): boolean =>
  (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isDecorator(node) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword));

/** All names that stand in what a node runs. */
export function namesIn(node: TS.Node): Set<string> {
  const names = new Set<string>();
  for (const one of nodesOf(node))
    if (ts.isIdentifier(one) || ts.isPrivateIdentifier(one)) names.add(nameOf(one));
  return names;
}

/** Line of a node's first character that is no comment, from 1. */
export const lineOf = ({ tree }: Source, node: TS.Node): number =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;

/** Column of a node's first character, from 0. */
export const columnOf = ({ tree }: Source, node: TS.Node): number =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).character;

/** A node's text without the comments before it. */
export const textOf = ({ tree }: Source, node: TS.Node): string => node.getText(tree);
