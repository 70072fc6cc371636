import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { readAuthorText } from "../diagnostics/author-text.js";

/**
 * The words of `--text`: those of a file of text where nothing but its name was given, for a path describes nothing.
 *
 * @param given as it stands on the command line
 * @param cwd where a path begins
 * @param onProgress hears which file is read
 * @throws Failure where that is no file of at most 1 MB of UTF-8 (exit 2)
 */
export function textOf(
  given: string | undefined,
  cwd: string,
  onProgress: (line: string) => void,
): string | undefined {
  const file = given?.trim() ?? "";
  const path = resolve(cwd, file);
  const isText = /^[^\n]+\.(?:txt|md|markdown|rst)$/i.test(file);
  const isData = /^[^\n]+\.(?:json|ya?ml)$/i.test(file);
  // One word that is a path can be nothing else; "a maze as in idea.md" are words.
  const isPath = !/\s/.test(file) && (isText || isData || /^\.{0,2}\//.test(file));
  const named = isPath || ((isText || isData) && existsSync(path));
  if (!named) return given;
  onProgress(`reading ${file}`);
  return readAuthorText(path, { file, exitCode: 2 });
}
