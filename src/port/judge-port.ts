import { generate } from "../generate/generate.js";
import { noChoices } from "../workspace/plan-choices.js";
import type { LiftedCode } from "./analysis.js";
import { withInVain } from "./in-vain.js";
import { toldTarget } from "./judge.js";
import { stoppedReport } from "./outcome.js";
import { writeProof, writeUnshown } from "./proof.js";
import { prove } from "./prove.js";
import type { RecordedOriginal } from "./recording.js";
import { missingTarget } from "./replay.js";
import { isWhole, type PortReport, type PortStrength } from "./report.js";
import type { Pinned } from "./requirements.js";
import type { RewardRule } from "./reward.js";
import { offLosses } from "./strength.js";
import type { Underway } from "./underway.js";

/** What is known of a port before it is judged; its strength only where it was measured of all that was played. */
interface Measured {
  readonly rule: RewardRule;
  readonly code: LiftedCode;
  readonly strength: PortStrength | null;
  readonly caught: readonly string[];
}

/** Replays, judges, and writes the verdict where the README and smoke find it. */
export async function judgePort(
  underway: Underway,
  pinned: Pinned,
  { missing, ...played }: RecordedOriginal,
  measured: Measured,
): Promise<PortReport> {
  const { request, found, analysis, settled } = underway;
  const { out, registry, python, onProgress } = request;
  const accepted = acceptedBy(request.answers["accept"]);
  const { trajectories, otherSeeds } = played;
  const plays = { trajectories, otherSeeds, accepted };
  const proving = { ...measured, ...plays, folder: out, registry, python, onProgress };
  const { judged, strength, unshown, untouched, targets: replayed } = await prove(proving);
  const excluded = pinned.excluded.map((lack) => toldTarget(missingTarget(lack.id, lack)));
  const targets = [...replayed, ...excluded];
  const report: PortReport = {
    ...stoppedReport(found, analysis, withInVain(judged, missing), settled),
    ok: isWhole(judged.verdict, targets),
    targets,
    strength,
    losses: [...found.losses, ...looseningLosses(pinned), ...offLosses(strength)],
  };
  writeUnshown(out, { unshown, untouched });
  writeProof(out, report, accepted);
  const { plan } = await generate({
    folder: out,
    registry,
    python,
    choices: noChoices,
    write: true,
    onProgress,
  });
  return { ...report, files: plan.files.map(({ path }) => path) };
}

const acceptedBy = (answer: unknown): string[] => (Array.isArray(answer) ? answer.map(String) : []);

const looseningLosses = ({ loosened }: Pinned): PortReport["losses"] =>
  loosened.map((line) => ({
    id: "requirement",
    what: `${line} is another version`,
    why: "the source's own does not serve every framework; original and port were both played with the other",
  }));
