import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "../describe/describe.js";
import type { DraftedDomain } from "../describe/drafted-domain.js";
import type { Described, DescribeRequest } from "../describe/request.js";
import type { Answers } from "../interview/question.js";
import { begunFrom } from "../interview/said.js";
import { type Diagnostic, Failure, json } from "../kit/index.js";
import { reachLines } from "../../shared-domain/reach-words.js";
import type { Sentences } from "../describe/first-look.js";
import { type Proven, proveEnvironment } from "../record/prove.js";
import { reachDiagnostics } from "../record/reached-facts.js";
import { sentencesShown } from "./sentences-shown.js";
import { unlikeAnswers } from "./unlike-answers.js";
import type { SmokeReport } from "../rollout/report.js";

/** What playing a drafted domain came to. */
export interface Proof {
  /** What is wrong with it; nothing where it passes. */
  readonly wrong: readonly Diagnostic[];
  /** What passes, and is proven too little. */
  readonly weak: readonly Diagnostic[];
  /** What plays reach and which mutants survive, in lines; empty where nothing was played. */
  readonly reach: string;
  /** Which sentences of the description plays show; null where nothing was played, or nothing described. */
  readonly sentences: Sentences | null;
}

/** Plays a drafted domain. */
export type Prove = (drafted: DraftedDomain, answers: Answers) => Promise<Proof>;

const failed = (wrong: readonly Diagnostic[]): Proof => ({
  wrong,
  weak: [],
  reach: "",
  sentences: null,
});

/**
 * Makes the environment in a folder of its own, records it and smokes it, as the
 * person would: the draft runs in processes with limits and without secrets. What
 * the machine lacks is no fault of the draft's, and is thrown.
 */
export function proofOf(request: DescribeRequest): Prove {
  const { registry, python, onProgress } = request;
  return async (drafted, answers) => {
    const home = mkdtempSync(join(tmpdir(), "envloom-draft-"));
    const folder = environmentIn(home);
    try {
      const described = await describedIn(home, request, drafted, answers);
      const other = unlikeAnswers(answers, described.recorded?.facts.counts ?? {});
      const open = openIn(described);
      if (open.length > 0) return failed([...open, ...other]);
      onProgress("smoking the draft");
      const proven = await proveEnvironment({
        folder,
        registry,
        only: undefined,
        quick: true,
        python,
        model: undefined,
        onProgress: () => {},
      });
      return proofIn(proven, answers, other);
    } catch (error) {
      if (error instanceof Failure && error.exitCode === 1)
        return failed(error.diagnostics.filter(({ severity }) => severity === "error"));
      throw error;
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  };
}

const environmentIn = (home: string): string => join(home, "environment");

/** The environment of a draft, made as a person would make it of these answers. */
function describedIn(
  home: string,
  { registry, python, choices }: DescribeRequest,
  drafted: DraftedDomain,
  { DIR: _, ...told }: Answers,
): Promise<Described> {
  writeFileSync(join(home, "answers.json"), json(begunFrom(told)));
  return describe({
    folder: environmentIn(home),
    cwd: home,
    registry,
    python,
    domain: undefined,
    answers: "answers.json",
    yes: true,
    frameworks: undefined,
    choices,
    makeDomain: async () => drafted,
    onProgress: () => {},
  });
}

/** What keeps a draft from being smoked at all. */
const openIn = ({ description, questions }: Described): Diagnostic[] => [
  ...withoutProof(description?.domain.solve),
  ...questions.map(({ key, why }) => problem("DRAFT_UNCLEAR", `${key}: ${why}`, null)),
];

/** What a smoke says of a draft, beside what is unlike the answers. */
function proofIn(
  { smoked, contract, facts }: Proven,
  answers: Answers,
  other: readonly Diagnostic[],
): Proof {
  const text = answers["answers.description"];
  return {
    wrong: [...other, ...failedChecks(smoked)],
    weak: reachDiagnostics(facts.reach),
    reach: facts.reach === undefined ? "" : reachLines(facts.reach),
    sentences: typeof text === "string" ? sentencesShown(text, contract, facts) : null,
  };
}

function withoutProof(solve: string | null | undefined): Diagnostic[] {
  return solve == null
    ? [
        problem(
          "DRAFT_WITHOUT_ORACLE",
          "the module has no `solve(task)`, so nothing proves that its tasks can be won",
          "add it",
        ),
      ]
    : [];
}

/** A draft is not judged where a framework is missing: that is the machine's fault, and no repair helps. */
function refuseLack({ variants }: SmokeReport): void {
  const lacking = variants.filter(({ missing }) => missing);
  if (lacking.length === 0) return;
  const diagnostics = lacking.map(({ framework, checks }) => ({
    ...problem("FRAMEWORK_MISSING", `${framework}: ${checks[0]!.detail}`, null),
    help: "envloom doctor --prepare says more",
  }));
  throw new Failure(diagnostics, 4);
}

/** What smoke found, each thing once: the variants mostly say the same. */
function failedChecks(report: SmokeReport): Diagnostic[] {
  refuseLack(report);
  const { variants } = report;
  const told = new Map<string, string[]>();
  for (const { framework, checks } of variants) {
    for (const { id, ok, detail, skipped } of checks) {
      if (ok) continue;
      const what = `${id}: ${detail || skipped || "failed"}`;
      told.set(what, [...(told.get(what) ?? []), framework]);
    }
  }
  return [...told].map(([what, frameworks]) =>
    problem("DRAFT_SMOKE", `${what} (${frameworks.join(", ")})`, null),
  );
}

function problem(code: string, message: string, help: string | null): Diagnostic {
  return { code, severity: "error", message, at: null, help };
}
