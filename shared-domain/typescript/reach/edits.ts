import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.js";
import { nameOf, nodesOf, type Source, textOf } from "./source.js";

/** One change of one node; `text` stands in its place, null where a statement is left out. */
export interface Edit {
  readonly kind: string;
  readonly words: string;
  readonly node: TS.Node;
  readonly text: string | null;
  /** What of the node is replaced, where that is less than all of it: the end of a template's text. */
  readonly range?: readonly [start: number, end: number];
}

const turned: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
};
const swapped: Readonly<Record<string, string>> = { "&&": "||", "||": "&&", "+": "-", "-": "+" };
/** Calls that nothing compared shows. */
const unseen = new Set(["close", "commit", "flush", "log", "debug", "info", "warn", "error"]);
/** Characters that a text has more of, where cutting it is worth a look. */
const long = 3;

/** Every change of one node; `isMarked` names what is changed as reward or end already. */
export function editsOf(
  source: Source,
  node: TS.Node,
  isMarked: (name: string) => boolean,
): Edit[] {
  if (ts.isBinaryExpression(node)) return operation(source, node);
  if (ts.isNumericLiteral(node) || ts.isStringLiteralLike(node) || isPiece(node))
    return constant(node);
  const test = ts.isIfStatement(node)
    ? node.expression
    : ts.isConditionalExpression(node)
      ? node.condition
      : null;
  if (test !== null) {
    const words = `\`${shown(source, test)}\` is never so`;
    return [{ kind: "branch", words, node: test, text: "false" }];
  }
  if (ts.isReturnStatement(node) && node.expression)
    return [
      { kind: "return", words: "nothing is given back", node: node.expression, text: "undefined" },
    ];
  if (ts.isExpressionStatement(node)) return effect(source, node, isMarked);
  return ts.isCallExpression(node) ? asked(source, node) : [];
}

/** What a node is, cut to a line's length. */
export const shown = (source: Source, node: TS.Node, most = 50): string =>
  textOf(source, node).replace(/\s+/g, " ").slice(0, most);

function operation(source: Source, { left, operatorToken, right }: TS.BinaryExpression): Edit[] {
  const node = left.parent;
  const sign = textOf(source, operatorToken);
  const [one, other] = [textOf(source, left), textOf(source, right)];
  const made = (kind: string, words: string, by: string): Edit[] => [
    { kind, words, node, text: `(${one})${by}(${other})` },
  ];
  if (turned[sign] !== undefined)
    return made("comparison", `\`${sign}\` is \`${turned[sign]}\``, turned[sign]);
  if (sign === "&&" || sign === "||")
    return made("logic", "`&&` and `||` change places", swapped[sign]!);
  if ((sign === "+" || sign === "-") && !isText(left) && !isText(right))
    return made("arithmetic", "+ and - change places", swapped[sign]!);
  return [];
}

const isText = (node: TS.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isParenthesizedExpression(node) && isText(node.expression)) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));

const isPiece = (node: TS.Node): node is TS.TemplateHead | TS.TemplateMiddle | TS.TemplateTail =>
  node.kind === ts.SyntaxKind.TemplateHead ||
  node.kind === ts.SyntaxKind.TemplateMiddle ||
  node.kind === ts.SyntaxKind.TemplateTail;

function constant(
  node:
    | TS.NumericLiteral
    | TS.StringLiteralLike
    | TS.TemplateHead
    | TS.TemplateMiddle
    | TS.TemplateTail,
): Edit[] {
  const { text, parent } = node;
  if (isPiece(node)) return piece(node);
  if (ts.isTaggedTemplateExpression(parent) || isName(node)) return [];
  if (ts.isNumericLiteral(node)) {
    const more = String(Number(text) + 1);
    return [{ kind: "constant", words: `${text} is ${more}`, node, text: more }];
  }
  if (text.length <= long) return [];
  const half = JSON.stringify(text.slice(0, Math.floor(text.length / 2)));
  return [{ kind: "text", words: `${JSON.stringify(text.slice(0, 30))} is cut`, node, text: half }];
}

/** Whether a literal is what a key or a module is called. */
const isName = ({ parent }: TS.Node & { text: string }): boolean =>
  ts.isComputedPropertyName(parent) ||
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  (ts.isExpressionStatement(parent) && ts.isStringLiteral(parent.expression)) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);

/** The second half of what stands between two values of a template. */
function piece(node: TS.TemplateHead | TS.TemplateMiddle | TS.TemplateTail): Edit[] {
  const tagged = ts.isTemplateSpan(node.parent) ? node.parent.parent.parent : node.parent.parent;
  const raw = node.rawText ?? node.text;
  if (raw.length <= long || /[\\$\r]/.test(raw) || ts.isTaggedTemplateExpression(tagged)) return [];
  const start = node.getStart() + 1;
  const range = [start + Math.floor(raw.length / 2), start + raw.length] as const;
  const words = `${JSON.stringify(raw.slice(0, 30))} is cut`;
  return [{ kind: "text", words, node, text: "", range }];
}

/** A statement without what it does. */
function effect(
  source: Source,
  node: TS.ExpressionStatement,
  isMarked: (name: string) => boolean,
): Edit[] {
  const { expression } = node;
  const words = `no \`${shown(source, node).replace(/;$/, "")}\``;
  const left: Edit = { kind: "effect", words, node, text: null };
  const target = changed(expression);
  if (target !== null) return [{ ...left, kind: isMarked(nameOf(target)) ? "reward" : "effect" }];
  if (ts.isBinaryExpression(expression)) {
    const to = expression.left;
    const member = ts.isPropertyAccessExpression(to) || ts.isElementAccessExpression(to);
    const set = expression.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    return set && member && !isMarked(nameOf(to)) ? [left] : [];
  }
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call) || call.expression.kind === ts.SyntaxKind.SuperKeyword) return [];
  return unseen.has(nameOf(call.expression)) ? [] : [left];
}

/** What `+=` and its like, `++` and `--` change. */
function changed(node: TS.Expression): TS.Expression | null {
  const compound =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstCompoundAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastCompoundAssignment;
  if (compound) return node.left;
  const counted = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken];
  return (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) &&
    counted.includes(node.operator)
    ? node.operand
    : null;
}

/** Whether something holds something, turned round. */
function asked(source: Source, node: TS.CallExpression): Edit[] {
  const name = ts.isPropertyAccessExpression(node.expression) ? nameOf(node.expression) : "";
  if (!["includes", "has", "startsWith", "endsWith"].includes(name)) return [];
  if (ts.isExpressionStatement(node.parent)) return [];
  const words = `\`${name}\` says the opposite`;
  return [{ kind: "comparison", words, node, text: `!(${textOf(source, node)})` }];
}

/** Whether a statement fills tables: what they hold are many values, of which plays show a few. */
export function isTable(statement: TS.Node): boolean {
  if (!ts.isExpressionStatement(statement) && !ts.isForOfStatement(statement)) return false;
  const values = [...nodesOf(statement)].filter((node) => ts.isLiteralExpression(node));
  return values.length > 12;
}
