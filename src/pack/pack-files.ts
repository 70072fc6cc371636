import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../emit/format-files.js";
import { licencePath } from "../emit/licence.js";
import { driverFolder } from "../emit/shared-files.js";
import { fileProblems } from "../emit/file-rules.js";
import { type Environment, Failure, json, type PackPlan } from "../kit/index.js";

/** One file of a pack. */
export interface PackedFile {
  /** From the pack's folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

export interface PackInput {
  /** The environment's folder. */
  readonly root: string;
  readonly environment: Environment;
  /** Version of envloom. */
  readonly envloom: string;
  readonly framework: string;
  /** Folder of the variant in the tree. */
  readonly folder: string;
  /** Files of the variant that we wrote, from the environment's folder. */
  readonly paths: readonly string[];
  readonly plan: PackPlan;
  /** Texts that the pack has otherwise than the tree, or alone, by path from the environment's folder. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Path of the list of a pack's files and their hashes, by which a pack is known for one. */
export const listPath = ({ shared }: PackPlan): string =>
  join(shared, "shared.json").replaceAll("\\", "/");

/** What `shared.json` of a pack says. */
export interface PackList {
  readonly pack: 1;
  readonly envloom: string;
  readonly environment: string;
  readonly framework: string;
  /** Hash of each copy of a file that all variants share, by its path in the environment. */
  readonly shared: Readonly<Record<string, string>>;
  /** Hash of every file of the pack but this one, by its path in the pack. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * All files of a pack: the variant's as they lie in the tree, edits of the
 * author's and all, then the generator's changes, then byte copies of what the
 * variants share, and the list with their hashes.
 */
export function packFiles(input: PackInput): readonly PackedFile[] {
  const { plan } = input;
  const own = input.paths.map((path) =>
    copyOf(input, path, moved(path.slice(input.folder.length + 1), plan)),
  );
  const replaced = new Map(plan.files.map(({ path, text }) => [path, text]));
  const added = plan.files.flatMap(({ path, text }) =>
    text === null ? [] : [{ path, bytes: Buffer.from(text), executable: false }],
  );
  const shared = sharedPaths(input).map((path) => ({
    from: path,
    file: copyOf(input, path, `${plan.shared}/${path}`),
  }));
  const licence = existsSync(join(input.root, licencePath))
    ? [copyOf(input, licencePath, licencePath)]
    : [];
  const files = [
    ...licence.filter(({ path }) => !own.some((file) => file.path === path)),
    ...own.filter(({ path }) => !replaced.has(path)),
    ...added,
    ...shared.map(({ file }) => file),
  ];
  const list: PackList = {
    pack: 1,
    envloom: input.envloom,
    environment: input.environment.contract.name,
    framework: input.framework,
    shared: Object.fromEntries(shared.map(({ from, file }) => [from, sha256(file.bytes)])),
    files: Object.fromEntries(files.map(({ path, bytes }) => [path, sha256(bytes)])),
  };
  const all = [
    ...files,
    { path: listPath(plan), bytes: Buffer.from(json(list, { sorted: true })), executable: false },
  ];
  refuseUnsound(all);
  return all;
}

/** A path of the variant after the generator's moves; the longest that fits holds. */
function moved(path: string, { moves }: PackPlan): string {
  const fitting = moves
    .filter(({ from }) => path === from || path.startsWith(`${from}/`))
    .sort((a, b) => b.from.length - a.from.length)[0];
  if (!fitting) return path;
  const rest = path.slice(fitting.from.length + 1);
  return [fitting.to, rest].filter((part) => part !== "" && part !== ".").join("/");
}

function copyOf({ root, texts }: PackInput, from: string, path: string): PackedFile {
  const file = join(root, from);
  const text = texts?.get(from);
  if (text !== undefined) return { path, bytes: Buffer.from(text), executable: false };
  return { path, bytes: readFileSync(file), executable: (lstatSync(file).mode & 0o111) !== 0 };
}

/** The driver, the contract, the domain with its helpers, and its data files; a folder among those goes whole. */
function sharedPaths({ root, environment, texts }: PackInput): readonly string[] {
  const { file, helpers, files } = environment.contract.domain;
  const named = [driverFolder, file, ...helpers, ...files];
  const missing = named.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    throw new Failure(
      missing.map((path) => ({
        code: "FILE_MISSING",
        severity: "error",
        message: `${path} belongs to the environment and is not there`,
        at: { file: path },
        help: "put it back, or take it out of `files` in envloom.yaml",
      })),
    );
  }
  const added = [...(texts?.keys() ?? [])].filter((path) => path.startsWith(`${driverFolder}/`));
  return [...new Set([...named.flatMap((path) => filesAt(root, path)), ...added])];
}

function filesAt(root: string, path: string): string[] {
  if (!lstatSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter(
    (name) => name !== "__pycache__" && !name.startsWith("."),
  );
  return names.sort().flatMap((name) => filesAt(root, `${path}/${name}`));
}

function refuseUnsound(files: readonly PackedFile[]): void {
  const problems = fileProblems(
    files.map(({ path }) => ({ id: path, path, zone: "generated", text: "" })),
  );
  if (problems.length === 0) return;
  throw new Failure(
    problems.map((message) => ({
      code: "FILES_UNSOUND",
      severity: "error",
      message: `the pack cannot be: ${message}`,
      at: null,
      help: "rename the file if it is yours; otherwise this is a fault in the generator",
    })),
  );
}
