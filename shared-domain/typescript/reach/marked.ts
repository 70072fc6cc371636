import type { ts as TS } from "ts-morph";
import type { Contract } from "../../contract.js";
import { ts } from "../compiler.js";
import { comparedIn, wordsOf } from "./dead.js";
import { type Function, functionName, functionOf, nameOf, nodesOf, type Source } from "./source.js";

/** What a place decides: what the episode is worth, or whether it is over. */
export type MarkedKind = "reward" | "end" | "standing";

/** An expression that gives reward or end its value; `shorthand` where it is only the name of a key. */
export interface MarkedPlace {
  readonly kind: MarkedKind;
  readonly value: TS.Expression;
}

/** Where a domain says what an episode is worth and whether it is over: what a change must touch to steal it. */
export class Marked {
  readonly #names: Readonly<Record<MarkedKind, ReadonlySet<string>>>;
  readonly #positions: readonly (readonly [MarkedKind, number])[];
  readonly #giving: ReadonlySet<string>;
  readonly #tools: ReadonlySet<string | null>;
  readonly #literals = new Map<string, TS.Expression>();
  readonly #fields = new Map<string, readonly string[]>();

  /** What is compared for the end begins with, as it is written. */
  readonly begins: readonly string[];

  constructor(sources: readonly Source[], { domain, tools }: Contract) {
    const { result, verify } = domain;
    const told = [domain.reward ?? "reward", result?.reward].flatMap(lastPart);
    const over = [...wordsOf(domain.done), ...lastPart(result?.done)];
    const stands = comparedIn(domain.done);
    this.#names = {
      reward: alsoKept(sources, told),
      end: alsoKept(
        sources,
        over.filter((name) => !stands.includes(name)),
      ),
      standing: alsoKept(sources, stands),
    };
    this.begins = firstGiven(sources, stands);
    const graded = verify !== null && domain.reward === null ? verify.call : null;
    this.#giving = new Set([domain.judged, domain.scored, graded].filter((one) => one != null));
    const places = [
      ["reward", result?.reward],
      ["end", result?.done],
    ] as const;
    this.#positions = places.flatMap(([kind, at]) => (typeof at === "number" ? [[kind, at]] : []));
    this.#tools = new Set(tools.map(({ method }) => method));
    for (const { tree } of sources) this.#read(tree);
  }

  #read(tree: TS.SourceFile): void {
    for (const node of nodesOf(tree)) {
      const outer = ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
      if (outer && node.initializer) this.#literals.set(nameOf(node.name), node.initializer);
      if (!ts.isClassLike(node)) continue;
      const made = node.members.find((one) => ts.isConstructorDeclaration(one));
      const names = made?.parameters.map(({ name }) => nameOf(name)) ?? [];
      this.#fields.set(nameOf(node.name), names);
    }
  }

  /** Whether a name is one of reward or end. */
  isNamed(name: string): boolean {
    return Object.values(this.#names).some((names) => names.has(name));
  }

  /** What an expression of literals, and of names that modules give to literals, comes to; undefined for any other. */
  fixed(value: TS.Node | undefined, depth = 0): number | boolean | undefined {
    if (value === undefined || depth > 4) return undefined;
    if (ts.isNumericLiteral(value)) return Number(value.text);
    if (value.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (value.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value))
      return this.fixed(value.expression, depth + 1);
    if (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.MinusToken) {
      const inner = this.fixed(value.operand, depth + 1);
      return typeof inner === "number" ? -inner : undefined;
    }
    return ts.isIdentifier(value)
      ? this.fixed(this.#literals.get(value.text), depth + 1)
      : undefined;
  }

  /** The places in a node itself that give reward or end a value. */
  places(node: TS.Node, inside: Function | null): MarkedPlace[] {
    const found = (["reward", "end", "standing"] as const).flatMap((kind) =>
      this.#given(node, this.#names[kind]).map((value) => ({ kind, value })),
    );
    const given = returned(node);
    const more = given && inside ? this.#returned(given, functionName(inside)) : [];
    return [...found, ...more].filter(({ value }) => functionOf(value) === null);
  }

  #given(node: TS.Node, names: ReadonlySet<string>): TS.Expression[] {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      return names.has(nameOf(node.left)) ? [node.right] : [];
    const isValue = ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node);
    if (isValue || ts.isPropertyAssignment(node))
      return names.has(nameOf(node.name)) && node.initializer ? [node.initializer] : [];
    if (ts.isShorthandPropertyAssignment(node)) return names.has(node.name.text) ? [node.name] : [];
    if (!ts.isNewExpression(node)) return [];
    const fields = this.#fields.get(nameOf(node.expression)) ?? [];
    return (node.arguments ?? []).filter(
      (one, at) => names.has(fields[at] ?? "") && !ts.isSpreadElement(one),
    );
  }

  #returned(value: TS.Expression, name: string): MarkedPlace[] {
    const list = ts.isArrayLiteralExpression(value) ? value.elements : null;
    const own = (["reward", "end", "standing"] as const).filter((kind) =>
      this.#names[kind].has(name),
    );
    const whole: MarkedPlace[] = own.map((kind) => ({ kind, value }));
    if (this.#giving.has(name) && list === null && !ts.isObjectLiteralExpression(value))
      whole.push({ kind: "reward", value });
    if (list === null || !this.#tools.has(name)) return whole;
    return this.#positions.flatMap(([kind, at]) => {
      const one = list[at];
      return one === undefined ? [] : [{ kind, value: one }];
    });
  }
}

/** What a return statement, or an arrow function without one, gives back. */
function returned(node: TS.Node): TS.Expression | null {
  if (ts.isReturnStatement(node)) return node.expression ?? null;
  const body =
    ts.isExpression(node) && ts.isArrowFunction(node.parent) && node.parent.body === node;
  return body ? node : null;
}

const lastPart = (word: unknown): string[] =>
  typeof word === "string" ? [word.split(".").at(-1)!] : [];

/** What names are given first where they are given a value, as it is written. */
function firstGiven(sources: readonly Source[], names: readonly string[]): readonly string[] {
  for (const { tree } of sources)
    for (const node of nodesOf(tree)) {
      const set =
        ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
          ? ([node.left, node.right] as const)
          : ts.isPropertyDeclaration(node) && node.initializer
            ? ([node.name, node.initializer] as const)
            : null;
      if (set !== null && names.includes(nameOf(set[0])) && !ts.isIdentifier(set[1]))
        return [set[1].getText(tree)];
    }
  return [];
}

/** The names, and those of the members that getters of these names hand out as they are. */
function alsoKept(sources: readonly Source[], names: readonly string[]): Set<string> {
  const out = new Set(names);
  for (const { tree } of sources)
    for (const node of nodesOf(tree)) {
      const own = functionOf(node);
      if (own === null || !names.includes(functionName(own)) || !ts.isBlock(own.body!)) continue;
      const last = own.body.statements.at(-1);
      if (last && ts.isReturnStatement(last) && last.expression)
        for (const part of parts(last.expression))
          if (ts.isPropertyAccessExpression(part)) out.add(nameOf(part));
    }
  return out;
}

function parts(value: TS.Expression): TS.Expression[] {
  if (ts.isPrefixUnaryExpression(value)) return parts(value.operand);
  if (ts.isParenthesizedExpression(value)) return parts(value.expression);
  const logic = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken];
  return ts.isBinaryExpression(value) && logic.includes(value.operatorToken.kind as never)
    ? [...parts(value.left), ...parts(value.right)]
    : [value];
}
