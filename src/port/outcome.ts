import { basename } from "node:path";
import { told } from "../diagnostics/diagnostic-schema.js";
import type { Failure } from "../diagnostics/diagnostic.js";
import type { Analysis, Found } from "./analysis.js";
import type { Settled } from "./decisions.js";
import { withPlace } from "./givable.js";
import { shellWord } from "../write/shell.js";
import { brokeOf, type Stopped } from "./judge.js";
import type { RecordedOriginal, Trajectory } from "./recording.js";
import type { PortReport } from "./report.js";

/** The one environment of a source that is ported; or why there is none, or which there are. */
export function chooseEnvironment(
  { found, diagnostics }: Analysis,
  {
    answers,
    source,
  }: { readonly answers: Readonly<Record<string, unknown>>; readonly source: string },
): Found | (Stopped & { readonly questions: PortReport["questions"] }) {
  const asked = answers["environment"];
  const named = found.filter(
    ({ file, entry, framework }) =>
      asked === undefined || [entry, `${file}:${entry}`, framework].includes(String(asked)),
  );
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  if (named.length > 1) {
    const candidates = named.map(({ framework, file, entry }) => ({
      value: `${file}:${entry}`,
      why: `an environment for ${framework}`,
    }));
    return {
      verdict: "refused",
      reason: `SEVERAL_ENVIRONMENTS: there are ${named.length} environments in ${basename(source)}: ${named.map(({ file, entry }) => `${entry} in ${file}`).join(", ")}`,
      alternative: `name one by ${settings([{ key: "environment", candidates }])}`,
      questions: [{ key: "environment", why: "which of the environments is ported", candidates }],
    };
  }
  const [broken] = diagnostics;
  const reason =
    broken === undefined
      ? `NO_ENVIRONMENT: nothing in ${basename(source)} is an environment of a framework that is known`
      : `${broken.code}: ${broken.message}${broken.at === null ? "" : ` at ${broken.at.file}:${broken.at.line}:${broken.at.column}`}`;
  return {
    verdict: "refused",
    reason,
    alternative:
      broken === undefined
        ? "start from its logic: envloom describe --domain FILE"
        : (broken.help ?? null),
    questions: [],
  };
}

/** Says beside a verdict that is unproven what the code could not have: it may be the cause. Whoever refuses said what is. */
export function withDoubts(report: PortReport, { doubts }: Pick<Found, "doubts">): PortReport {
  const isOpen = report.verdict === "unproven" && !report.ok && report.questions.length === 0;
  if (!isOpen || doubts.length === 0) return report;
  return {
    ...report,
    reason: `${report.reason}; perhaps since ${doubts.map(withPlace).join("; ")}`,
  };
}

/**
 * Whose fault it is that no environment can be made of lifted code: its own, the original's, that of too few rows, or
 * that of the stand-in for its judge, which says nothing of the code.
 */
export interface BrokenLift extends Stopped {
  readonly by: "lift" | "original" | "rows" | "judge";
}

/** Why a port stops where no environment can be made of the lifted code: an original that takes no call is the cause itself. */
export function brokenLift(
  { diagnostics }: Pick<Failure, "diagnostics">,
  {
    trajectories,
    missing,
    tasks,
  }: {
    readonly trajectories: readonly Pick<Trajectory, "steps">[];
    readonly missing: readonly string[];
    /** Tasks of each split of the original that has some. */
    readonly tasks: RecordedOriginal["tasks"];
  },
): BrokenLift {
  const refusals = trajectories.flatMap(({ steps }) => steps.map(({ refused }) => refused));
  const [said] = refusals;
  if (typeof said === "string" && refusals.every((one) => one !== null)) {
    const unknown = {
      reason: "ORIGINAL_BREAKS: the original refuses every call that was made",
      alternative: "mend the original, or give calls that it takes by --play FILE",
    };
    return { ...brokeOf(said, missing, unknown), by: "original" };
  }
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const words = errors.map(({ code, message }) => `${code}: ${message}`).join("; ");
  return (
    emptySplits(errors, tasks) ??
    unreadJudge(errors, words) ?? {
      verdict: "refused",
      by: "lift",
      reason: `LIFTED_BREAKS: ${words}`,
      alternative: errors[0]?.help ?? null,
    }
  );
}

