import { z } from "zod";
import type { Loss, PortNote } from "../kit/environment.js";
import type { Check } from "./evidence.js";

/** `smoke --json`: what every variant was judged by. */
export const smokeReport = z.strictObject({
  ok: z.boolean(),
  domain: z.string(),
  variants: z.array(
    z.strictObject({
      framework: z.string(),
      version: z.string(),
      python: z.string(),
      ok: z.boolean(),
      /** True where the framework could not be installed, so that nothing of the variant was run. */
      missing: z.boolean(),
      /** True where it is missing because the environment's own requirements exclude it. */
      conflict: z.boolean(),
      losses: z.array(z.strictObject({ id: z.string(), what: z.string(), why: z.string() })),
      checks: z.array(
        z.strictObject({
          id: z.string(),
          ok: z.boolean(),
          detail: z.string(),
          skipped: z.string().optional(),
          /** Why the plays prove too little of it; neither ok nor a failure. */
          unproven: z.string().optional(),
        }),
      ),
    }),
  ),
  /** What is neither ok nor failed, and why: `smoke --strict` fails for it. */
  unproven: z.array(z.string()),
  parity: z.strictObject({ episodes: z.int(), steps: z.int(), differences: z.int() }),
  /** Where the environment was ported: whether it plays as the original does. */
  port: z.strictObject({ from: z.string(), verdict: z.string(), reason: z.string() }).optional(),
});
export type SmokeReport = z.infer<typeof smokeReport>;

/** One variant as it was judged. */
export interface Verdict {
  readonly framework: string;
  readonly version: string;
  readonly python: string;
  /** True where the framework could not be installed. */
  readonly missing: boolean;
  /** True where it is missing because the environment's own requirements exclude it. */
  readonly conflict: boolean;
  readonly losses: readonly Loss[];
  readonly checks: readonly Check[];
  readonly episodes: number;
  readonly steps: number;
  readonly differences: number;
  /** Seconds by stage, for the line that says where the time went. */
  readonly seconds: Readonly<Record<string, number>>;
}

function variantOf(verdict: Verdict): SmokeReport["variants"][number] {
  const { framework, version, python, missing, conflict, losses, checks } = verdict;
  return {
    framework,
    version,
    python,
    missing,
    conflict,
    ok: checks.every((check) => check.ok),
    losses: losses.map(({ id, what, why }) => ({ id, what, why })),
    checks: checks.map((one) => ({ ...one })),
  };
}

/** A skipped check counts as not ok, unless the environment gives it nothing to check. */
export function reportOf(
  domain: string,
  verdicts: readonly Verdict[],
  port?: PortNote,
): SmokeReport {
  const variants = verdicts.map(variantOf);
  const sum = (pick: (verdict: Verdict) => number): number =>
    verdicts.reduce((total, verdict) => total + pick(verdict), 0);
  return {
    ok: variants.length > 0 && variants.every((variant) => variant.ok),
    domain,
    variants,
    unproven: unprovenIn(variants),
    parity: {
      episodes: sum((v) => v.episodes),
      steps: sum((v) => v.steps),
      differences: sum((v) => v.differences),
    },
    ...(port === undefined
      ? {}
      : {
          port: {
            from: port.source.framework ?? "unknown",
            verdict: port.verdict,
            reason: port.reason,
          },
        }),
  };
}

/** Why plays prove too little, once: it is the same in every framework. */
function unprovenIn(
  variants: readonly {
    readonly checks: readonly { readonly id: string; readonly unproven?: string | undefined }[];
  }[],
): string[] {
  const reasons = variants.flatMap(({ checks }) =>
    checks.flatMap(({ id, unproven: why }) => (why === undefined ? [] : [`${id}: ${why}`])),
  );
  return [...new Set(reasons)];
}

/**
 * The exit code of a report: a variant that failed weighs more than one that could not be had, and
 * requirements that exclude a framework are a fault of the description.
 */
export function exitCodeOf({ ok, variants }: SmokeReport): 0 | 1 | 4 {
  if (ok) return 0;
  const lacking = variants.every((one) => one.ok || (one.missing && !one.conflict));
  return variants.length > 0 && lacking ? 4 : 1;
}

/** The status table: a row for each check, a column for each variant; then what failed, in words. */
export function table(report: SmokeReport): string {
  const ids = [
    ...new Set(report.variants.flatMap((variant) => variant.checks.map((check) => check.id))),
  ];
  const mark = (check: SmokeReport["variants"][number]["checks"][number] | undefined): string => {
    if (!check) return "-";
    if (check.unproven !== undefined && check.ok) return "unproven";
    if (check.skipped !== undefined) return check.ok ? "none" : "not run";
    return check.ok ? "ok" : "FAILED";
  };
  const head = ["", ...report.variants.map((variant) => variant.framework)];
  const versions = ["", ...report.variants.map((variant) => variant.version)];
  const rows = ids.map((id) => [
    id,
    ...report.variants.map((variant) => mark(variant.checks.find((check) => check.id === id))),
  ]);
  const last = ["", ...report.variants.map(endOf)];
  const lines = columns([head, versions, ...rows, last]);
  const { episodes, steps, differences } = report.parity;
  lines.push("", `parity: ${episodes} episodes, ${steps} steps, ${differences} differences`);
  if (report.port !== undefined)
    lines.push(`port from ${report.port.from}: ${report.port.verdict} (${report.port.reason})`);
  return [...lines, ...complaints(report), ...unproven(report), ...losses(report)].join("\n");
}

function endOf({ ok, missing, checks }: SmokeReport["variants"][number]): string {
  if (!ok) return missing ? "missing" : "FAILED";
  return checks.some((check) => check.unproven !== undefined) ? "unproven" : "passed";
}

/** What is neither ok nor failed. */
function unproven({ unproven: reasons }: SmokeReport): string[] {
  return reasons.length === 0 ? [] : ["", "unproven", ...reasons.map((reason) => `  ${reason}`)];
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function complaints(report: SmokeReport): string[] {
  const lines: string[] = [];
  for (const variant of report.variants) {
    for (const check of variant.checks.filter((c) => !c.ok)) {
      const why = check.skipped === undefined ? check.detail : `not run: ${check.skipped}`;
      lines.push(
        "",
        `${variant.framework} ${check.id}`,
        ...why.split("\n").map((line) => `  ${line}`),
      );
    }
  }
  return lines;
}

function losses(report: SmokeReport): string[] {
  const lines = report.variants.flatMap((variant) =>
    variant.losses.map((loss) => `  ${variant.framework}: ${loss.what} (${loss.why})`),
  );
  return lines.length === 0 ? [] : ["", "losses", ...lines];
}
