import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Question } from "../../shared-domain/roles/findings.js";
import { byCodePoint, Failure } from "../kit/index.js";
import { isTypeScript, moduleEnds } from "../language/read-source.js";
import { rootOf } from "./package-above.js";

/** Where the domain's module lies, and where it is going to. */
export interface DomainSource {
  /** Folder in which the author's own modules are looked for. */
  readonly root: string;
  /** The module's path from `root`, and from the environment's folder once it is there. */
  readonly module: string;
  /** True where the module lies elsewhere and is copied in. */
  readonly outside: boolean;
}

/**
 * The module that `--domain` names, or the one that the description names.
 *
 * @returns a question where neither does: the modules of the folder are its candidates
 * @throws Failure where there is no such file, or the description names another (exit 2)
 */
export function domainSource(
  folder: string,
  asked: string | undefined,
  described: string | undefined,
  cwd: string,
): DomainSource | Question {
  if (asked === undefined)
    return described === undefined
      ? whichModule(folder)
      : { root: folder, module: described, outside: false };
  const file = resolve(cwd, asked);
  if (!existsSync(file) || !statSync(file).isFile())
    throw usage(`there is no file ${asked}`, "--domain names the module that holds the domain");
  if (!isModule(file))
    throw usage(
      `${asked} is no Python module, nor one of TypeScript`,
      "--domain names a file that ends in .py or .ts",
    );
  const real = realpathSync(file);
  const inside = existsSync(folder) ? relative(realpathSync(folder), real) : real;
  const outside = inside.startsWith("..") || isAbsolute(inside);
  const root = outside ? (isTypeScript(real) ? dirname(real) : rootOf(real)) : folder;
  const module = (outside ? relative(root, real) : inside).split(sep).join("/");
  if (described !== undefined && described !== module) {
    throw usage(
      `envloom.yaml is about ${described}, and --domain names ${module}`,
      "change `domain.module` in envloom.yaml, or leave --domain out",
    );
  }
  return { root, module, outside };
}

const isModule = (name: string): boolean =>
  moduleEnds.some((end) => name.endsWith(end)) && !name.endsWith(".d.ts");

/** The driver's name is no domain's; in trees of 0.1 it was a file. */
const ours = new Set(["episode.py"]);

function whichModule(folder: string): Question {
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];
  const modules = names
    .filter(
      (name) =>
        isModule(name) && !name.startsWith("_") && !name.endsWith(".test.ts") && !ours.has(name),
    )
    .sort(byCodePoint);
  return {
    key: "domain.module",
    why: "no module is named: which file holds the domain",
    candidates: modules,
  };
}

function usage(message: string, help: string): Failure {
  return new Failure([{ code: "USAGE", severity: "error", message, at: null, help }], 2);
}