/**
 * Why nothing is proven where all that went wrong is that the code could not read what the stand-in for its judge
 * answered: a real judge may answer in the form that the code reads. Null where anything else is wrong.
 */
function unreadJudge(errors: Failure["diagnostics"], words: string): BrokenLift | null {
  if (errors.length === 0 || errors.some(({ code }) => code !== "JUDGE_ANSWER_UNREAD")) return null;
  return {
    verdict: "unproven",
    by: "judge",
    reason: `the stand-in for the judge answers in a form that the code does not read: ${words}`,
    alternative:
      "give the `domain.py` that was lifted a function `scripted_judge(prompt)` that answers in that form",
  };
}

/** Why a port stops where nothing is wrong but that splits have no rows, which the original lacks as well; null where more, or nothing, is. */
function emptySplits(
  errors: Failure["diagnostics"],
  tasks: RecordedOriginal["tasks"],
): BrokenLift | null {
  const full = Object.keys(tasks).filter((split) => tasks[split] !== 0);
  const isEmpty = ({ code, message }: Failure["diagnostics"][number]): boolean =>
    code === "TASKS_EMPTY" && !full.some((split) => message.startsWith(`${split} `));
  if (errors.length === 0 || full.length === 0 || !errors.every(isEmpty)) return null;
  return {
    verdict: "refused",
    by: "rows",
    reason: `NO_TASKS: as the original loads, ${errors.map(({ message }) => message).join("; ")}`,
    alternative:
      "give more rows by --rows, or `arguments` of what makes the environment that share them out otherwise",
  };
}

/** Options that answer questions, with the first candidate of each as an example; what has none is told by its own reason. */
function settings(open: readonly Pick<PortReport["questions"][number], "key" | "candidates">[]) {
  return open
    .flatMap(({ key, candidates: [first] }) => {
      if (first === undefined) return key === "rows" ? ["--rows FILE"] : [];
      const { value } = first;
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return [`--set ${shellWord(`${key}=${text}`)}, say`];
    })
    .concat("--answers FILE")
    .join(", or ");
}

/** The report of a port that waits for decisions. */
export function openReport(
  found: Found,
  analysis: Analysis,
  settled: readonly Settled[],
  open: PortReport["questions"],
): PortReport {
  const reason = `DECISION_OPEN: ${open.map(({ key, why }) => `${key} (${why})`).join("; ")}`;
  return {
    ...stoppedReport(
      found,
      analysis,
      { verdict: "unproven", reason, alternative: `answer by ${settings(open)}` },
      settled,
    ),
    questions: open,
  };
}

/** The report of a port that ended, with all that was known by then. */
export function stoppedReport(
  found: Found | null,
  { diagnostics }: Analysis,
  {
    verdict,
    reason,
    alternative,
    questions = [],
  }: Stopped & { readonly questions?: PortReport["questions"] },
  settled: readonly Settled[],
): PortReport {
  return {
    ok: false,
    verdict,
    reason,
    alternative,
    questions,
    source: {
      framework: found?.framework ?? null,
      dialect: found?.dialect ?? null,
      shape: found?.shape ?? null,
    },
    targets: [],
    strength: null,
    added: [...(found?.added ?? [])],
    losses: [...(found?.losses ?? [])],
    decisions: toldDecisions(settled),
    names: [...(found?.names ?? [])],
    files: [],
    diagnostics: told(diagnostics),
  };
}

/** Decisions as a report tells them. */
export const toldDecisions = (settled: readonly Settled[]): PortReport["decisions"] =>
  settled.map(({ key, value, why, by }) => ({
    key,
    value: value as PortReport["decisions"][number]["value"],
    why,
    by,
  }));
