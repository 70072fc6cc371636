import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { z } from "zod";
import type { HeldPackage } from "../bundle.js";

const named = z.object({ type: z.string() }).transform(({ type }) => type);
const manifest = z.object({
  name: z.string(),
  version: z.string().default(""),
  license: z.union([z.string(), named]).nullish().catch(null),
  licenses: z.array(named).nullish().catch(null),
});

/** The packages that a bundle holds code of, by name. */
export function heldPackages(root: string, { outputs }: Metafile): readonly HeldPackage[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (packageFolder(path) ?? []) : [],
  );
  return [...new Set(folders)]
    .map((folder) => packageAt(join(root, folder)))
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** `../node_modules/@scope/name` of a file in it; null for one of the author's. */
const packageFolder = (path: string): string | null =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;

function packageAt(folder: string): HeldPackage {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  const { name, version, license, licenses } = manifest.parse(JSON.parse(text));
  const listed = (licenses ?? []).join(" OR ");
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:$|[.-])/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"));
  return { name, version, license: license ?? (listed === "" ? null : listed), texts };
}

/**
 * How a module comes to a part of Node: itself, the author's modules and the packages on the way, and the part. Empty where
 * it comes to none.
 */
export function wayToNode({ inputs }: Metafile, module: string): readonly string[] {
  const ways = new Map([[module, [module]]]);
  for (const [path, way] of ways)
    for (const { path: next, external = false } of inputs[path]?.imports ?? []) {
      const name = packageFolder(next)?.replace(/^.*node_modules\//, "") ?? next;
      const longer = way.at(-1) === name ? way : [...way, name];
      if (external) return longer;
      if (!ways.has(next)) ways.set(next, longer);
    }
  return [];
}
