import { existsSync, renameSync, rmSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { makeFolder } from "./make-folder.js";
import { ownEnvironment } from "./clean-environment.js";
import { withFileLock } from "./file-lock.js";
import { searchPython } from "./find.js";
import type { Interpreter } from "./interpreter.js";
import { type Machine, thisMachine } from "./machine.js";
import { indexVariables, mayNeedPipIndex } from "./pip-index.js";
import { type Command, type Ended, run, succeeded } from "./run.js";
import { scratchFolder } from "./scratch-folder.js";
import { fits } from "./version-range.js";

/** A uv that has answered. */
export interface Uv {
  readonly path: string;
  readonly version: string;
}

/** The release that is fetched where the machine has none. */
export const UV_VERSION = "0.13.9";

/** Older ones lack options that are used here (`uv python install --no-bin`). */
export const UV_RANGE = ">=0.8";

const PIP_SECONDS = 300;

/** What to tell a person who must get uv by hand. */
export const GET_UV =
  "pip install uv | pipx install uv | https://docs.astral.sh/uv/getting-started/installation/";

/** A uv of this machine that runs: the one `ENVLOOM_UV` names, on PATH, where its installer puts it, or in our cache. */
export async function findUv(machine: Machine = thisMachine()): Promise<Uv | null> {
  for (const path of uvPaths(machine)) {
    const answer = await askUv(path);
    if (answer !== null) return answer;
  }
  return null;
}

/**
 * A uv, fetched from the user's registry by pip into our cache where the machine has none.
 *
 * @returns null where there is no pip to fetch it with, or where it could not be fetched; `onProgress` has heard why.
 */
export async function ensureUv(
  onProgress: (line: string) => void,
  machine: Machine = thisMachine(),
): Promise<Uv | null> {
  const found = await findUv(machine);
  if (found !== null) return found;
  return withFileLock(
    `${cachedFolder(machine)}.lock`,
    async () => (await findUv(machine)) ?? fetchUv(onProgress, machine),
  );
}

/**
 * Runs uv as the user would, with their registries, credentials and cache, but free of what a
 * project or active venv would add. Where it reaches no registry, and only pip knows of another,
 * it is run again with that one.
 * @param folder where it runs: not in a project, whose settings uv would read
 */
export async function runUv(
  uv: Uv,
  args: readonly string[],
  folder: string,
  limits: NonNullable<Command["limits"]>,
  onLine?: (line: string) => void,
): Promise<Ended> {
  const command = {
    argv: [uv.path, ...args] as const,
    cwd: folder,
    limits,
    ...(onLine && { onLine }),
  };
  const ended = await run({ ...command, env: installerEnvironment() });
  if (args[0] !== "pip" || !mayNeedPipIndex(ended, thisMachine())) return ended;
  const index = await pipIndex(folder);
  return Object.keys(index).length === 0
    ? ended
    : run({ ...command, env: { ...installerEnvironment(), ...index } });
}

async function pipIndex(folder: string): Promise<Readonly<Record<string, string>>> {
  const python = await pythonWith(["pip"], thisMachine());
  if (python === null) return {};
  const listed = await run({
    argv: [python.path, "-m", "pip", "config", "list"],
    cwd: folder,
    env: installerEnvironment(),
    limits: { idleSeconds: 30 },
  });
  return succeeded(listed) ? indexVariables(listed.stdout) : {};
}

const elsewhere = [
  /^(VIRTUAL_ENV|CONDA_PREFIX|PYTHON.*)$/,
  /^UV_(PYTHON|PYTHON_PREFERENCE|MANAGED_PYTHON|NO_MANAGED_PYTHON|PROJECT.*|SYSTEM_PYTHON|TARGET|PREFIX|BREAK_SYSTEM_PACKAGES)$/,
  /^PIP_(TARGET|PREFIX|ROOT|USER|REQUIRE_VIRTUALENV|PYTHON)$/,
];

/** The user's own environment for uv and pip, without the variables that would send an installation elsewhere. */
export function installerEnvironment(): Record<string, string> {
  const kept = Object.entries(ownEnvironment()).filter(
    ([name]) => !elsewhere.some((pattern) => pattern.test(name)),
  );
  const quiet = {
    UV_NO_PROGRESS: "1",
    NO_COLOR: "1",
    PIP_DISABLE_PIP_VERSION_CHECK: "1",
    PIP_NO_INPUT: "1",
  };
  return { ...Object.fromEntries(kept), ...quiet, UV_PYTHON_DOWNLOADS: "never" };
}

const cachedFolder = ({ cache }: Machine): string =>
  join(cache, "uv", `${UV_VERSION}-${process.platform}-${process.arch}`);

function uvPaths(machine: Machine): readonly string[] {
  const { env, home, platform } = machine;
  if (env["ENVLOOM_UV"]) return [env["ENVLOOM_UV"]];
  const name = platform === "win32" ? "uv.exe" : "uv";
  const onPath = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter(isAbsolute);
  // What asks a version manager comes last here too.
  const usual = [
    join(home, ".local", "bin"),
    join(home, ".cargo", "bin"),
    join(cachedFolder(machine), "bin"),
  ];
  const folders = [
    ...onPath.filter((folder) => !isShims(folder)),
    ...usual,
    ...onPath.filter(isShims),
  ];
  return [...new Set(folders)]
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path));
}

