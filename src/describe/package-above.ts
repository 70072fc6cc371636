import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Packages that lie in each other, at the most. */
const DEEPEST = 8;

/**
 * The folder in which a Python module's own packages are looked for. That is its own, unless it imports what lies above:
 * `from gem.core import Env` in `gem/envs/game.py` is of the package that the module is a part of, and so is `from ..core import`.
 */
export function rootOf(file: string): string {
  const text = readFileSync(file, "utf8");
  const above = [dirname(file)];
  while (above.length < DEEPEST && dirname(above.at(-1)!) !== above.at(-1))
    above.push(dirname(above.at(-1)!));
  const named = above.slice(0, -1).map((folder, i) => (imports(text, folder) ? i + 1 : 0));
  const relative = [...text.matchAll(/^[ \t]*from[ \t]+(\.{2,})/gm)].map(
    ([, dots]) => dots!.length - 1,
  );
  return above[Math.min(Math.max(...named, ...relative), above.length - 1)]!;
}

/** Whether a text imports by its name a folder that has what is imported. */
function imports(text: string, folder: string): boolean {
  const name = basename(folder).replaceAll(/\W/g, "\\$&");
  const found = text.matchAll(
    new RegExp(`^[ \\t]*(?:from|import)[ \\t]+${name}(?:\\.(\\w+))?(?![\\w.-]*["'])\\b`, "gm"),
  );
  return [...found].some(([, part]) =>
    (part === undefined ? ["__init__.py"] : [`${part}.py`, join(part, "__init__.py"), part]).some(
      (path) => existsSync(join(folder, path)),
    ),
  );
}
