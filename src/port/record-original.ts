import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sharedPython } from "../installation/package-root.js";
import { cleanEnvironment } from "../python/clean-environment.js";
import { type Ended, run } from "../python/run.js";
import { scratchFolder } from "../python/scratch-folder.js";
import { ensureVenv, type Venv } from "../python/venv.js";
import type { Found } from "./analysis.js";
import { copyTree } from "./copy-source.js";
import { givenFolder } from "./given.js";
import { lastWords } from "./last-words.js";
import { originalPython } from "./stated-python.js";
import { type Part } from "./parts.js";
import { type RecordedOriginal, recordedOriginal, type Trajectory } from "./recording.js";

/** A script of somebody's own: calls to be played on the original and on the port. */
export type Script = Pick<Trajectory, "id" | "split" | "index" | "seed"> & {
  readonly calls: readonly unknown[];
  /** Left out where an original is slow and has played enough. */
  readonly spare?: boolean;
};

export interface OriginalRun {
  /** Absolute path of the source: a folder, or a file. */
  readonly source: string;
  readonly part: Part;
  readonly found: Found;
  /** Exact requirements of the source's own code. */
  readonly requires: readonly string[];
  readonly python: string | undefined;
  readonly scripts: readonly Script[];
  /** What was played before, where only the scripts are to be played now. */
  readonly known: readonly Trajectory[] | null;
  /** Episodes that are drawn, and calls in each at most. */
  readonly walks: number;
  readonly steps: number;
  readonly onProgress: (line: string) => void;
}

/** Seconds that an original may take for all its episodes before it counts as hung. */
const longest = 600;
/** Longer than an original waits for a server of its own to answer. */
const IDLE_SECONDS = 300;

/** The dialect that recognition named. */
export function dialectOf({ port, id }: Part, found: Found): Part["port"]["dialects"][number] {
  const dialect = port.dialects.find((one) => one.id === found.dialect);
  if (dialect === undefined)
    throw new Error(
      `the part of ${id} recognised the dialect ${found.dialect}, which its port.ts does not have`,
    );
  return dialect;
}

/**
 * Plays an original twice, in its own venv, in two processes: what differs no seed fixes.
 *
 * @returns both recordings; an original that cannot be played says why in `error`
 * @throws Failure where its venv cannot be made (exit 4)
 */
export async function recordOriginal(
  input: OriginalRun,
): Promise<readonly [RecordedOriginal, RecordedOriginal]> {
  // One folder for both: an original that shows where it lies, in a traceback say, shows the same.
  const scratch = scratchFolder("original");
  try {
    const first = await playIn(scratch.path, input, null);
    if (first.error !== null) return [first, first];
    for (const name of readdirSync(scratch.path))
      rmSync(join(scratch.path, name), { recursive: true, force: true });
    return [first, await playIn(scratch.path, input, first.trajectories)];
  } finally {
    scratch.remove();
  }
}

/** Plays an original once, in an empty folder; `trajectories` are played again, else new ones are drawn. */
async function playIn(
  folder: string,
  input: OriginalRun,
  trajectories: readonly Trajectory[] | null,
): Promise<RecordedOriginal> {
  const { part, found, onProgress } = input;
  const dialect = dialectOf(part, found);
  const base = dialect.requirements;
  const venv = await ensureVenv({
    label: dialect.id,
    range: originalPython(found, dialect.python),
    requirements: [...base, ...input.requires],
    base,
    python: input.python,
    onProgress,
  });
  const copy = copyTree(folderOf(input.source), join(folder, "source"));
  const { walks, steps, scripts, known } = input;
  onProgress(trajectories === null ? "playing the original" : "playing the original again");
  return runRecorder(folder, part, venv, {
    source: copy,
    found,
    walks,
    steps,
    scripts,
    known,
    trajectories,
  });
}

/** Runs a framework's recorder, which plays the copy in a folder of its own. */
async function runRecorder(
  folder: string,
  part: Part,
  venv: Venv,
  job: { readonly source: string; readonly found: Found } & Record<string, unknown>,
): Promise<RecordedOriginal> {
  const named = (name: string): string => join(folder, name);
  const [question, answer, log] = [named("job.json"), named("result.json"), named("server.log")];
  writeFileSync(question, JSON.stringify(job));
  const ended = await run({
    argv: [venv.python, "-X", "utf8", recorderOf(part), question, answer],
    cwd: folder,
    env: cleanEnvironment({
      path: venv.path,
      set: {
        ...answeredSettings(job.found),
        PYTHONPATH: sharedPython,
        PYTHONHASHSEED: "0",
        PORT_MISSING: named("missing"),
        PROBE_LOG: log,
        ...givenVariables(job.source),
        ...part.port.env,
      },
    }),
    limits: { idleSeconds: IDLE_SECONDS, cpuSeconds: longest, fileBytes: 2 ** 30 },
    supervision: { python: venv.python, view: { writable: [folder], network: false } },
  });
  const written = statSync(answer, { throwIfNoEntry: false }) !== undefined;
  const got = written
    ? recordedOriginal.parse(JSON.parse(readFileSync(answer, "utf8")))
    : silent(ended);
  return withServerWords(got, log, job.source);
}

const recorderOf = ({ generator, port }: Part): string => join(generator.folder, port.recorder);

/** What could not be played, with the last words of the process that served it; paths are from the source. */
function withServerWords(got: RecordedOriginal, log: string, copy: string): RecordedOriginal {
  if (got.error === null) return got;
  const said = existsSync(log) ? lastWords(readFileSync(log, "utf8")) : "";
  const error = said === "" ? got.error : `${firstLine(got.error)}; ${said}`;
  return { ...got, error: error.replaceAll(`${copy}/`, "") };
}

const folderOf = (source: string): string =>
  statSync(source).isDirectory() ? source : dirname(source);

/** Variables that answers give a value, which the port has as the defaults in its code. */
const answeredSettings = ({ original }: Found): Readonly<Record<string, string>> =>
  (original["settings"] ?? {}) as Record<string, string>;

/** Where the original finds what was given for its downloads, if anything was. */
const givenVariables = (copy: string): Record<string, string> =>
  existsSync(join(copy, givenFolder, "index.json")) ? { PORT_GIVEN: join(copy, givenFolder) } : {};

function silent(ended: Ended): RecordedOriginal {
  const how =
    ended.cause === "idle" || ended.cause === "cpu"
      ? `the original did not come back: it ${ended.cause === "cpu" ? `worked for ${longest} s` : `did nothing for ${IDLE_SECONDS} s`}`
      : `the original took its recorder down: ${ended.signal ?? ended.code} (${ended.cause})`;
  const said = lastWords(ended.stderr);
  return {
    error: said === "" ? how : `${how}; ${said}`,
    missing: [],
    python: "",
    versions: {},
    tools: [],
    tasks: {},
    trajectories: [],
    alike: null,
    slow: false,
    start: 0,
  };
}

const firstLine = (text: string): string => text.split("\n")[0]!;
