import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { Failure } from "../diagnostics/diagnostic.js";
import { json } from "../kit/index.js";
import { copyTree } from "./copy-source.js";
import { readRows } from "./read-rows.js";
import { makeFolder } from "../workspace/make-folder.js";

/** Folder of a source's copy that holds what was given; `lifter/answered.py` and `plain/given.py` read it. */
export const givenFolder = "given";

/** One file that stands for something that the source would download. */
export interface GivenEntry {
  /** Name of a dataset, with `/configuration` where it has some, or an address, or `*://*` for any address; null for any. */
  readonly name: string | null;
  readonly split: string | null;
  /** From the folder of what was given. */
  readonly file: string;
  readonly sha256: string;
}

/** Stands in `name` for any address: what fetches a file by itself gets it as it was given, not its rows. */
const anyAddress = "*://*";

/** Endings of files whose rows are read. */
const tables = [".jsonl", ".ndjson", ".json", ".csv", ".parquet"];

/** What answers give besides the source: rows for any set, files by name, arguments; null where they give nothing. */
export function answeredGifts(answers: Readonly<Record<string, unknown>>): Gifts | null {
  const { rows, data, arguments: options } = answers;
  const files = mapping("data", data);
  const given = mapping("arguments", options);
  if (rows !== undefined && typeof rows !== "string")
    throw invalid("rows", "a file, or a folder with a file for each split");
  for (const [name, file] of Object.entries(files))
    if (typeof file !== "string") throw invalid(`data.${name}`, "a file");
  if (rows === undefined && Object.keys({ ...files, ...given }).length === 0) return null;
  return { rows: rows ?? null, data: files as Record<string, string>, arguments: given };
}

/** Rows, files and arguments, as answered. */
export interface Gifts {
  readonly rows: string | null;
  readonly data: Readonly<Record<string, string>>;
  readonly arguments: Readonly<Record<string, unknown>>;
}

function mapping(key: string, value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw invalid(key, "a mapping");
  return value as Record<string, unknown>;
}

const invalid = (key: string, wanted: string): Failure =>
  new Failure(
    [
      {
        code: "ANSWERS_INVALID",
        severity: "error",
        message: `\`${key}\` is not ${wanted}`,
        at: null,
        help: "README, Porting an environment, says how rows and files are given",
      },
    ],
    2,
  );

/**
 * Copies a source and puts beside it what was given, frozen with hashes. From here on
 * the copy is the source: it ships what it would have downloaded.
 *
 * @param resolvePath where a path of the answers lies
 * @returns absolute path of the copy
 */
export async function withGifts(
  source: string,
  gifts: Gifts,
  scratch: string,
  request: { readonly resolvePath: (path: string) => string; readonly python: string | undefined },
): Promise<string> {
  const folder = statSync(source).isDirectory() ? source : dirname(source);
  const copy = copyTree(folder, scratch);
  const into = join(copy, givenFolder);
  if (existsSync(into))
    throw invalid("rows", `possible: the source has a folder ${givenFolder} of its own`);
  mkdirSync(into);
  const entries: GivenEntry[] = [];
  const freeze = async (file: string, name: string | null, split: string | null): Promise<void> => {
    const from = request.resolvePath(file);
    if (!existsSync(from)) throw invalid(name ?? "rows", `a file: there is no ${file}`);
    if (statSync(from).isDirectory()) {
      const inner = readdirSync(from).filter((one) => tables.includes(extname(one)));
      if (inner.length === 0)
        throw invalid(name ?? "rows", `rows: ${file} holds no file of ${tables.join(", ")}`);
      for (const one of inner.sort())
        await freeze(join(from, one), name, basename(one, extname(one)));
      return;
    }
    entries.push(...(await frozen(from, name, split, into, entries.length, request.python)));
    if (name === null && split === null)
      entries.push(asItLies(from, anyAddress, split, into, entries.length));
  };
  if (gifts.rows !== null) await freeze(gifts.rows, null, null);
  for (const [key, file] of Object.entries(gifts.data)) {
    const [name, split] = key.includes("#") ? key.split("#") : [key, null];
    await freeze(file, name!, split ?? null);
    placeByName(request.resolvePath(file), copy, name!);
  }
  writeFileSync(
    join(into, "index.json"),
    json({ given: entries.map((one) => ({ ...one })), arguments: gifts.arguments as never }),
  );
  return statSync(source).isDirectory() ? copy : join(copy, basename(source));
}

/** A file that the source opens by a path of its own lies there, too. */
function placeByName(from: string, copy: string, name: string): void {
  const to = join(copy, name);
  const isPath =
    extname(name) !== "" && !name.includes("://") && !relative(copy, to).startsWith("..");
  if (!isPath || existsSync(to) || !statSync(from).isFile()) return;
  makeFolder(dirname(to));
  copyFileSync(from, to);
}

async function frozen(
  from: string,
  name: string | null,
  split: string | null,
  into: string,
  number: number,
  python: string | undefined,
): Promise<GivenEntry[]> {
  const isAddress = name?.includes("://") === true || /\.\w{1,5}$/.test(name ?? "");
  if (isAddress || !tables.includes(extname(from))) {
    return [asItLies(from, name, split, into, number)];
  }
  const sets = await readRows(from, python);
  return Object.entries(sets).map(([part, rows], at) => {
    const file = `rows-${number + at}.jsonl`;
    writeFileSync(join(into, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    return { name, split: part === "" ? split : part, file, sha256: hashOf(join(into, file)) };
  });
}

function asItLies(
  from: string,
  name: string | null,
  split: string | null,
  into: string,
  number: number,
): GivenEntry {
  const file = `file-${number}${extname(from)}`;
  copyFileSync(from, join(into, file));
  return { name, split, file, sha256: hashOf(join(into, file)) };
}

/** Hash of a file, as it is kept with what was given. */
export const hashOf = (file: string): string =>
  createHash("sha256").update(readFileSync(file)).digest("hex");
