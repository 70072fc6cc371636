import { join } from "node:path";
import { type Facts, facts } from "../../shared-domain/facts.js";
import { sharedPython } from "../installation/package-root.js";
import { cleanEnvironment } from "./clean-environment.js";
import { type Cause, run, succeeded } from "./run.js";

/** More than any module takes; a reader that uses so much does not end at all. */
const CPU_SECONDS = 120;
/** Without work, a wish for it, or output. */
const IDLE_SECONDS = 60;

/**
 * The reader itself broke: never the author's fault, so the whole of what it said
 * is in the message, and it is no `Failure` with a diagnostic.
 */
export class ReaderCrash extends Error {
  constructor(file: string, what: string) {
    super(`the Python reader broke on ${file}: ${what}`);
    this.name = "ReaderCrash";
  }
}

/**
 * What stands in a Python module, by its source alone: no line of it is run.
 *
 * `python` is an interpreter of 3.11 or newer; it reads only syntax that it knows itself.
 * What is wrong with the module is among the facts' diagnostics. `root` is the folder where
 * the author's own modules are looked for, by default that of the file, and from where a
 * relative `file` is meant; places are told with the path as it is given here.
 *
 * @throws ReaderCrash
 */
export async function readPython(python: string, file: string, root?: string): Promise<Facts> {
  const argv = [
    "-I",
    "-S",
    "-W",
    "ignore",
    join(sharedPython, "reader"),
    file,
    ...(root === undefined ? [] : [root]),
  ];
  const said = await output(python, argv, file, root);
  let told: unknown;
  try {
    told = JSON.parse(said);
  } catch {
    throw new ReaderCrash(file, `it printed no JSON: ${said.slice(0, 500)}`);
  }
  const parsed = facts.safeParse(told);
  if (!parsed.success)
    throw new ReaderCrash(file, `its facts do not fit their schema: ${parsed.error.message}`);
  return parsed.data;
}

async function output(
  python: string,
  argv: readonly string[],
  file: string,
  cwd?: string,
): Promise<string> {
  const ended = await run({
    argv: [python, ...argv],
    ...(cwd === undefined ? {} : { cwd }),
    env: cleanEnvironment(),
    limits: { cpuSeconds: CPU_SECONDS, idleSeconds: IDLE_SECONDS, outputBytes: 2 ** 29 },
  });
  if (succeeded(ended)) return ended.stdout;
  throw new ReaderCrash(file, ended.stderr.trim() || endings[ended.cause]);
}

const endings: Readonly<Record<Cause, string>> = {
  exit: "it ended without a word",
  signal: "a signal ended it",
  wall: "it took too long",
  idle: `it did nothing for ${IDLE_SECONDS} seconds`,
  cpu: `it used more than ${CPU_SECONDS} seconds of CPU`,
  output: "it printed without end",
  memory: "it took too much memory",
  processes: "it started too many processes",
  stopped: "it was stopped",
  unstartable: "it could not be started",
};
