import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Diagnostic, Failure } from "../kit/index.js";
import type { DomainSource } from "./domain-source.js";

/**
 * A failure of bundling a module that was copied in: packages that lay beside it are not beside the copy, and the help
 * names each with its version.
 *
 * @param folder the environment's, as the person named it
 */
export function withPackagesElsewhere(
  error: unknown,
  { root, outside }: DomainSource,
  folder: string,
): unknown {
  if (!(error instanceof Failure) || !outside) return error;
  return new Failure(
    error.diagnostics.map((one) => told(one, root, folder)),
    error.exitCode,
  );
}

function told(diagnostic: Diagnostic, root: string, folder: string): Diagnostic {
  const name = /Could not resolve "((?:@[^/"]+\/)?[^./"][^/"]*)/.exec(diagnostic.message)?.[1];
  if (diagnostic.code !== "DOMAIN_UNBUNDLED" || name === undefined) return diagnostic;
  const version = versionFrom(root, name);
  return version === null
    ? diagnostic
    : {
        ...diagnostic,
        help: `\`npm install --prefix ${folder} ${name}@${version}\`, then run this again: it lies beside the module, and packages are looked for from the environment's folder upwards. Or make the environment where the module is: name that folder`,
      };
}

/** The version of a package that a module in a folder would find; null where it finds none. */
function versionFrom(root: string, name: string): string | null {
  const manifest = join(root, "node_modules", name, "package.json");
  if (existsSync(manifest))
    return (JSON.parse(readFileSync(manifest, "utf8")) as { version?: string }).version ?? "latest";
  return dirname(root) === root ? null : versionFrom(dirname(root), name);
}

/** A folder as a command names it. */
export const asNamed = (cwd: string, folder: string): string => relative(cwd, folder) || ".";