const isShims = (folder: string): boolean => /[/\\]shims[/\\]?$/.test(folder);

/** Null for a dead shim, a namesake, or a release that is too old. */
async function askUv(path: string): Promise<Uv | null> {
  const ended = await run({
    argv: [path, "--version"],
    env: installerEnvironment(),
    limits: { idleSeconds: 8, cpuSeconds: 8, graceMs: 200 },
  });
  const version = /^uv (\d+\.\d+\.\d+)/.exec(ended.stdout)?.[1];
  return succeeded(ended) && version !== undefined && fits(version, UV_RANGE)
    ? { path, version }
    : null;
}

async function fetchUv(onProgress: (line: string) => void, machine: Machine): Promise<Uv | null> {
  const scratch = scratchFolder("uv");
  try {
    const pip = await findPip(machine, scratch.path);
    if (pip === null) {
      onProgress(`uv is missing, and no Python here has pip to fetch it with: ${GET_UV}`);
      return null;
    }
    onProgress(`fetching uv ${UV_VERSION}`);
    return await fetchWith(pip, onProgress, machine);
  } finally {
    scratch.remove();
  }
}

async function fetchWith(
  pip: readonly string[],
  onProgress: (line: string) => void,
  machine: Machine,
): Promise<Uv | null> {
  const folder = cachedFolder(machine);
  const beside = `${folder}.${process.pid}`;
  makeFolder(beside);
  try {
    const [program = "", ...args] = [
      ...pip,
      "install",
      "--quiet",
      "--no-deps",
      "--only-binary",
      ":all:",
      "--target",
      beside,
      `uv==${UV_VERSION}`,
    ];
    const ended = await run({
      argv: [program, ...args],
      cwd: beside,
      env: installerEnvironment(),
      limits: { idleSeconds: PIP_SECONDS },
    });
    if (!succeeded(ended)) {
      onProgress(`uv could not be fetched: ${lastLine(ended)}`);
      return null;
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
    return await askUv(join(folder, "bin", machine.platform === "win32" ? "uv.exe" : "uv"));
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** True where an interpreter has pip, or the means to make one. */
export const canFetchUv = async (machine: Machine = thisMachine()): Promise<boolean> =>
  ((await pythonWith(["pip"], machine)) ?? (await pythonWith(["venv", "ensurepip"], machine))) !==
  null;

const pythonWith = async (
  modules: readonly string[],
  machine: Machine,
): Promise<Interpreter | null> =>
  (await searchPython({ range: ">=3.9", neededBy: [], modules: ["ssl", ...modules], machine }))
    .found;

/** A pip to call: that of an interpreter that has one, else of a venv made for the purpose. */
async function findPip(machine: Machine, scratch: string): Promise<readonly string[] | null> {
  const found = await pythonWith(["pip"], machine);
  if (found !== null) return [found.path, "-m", "pip"];
  const other = await pythonWith(["venv", "ensurepip"], machine);
  return other === null ? null : pipOfNewVenv(other, scratch);
}

async function pipOfNewVenv(
  interpreter: Interpreter,
  scratch: string,
): Promise<readonly string[] | null> {
  const venv = join(scratch, "venv");
  const ended = await run({
    argv: [interpreter.path, "-I", "-m", "venv", venv],
    env: installerEnvironment(),
    limits: { idleSeconds: PIP_SECONDS },
  });
  return succeeded(ended) ? [pythonIn(venv), "-m", "pip"] : null;
}

/** The interpreter of a venv, which lies elsewhere on Windows. */
export const pythonIn = (venv: string): string =>
  process.platform === "win32" ? join(venv, "Scripts", "python.exe") : join(venv, "bin", "python");

/** What an installer said last: the reason it gave up. */
export function lastLine({ cause, signal, stderr, stdout }: Ended): string {
  if (cause === "signal") return `ended by ${signal}`;
  if (cause !== "exit")
    return cause === "idle" ? "it did nothing for too long" : `${cause} ${stderr.trim()}`.trim();
  return `${stdout}\n${stderr}`.trim().split("\n").at(-1) ?? "no reason given";
}
