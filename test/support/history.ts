import { readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { sha256 } from "../../src/emit/format-files.js";
import { type Lock, lockPath, parseLock, printLock } from "../../src/workspace/lock.js";
import { put } from "./workspace.js";

/** Old text and new text; the old one must be there. */
const replacements = z.array(z.tuple([z.string(), z.string()]));

/** What is done to the folder before the next run, or a run and what must come of it. */
const step = z.strictObject({
  /** By the author, in any file. */
  edit: z.record(z.string(), replacements).optional(),
  append: z.record(z.string(), z.string()).optional(),
  write: z.record(z.string(), z.string()).optional(),
  delete: z.array(z.string()).optional(),
  move: z.record(z.string(), z.string()).optional(),
  /** Files with the line ends of another checkout. */
  crlf: z.array(z.string()).optional(),
  /** The folder as an older envloom would have left it: other text, another place, another release, or no such file. */
  older: z
    .strictObject({
      text: z.record(z.string(), replacements).optional(),
      place: z.record(z.string(), z.string()).optional(),
      proven: z.record(z.string(), z.string()).optional(),
      without: z.array(z.string()).optional(),
      /** Files that were not there yet: their text lay at the other path, under the other id. */
      instead: z
        .record(z.string(), z.strictObject({ path: z.string(), id: z.string() }))
        .optional(),
    })
    .optional(),
  /** A command line; what is written and not named here must be as it was where the code is not 0. */
  run: z.string().optional(),
  code: z.int().default(0),
  /** Summaries of the domain's changes. */
  says: z.array(z.string()).optional(),
  /** Codes of the diagnostics; a stale recording is not told here. */
  codes: z.array(z.string()).optional(),
  /** Actions of some of the files. */
  actions: z.record(z.string(), z.string()).optional(),
  has: z.record(z.string(), z.array(z.string())).optional(),
  lacks: z.record(z.string(), z.array(z.string())).optional(),
  gone: z.array(z.string()).optional(),
});
/** One step of a history. */
export type HistoryStep = z.infer<typeof step>;

const history = z.strictObject({ title: z.string(), smoke: z.string(), steps: z.array(step) });
/** What an author, a domain and envloom went through, and the framework that must still work in the end. */
export type History = z.infer<typeof history>;

/** Reads a history. */
export const readHistory = (file: string): History =>
  history.parse(parse(readFileSync(file, "utf8")));

/** Does to a folder what the author, or time, does to it. */
export function happen(
  root: string,
  {
    edit = {},
    append = {},
    write = {},
    delete: gone = [],
    move = {},
    crlf = [],
    older,
  }: HistoryStep,
): void {
  // What the older envloom left was there before the author came.
  if (older) age(root, older);
  for (const [path, changes] of Object.entries(edit))
    put(root, { [path]: replaced(read(root, path), changes, path) });
  for (const [path, text] of Object.entries(append))
    put(root, { [path]: `${read(root, path)}${text}` });
  put(root, write);
  for (const path of gone) rmSync(join(root, path));
  for (const [from, to] of Object.entries(move)) renameSync(join(root, from), join(root, to));
  for (const path of crlf) put(root, { [path]: read(root, path).replaceAll("\n", "\r\n") });
}

const read = (root: string, path: string): string => readFileSync(join(root, path), "utf8");

function replaced(text: string, changes: z.infer<typeof replacements>, path: string): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`${path} has no ${JSON.stringify(from)}`);
    return whole.replaceAll(from, to);
  }, text);
}

function age(
  root: string,
  {
    text = {},
    place = {},
    proven = {},
    without = [],
    instead = {},
  }: NonNullable<HistoryStep["older"]>,
): void {
  const lock = parseLock(read(root, lockPath), lockPath) as {
    -readonly [K in keyof Lock]: Lock[K];
  };
  const files = new Map(Object.entries(lock.files));
  const idOf = (path: string): string => [...files].find(([, entry]) => entry.path === path)![0];
  for (const [path, changes] of Object.entries(text)) {
    const old = replaced(read(root, path), changes, path);
    put(root, { [path]: old, [`.envloom/base/${path}.base`]: old });
    files.set(idOf(path), {
      ...files.get(idOf(path))!,
      sha256: sha256(old),
      source: sha256("older"),
    });
  }
  const moved = Object.entries(place).map(([path, old]) => ({ path, old, id: idOf(path) }));
  const other = Object.entries(instead).map(([path, was]) => ({ path, old: was.path, id: was.id }));
  for (const { path, old, id } of [...moved, ...other]) {
    const entry = files.get(idOf(path))!;
    put(root, {
      [old]: read(root, path),
      [`.envloom/base/${old}.base`]: read(root, `.envloom/base/${path}.base`),
    });
    for (const each of [path, `.envloom/base/${path}.base`]) rmSync(join(root, each));
    files.delete(idOf(path));
    files.set(id, { ...entry, path: old });
  }
  for (const path of without) {
    files.delete(idOf(path));
    for (const each of [path, `.envloom/base/${path}.base`]) rmSync(join(root, each));
  }
  const frameworks = Object.fromEntries(
    Object.entries(lock.frameworks).map(([id, variant]) => [
      id,
      { ...variant, proven: proven[id] ?? variant.proven, emitter: "0".repeat(64) },
    ]),
  );
  put(root, {
    [lockPath]: printLock({
      ...lock,
      envloom: "0.0.9",
      frameworks,
      files: Object.fromEntries(files),
    }),
  });
}

/** Folder of the histories and of the domain that they begin with. */
export const historiesFolder = join(dirname(import.meta.dirname), "e2e", "histories");
