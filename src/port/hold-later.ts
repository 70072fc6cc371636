import { type Lift, liftAgain } from "./lift-again.js";
import { steadied } from "./play-twice.js";
import { type PortReport, saysEqual } from "./report.js";
import type { Underway } from "./underway.js";

/**
 * Ports, and once more with sets and clocks held where the port plays otherwise than the original, or than itself
 * in a second process, and the code has any: two plays of the original may show a small set in one order by chance.
 * What is worse with them held is taken back, and the first port stays.
 */
export async function holdingLater(underway: Underway, lift: Lift): Promise<PortReport> {
  const report = await lift(underway);
  const isOther = differing(report) > 0 || isUnstable(report);
  const steady = isOther ? steadied(underway.found) : null;
  if (steady === null) return report;
  underway.request.onProgress("the port plays otherwise: once more with its sets and clocks held");
  return liftAgain({ ...underway, found: steady }, lift, report, isBetter);
}

const isUnstable = ({ diagnostics }: PortReport): boolean =>
  diagnostics.some(({ code }) => code === "DOMAIN_UNSTABLE");

function isBetter(held: PortReport, before: PortReport): boolean {
  if (saysEqual(held.verdict)) return true;
  if (held.targets.length === 0) return false; // nothing was lifted that could be replayed
  return before.targets.length === 0 || differing(held) < differing(before);
}

/** Differences on the bare domain: a variant may differ for reasons of its framework. */
const differing = ({ targets }: PortReport): number =>
  targets.find(({ framework }) => framework === "domain")?.differences.length ?? 0;
