import { generate } from "../generate/generate.js";
import { rootOf } from "../generate/environment-root.js";
import type { Registry } from "../installation/registry.js";
import { noChoices } from "../workspace/plan-choices.js";
import { prove } from "./prove.js";
import { readEvidence, requiredProof, writeProof } from "./proof.js";
import { isWhole, type PortReport } from "./report.js";
import { liftedDigest } from "./untouched.js";

/**
 * Judges a port again, as its folder lies now, by the recording it holds.
 *
 * @throws Failure where the folder is no environment, or no port (exit 2)
 */
export async function replayPort(request: {
  readonly folder: string;
  readonly registry: Registry;
  readonly python: string | undefined;
  readonly only: readonly string[] | undefined;
  readonly onProgress: (line: string) => void;
}): Promise<PortReport> {
  const { registry, python, onProgress } = request;
  const root = rootOf(request.folder);
  const before = requiredProof(root);
  const { recorded, rule, standing, scoring, unshown, lifted, ...evidence } = readEvidence(root);
  // Where any of the lifted code was edited, what is left of the author's text need not mean what it did.
  const untouched = lifted === liftedDigest(root) ? evidence.untouched : [];
  const { judged, strength, targets, whole } = await prove({
    ...request,
    trajectories: recorded.trajectories,
    otherSeeds: recorded.otherSeeds,
    rule,
    accepted: before.accepted,
    code: { standing, scoring, untouched },
    unshown,
  });
  const report: PortReport = {
    ...judged,
    ok: isWhole(judged.verdict, targets),
    source: before.source,
    added: before.added,
    losses: before.losses,
    targets: [...targets],
    strength,
    decisions: Object.entries(before.decisions).map(([key, value]) => ({
      key,
      value,
      why: "decided when it was ported",
      by: "answer" as const,
    })),
    questions: [],
    names: [],
    files: [],
    diagnostics: [],
  };
  if (whole) {
    writeProof(root, report, before.accepted);
    await generate({ folder: root, registry, python, choices: noChoices, write: true, onProgress });
  }
  return report;
}
