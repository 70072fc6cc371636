import { mkdirSync, readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { sharedPython } from "../installation/package-root.js";
import { makeFolder } from "./make-folder.js";
import { tellNow } from "./tell-now.js";

/** How code that is not ours is kept, by a process that stands between it and this one. Linux only. */
export interface Supervision {
  /** The Python that supervises. */
  readonly python: string;
  /** Bytes that all its processes may hold together. @default mostMemory */
  readonly memory?: number;
  /**
   * Where the machine has namespaces for us, it runs in some of its own: it sees no process but its
   * own, has a home of its own, and writes only into these folders. Left out, it runs as it is.
   */
  readonly view?: {
    readonly writable: readonly string[];
    /** Whether it keeps the machine's network, and the person's home with its caches. */
    readonly network: boolean;
    /** A port of the machine's loopback that it reaches where it has no network. */
    readonly port?: number | undefined;
  };
}

/** A program made ready to run. */
export interface Prepared {
  readonly argv: readonly string[];
  /** Of its environment: folders of its own. */
  readonly variables: Readonly<Record<string, string>>;
  /** What is known of it once it has ended. */
  readonly noted: () => Noted;
}

/** What the supervisor noted. */
export interface Noted {
  /** The limit that was reached. */
  readonly limit: "memory" | "processes" | null;
  /** Why it ran outside of namespaces, where it was meant to run in some. */
  readonly open: string | null;
}

const GIBIBYTE = 2 ** 30;

/** Bytes that all processes of a run may hold together: the half of what there is, and 16 GiB at most. */
export const mostMemory = Math.min(
  16 * GIBIBYTE,
  Math.floor((process.constrainedMemory() || totalmem()) / 2),
);
/** Processes that a run may have at once. */
export const mostProcesses = 512;

/**
 * Makes a program ready to run, with folders of its own below `root`; supervised, where it is to be
 * and the system can.
 */
export function prepare(
  argv: readonly string[],
  supervision: Supervision | undefined,
  root: string,
  graceMs: number,
): Prepared {
  const temporary = join(root, "t"); // short: sockets in it have paths of 107 bytes at most
  mkdirSync(temporary);
  const own = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  if (supervision === undefined) return { argv, variables: own, noted: () => nothing };
  if (process.platform !== "linux") {
    const open = supervision.view === undefined ? null : "only Linux has them";
    return { argv, variables: own, noted: () => ({ limit: null, open }) };
  }
  const [home, note] = [join(root, "home"), join(root, "note")];
  mkdirSync(home);
  const { python, view, memory = mostMemory } = supervision;
  const supervisor = [
    python,
    "-I",
    "-S",
    join(sharedPython, "supervisor"),
    ...[process.pid, note, (graceMs * 0.8) / 1_000, memory, mostProcesses].map(String),
    ...viewFor(view, temporary, home),
    "--",
  ];
  return {
    argv: [...supervisor, ...argv],
    variables: view === undefined || view.network ? own : { ...own, ...ownHome(home) },
    noted: () => readNote(note),
  };
}

const said = { open: false };

/** Says once in a process that code which is not ours ran outside of namespaces. */
export function sayOpen(why: string): void {
  if (said.open) return;
  said.open = true;
  tellNow(
    `this machine gives no namespaces (${why}): code runs with limits, but can reach the network and your files`,
  );
}

const nothing: Noted = { limit: null, open: null };

/** The kind of view, and the folders that may be written in it. */
function viewFor(view: Supervision["view"], temporary: string, home: string): readonly string[] {
  if (view === undefined) return ["plain"];
  const folders = [...view.writable, temporary];
  if (!view.network)
    return [view.port === undefined ? "alone" : `alone:${view.port}`, ...folders, home];
  const { HOME = home, XDG_CACHE_HOME: cache = join(HOME, ".cache") } = process.env;
  makeFolder(cache);
  return ["network", ...folders, cache];
}

function ownHome(home: string): Readonly<Record<string, string>> {
  return {
    HOME: home,
    XDG_CACHE_HOME: join(home, ".cache"),
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_DATA_HOME: join(home, ".local", "share"),
    XDG_STATE_HOME: join(home, ".local", "state"),
  };
}

/** There are no notes where all went well. */
function readNote(path: string): Noted {
  const lines = linesOf(path);
  return {
    limit: (["memory", "processes"] as const).find((name) => lines.includes(name)) ?? null,
    open: lines.find((line) => line.startsWith("open "))?.slice("open ".length) ?? null,
  };
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
