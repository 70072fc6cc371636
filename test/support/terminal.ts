import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../src/installation/package-root.js";

/** One step of a person at a terminal: what they wait to see, and what they then do. */
export interface Step {
  readonly see?: string;
  readonly type?: string;
  readonly paste?: string;
  readonly key?:
    | "enter"
    | "escape"
    | "up"
    | "down"
    | "space"
    | "tab"
    | "backspace"
    | "ctrl-c"
    | "ctrl-d"
    | "ctrl-u";
}

/** What the terminal showed, without its control sequences, and how the command ended. */
export interface Played {
  readonly code: number;
  readonly screen: string;
}

/**
 * Runs `envloom` on a pseudo-terminal of Python's, which needs no native build, and plays the steps.
 *
 * @throws Error with the last screen where something that was waited for is never shown
 */
export function atTerminal(
  cwd: string,
  argv: readonly string[],
  steps: readonly Step[],
  idle = 120,
): Promise<Played> {
  const tsx = import.meta.resolve("tsx");
  const command = [process.execPath, "--import", tsx, join(packageRoot, "src", "cli.ts"), ...argv];
  const child = spawn("python3", [join(packageRoot, "test", "support", "play_terminal.py")], {
    cwd,
    env: { ...process.env, TERM: "xterm-256color", NO_COLOR: "1" },
  });
  child.stdin.end(JSON.stringify({ command, steps, idle }));
  const said = { out: "", err: "" };
  child.stdout.on("data", (piece: Buffer) => void (said.out += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => void (said.err += piece.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(JSON.parse(said.out) as Played) : reject(new Error(said.err)),
    );
  });
}
