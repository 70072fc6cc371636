import { relative } from "node:path";
import { z } from "zod";
import { decision, passedOver } from "../../shared-domain/decision.js";
import type { Description } from "../../shared-domain/description.js";
import { told, toldDiagnostic } from "../diagnostics/diagnostic-schema.js";
import { plannedFile, toldFiles } from "../generate/report.js";
import { descriptionPath } from "../generate/inputs.js";
import { smokeReport } from "../rollout/report.js";
import type { PlannedFile } from "../workspace/planned-file.js";
import { firstLook } from "./first-look.js";
import type { Described } from "./request.js";

/** What `describe --json` prints. */
export const describeReport = z.strictObject({
  ok: z.boolean(),
  /** Name of the environment; null where nothing came of it. */
  name: z.string().nullable(),
  /** The environment's folder, from the current one. */
  folder: z.string(),
  /** What is open: nothing was written. */
  questions: z.array(
    z.strictObject({ key: z.string(), why: z.string(), candidates: z.array(z.json()) }),
  ),
  /** Everything that was read in the domain, with its place and what supports it; also where questions are open. */
  decisions: z.array(decision),
  /** What looks like the player of a role and was not taken. */
  passed: z.array(passedOver),
  /** What was proposed, by its key in `envloom.yaml`, with the reason. */
  roles: z.array(z.strictObject({ key: z.string(), value: z.json(), why: z.string() })),
  files: z.array(plannedFile),
  losses: z.array(
    z.strictObject({ framework: z.string(), id: z.string(), what: z.string(), why: z.string() }),
  ),
  /** Tasks of each split, once the domain has run. */
  counts: z.record(z.string(), z.int()),
  /** Tools that have no behaviour yet: smoke does not pass before they have. */
  unwritten: z.array(z.string()),
  /** What the environment would be, with --dry-run; else null. */
  look: firstLook.nullable(),
  /** True where a person looked at the plan and wrote nothing. */
  stopped: z.boolean(),
  /** One page of Markdown for whoever writes the domain, with --brief; else null. */
  brief: z.string().nullable(),
  /** The proof, with --smoke; else null. */
  smoked: smokeReport.nullable(),
  diagnostics: z.array(toldDiagnostic),
});
export type DescribeReport = z.infer<typeof describeReport>;

/** What `describe --json` prints where nothing came of it. */
export const nothingDescribed: DescribeReport = {
  ok: false,
  name: null,
  folder: ".",
  questions: [],
  decisions: [],
  passed: [],
  roles: [],
  files: [],
  losses: [],
  counts: {},
  unwritten: [],
  look: null,
  stopped: false,
  brief: null,
  smoked: null,
  diagnostics: [],
};

/** What `describe --json` prints of a run. */
export function describeReportOf(described: Described, cwd: string): DescribeReport {
  const { description, reasons, questions, generated, recorded, unwritten, stopped, diagnostics } =
    described;
  return {
    ok: questions.length === 0 && !stopped && !described.refused,
    name: description?.name ?? null,
    folder: relative(cwd, described.folder) || ".",
    questions: questions.map(({ key, why, candidates }) => ({
      key,
      why,
      candidates: [...candidates],
    })),
    roles: rolesOf(description, reasons),
    decisions: [...described.decisions],
    passed: [...described.passed],
    files: description === null ? [] : writtenFiles(described),
    losses: (generated?.losses ?? []).map((loss) => ({ ...loss })),
    counts: { ...recorded?.facts.counts },
    unwritten: [...unwritten],
    look: described.look,
    stopped,
    brief: null,
    smoked: null,
    diagnostics: told(diagnostics),
  };
}

/** What was written, the author's part first. */
function writtenFiles({
  copied,
  origin,
  written,
  generated,
  recorded,
}: Described): DescribeReport["files"] {
  return [
    ...copied.map((path) => ({ path, action: "create" as const, why: whyCopied[origin] })),
    { path: descriptionPath, action: written, why: whyWritten[written] },
    ...lastOfEach([...(generated?.plan.files ?? []), ...(recorded?.plan?.files ?? [])]),
  ];
}

const whyWritten = {
  create: "there is none",
  update: "what was missing is filled in",
  unchanged: "nothing is missing",
} as const;

const whyCopied = {
  elsewhere: "the domain lies elsewhere",
  answers: "made of your answers; yours from now on",
} as const;

/** Recording writes some files again that generating has just made: created once is created. */
function lastOfEach(planned: readonly PlannedFile[]): DescribeReport["files"] {
  const files = new Map<string, DescribeReport["files"][number]>();
  for (const file of toldFiles(planned)) {
    const before = files.get(file.path);
    files.set(
      file.path,
      before && (file.action === "unchanged" || before.action === "create") ? before : file,
    );
  }
  return [...files.values()];
}

/** What was proposed, by its key, with the reason. */
export function rolesOf(
  description: Description | null,
  reasons: Described["reasons"],
): DescribeReport["roles"] {
  if (description === null) return [];
  return Object.entries(reasons).flatMap(([key, why]) => {
    const value = key
      .split(".")
      .reduce<unknown>(
        (node, step) => (node as Record<string, unknown> | undefined)?.[step],
        description,
      );
    return value === undefined
      ? []
      : [{ key, value: value as DescribeReport["roles"][number]["value"], why }];
  });
}
