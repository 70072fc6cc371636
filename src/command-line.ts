import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Streams } from "./commands/run-command.js";
import { showDiagnostic } from "./diagnostics/show-diagnostic.js";
import { type CommandEntry, commands } from "./commands/table.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { packageRoot } from "./installation/package-root.js";

/**
 * Does what a command line says.
 *
 * @param cwd throws where the folder that the shell stands in is gone
 * @returns the exit code
 */
export async function commandLine(
  argv: readonly string[],
  cwd: () => string,
  streams: Streams,
): Promise<number> {
  const [name, ...rest] = argv;
  if (name === "--version" || name === "-V") {
    streams.out(version());
    return 0;
  }
  const asked = name === "help" ? (rest[0] ?? "--help") : name;
  if (name === undefined || asked === "--help" || asked === "-h") {
    (name === undefined ? streams.error : streams.out)(help());
    return name === undefined ? 2 : 0;
  }
  const entry = commands.find((command) => command.name === asked);
  if (!entry) return refused(noCommand(asked!), rest.includes("--json"), streams, 2);
  const folder = standing(cwd);
  if (folder === null) return refused(noFolder, rest.includes("--json"), streams, 4);
  return run(entry, name === "help" ? ["--help"] : rest, folder, streams);
}

async function run(
  entry: CommandEntry,
  argv: readonly string[],
  folder: string,
  streams: Streams,
): Promise<number> {
  const { runCommand } = await import("./commands/run-command.js");
  return runCommand(entry, argv, folder, streams);
}

function refused(
  diagnostic: Diagnostic,
  json: boolean,
  streams: Streams,
  exitCode: number,
): number {
  if (json) streams.out(`${JSON.stringify({ ok: false, diagnostics: [diagnostic] }, null, 2)}\n`);
  else streams.error(`${showDiagnostic(diagnostic, streams.colour)}\n`);
  return exitCode;
}

const noCommand = (name: string): Diagnostic => ({
  code: "USAGE",
  severity: "error",
  message: `there is no command ${JSON.stringify(name)}`,
  at: null,
  help: "see: envloom --help",
});

const noFolder: Diagnostic = {
  code: "NO_FOLDER",
  severity: "error",
  message: "the folder that this was called from is no longer there",
  at: null,
  help: "change into a folder that is there",
};

/** The folder that the shell stands in; null where it is gone. */
function standing(cwd: () => string): string | null {
  try {
    return cwd();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function help(): string {
  const calls = commands.map(({ name, usage }) => `${name} ${usage}`.trim());
  const width = Math.max(...calls.map((call) => call.length));
  const lines = commands.map(({ summary }, i) => `  ${calls[i]!.padEnd(width)}  ${summary}`);
  return `One domain, every framework: native environments around one module of Python or TypeScript.

Usage: envloom COMMAND [options]

${lines.join("\n")}

DIR is the environment's folder, the current one by default.
Every command has --help, --json and --schema.

Exit codes: 0 done, 1 failed check, drift or invalid input, 2 usage or an open question,
3 conflict, 4 the machine lacks something, 130 interrupted.
`;
}

function version(): string {
  const { version: of } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    version: string;
  };
  return `${of}\n`;
}
