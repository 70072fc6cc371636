import type { LiftedCode } from "./analysis.js";
import { writeEvidence } from "./proof.js";
import type { RecordedOriginal } from "./recording.js";
import type { RewardRule } from "./reward.js";
import type { Underway } from "./underway.js";

/** Writes what was played on the original into the port's folder, with what it takes to judge a replay. */
export function writeRecording(
  { request, found, analysis }: Underway,
  requires: readonly string[],
  recorded: RecordedOriginal,
  rule: RewardRule,
  { standing, scoring }: Pick<LiftedCode, "standing" | "scoring"> = { standing: [], scoring: [] },
): void {
  const { framework, dialect, file, entry, splits } = found;
  writeEvidence(request.out, {
    port: 1,
    origin: analysis.origin,
    found: { framework, dialect, file, entry, splits },
    requires: [...requires],
    rule,
    standing: [...standing],
    scoring: [...scoring],
    unshown: null,
    untouched: [],
    lifted: null,
    recorded,
  });
}
