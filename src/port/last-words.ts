import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The last line that says something: of a traceback, the exception, and whose import failed where that is no code of the author's. */
export function lastWords(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  const at = lines.findLastIndex((line) =>
    /^[A-Za-z_.]+(?:Error|Exception|Exit|Interrupt|Warning|NotFound)\b/.test(line),
  );
  if (at < 0) return "";
  const said = lines[at]!.slice(0, 300);
  return said + (blamed(said, lines.slice(0, at)) ?? "");
}

/** What an installed package's own import failed for; null where it is not one that failed. */
function blamed(said: string, before: readonly string[]): string | null {
  const [, missing] = /^ModuleNotFoundError: No module named '([\w.]+)'/.exec(said) ?? [];
  const last = before.findLast((line) => /^ +File "/.test(line)) ?? "";
  const [, home, python, importer] =
    /File "(.*\/(python[\d.]+)\/site-packages)\/(\w+)/.exec(last) ?? [];
  if (missing === undefined || home === undefined || importer === undefined) return null;
  const wanted = missing.split(".")[0]!;
  const who = versioned(home, importer);
  if (wanted === importer)
    return `: a part of ${who}, an installed package, which does not run on this ${python}`;
  const isThere = existsSync(join(home, wanted)) || existsSync(join(home, `${wanted}.py`));
  return isThere
    ? `: ${who}, an installed package, wants it of ${versioned(home, wanted)}, which does not have it`
    : `: ${who}, an installed package, imports it`;
}

/** A package with its version, where its distribution has its name. */
function versioned(home: string, name: string): string {
  const bare = (text: string): string => text.toLowerCase().replaceAll(/[-_.]+/g, "_");
  const info = existsSync(home)
    ? readdirSync(home).find((one) => {
        const [, distribution] = /^(.+)-[^-]+\.dist-info$/.exec(one) ?? [];
        return distribution !== undefined && bare(distribution) === bare(name);
      })
    : undefined;
  const [, version] = /-([^-]+)\.dist-info$/.exec(info ?? "") ?? [];
  return version === undefined ? name : `${name} ${version}`;
}
