import type { Command as Parser } from "commander";
import type { z } from "zod";
import type { Diagnostic } from "../kit/index.js";

/** 0 done · 1 failed check, drift or invalid input · 2 usage or an open question · 3 conflict · 4 the machine lacks something. */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** What a command came to: an object by its schema, and the exit code that goes with it. */
export interface Outcome<Result> {
  readonly exitCode: ExitCode;
  readonly result: Result;
}

/** What a command is called with. */
export interface Call {
  readonly arguments: readonly string[];
  /** By commander's names: `--dry-run` is `dryRun`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Where relative paths start. */
  readonly cwd: string;
  /** True where a person watches: progress may redraw a line. */
  readonly terminal: boolean;
  /** A line of progress, on standard error; nothing under `--json`. */
  readonly progress: (line: string) => void;
}

/**
 * What a path on the command line is for.
 * - `folder`: may be missing, but is nothing else than a folder
 * - `read`: a file that is there
 * - `write`: a file that is written when the work is done; its folder is made where it is missing
 */
export type PathUse = "folder" | "read" | "write";

/** Uses of paths, by the names that commander gives to options. */
export type PathUses = Readonly<Record<string, PathUse>>;

/** A command of the CLI; `src/commands/<name>.ts` exports one as `command`. */
export interface Command<Result> {
  /** Declares arguments and options; `--json` and `--schema` are there already. */
  declare(parser: Parser): void;
  /** What `--json` prints, and `--schema` publishes. */
  readonly schema: z.ZodType<Result>;
  /** Files that the command reads, by the word behind `--schema` that publishes their schema. */
  readonly inputs?: Readonly<Record<string, z.ZodType>>;
  /** Options for a person who watches, by commander's names: not with `--json`, and neither in the package's functions nor as MCP arguments. */
  readonly watched?: readonly string[];
  /** What its paths are for, by option; `DIR` is the first argument. Checked before `run`. */
  readonly paths?: PathUses;
  run(call: Call): Promise<Outcome<Result>>;
  /** The result for people, on standard output; diagnostics are printed apart. */
  print(result: Result): string;
  /** The diagnostics of a result, for people, on standard error. */
  diagnostics(result: Result): readonly Diagnostic[];
  /** The result where nothing came of it but diagnostics. */
  failed(diagnostics: readonly Diagnostic[]): Result;
}

/** Declares a command. */
export function defineCommand<Result>(command: Command<Result>): Command<Result> {
  return command;
}
