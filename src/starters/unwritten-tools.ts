import { existsSync, readFileSync } from "node:fs";

/** Tools of a module, by its file, that only say that they are not written yet. */
export function unwrittenTools(file: string): string[] {
  if (!existsSync(file)) return [];
  return [
    ...readFileSync(file, "utf8").matchAll(
      /(?:raise|throw new) NotImplementedError\(\s*["'](\w+) is not written yet/g,
    ),
  ].map(([, name]) => name!);
}
