import { builtinModules } from "node:module";
import type { SourceFile } from "ts-morph";
import { packagesToNode } from "./bundle.js";
import { usedOfLanguage } from "./lint.js";
import type { Places } from "./places.js";

/** What a domain needs Node for: a part of Node, the rules of a language, or a package that imports one; null where it can do without. */
export function needOfNode(
  own: readonly SourceFile[],
  places: Places,
  root: string,
  file: string,
): string | null {
  const imports = own.flatMap((one) =>
    [...one.getImportDeclarations(), ...one.getExportDeclarations()].flatMap((each) => {
      const name = each.getModuleSpecifierValue();
      return name === undefined ? [] : [{ name, by: places.path(one.getFilePath()) }];
    }),
  );
  const builtin = imports.find(({ name }) => isBuiltin(name));
  if (builtin) return told([builtin.by, builtin.name]);
  const used = usedOfLanguage(own);
  if (used) return `\`${places.path(used.file.getFilePath())}\` uses \`${used.name}\``;
  const packages = imports.some(({ name }) => !/^[./]/.test(name));
  const way = packages ? packagesToNode(root, file) : [];
  return way.length > 0 ? told(way) : null;
}

/** `a.ts` imports `b`, which imports `c`. */
function told(way: readonly string[]): string {
  const [first, ...others] = way.map((one) => `\`${one}\``);
  return `${first} imports ${others.join(", which imports ")}`;
}

const isBuiltin = (name: string): boolean =>
  name.startsWith("node:") || builtinModules.includes(name);
