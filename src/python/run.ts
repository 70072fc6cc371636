import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { requireRoom } from "./disk-room.js";
import { guard, Interrupted, isInterrupted } from "./interrupt.js";
import { limited, type Limits } from "./limits.js";
import { OutputFile } from "./output-file.js";
import { Idleness } from "./idleness.js";
import {
  entriesOf,
  killTree,
  MARK,
  membersOf,
  type ProcessTree,
  stopTree,
} from "./process-tree.js";
import { scratchFolder } from "./scratch-folder.js";
import { type Noted, prepare, sayOpen, type Supervision } from "./supervision.js";
import { ownMark, watch } from "./watcher.js";

/** A program to run. Nothing is inherited: no variable, no standard input, no terminal. */
export interface Command {
  /** Program and arguments; no shell reads them. */
  readonly argv: readonly [string, ...string[]];
  readonly cwd?: string;
  /** The whole environment: `cleanEnvironment()` for code that is not ours. */
  readonly env: Readonly<Record<string, string>>;
  readonly limits?: Limits;
  /** For code that is not ours. */
  readonly supervision?: Supervision;
  /** Each line of standard output, and of standard error, while it runs. */
  readonly onLine?: (line: string, stream: "stdout" | "stderr") => void;
  /** Stops the run when it fires. */
  readonly signal?: AbortSignal;
}

/**
 * Why a run is over.
 * - `exit`: by itself, with `code`
 * - `signal`: by a signal that we did not send
 * - `wall`, `idle`, `cpu`, `output`, `memory`, `processes`: a limit was reached
 * - `stopped`: `stop()` or the abort signal
 * - `unstartable`: the program is missing or may not be run; `stderr` says why
 */
export type Cause =
  | "exit"
  | "signal"
  | "wall"
  | "idle"
  | "cpu"
  | "output"
  | "memory"
  | "processes"
  | "stopped"
  | "unstartable";

/** What a run left. */
export interface Ended {
  readonly cause: Cause;
  /** Null unless `cause` is `exit`. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Processes that it had started and not ended; they were stopped. */
  readonly stragglers: number;
}

/** A run under way. */
export interface Running {
  readonly pid: number | null;
  /** Settles when the program and everything it started is gone. Rejects with `Interrupted`, and where the disk for its output is full. */
  readonly ended: Promise<Ended>;
  /** Stops the program and everything it started. */
  stop(): Promise<Ended>;
}

/** Runs a program to its end. Rejects as `Running.ended` does. */
export const run = async (command: Command): Promise<Ended> => start(command).ended;

/** True where a run ended by itself and well. */
export const succeeded = ({ cause, code }: Ended): boolean => cause === "exit" && code === 0;

const MEBIBYTE = 1024 * 1024;
const DEFAULT_OUTPUT = 64 * MEBIBYTE;
const DEFAULT_GRACE_MS = 2_000;
const FOLLOW_MS = 100;
const LOOK_MS = 2_000;
const marks = { made: 0 };

/**
 * Starts a program in a process group and a session of its own, its output going
 * to files: a pipe that nobody reads would block it, and a grandchild that keeps
 * a pipe open would block us.
 *
 * @throws Interrupted where a signal came before.
 */
