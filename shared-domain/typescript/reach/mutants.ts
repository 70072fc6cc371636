import type { ts as TS } from "ts-morph";
import type { Contract } from "../../contract.js";
import { ts } from "../compiler.js";
import { type Edit, editsOf, isTable, shown } from "./edits.js";
import { Marked, type MarkedKind } from "./marked.js";
import type { Covered, Reachable, ReachedFunction } from "./reachable.js";
import {
  childrenOf,
  type Function,
  functionOf,
  lineOf,
  nameOf,
  nodesOf,
  type Source,
} from "./source.js";
import { isOverwritten } from "./overwritten.js";
import { parameterChanges } from "./parameters.js";

/** One change; `needs` is the line that a play must run to notice it, null where every play may. */
export interface Mutant {
  readonly source: Source;
  readonly line: number;
  readonly needs: number | null;
  readonly function: string;
  readonly edit: Edit;
}

/** Every change of what plays can reach, in the order of the source. */
export function mutantsOf(
  sources: readonly Source[],
  contract: Contract,
  reachable: Reachable,
): readonly Mutant[] {
  const finder = new Finder(new Marked(sources, contract), contract, reachable);
  const found = [
    ...reachable.functions.flatMap((one) => finder.ofFunction(one)),
    ...reachable.lines.flatMap((one) => finder.ofStatement(one)),
    ...sources.flatMap((source) => finder.ofValues(source)),
  ];
  const unique = new Map(
    found.map((one) => {
      const { source, line, edit, function: name } = one;
      return [[source.name, line, edit.kind, edit.words, name, edit.node.pos].join("\0"), one];
    }),
  );
  return [...unique.values()].sort((a, b) => compare(key(a), key(b)));
}

const key = ({ source, line, edit }: Mutant): string =>
  [source.name, String(line).padStart(8, "0"), edit.kind, edit.words].join("\0");

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

class Finder {
  readonly #marked: Marked;
  readonly #contract: Contract;
  readonly #reachable: Reachable;
  readonly #guards: ReadonlySet<TS.Node>;
  readonly #values: Readonly<Record<MarkedKind, readonly (number | boolean | string)[]>>;

  constructor(marked: Marked, contract: Contract, reachable: Reachable) {
    this.#marked = marked;
    this.#contract = contract;
    this.#reachable = reachable;
    const guards = reachable.conditions.filter(({ both }) => !both);
    this.#guards = new Set(guards.map(({ test }) => test.parent));
    const { range } = contract.reward;
    this.#values = {
      reward: range === "open" ? [0, 1] : range,
      end: [false, true],
      standing: marked.begins,
    };
  }

  /** What arguments hold, changed where a function begins. */
  ofFunction({ source, node, name }: ReachedFunction): Mutant[] {
    const first = this.#reachable.lines.find((one) => one.source === source && inside(one, node));
    if (name === this.#contract.domain.close || !first || !ts.isBlock(node.body!)) return [];
    const { line } = first;
    return parameterChanges(this.#contract, node, name).map((edit) => {
      return { source, line: lineOf(source, node), needs: line, function: name, edit };
    });
  }

  /** Changes of a statement, without those of the statements in it. */
  ofStatement({ source, node: statement, line, function: name }: Covered): Mutant[] {
    if (name === this.#contract.domain.close) return [];
    const around = enclosing(statement);
    const once = new Set<string>();
    const table = isTable(statement);
    const out: Mutant[] = [];
    for (const node of ownNodes(statement))
      for (const edit of this.#edits(source, node, around, statement)) {
        const { kind } = edit;
        const many = kind === "constant" || kind === "text";
        if (many && (once.has(kind) || table)) continue;
        once.add(kind);
        out.push({ source, line: lineOf(source, node), needs: line, function: name, edit });
      }
    return out;
  }

  /** Values that modules and classes give names which reachable functions use. */
  ofValues(source: Source): Mutant[] {
    return [...nodesOf(source.tree)].flatMap((node): Mutant[] => {
      const outer = ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
      if ((!outer && !ts.isPropertyDeclaration(node)) || node.initializer === undefined) return [];
      if (!this.#reachable.names.has(nameOf(node.name))) return [];
      if (ts.isPropertyDeclaration(node) && isOverwritten(node, this.#contract)) return [];
      const marked = this.#ofMarked(source, node, null);
      const number = ts.isNumericLiteral(node.initializer) ? node.initializer : null;
      const edits = marked.length > 0 || !number ? marked : editsOf(source, number, () => false);
      return edits.map((edit) => {
        return { source, line: lineOf(source, node), needs: null, function: "", edit };
      });
    });
  }

  #edits(source: Source, node: TS.Node, around: Function | null, statement: TS.Node): Edit[] {
    const plain = this.#guards.has(statement)
      ? []
      : editsOf(source, node, (name) => this.#marked.isNamed(name));
    return [...this.#ofMarked(source, node, around), ...plain];
  }

  #ofMarked(source: Source, node: TS.Node, around: Function | null): Edit[] {
    return this.#marked.places(node, around).flatMap(({ kind: of, value }): Edit[] => {
      const kind = of === "standing" ? "end" : of;
      const fixed = this.#marked.fixed(value);
      const what = words(source, node, around);
      const same = value.getText(source.tree);
      const all = this.#values[of].filter((one) => one !== fixed && one !== same);
      const made = all.map((one) => {
        return { kind, words: `${what} ${one}`, node: value, text: String(one) };
      });
      if (kind === "end" || fixed === 0) return made;
      const text = `-(${value.getText(source.tree)})`;
      return [...made, { kind, words: `${what} its negative`, node: value, text }];
    });
  }
}

const inside = ({ node }: Covered, around: TS.Node): boolean =>
  node.pos >= around.pos && node.end <= around.end;

function enclosing(node: TS.Node): Function | null {
  for (let one = node.parent; one !== undefined; one = one.parent) {
    const found = functionOf(one);
    if (found !== null) return found;
  }
  return null;
}

/** A statement and the expressions in it, without the statements in it. */
function* ownNodes(statement: TS.Node): Generator<TS.Node> {
  yield statement;
  for (const child of childrenOf(statement)) yield* expressions(child);
}

function* expressions(node: TS.Node): Generator<TS.Node> {
  const left = ts.isStatement(node) || functionOf(node) !== null || ts.isClassLike(node);
  if (left || ts.isTypeNode(node) || ts.isCaseBlock(node) || ts.isCatchClause(node)) return;
  yield node;
  for (const child of childrenOf(node)) yield* expressions(child);
}

/** What a place gives its value to, for people. */
function words(source: Source, node: TS.Node, around: Function | null): string {
  if (ts.isReturnStatement(node) && around) return `${nameOf(around.name) || "it"} gives`;
  if (ts.isBinaryExpression(node)) return `${shown(source, node.left, 40)} is`;
  const named =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node);
  return named ? `${shown(source, node.name, 40)} is` : `\`${shown(source, node, 40)}\` holds`;
}
