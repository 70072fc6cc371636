import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FinishedFile, sha256 } from "../emit/format-files.js";
import { byCodePoint, type Diagnostic } from "../kit/index.js";
import { absorb } from "./absorb.js";
import { problemOf, readDisk } from "./disk.js";
import type { Inputs, Lock, LockEntry } from "./lock.js";
import type { Merge } from "./merge.js";
import type { Renamed } from "./new-spelling.js";
import { planFile } from "./plan-file.js";
import type { KnownFile, State } from "./state.js";
import type { Choices } from "./plan-choices.js";
import type { PlannedFile } from "./planned-file.js";

/** What the folder shall come to. */
export interface Wanted {
  readonly envloom: string;
  readonly files: readonly FinishedFile[];
  /** Which files of earlier runs this run answers for; the others stay as they are. */
  readonly answersFor: (entry: LockEntry) => boolean;
  /** Null leaves what the lock says. */
  readonly inputs: Inputs | null;
  /** Variants that this run makes anew. */
  readonly frameworks: Lock["frameworks"];
  /** Text of our own files in `.envloom` besides the lock and the pristine copies, by path; and of `envloom.yaml`, where the author wants it brought up to new names. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Text that files of the author's must still have, by path: a run that waited for another must not undo what was written meanwhile. */
  readonly expected?: Readonly<Record<string, string>>;
  /** Files of the author's that are no longer what `files` were made of. */
  readonly changedSince?: () => readonly string[];
  /** Names of the domain that are others now: an edit that meets nothing else is kept under the new name. */
  readonly renamed?: readonly Renamed[];
}

/** Everything that a run would do. Made whole before anything is written; what is shown is what is done. */
export interface Plan {
  readonly root: string;
  readonly files: readonly PlannedFile[];
  readonly lock: Lock;
  readonly diagnostics: readonly Diagnostic[];
  /** True where a diagnostic is an error: nothing is written. */
  readonly blocked: boolean;
  readonly state: State;
  /** Our own files in `.envloom` that are to be written, by path. */
  readonly notes: Readonly<Record<string, string>>;
}

/** Plans what `wanted` means for the folder at `root`. Reads the disk and writes nothing. */
export function planTree(
  root: string,
  state: State,
  wanted: Wanted,
  choices: Choices,
  merge: Merge,
): Plan {
  const next = new Map(wanted.files.map((file) => [file.id, file]));
  const known = renamed(state.known, next);
  const left = [...known].filter(([id, { entry }]) => !next.has(id) && wanted.answersFor(entry));
  const ids = [...next.keys(), ...left.map(([id]) => id)];
  const ours = new Map([...known].map(([id, { entry }]) => [entry.path, id]));
  const leaving = leavingPaths(root, known, next, wanted);
  const about = { root, ours, leaving, merge };
  const single = ids.map((id) =>
    planFile({ ...about, id, known: known.get(id) ?? null, next: next.get(id) ?? null }, choices),
  );
  const planned = absorb(single, next, merge);
  const files = planned
    .flatMap(({ file }) => file ?? [])
    .sort((a, b) => byCodePoint(a.path, b.path));
  const diagnostics = planned.flatMap((each) => each.diagnostics);
  const others = [...known]
    .filter(([id]) => !ids.includes(id))
    .map(([id, { entry }]) => [id, entry] as const);
  const entries = files.flatMap(({ id, entry }) => (entry ? [[id, entry] as const] : []));
  const lock = nextLock(state.lock, wanted, Object.fromEntries([...others, ...entries]));
  const blocked = diagnostics.some(({ severity }) => severity === "error");
  if (!blocked) refuseTwins(lock);
  return {
    root,
    files,
    lock,
    diagnostics,
    blocked,
    state,
    notes: notesToWrite(root, wanted.notes ?? {}),
  };
}

/** The last line of defence of what lies at a path: two files of ours would overwrite each other. */
function refuseTwins({ files }: Lock): void {
  const paths = Object.values(files).map(({ path }) => path);
  const twin = paths.find((path, i) => paths.indexOf(path) < i);
  if (twin !== undefined) throw new Error(`two files of the plan lie at ${twin}`);
}

function notesToWrite(root: string, notes: Readonly<Record<string, string>>): Plan["notes"] {
  const differs = ([path, text]: [string, string]): boolean =>
    !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== text;
  return Object.fromEntries(Object.entries(notes).filter(differs));
}

/** Paths that files of ours leave in this run, so that another may come there: they move, or go unedited. */
function leavingPaths(
  root: string,
  known: State["known"],
  next: ReadonlyMap<string, FinishedFile>,
  wanted: Wanted,
): ReadonlySet<string> {
  const leaves = ([id, { entry }]: [string, KnownFile]): boolean => {
    const wish = next.get(id);
    if (wish) return wish.path !== entry.path;
    return (
      wanted.answersFor(entry) &&
      problemOf(root, entry.path) === null &&
      sha256(readDisk(root, entry.path)?.text ?? "") === entry.sha256
    );
  };
  return new Set([...known].filter(leaves).map(([, { entry }]) => entry.path));
}

/** Known files under the ids they have now: a file whose id changed but not its path is still that file. */
function renamed(
  known: State["known"],
  next: ReadonlyMap<string, FinishedFile>,
): ReadonlyMap<string, KnownFile> {
  const byPath = new Map(
    [...next.values()].filter(({ id }) => !known.has(id)).map(({ id, path }) => [path, id]),
  );
  return new Map(
    [...known].map(([id, file]) => [next.has(id) ? id : (byPath.get(file.entry.path) ?? id), file]),
  );
}

function nextLock(lock: Lock, wanted: Wanted, files: Lock["files"]): Lock {
  const frameworks = { ...lock.frameworks, ...wanted.frameworks };
  const present = new Set(Object.values(files).map(({ framework }) => framework));
  return {
    lock: 1,
    envloom: wanted.envloom,
    inputs: wanted.inputs ?? lock.inputs,
    frameworks: Object.fromEntries(Object.entries(frameworks).filter(([id]) => present.has(id))),
    files,
  };
}