export function start(command: Command): Running {
  if (isInterrupted()) throw new Interrupted();
  const scratch = scratchFolder("run");
  const { onLine } = command;
  const stdout = new OutputFile(
    join(scratch.path, "stdout"),
    onLine && ((line) => onLine(line, "stdout")),
  );
  const stderr = new OutputFile(
    join(scratch.path, "stderr"),
    onLine && ((line) => onLine(line, "stderr")),
  );
  const mark = `${ownMark}${marks.made++};`;
  const { supervision, limits = {} } = command;
  const grace = limits.graceMs ?? DEFAULT_GRACE_MS;
  const { argv, variables, noted } = prepare(command.argv, supervision, scratch.path, grace);
  const [file, ...args] = limited(argv, limits) as [string, ...string[]];
  const watched = watch();
  const child = spawn(file, args, {
    cwd: command.cwd,
    env: { ...command.env, ...variables, [MARK]: mark },
    stdio: ["ignore", stdout.descriptor, stderr.descriptor],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const started = new Started(child, mark, [stdout, stderr], noted, command, watched(child.pid));
  const ended = started.ended.finally(scratch.remove);
  return { pid: child.pid ?? null, ended, stop: () => started.stop("stopped").then(() => ended) };
}

class Started {
  readonly ended: Promise<Ended>;
  readonly #tree: ProcessTree | null;
  readonly #limits: Limits;
  readonly #idleness = new Idleness();
  #cause: Cause | null = null;
  #stopping: Promise<void> = Promise.resolve();

  constructor(
    child: ChildProcess,
    mark: string,
    private readonly output: readonly [OutputFile, OutputFile],
    private readonly noted: () => Noted,
    { limits = {}, signal }: Command,
    unwatch: () => void,
  ) {
    this.#limits = limits;
    this.#tree = child.pid === undefined ? null : { pid: child.pid, mark };
    const tree = this.#tree;
    const unguard =
      tree === null
        ? () => {}
        : guard({ stop: () => this.stop("stopped"), kill: () => killTree(tree) });
    const stopOn = (cause: Cause) => () => void this.stop(cause);
    const wall =
      limits.wallSeconds === undefined
        ? undefined
        : setTimeout(stopOn("wall"), limits.wallSeconds * 1_000);
    const follower = setInterval(() => this.#follow(false), FOLLOW_MS);
    const looker =
      limits.idleSeconds === undefined ? undefined : setInterval(() => this.#look(), LOOK_MS);
    const onAbort = stopOn("stopped");
    signal?.addEventListener("abort", onAbort);
    if (signal?.aborted) onAbort();
    this.ended = new Promise<Ended>((resolve, reject) => {
      child.once("error", (error) => this.#end({ error }).then(resolve, reject));
      child.once("exit", (code, by) => this.#end({ code, by }).then(resolve, reject));
    }).finally(() => {
      clearTimeout(wall);
      clearInterval(follower);
      clearInterval(looker);
      signal?.removeEventListener("abort", onAbort);
      unguard();
      unwatch();
    });
  }

  /** Stops the tree once; the first cause is the one that is told. */
  stop(cause: Cause): Promise<void> {
    if (this.#cause === null && this.#tree !== null) {
      this.#cause = cause;
      this.#stopping = stopTree(this.#tree, this.#limits.graceMs ?? DEFAULT_GRACE_MS);
    }
    return this.#stopping;
  }

  #look(): void {
    if (this.#tree === null || process.platform === "win32") return;
    const idle = this.#idleness.look(LOOK_MS / 1_000, entriesOf(this.#tree), this.#written());
    if (idle > this.#limits.idleSeconds!) void this.stop("idle");
  }

  #written = (): number => this.output.reduce((sum, file) => sum + file.size(), 0);

  #follow(last: boolean): void {
    const written = this.#written();
    if (!last && written > (this.#limits.outputBytes ?? DEFAULT_OUTPUT)) void this.stop("output");
    this.output.forEach((file) => file.follow(last));
  }

  async #end(
    how: { code: number | null; by: NodeJS.Signals | null } | { error: Error },
  ): Promise<Ended> {
    await this.#stopping;
    const stragglers = this.#tree === null ? 0 : membersOf(this.#tree).length;
    if (this.#tree !== null && stragglers > 0)
      await stopTree(this.#tree, this.#limits.graceMs ?? DEFAULT_GRACE_MS);
    this.#follow(true);
    this.output.forEach((file) => file.close());
    if (isInterrupted()) throw new Interrupted();
    requireRoom(dirname(this.output[0].path));
    const [stdout, stderr] = this.output.map(({ path }) => readFileSync(path, "utf8")) as [
      string,
      string,
    ];
    const { limit, open } = this.noted();
    if (open !== null) sayOpen(open);
    const left = { stdout, stderr, stragglers };
    if ("error" in how)
      return { ...left, cause: "unstartable", code: null, signal: null, stderr: how.error.message };
    const cause =
      this.#cause ??
      limit ??
      (how.by === null
        ? "exit"
        : how.by === "SIGXCPU" || how.by === "SIGPROF" || this.#spentCpu(how.by)
          ? "cpu"
          : "signal");
    return { ...left, cause, code: cause === "exit" ? how.code : null, signal: how.by };
  }

  /** The system's hard limit is a plain SIGKILL, which nobody else sends where a limit is set. */
  #spentCpu(by: NodeJS.Signals): boolean {
    return by === "SIGKILL" && this.#limits.cpuSeconds !== undefined;
  }
}
