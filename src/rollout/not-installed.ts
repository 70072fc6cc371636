import { Failure } from "../diagnostics/diagnostic.js";
import { isConflictFailure } from "../python/install-failure.js";
import type { Verdict } from "./report.js";

/** Why a framework is missing. */
export interface Lack {
  /** In the installer's own words. */
  readonly why: string;
  /** True where the environment's own requirements exclude it, false where the machine lacks something. */
  readonly conflict: boolean;
}

/**
 * What keeps a framework from being installed. The other frameworks are
 * proven all the same; anything else that went wrong is thrown again.
 */
export function lackOf(error: unknown): Lack {
  const conflict = isConflictFailure(error);
  if (!(error instanceof Failure) || (error.exitCode !== 4 && !conflict)) throw error;
  const why = error.diagnostics
    .flatMap(({ message, help }) => (help === null ? [message] : [message, help]))
    .join("\n");
  return { why, conflict };
}

/** The verdict on a variant that nothing could be run of. */
export function notInstalled(
  framework: string,
  { why, conflict }: Lack,
  losses: Verdict["losses"],
): Verdict {
  return {
    framework,
    version: "",
    python: "",
    missing: true,
    conflict,
    losses,
    checks: [{ id: "start", ok: false, detail: why, skipped: why }],
    episodes: 0,
    steps: 0,
    differences: 0,
    seconds: {},
  };
}
