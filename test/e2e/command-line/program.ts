import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
/** As it was built before the tests: what compiles while it runs needs a temporary folder itself. */
const cli = [join(root, "bin/envloom.js")];

/** The command line under way. */
export interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** What the command line left. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

/** Where and how a program is started. */
export interface Surroundings {
  readonly cwd: string;
  readonly set?: Readonly<Record<string, string>>;
  /** A line of a shell, in which `"$@"` is the command. */
  readonly shell?: string;
}

/** The command line as a terminal starts it: in a process group of its own. */
export function program(argv: readonly string[], { cwd, set, shell }: Surroundings): Program {
  const plain = [process.execPath, ...cli, ...argv];
  const [file, ...args] = shell === undefined ? plain : ["sh", "-c", shell, "sh", ...plain];
  const child = spawn(file!, args, {
    cwd,
    env: { ...process.env, ...set },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const text = { out: "", said: "" };
  child.stdout!.on("data", (data: Buffer) => void (text.out += data.toString()));
  child.stderr!.on("data", (data: Buffer) => void (text.said += data.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code) => resolve({ code, ...text })),
  );
  return { child, ended };
}

/** Whether a process still runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
