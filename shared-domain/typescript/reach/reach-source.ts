import type { ts as TS } from "ts-morph";
import type { Contract } from "../../contract.js";
import { bundleWoven } from "../bundle.js";
import { ts } from "../compiler.js";
import { heard } from "./listening.js";
import { type Mutant, mutantsOf } from "./mutants.js";
import { reachableOf } from "./reachable.js";
import { nodesOf, type Source, sourcesOf } from "./source.js";
import { Weave } from "./weave.js";

type Place = readonly [file: string, line: number];

/** What Python's search has to know of a domain in TypeScript: it plays the bundles and reads no TypeScript. */
export interface ReachSource {
  readonly files: readonly string[];
  /** Lines that plays could run, and the function of each; a bundle that listens names them by position. */
  readonly lines: readonly (readonly [...Place, functionName: string])[];
  /** Conditions, in the same way: with their column, and whether both ways can be gone. */
  readonly branches: readonly (readonly [...Place, column: number, both: boolean, name: string])[];
  /** Texts and numbers of the source. */
  readonly literals: readonly (string | number)[];
  /** The script that tells what runs. */
  readonly listening: string;
  /** The script with every change in it, of which the global `reach_mutant` turns on one. */
  readonly mutated: string;
  readonly mutants: readonly {
    readonly file: string;
    readonly line: number;
    readonly needs: Place | null;
    readonly function: string;
    readonly kind: string;
    readonly words: string;
  }[];
}

/** Reads what plays of a domain could reach, and makes the two scripts that tell whether they do. */
export async function reachSource(root: string, contract: Contract): Promise<ReachSource> {
  const sources = sourcesOf(root, contract);
  const reachable = reachableOf(sources, contract);
  const mutants = mutantsOf(sources, contract, reachable);
  const { file, engine } = contract.domain;
  return {
    files: sources.map(({ name }) => name),
    lines: reachable.lines.map(({ source, line, function: name }) => [source.name, line, name]),
    branches: reachable.conditions.map((one) => {
      return [one.source.name, one.line, one.column, one.both, one.function];
    }),
    literals: sources.flatMap(literalsOf),
    listening: await bundleWoven(root, file, heard(sources, reachable), engine),
    mutated: await bundleWoven(root, file, changed(sources, mutants), engine),
    mutants: mutants.map(({ source, line, needs, function: name, edit }) => ({
      file: source.name,
      line,
      needs: needs === null ? null : [source.name, needs],
      function: name,
      kind: edit.kind,
      words: edit.words,
    })),
  };
}

const literalsOf = ({ tree }: Source): (string | number)[] =>
  [...nodesOf(tree)].flatMap((node): (string | number)[] => {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isRegularExpressionLiteral(node))
      return [node.text.slice(1, node.text.lastIndexOf("/"))];
    return ts.isNumericLiteral(node) ? [Number(node.text)] : [];
  });

/** The files with every change in them, each behind its number. */
function changed(
  sources: readonly Source[],
  mutants: readonly Mutant[],
): ReadonlyMap<string, string> {
  return new Map(
    sources.map((source) => {
      const weave = new Weave(source);
      const own = mutants.flatMap((mutant, number) =>
        mutant.source === source ? [{ edit: mutant.edit, number }] : [],
      );
      // What lies around comes first, so that it stays around.
      own.sort((a, b) => a.edit.node.pos - b.edit.node.pos || b.edit.node.end - a.edit.node.end);
      const named = new Set<TS.Node>();
      for (const { edit, number } of own) put(weave, edit, number, named);
      return [source.path, weave.text()];
    }),
  );
}

function put(
  weave: Weave,
  { node, text, kind, range }: Mutant["edit"],
  number: number,
  named: Set<TS.Node>,
): void {
  const on = `reach_mutant===${number}`;
  if (text === null) weave.wrap(node, `{if(!(${on}))`, "}");
  else if (range) weave.between(...range, `\${${on}?"":\``, "`}");
  else if (ts.isBlock(node) && (kind === "argument" || kind === "seed"))
    weave.between(node.getStart() + 1, node.getStart() + 1, `if(${on}){${text}}`, "");
  else {
    if (ts.isShorthandPropertyAssignment(node.parent) && !named.has(node)) {
      const start = node.getStart();
      weave.between(start, start, `${node.getText()}:`, "");
    }
    named.add(node);
    weave.wrap(node, `(${on}?(${text}):`, ")");
  }
}
