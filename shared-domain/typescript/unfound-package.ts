import type { Symbol as Named } from "ts-morph";
import { Node } from "./compiler.js";

/** Declarations behind declarations are followed this far. */
const most = 60;

/** A package that a type is made of and that is not found; undefined where all are. Then the type says nothing. */
export function unfoundPackage(at: Node): string | undefined {
  const waiting = [at];
  const seen = new Set<Node>();
  for (const node of waiting) {
    if (seen.size >= most) return undefined;
    for (const name of [node, ...node.getDescendants()].filter(Node.isIdentifier)) {
      for (const declared of name.getSymbol()?.getDeclarations() ?? []) {
        const found = importOf(declared);
        if (found !== undefined && !isFound(found)) return found.getModuleSpecifierValue();
        for (const next of found === undefined ? [declared] : behind(name.getSymbol()!))
          if (!seen.has(next) && !next.getSourceFile().isDeclarationFile()) {
            seen.add(next);
            waiting.push(next);
          }
      }
    }
  }
  return undefined;
}

const importOf = (node: Node) => node.getFirstAncestor(Node.isImportDeclaration);

type Import = NonNullable<ReturnType<typeof importOf>>;

/** A module of a package that lies there, or that a declaration speaks for. */
const isFound = (declaration: Import): boolean =>
  declaration.isModuleSpecifierRelative() ||
  declaration.getModuleSpecifierSourceFile() !== undefined ||
  declaration.getModuleSpecifier().getSymbol() !== undefined;

const behind = (name: Named): Node[] => name.getAliasedSymbol()?.getDeclarations() ?? [];
