import { Command as Parser, CommanderError } from "commander";
import type { Diagnostic } from "../kit/index.js";
import { Failure } from "../diagnostics/diagnostic.js";
import { Interrupted, interruptible, isInterrupted } from "../python/interrupt.js";
import type { Command } from "./command.js";
import { takeOnce } from "./argument-values.js";
import { refusePaths } from "./path-arguments.js";
import { systemProblem } from "./system-error.js";
import { usage } from "./usage.js";
import { showDiagnostic } from "../diagnostics/show-diagnostic.js";
import type { CommandEntry } from "./table.js";

/** Where a command's output goes. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Takes lines of progress where a program asked for an object (`--json`); nobody does by default. */
  readonly progress?: (line: string) => void;
  readonly terminal: boolean;
  readonly colour: boolean;
}

/**
 * Runs one command and prints what came of it.
 *
 * @returns the exit code: 0 1 2 3 4, or 130 where the run was interrupted.
 */
export async function runCommand(
  entry: CommandEntry,
  argv: readonly string[],
  cwd: string,
  streams: Streams,
): Promise<number> {
  const command: Command<unknown> = (await entry.load()).command;
  const parser = parserOf(entry, command, streams);
  const json = argv.includes("--json");
  const fail = (diagnostics: readonly Diagnostic[], exitCode: number): number => {
    if (json) streams.out(jsonText(command.failed(diagnostics)));
    for (const one of json ? [] : diagnostics)
      streams.error(`${showDiagnostic(one, streams.colour)}\n`);
    return exitCode;
  };
  try {
    readArguments(parser, argv);
    const { schema } = parser.opts();
    if (schema !== undefined) {
      const { toJSONSchema } = await import("zod");
      streams.out(jsonText(toJSONSchema(schemaAsked(command, schema as string | true))));
      return 0;
    }
    return await perform(command, parser, cwd, streams);
  } catch (error) {
    if (await cameOfSignal()) return 130;
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? 0 : fail([usageProblem(error, entry)], 2);
    if (error instanceof Failure) return fail(error.diagnostics, error.exitCode);
    if (error instanceof Interrupted) return interruptedAtPrompt(streams);
    const refused = systemProblem(error);
    if (refused !== null) return fail([refused], 4);
    streams.error(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return fail([crash(error)], 1);
  }
}

/** At a prompt, where no signal comes. */
function interruptedAtPrompt(streams: Streams): number {
  streams.error("interrupted\n");
  return 130;
}

/** Whatever ends after a signal ends because of it, also where the signal is told only now. */
async function cameOfSignal(): Promise<boolean> {
  // Signals are looked for between two such moments.
  for (const _ of [1, 2]) await new Promise((resolve) => void setImmediate(resolve));
  return isInterrupted();
}

/** A schema is asked for without the arguments that the work would need. */
function readArguments(parser: Parser, argv: readonly string[]): void {
  try {
    parser.parse(argv, { from: "user" });
  } catch (error) {
    const missing = error instanceof CommanderError && error.code === "commander.missingArgument";
    if (!missing || parser.opts()["schema"] === undefined) throw error;
  }
}

/** `--schema` alone is that of the output; `--schema answers` that of a file the command reads. */
function schemaAsked(
  { schema, inputs = {} }: Command<unknown>,
  word: string | true,
): Command<unknown>["schema"] {
  if (word === true) return schema;
  if (Object.hasOwn(inputs, word)) return inputs[word]!;
  const words = Object.keys(inputs).map((each) => `, --schema ${each} that of such a file`);
  throw usage(
    `there is no schema ${JSON.stringify(word)}`,
    `--schema alone is that of what --json prints${words.join("")}`,
  );
}

async function perform(
  command: Command<unknown>,
  parser: Parser,
  cwd: string,
  streams: Streams,
): Promise<number> {
  const { json, schema: _, ...options } = parser.opts();
  const progress =
    json === true ? (streams.progress ?? (() => {})) : (line: string) => streams.error(`${line}\n`);
  const call = {
    arguments: parser.args,
    options,
    cwd,
    terminal: streams.terminal && json !== true,
    progress,
  };
  const watched = (command.watched ?? []).find((name) => json === true && name in options);
  if (watched !== undefined)
    throw usage(`--${watched} and --json do not go together`, "leave one of them out");
  refusePaths(call, command.paths ?? {});
  const { exitCode, result } = await interruptible(() => command.run(call));
  if (await cameOfSignal()) throw new Interrupted();
  if (json === true) {
    streams.out(jsonText(command.schema.parse(result)));
  } else {
    for (const diagnostic of command.diagnostics(result))
      streams.error(`${showDiagnostic(diagnostic, streams.colour)}\n`);
    streams.out(command.print(result));
  }
  return exitCode;
}

function parserOf(entry: CommandEntry, command: Command<unknown>, streams: Streams): Parser {
  const parser = new Parser(`envloom ${entry.name}`)
    .summary(entry.summary)
    .description(entry.summary)
    .option("--json", "print one JSON object and nothing else")
    .option(
      "--schema [of]",
      `print the JSON Schema of what --json prints${Object.keys(command.inputs ?? {})
        .map((word) => `; --schema ${word}: of that file`)
        .join("")}`,
    )
    .exitOverride()
    .configureOutput({ writeOut: streams.out, writeErr: () => {} });
  command.declare(parser);
  parser.options.forEach(takeOnce);
  return parser;
}

function usageProblem(error: CommanderError, entry: CommandEntry): Diagnostic {
  const message = error.message.replace(/^error: /, "");
  return {
    code: "USAGE",
    severity: "error",
    message,
    at: null,
    help: `see: envloom ${entry.name} --help`,
  };
}

function crash(error: unknown): Diagnostic {
  const message = `envloom itself failed: ${error instanceof Error ? error.message : String(error)}`;
  return {
    code: "INTERNAL",
    severity: "error",
    message,
    at: null,
    help: "this is a fault in envloom; please report it with the lines above",
  };
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
