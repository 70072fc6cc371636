import { existsSync } from "node:fs";
import { join } from "node:path";
import { readYaml } from "../../shared-domain/description-file.js";
import { Failure } from "../diagnostics/diagnostic.js";
import { readAuthorText } from "../diagnostics/author-text.js";
import type { Decision } from "./analysis.js";

/** A decision as it was settled, and by whom. */
export interface Settled {
  readonly key: string;
  readonly value: unknown;
  readonly why: string;
  readonly by: "answer" | "proposal";
}

/** What was settled and what is open. */
export interface Settlement {
  readonly settled: readonly Settled[];
  readonly open: readonly Decision[];
}

/** Settles decisions by what was answered and, with `yes`, by proposals that have one candidate. Nothing else is taken. */
export function settleDecisions(
  decisions: readonly Decision[],
  answers: Readonly<Record<string, unknown>>,
  yes: boolean,
): Settlement {
  const settled: Settled[] = [];
  const open: Decision[] = [];
  for (const decision of decisions) {
    const { key, why, candidates } = decision;
    const [only] = candidates;
    if (Object.hasOwn(answers, key))
      settled.push({ key, value: answers[key], why: "answered", by: "answer" });
    else if (yes && candidates.length === 1 && only !== undefined)
      settled.push({ key, value: only.value, why: `${why}: ${only.why}`, by: "proposal" });
    else open.push(decision);
  }
  return { settled, open };
}

/** Keys by which a source is read otherwise. */
const readingKeys: readonly string[] = ["configuration", "datasets"];

/** Decisions by which the source has to be read once more; null where it was read by them. */
export function readOtherwise(
  settled: readonly Settled[],
  answers: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  const fresh = settled.filter(
    ({ key }) => readingKeys.includes(key) && !Object.hasOwn(answers, key),
  );
  return fresh.length === 0
    ? null
    : Object.fromEntries(fresh.map(({ key, value }) => [key, value]));
}

/** Asks a person for a decision; null where they would rather stop. */
export type AskDecision = (decision: Decision) => Promise<{ readonly value: unknown } | null>;

/** As `settleDecisions`; what is left open is asked for, one after the other, where somebody is there. The first that is not answered ends the asking. */
export async function decide(
  decisions: readonly Decision[],
  {
    answers,
    yes,
    ask,
  }: {
    readonly answers: Readonly<Record<string, unknown>>;
    readonly yes: boolean;
    readonly ask: AskDecision | null;
  },
): Promise<Settlement> {
  const { settled, open } = settleDecisions(decisions, answers, yes);
  const told: Settled[] = [];
  for (const decision of ask === null ? [] : open) {
    const answer = await ask?.(decision);
    if (answer == null) break;
    told.push({ key: decision.key, value: answer.value, why: "answered", by: "answer" });
  }
  return { settled: [...settled, ...told], open: open.slice(told.length) };
}

/**
 * Reads an answers file: keys of decisions, in YAML or JSON.
 *
 * @throws Failure where there is no such file (exit 2) or it is no mapping (exit 1)
 */
export function readPortAnswers(
  file: string | undefined,
  cwd: string,
): Readonly<Record<string, unknown>> {
  if (file === undefined) return {};
  const path = existsSync(join(cwd, file)) ? join(cwd, file) : file;
  if (!existsSync(path))
    throw new Failure(
      [
        {
          code: "USAGE",
          severity: "error",
          message: `there is no file ${file}`,
          at: null,
          help: "--answers names a file with keys of decisions",
        },
      ],
      2,
    );
  const { value, diagnostics } = readYaml(readAuthorText(path, { file, exitCode: 2 }), file);
  if (diagnostics.length > 0) throw new Failure(diagnostics);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Failure([
      {
        code: "ANSWERS_INVALID",
        severity: "error",
        message: `${file} holds no keys`,
        at: { file },
        help: "write `key: value` for each decision; `port --explain` lists them",
      },
    ]);
  }
  return value as Record<string, unknown>;
}

/**
 * Reads single decisions, `KEY=VALUE` with a value in YAML.
 *
 * @throws Failure USAGE with all that have no key, or no value that can be read (exit 2)
 */
export function answersIn(pairs: readonly string[]): Readonly<Record<string, unknown>> {
  const read = pairs.map((pair) => {
    const [, key, text] = /^\s*(\w+)\s*=\s*([\s\S]+)$/.exec(pair) ?? [];
    const { value, diagnostics } = readYaml(text ?? "", "--set");
    return key === undefined || diagnostics.length > 0 ? { wrong: unread(pair) } : { key, value };
  });
  const wrong = read.flatMap((one) => one.wrong ?? []);
  if (wrong.length > 0) throw new Failure(wrong, 2);
  return Object.fromEntries(read.map(({ key, value }) => [key, value]));
}

const unread = (pair: string): Failure["diagnostics"][number] => ({
  code: "USAGE",
  severity: "error",
  message: `--set ${pair} cannot be read`,
  at: null,
  help: "write it as KEY=VALUE, the value in YAML: leave_out=[run_code]",
});
