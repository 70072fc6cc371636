import { cpSync, existsSync } from "node:fs";
import { scratchFolder } from "../python/scratch-folder.js";
import { takeBack } from "./build.js";
import type { PortReport } from "./report.js";
import type { Underway } from "./underway.js";

/** Ports by what is known of the original, and reports. */
export type Lift = (underway: Underway) => Promise<PortReport>;

/**
 * Ports once more by what `underway` says otherwise than the first time. What is not better
 * is taken back, and the first port stays.
 */
export async function liftAgain(
  underway: Underway,
  lift: Lift,
  report: PortReport,
  isBetter: (again: PortReport, before: PortReport) => boolean,
): Promise<PortReport> {
  const { out } = underway.request;
  const first = scratchFolder("port");
  let better: PortReport | null = null;
  try {
    move(out, first.path);
    const again = await lift(underway);
    if (isBetter(again, report)) better = again;
    return better ?? report;
  } finally {
    if (better === null) {
      // Also where the second lift throws: what the first one wrote is whole.
      if (existsSync(out)) takeBack(out);
      move(first.path, out);
    }
    first.remove();
  }
}

function move(from: string, to: string): void {
  if (!existsSync(from)) return; // nothing was written
  cpSync(from, to, { recursive: true });
  takeBack(from);
}
