import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { diagnostic } from "../diagnostics/diagnostic-schema.js";
import type { Contract } from "../../shared-domain/contract.js";
import { alone } from "../../shared-domain/driver-parts.js";
import {
  type FoundPlay,
  play,
  type Play,
  recordFacts,
  row,
} from "../../shared-domain/recording.js";
import { type Diagnostic, Failure } from "../diagnostics/diagnostic.js";
import { sharedPython } from "../installation/package-root.js";
import { cleanEnvironment } from "../python/clean-environment.js";
import { run } from "../python/run.js";
import { usesNetwork } from "./confinement.js";
import { brokenBySize, Silent, silence } from "./domain-silence.js";
import { stage, stageDomain } from "./stage.js";

const hidden = z.object({
  split: z.string(),
  index: z.int(),
  fields: z.record(z.string(), z.json()),
  state: z.record(z.string(), z.json()),
  later: z.record(z.string(), z.record(z.string(), z.array(z.union([z.string(), z.number()])))),
});

const result = z.object({
  diagnostics: z.array(diagnostic),
  facts: recordFacts.omit({ record: true, inputs: true }).optional(),
  rows: z.record(z.string(), z.array(row)).optional(),
  plays: z.array(play).optional(),
  hidden: z.array(hidden).optional(),
});
type Result = z.infer<typeof result>;

/** What a run of the bare domain gave. */
export interface DomainRun {
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: NonNullable<Result["facts"]>;
  readonly rows: NonNullable<Result["rows"]>;
  readonly plays: readonly Play[];
  readonly hidden: readonly z.infer<typeof hidden>[];
}

export interface DomainRunOptions {
  /** The environment's folder. */
  readonly folder: string;
  readonly contract: Contract;
  /** The interpreter of the domain's own venv. */
  readonly python: string;
  /** Rows that a dataset file holds at most. */
  readonly rows: number;
  /** Tasks of each split that the oracle plays. */
  readonly tasks: number;
  /** Plays that an earlier search found; they are made with the others. */
  readonly found?: readonly FoundPlay[];
  /** Whether oracle and cheats are played on every task. */
  readonly every?: boolean;
  /** Seconds of CPU for the whole run. */
  readonly seconds: number;
  /** Seconds of CPU for one step of it. @default 60 */
  readonly stepSeconds?: number;
  readonly onProgress?: (line: string) => void;
}

/**
 * Plays the bare domain in a subprocess with limits and without inherited secrets.
 *
 * @throws Failure with everything that is wrong with the domain (exit 1).
 */
export async function recordDomain(options: DomainRunOptions): Promise<DomainRun> {
  const { rows: most, tasks, found = [], every = false } = options;
  const asked = { mode: "record", rows: most, tasks, found, every };
  const got = await runDomain(options, asked, "1").catch(async (error: unknown) => {
    const broken = brokenBySize(error);
    if (broken === null) throw error;
    // Code that no limit interrupts ended the whole run: what else it would have proven is recorded without that call.
    const rest = await runDomain(options, { ...asked, huge: false }, "1");
    return { ...rest, diagnostics: [...rest.diagnostics, broken] };
  });
  const errors = got.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Failure(got.diagnostics);
  const { diagnostics, facts, rows, plays, hidden: secret } = got;
  if (!facts || !rows || !plays || !secret)
    throw new Error("the recorder gave neither a recording nor a reason");
  return { diagnostics, facts, rows, plays, hidden: secret };
}

/** Plays scripts again, in another process and under another hash seed. Throws Failure as `recordDomain`. */
export async function replayDomain(
  options: DomainRunOptions,
  scripts: readonly Play[],
): Promise<readonly Play[]> {
  const got = await runDomain(options, { mode: "replay", scripts }, "2");
  if (got.diagnostics.some(({ severity }) => severity === "error"))
    throw new Failure(got.diagnostics);
  return got.plays ?? [];
}

/** Of CPU for one step: an import, one episode, one row. */
const STEP_SECONDS = 60;
/** Of waiting for nothing: nobody answers a domain that is played here. */
const IDLE_SECONDS = 45;

/** Bytes of plays that are read: Node holds no text of more than 512 MB. */
const most = 256 * 2 ** 20;

const tooMuch = (size: number): Diagnostic => ({
  code: "DOMAIN_SHOWS_TOO_MUCH",
  severity: "error",
  message: `the plays of the domain fill ${Math.round(size / 2 ** 20)} MB`,
  at: null,
  help: "show less at a time: a page of a long text, a smaller picture",
});

const runDomain = (options: DomainRunOptions, asked: unknown, hashSeed: string): Promise<Result> =>
  runStaged(options, "record", asked, hashSeed, result);

type StagedOptions = Pick<
  DomainRunOptions,
  "folder" | "contract" | "python" | "seconds" | "stepSeconds" | "onProgress"
>;

/** Variables and limits of a run. */
const surroundings = (
  { contract, seconds, stepSeconds = STEP_SECONDS }: StagedOptions,
  hashSeed: string,
): Pick<Parameters<typeof run>[0], "env" | "limits"> => ({
  env: cleanEnvironment({
    secrets: contract.secrets,
    set: { PYTHONHASHSEED: hashSeed, ENVLOOM_STEP_SECONDS: String(stepSeconds) },
  }),
  limits: {
    cpuSeconds: seconds,
    // A call may wait as long as its limit says.
    idleSeconds: IDLE_SECONDS + contract.limits.call_seconds,
    fileBytes: 2 ** 30,
  },
});

/**
 * Runs a program of ours on a staged copy of the bare domain, in the domain's own venv.
 *
 * @throws Failure where it gives no result (exit 1).
 */
export async function runStaged<T>(
  options: StagedOptions,
  program: "record" | "reach",
  asked: unknown,
  hashSeed: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const { folder, contract, python } = options;
  // An engine stops by itself: while plays are searched for, going to another thread would only cost.
  const isEngine = program === "reach" && contract.language === "typescript";
  const staged = await stageDomain(folder, contract, isEngine ? alone : {});
  const out = stage("result", folder, []);
  try {
    const [answer, question] = [join(out.path, "result.json"), join(out.path, "options.json")];
    writeFileSync(question, JSON.stringify(asked));
    let last = "starting";
    const ended = await run({
      argv: [python, "-X", "utf8", join(sharedPython, program), staged.path, answer, question],
      cwd: out.path,
      ...surroundings(options, hashSeed),
      supervision: {
        python,
        view: { writable: [staged.path, out.path], network: usesNetwork(contract) },
      },
      onLine: (line, stream) => {
        if (stream !== "stdout") return;
        last = line;
        options.onProgress?.(line);
      },
    });
    if (!statSync(answer, { throwIfNoEntry: false }))
      throw new Silent(last, silence(ended, last, staged.path));
    const { size } = statSync(answer);
    if (size > most) throw new Failure([tooMuch(size)]);
    return schema.parse(JSON.parse(readFileSync(answer, "utf8")));
  } finally {
    staged.remove();
    out.remove();
  }
}
