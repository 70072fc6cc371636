import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

/**
 * The words of `--text`: those of a file of text where nothing but its name was given, for a path describes nothing.
 *
 * @param given as it stands on the command line
 * @param cwd where a path begins
 */
export function textOf(given: string | undefined, cwd: string): string | undefined {
  if (given === undefined || !/^[^\n]+\.(?:txt|md|markdown|rst)$/i.test(given.trim())) return given;
  const path = resolve(cwd, given.trim());
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, "utf8") : given;
}
