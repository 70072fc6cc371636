import { builtinModules } from "node:module";
import type { SourceFile } from "ts-morph";
import { bundleNeedsNode } from "./bundle.js";
import { usesLanguage } from "./lint.js";

/** `node` where a domain needs what only Node has: a module of Node's, the rules of a language, or a package that does. */
export function engineOf(
  own: readonly SourceFile[],
  root: string,
  file: string,
): "node" | undefined {
  const imported = own.flatMap((one) =>
    [...one.getImportDeclarations(), ...one.getExportDeclarations()].flatMap(
      (each) => each.getModuleSpecifierValue() ?? [],
    ),
  );
  if (imported.some(isBuiltin) || usesLanguage(own)) return "node";
  const packages = imported.some((name) => !/^[./]/.test(name));
  return packages && bundleNeedsNode(root, file) ? "node" : undefined;
}

const isBuiltin = (name: string): boolean =>
  name.startsWith("node:") || builtinModules.includes(name);
