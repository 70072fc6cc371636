import { told } from "../diagnostics/diagnostic-schema.js";
import type { Failure } from "../kit/index.js";
import { bridged, kept } from "./bridge.js";
import { type BuildInput, keepLift } from "./build.js";
import { brokenLift, stoppedReport } from "./outcome.js";
import { raisesAlike } from "./raises-alike.js";
import type { RecordedOriginal } from "./recording.js";
import type { Renames } from "./rename-tools.js";
import type { PortReport } from "./report.js";
import type { Underway } from "./underway.js";

/** What was lifted and played when no environment could be made of it. */
interface Lifted {
  readonly recorded: RecordedOriginal;
  readonly renames: Renames;
  readonly input: BuildInput;
}

/** The report of a port whose lifted code made no environment: by whose fault, and with the lift kept where it is not the original's. */
export async function failedBuild(
  underway: Underway,
  requires: readonly string[],
  { recorded, renames, input }: Lifted,
  error: Failure,
): Promise<PortReport> {
  const { found, analysis, settled } = underway;
  const alike = await raisesAlike(underway, requires, { recorded, renames }, error);
  if (alike !== null) return stoppedReport(found, analysis, alike, settled);
  const broken = brokenLift(error, recorded);
  const refused = stoppedReport(found, analysis, broken, settled);
  if (broken.by === "rows") return refused; // more rows give a port
  // Of lifted code that does what its original does there is nothing to say.
  if (broken.by === "original") return bridged(underway, requires, recorded, refused);
  const report = { ...refused, diagnostics: told(error.diagnostics) };
  const writing = broken.by === "judge" ? kept : bridged;
  return writing(underway, requires, recorded, report, () => keepLift(input));
}
