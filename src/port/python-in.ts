import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { byCodePoint } from "../write/json.js";

/** Python files below a folder, by their paths from it, sorted; none where there is no such folder. */
export function pythonIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".py"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !/(?:^|\/)(?:\.|node_modules|venv)/.test(path))
    .sort(byCodePoint);
}
