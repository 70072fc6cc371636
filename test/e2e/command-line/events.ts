import { type FSWatcher, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import type { Program } from "./program.js";

/** What is said while work is done; what is wrong is told when it is over. */
const progress = /^(?!error |warning | ).+/;

/** Things that a command does one after another, as they are seen from outside. */
export class Events {
  readonly #seen = new Set<string>();
  readonly #watchers: readonly FSWatcher[];
  #wanted = Infinity;
  #reached: () => void = () => {};

  /** Lines of progress count, and what appears in one of the folders. */
  constructor({ child }: Program, folders: readonly string[]) {
    child.stderr!.on("data", (data: Buffer) =>
      data
        .toString()
        .split("\n")
        .forEach((line) => progress.test(line) && this.#take(`says ${line}`)),
    );
    this.#watchers = folders.map((folder) =>
      watch(folder, (_, name) => this.#take(`${folder} ${name}`)),
    );
    child.once("close", () => this.#watchers.forEach((watcher) => watcher.close()));
  }

  get count(): number {
    return this.#seen.size;
  }

  /** Settles as soon as so many have been seen. */
  reaches(count: number): Promise<void> {
    this.#wanted = count;
    return new Promise((resolve) => {
      this.#reached = resolve;
      if (this.count >= count) resolve();
    });
  }

  #take(event: string): void {
    this.#seen.add(event);
    if (this.count >= this.#wanted) this.#reached();
  }
}

/** Programs that still run and were told of the folder, or stand in it. Linux only. */
export function runningIn(folder: string): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => `${text(`/proc/${pid}/environ`)}`.includes(folder))
    .map((pid) => `${pid} ${text(join("/proc", pid, "cmdline")).replaceAll("\0", " ")}`)
    .filter((line) => line.trim().includes(" "));
}

/** Empty where the process has ended meanwhile. */
function text(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
