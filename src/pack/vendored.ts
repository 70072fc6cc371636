import { readFileSync } from "node:fs";
import { join } from "node:path";
import { emitInput } from "../emit/emit.js";
import { formatFiles } from "../emit/format-files.js";
import { driverFiles } from "../emit/shared-files.js";
import type { Generator } from "../installation/registry.js";
import { type Environment, Failure, type File } from "../kit/index.js";
import { mergeFile } from "../workspace/merge-file.js";

/** The environment as if its tree held the driver: what a pack is made of. */
export function vendored({ runtime: _, ...environment }: Environment): Environment {
  return environment;
}

/**
 * What a pack holds otherwise than the tree, by path from the environment's folder, where the tree has its driver from
 * the package: the driver's modules, and whatever of the variant names the package, with the author's edits.
 */
export async function vendoredTexts(
  environment: Environment,
  generator: Generator,
  root: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (environment.runtime === undefined) return new Map();
  const own = vendored(environment);
  const ofVariant = (of: Environment) => generator.manifest.emit(emitInput(of, generator));
  const before = await textsOf(ofVariant(environment));
  const texts = new Map(await textsOf(driverFiles(own, generator.assets.shared)));
  for (const [path, text] of await textsOf(ofVariant(own))) {
    const base = before.get(path);
    if (base === text || base === undefined || !paths.includes(path)) continue;
    const disk = readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n");
    texts.set(path, joined(base, disk, text, path));
  }
  return texts;
}

/** Files as they lie in a tree, by path. */
async function textsOf(files: readonly File[]): Promise<ReadonlyMap<string, string>> {
  const finished = await formatFiles(files.map((file) => ({ ...file, framework: null })));
  return new Map(finished.map(({ path, text }) => [path, text]));
}

function joined(base: string, mine: string, theirs: string, path: string): string {
  const merged = mergeFile(base, mine, theirs, path);
  if (merged.text !== null) return merged.text;
  throw new Failure(
    [
      {
        code: "FILE_CONFLICT",
        severity: "error",
        message: `${path} names the driver's package in lines that you edited: ${merged.why}`,
        at: { file: path },
        help: "a pack holds the driver: set `runtime: vendored`, run `envloom generate`, and pack again",
      },
    ],
    3,
  );
}
