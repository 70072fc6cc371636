import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isConflict } from "./install-failure.js";
import { parseRequirement } from "./requirement.js";
import { type Ended, succeeded } from "./run.js";
import { runUv, type Uv } from "./uv.js";

/** Somebody whose packages the domain's must live with. */
export interface Consumer {
  /** Id of a variant, or `domain`. */
  readonly id: string;
  readonly requirements: readonly string[];
  /** Version of Python to resolve for; it need not be there. */
  readonly pythonVersion: string;
}

/** What a resolution came to: a version for each name, or the resolver's reason why there is none. */
export type Resolution =
  | { readonly versions: ReadonlyMap<string, string> }
  | { readonly conflict: string }
  | { readonly failed: Ended };

/** Without a sign of life: the index does not answer. */
const IDLE_SECONDS = 120;
const CPU_SECONDS = 300;

/**
 * Resolves requirements for one consumer, installing nothing.
 *
 * @param constraints lines that hold only for what is wanted anyway
 * @param python an interpreter for building the metadata of packages without wheels
 * @param folder for the files that uv reads
 */
export async function resolve(
  uv: Uv,
  consumer: Consumer,
  requires: readonly string[],
  constraints: readonly string[],
  python: string,
  folder: string,
): Promise<Resolution> {
  const [wanted, bounds] = [
    join(folder, `${consumer.id}.in`),
    join(folder, `${consumer.id}.bounds`),
  ];
  writeFileSync(wanted, [...requires, ...consumer.requirements, ""].join("\n"));
  writeFileSync(bounds, [...constraints, ""].join("\n"));
  const of = [
    "--constraint",
    bounds,
    "--python",
    python,
    "--python-version",
    consumer.pythonVersion,
  ];
  const ended = await runUv(
    uv,
    ["pip", "compile", wanted, ...of, "--no-header", "--no-annotate", "--quiet"],
    folder,
    { idleSeconds: IDLE_SECONDS, cpuSeconds: CPU_SECONDS },
  );
  if (succeeded(ended)) return { versions: versionsIn(ended.stdout) };
  return isConflict(ended.stderr) ? { conflict: reason(ended.stderr, folder) } : { failed: ended };
}

function versionsIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split("\n").flatMap((line) => {
      const requirement = parseRequirement(line);
      return requirement === null || !requirement.range.startsWith("==")
        ? []
        : [[requirement.name, requirement.range.slice(2)] as const];
    }),
  );
}

/** The resolver's own explanation, without its headline and without our paths. */
function reason(text: string, folder: string): string {
  const lines = text
    .trim()
    .split("\n")
    .map((line) => line.trim().replaceAll(`${folder}/`, ""));
  return lines
    .filter((line) => !/^(warning|error: No solution found|hint)|^×/.test(line))
    .join(" ")
    .replace(/^(cause: |╰─▶ )/, "");
}
