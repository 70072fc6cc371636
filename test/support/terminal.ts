import { spawn } from "node:child_process";
import { join } from "node:path";
import headless from "@xterm/headless";
import { packageRoot } from "../../src/installation/package-root.js";

// A module of CommonJS, whose names Node cannot see.
const { Terminal } = headless;

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

/**
 * How the command ended, all that it wrote to the terminal without control sequences (`screen`), and
 * with them (`drawn`).
 */
export interface Played {
  readonly code: number;
  readonly screen: string;
  readonly drawn: string;
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
  columns = 120,
): Promise<Played> {
  const tsx = import.meta.resolve("tsx");
  const command = [process.execPath, "--import", tsx, join(packageRoot, "src", "cli.ts"), ...argv];
  const child = spawn("python3", [join(packageRoot, "test", "support", "play_terminal.py")], {
    cwd,
    env: { ...process.env, TERM: "xterm-256color", NO_COLOR: "1" },
  });
  child.stdin.end(JSON.stringify({ command, steps, idle: 120, columns }));
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

/**
 * What a person sees at the end, line by line, when they scroll to where it began: a terminal of that
 * width takes what was drawn, so that what was drawn over is gone.
 */
export async function shownAt(columns: number, drawn: string): Promise<string[]> {
  const terminal = new Terminal({
    cols: columns,
    rows: 50,
    scrollback: 10_000,
    allowProposedApi: true,
  });
  await new Promise<void>((done) => terminal.write(drawn, done));
  const { active } = terminal.buffer;
  const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at));
  const text = lines.map((line) => line?.translateToString(true) ?? "").join("\n");
  terminal.dispose();
  return text.trimEnd().split("\n");
}
