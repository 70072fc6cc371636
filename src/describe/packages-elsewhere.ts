import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { byCodePoint, type Diagnostic, Failure } from "../kit/index.js";
import type { DomainSource } from "./domain-source.js";

/**
 * A failure of reading or bundling a module that was copied in: packages that lay beside it are not beside the copy, and
 * the help names all of them with their versions, in one command.
 *
 * @param folder the environment's, as the person named it
 */
export function withPackagesElsewhere(
  error: unknown,
  { root, outside }: DomainSource,
  folder: string,
): unknown {
  if (!(error instanceof Failure) || !outside) return error;
  const missing = new Set(error.diagnostics.flatMap((one) => missingFrom(one) ?? []));
  const packages = [...missing].sort(byCodePoint).flatMap((name) => {
    const version = versionFrom(root, name);
    return version === null ? [] : [{ name, version }];
  });
  const install = packages.map(({ name, version }) => `${name}@${version}`).join(" ");
  const help = `\`npm install --prefix ${folder} ${install}\`, then run this again: what lies beside the module is not beside its copy, and packages are looked for from the environment's folder upwards. Or make the environment where the module is: name that folder`;
  return new Failure(
    error.diagnostics.map((one) =>
      packages.some(({ name }) => name === missingFrom(one)) ? { ...one, help } : one,
    ),
    error.exitCode,
  );
}

/** The package that a finding lacks. */
const missingFrom = ({ code, message }: Diagnostic): string | undefined =>
  code === "DOMAIN_UNBUNDLED" || code === "PARAMETER_NOT_JSON"
    ? /(?:Could not resolve|its package) "((?:@[^/"]+\/)?[^./"][^/"]*)/.exec(message)?.[1]
    : undefined;

/** The version of a package that a module in a folder would find; null where it finds none. */
function versionFrom(root: string, name: string): string | null {
  const manifest = join(root, "node_modules", name, "package.json");
  if (existsSync(manifest))
    return (JSON.parse(readFileSync(manifest, "utf8")) as { version?: string }).version ?? "latest";
  return dirname(root) === root ? null : versionFrom(dirname(root), name);
}

/** A folder as a command names it. */
export const asNamed = (cwd: string, folder: string): string => relative(cwd, folder) || ".";
