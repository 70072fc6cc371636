import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../diagnostics/diagnostic.js";
import type { Environment } from "../kit/environment.js";
import { driverSource, packageRoot, sharedPython } from "../installation/package-root.js";
import { cleanEnvironment } from "../python/clean-environment.js";
import { withFileLock } from "../python/file-lock.js";
import { thisMachine } from "../python/machine.js";
import type { Interpreter } from "../python/interpreter.js";
import { providePython } from "../python/provide.js";
import { makeFolder } from "../python/make-folder.js";
import { run, succeeded } from "../python/run.js";
import { runtimeName, runtimeVersion } from "./release.js";

const builder = join(sharedPython, "runtime_package.py");

/** Writes wheel and sdist of the driver's package into a folder; returns their names. `python` is any of 3.11 or newer. */
export async function buildRuntime(python: string, out: string): Promise<readonly string[]> {
  const version = runtimeVersion();
  const ended = await run({
    argv: [python, "-I", "-B", builder, version, out],
    env: cleanEnvironment(),
    limits: { idleSeconds: 60, cpuSeconds: 60 },
  });
  if (!succeeded(ended)) throw unbuilt(`${ended.stderr}`.trim().split("\n").at(-1) ?? ended.cause);
  const stem = `${runtimeName.replace("-", "_")}-${version}`;
  return [`${stem}-py3-none-any.whl`, `${stem}.tar.gz`];
}

/** The driver's package as a requirement: a wheel in the cache, in a folder of its own for each content. */
async function runtimeWheel(python: string): Promise<string> {
  const home = join(thisMachine().cache, "runtime", contentHash());
  await withFileLock(`${home}.lock`, async () => {
    if (existsSync(home)) return;
    const beside = `${home}.${process.pid}`;
    makeFolder(beside);
    try {
      await buildRuntime(python, beside);
      renameSync(beside, home);
    } finally {
      rmSync(beside, { recursive: true, force: true });
    }
  });
  const [wheel = ""] = readdirSync(home).filter((name) => name.endsWith(".whl"));
  return `${runtimeName} @ ${pathToFileURL(join(home, wheel)).href}`;
}

/** A Python that can build the package. */
export const builderPython = (
  python: string | undefined,
  onProgress: (line: string) => void,
): Promise<Interpreter> =>
  providePython({ range: ">=3.11", python, neededBy: [runtimeName], modules: [] }, onProgress);

/**
 * What is installed beside the framework where a variant is proven: as its project says, with the driver's package as it
 * is here and not as some index has it.
 */
export async function installedFor(
  { requires, runtime }: Environment,
  python: string | undefined,
  onProgress: (line: string) => void,
): Promise<readonly string[]> {
  if (runtime === undefined) return requires;
  const { path } = await builderPython(python, onProgress);
  return [...requires, await runtimeWheel(path)];
}

/** Hash of all that the package is made of. */
function contentHash(): string {
  const hash = createHash("sha256").update(runtimeVersion());
  const sources = readdirSync(driverSource, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("__pycache__"))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...sources.sort(), join(packageRoot, "LICENSE"), builder])
    hash.update(readFileSync(path));
  return hash.digest("hex").slice(0, 16);
}

function unbuilt(why: string): Failure {
  return new Failure(
    [
      {
        code: "RUNTIME_UNBUILT",
        severity: "error",
        message: `the package ${runtimeName} could not be built: ${why}`,
        at: null,
        help: "look at the folder that it is written to, or choose another --python",
      },
    ],
    4,
  );
}
