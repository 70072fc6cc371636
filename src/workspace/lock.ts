import { z } from "zod";
import { pathProblem } from "../emit/file-rules.js";
import { byCodePoint, Failure, json } from "../kit/index.js";
import { stateFolder } from "./state-folder.js";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const entry = z.strictObject({
  /** Checked, since a lock is a file that anybody may have edited: a path must not lead out of the folder. */
  path: z.string().refine((path) => pathProblem(path) === null, "is no path inside the folder"),
  zone: z.enum(["generated", "recorded", "seeded"]),
  /** Framework it belongs to; null for what all variants share. */
  framework: z.string().nullable(),
  /** Hash of the text as it was last written: with another on disk, the author has edited it. */
  sha256: hash,
  /** Hash of the text before it was formatted; the same text is not formatted again. */
  source: hash,
  executable: z.boolean(),
  /** Set while the file has conflict markers of ours: what counts as ours once they are gone. */
  pending: z
    .strictObject({
      sha256: hash,
      source: hash,
      /** Of the text before it was marked: with that on disk again, nothing was resolved. */
      before: hash,
    })
    .optional(),
});
/** What is known of a file that we wrote. */
export type LockEntry = z.infer<typeof entry>;

const inputs = z.strictObject({
  /** Of `envloom.yaml`. */
  description: hash,
  /** Of each file of the domain, by path. */
  domain: z.record(z.string(), hash),
  /** Of `.envloom/record.json`; null before the first run of the domain. */
  record: hash.nullable(),
});
/** Hashes of everything of the author's that generated files come from. */
export type Inputs = z.infer<typeof inputs>;

const variant = z.strictObject({
  /** Release of the framework that the variant was made for. */
  proven: z.string(),
  /** Hash of the generator: its code, templates and static files. */
  emitter: hash,
  /** Hash of the inputs at that time; another than the lock's own where the variant was left out since. */
  inputs: hash,
});

const lock = z.strictObject({
  lock: z.literal(1),
  /** Version of envloom that wrote last. */
  envloom: z.string(),
  inputs: inputs.nullable(),
  frameworks: z.record(z.string(), variant),
  /** By stable id, so that a file that moved is still the same file. */
  files: z.record(z.string(), entry),
});
/** What we wrote into an environment's folder, and from what. Committed with it. */
export type Lock = z.infer<typeof lock>;

/** Path of the lock, from the environment's folder. */
export const lockPath = `${stateFolder}/lock.json`;
/** Path of a file's pristine copy. The suffix keeps pytest, ruff and setuptools from taking it for code. */
export const basePath = (path: string): string => `${stateFolder}/base/${path}.base`;

/** Path of the pristine copy that counts once conflict markers are gone. */
export const pendingPath = (path: string): string => basePath(`${path}.pending`);

/** The lock of a folder in which nothing was written yet. */
export const emptyLock = (envloom: string): Lock => ({
  lock: 1,
  envloom,
  inputs: null,
  frameworks: {},
  files: {},
});

/** Reads a lock. Throws Failure on a version or a shape that this envloom does not know: guessing would cost edits. */
export function parseLock(text: string, path: string): Lock {
  const problem = (code: string, message: string, help: string): Failure =>
    new Failure([{ code, severity: "error", message, at: { file: path }, help }]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const conflicted = /^(?:<{7}|={7}|>{7})/m.test(text);
    const why = conflicted
      ? "has conflict markers of a version control system"
      : `is not JSON: ${(cause as Error).message}`;
    throw problem(
      "LOCK_UNREADABLE",
      `the lock ${why}`,
      "take one side of it whole, with .envloom/base of the same commit, and run generate again",
    );
  }
  const version = z.looseObject({ lock: z.unknown() }).safeParse(value).data?.lock;
  if (version !== 1)
    throw problem(
      "LOCK_VERSION",
      `the lock has version ${JSON.stringify(version) ?? "none"}, this envloom knows 1`,
      "use the envloom that wrote it, or a newer one",
    );
  const result = lock.safeParse(value);
  if (result.success) return result.data;
  throw problem(
    "LOCK_UNREADABLE",
    `the lock does not fit: ${z.prettifyError(result.error)}`,
    "restore .envloom from version control",
  );
}

/** The lock as it is written: keys sorted, no time and no place in it. */
export function printLock(value: Lock): string {
  const files = Object.fromEntries(
    Object.entries(value.files).sort(([a], [b]) => byCodePoint(a, b)),
  );
  return json({ ...value, files }, { sorted: true });
}
