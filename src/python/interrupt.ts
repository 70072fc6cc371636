import { tellNow } from "./tell-now.js";

/** The person, or the machine, asked to stop (Ctrl-C, SIGTERM, a closed terminal). The command line exits with 130. */
export class Interrupted extends Error {
  readonly exitCode = 130;
  constructor() {
    super("interrupted");
    this.name = "Interrupted";
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const UNWIND_MS = 15_000;
const IDLE_MS = 2_000;

/** Something that must not outlive this process. */
export interface Guarded {
  /** Ends it in good order. Called on a signal, with time to wait. */
  stop(): Promise<void>;
  /** Ends it at once: the last moment of this process, in which nothing can be awaited. */
  kill(): void;
}

const guarded = new Set<Guarded>();
let holds = 0;
let interrupted = false;

/** True after a signal: whatever is about to start something must not. */
export const isInterrupted = (): boolean => interrupted;

/**
 * Keeps a thing known while it is there. Whatever way this process ends meanwhile (a
 * signal, an uncaught error, `process.exit`), the thing ends with it; only a
 * SIGKILL of this process leaves it.
 *
 * @returns to be called when the thing has ended.
 */
export function guard(thing: Guarded): () => void {
  guarded.add(thing);
  const release = hold();
  return () => {
    guarded.delete(thing);
    release();
  };
}

/**
 * Runs a whole command so that a signal stops what it started and lets its
 * `finally` blocks run. Without it signals are caught only while something is guarded.
 */
export async function interruptible<T>(work: () => Promise<T>): Promise<T> {
  const release = hold();
  try {
    return await work();
  } finally {
    release();
  }
}

function hold(): () => void {
  if (holds++ === 0) {
    for (const signal of signals) process.on(signal, onSignal);
    process.on("exit", killAll);
  }
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    if (--holds > 0) return;
    for (const signal of signals) process.off(signal, onSignal);
    process.off("exit", killAll);
  };
}

function onSignal(): void {
  // Asked a second time: no more patience. The exit handler kills what is left.
  if (interrupted) process.exit(130);
  interrupted = true;
  tellNow("interrupted: nothing more is done");
  // Runs that end now are told so and unwind their command; this is for a command that waits on something else.
  setTimeout(() => process.exit(130), guarded.size > 0 ? UNWIND_MS : IDLE_MS).unref();
  void Promise.all([...guarded].map((thing) => thing.stop()));
}

function killAll(): void {
  for (const thing of guarded) thing.kill();
}
