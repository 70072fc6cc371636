import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, markdown, md } from "../kit/index.js";
import { isUnbuildable } from "../python/install-failure.js";
import { pinRequirements } from "../python/pin.js";
import { brokeWith } from "./closed-episodes.js";
import { type Stopped, troubleOf } from "./judge.js";
import { keptAnswers } from "./build.js";
import { stoppedReport } from "./outcome.js";
import { verdictPath } from "../generate/port-note.js";
import { recordingPath, writeProof } from "./proof.js";
import { dialectOf, recordOriginal } from "./record-original.js";
import type { RecordedOriginal } from "./recording.js";
import type { PortReport } from "./report.js";
import { drawn, type Underway } from "./underway.js";
import { writeRecording } from "./write-recording.js";
import type { Md } from "../write/markdown.js";
import { makeFolder } from "../workspace/make-folder.js";

/** Refusals that speak of our lifting, not of what the original needs: it may play all the same. */
const unlifted: ReadonlySet<string> = new Set([
  "NAME_UNPLACED",
  "TOOLS_AT_RUN_TIME",
  "FIELD_UNREAD",
  "ACTION_UNREAD",
  "NOT_LIFTED",
]);

/** Whether an environment that is refused by reading can still be played. */
export function mayBridge({ request, found }: Underway): boolean {
  return !request.explain && found.refusals.every(({ code }) => unlifted.has(code));
}

/**
 * Plays an original that cannot be lifted, twice. Where both plays are the same, that
 * is what there is to show: what a bridge would have to give, and no port.
 *
 * @param stopped why it is not lifted; stays the verdict where the original does not play either
 */
export async function bridgeOf(underway: Underway, stopped: Stopped): Promise<PortReport> {
  const { request, part, found, analysis, settled } = underway;
  const refused = stoppedReport(found, analysis, stopped, settled);
  const { source, python, scripts, onProgress } = request;
  try {
    const dialect = dialectOf(part, found);
    const { requires } = await pinRequirements({
      requires: found.requires,
      python: dialect.python,
      frameworks: [
        { id: dialect.id, requirements: [...dialect.requirements], python: dialect.python },
      ],
      onProgress,
    });
    const [recorded, again] = await recordOriginal({
      source,
      part,
      found,
      requires,
      python,
      scripts,
      known: null,
      ...drawn,
      onProgress,
    });
    return troubleOf(recorded, again) === null
      ? bridged(underway, requires, recorded, refused)
      : refused;
  } catch (error) {
    if (!(error instanceof Failure) || (error.exitCode === 4 && !isUnbuildable(error))) throw error;
    return refused;
  }
}

/**
 * The verdict on an original that played twice the same and was not lifted: its play
 * and what a bridge to it needs are written, and nothing that could be taken for a port.
 *
 * @param refused the report that says why; stays as it is where the original broke in its play
 * @param keep writes what was lifted into the port's folder; null where nothing was
 */
export async function bridged(
  underway: Underway,
  requires: readonly string[],
  recorded: RecordedOriginal,
  refused: PortReport,
  keep: Keep | null = null,
): Promise<PortReport> {
  const { part, found } = underway;
  const steps = recorded.trajectories.flatMap((trajectory) => trajectory.steps);
  const broke =
    recorded.trajectories.some(({ failed }) => failed !== null) || steps.some(brokeWith);
  // Nobody needs a bridge to what takes no call.
  const idle = steps.every(({ refused: said }) => said !== null);
  if (idle || broke) return refused;
  const venv = [...dialectOf(part, found).requirements, ...requires];
  const proof = `${recorded.trajectories.length} episodes with ${steps.length} calls played the same twice`;
  const report: PortReport = {
    ...refused,
    verdict: "bridge only",
    reason: `${refused.reason}; the original plays: ${proof}`,
    alternative: [
      ...(refused.alternative === null ? [] : [refused.alternative]),
      `a bridge: serve the original in a venv of its own (${venv.join(", ")}) and speak to it by its protocol`,
    ].join("; or "),
  };
  const pages = [
    md`${markdown.text(`This environment of ${part.id} could not be lifted. ${refused.reason}.`)}`,
    played(underway, proof),
    md`
To use it with another framework, build a bridge: serve the original in a venv of its own, and let an environment of the other framework speak to that server.
    `,
    markdown.fence(`pip install ${venv.map((line) => `'${line}'`).join(" ")}`, "sh"),
  ];
  return written(underway, requires, recorded, { report, heading: "not ported", pages, keep });
}

/** Writes what was lifted into the port's folder; its files. */
type Keep = () => Promise<readonly string[]>;

/**
 * The verdict on a lift of which nothing is wrong as far as is known, and of which no environment could be made: it
 * is written with the original's play, to be mended.
 */
export async function kept(
  underway: Underway,
  requires: readonly string[],
  recorded: RecordedOriginal,
  report: PortReport,
  keep: Keep,
): Promise<PortReport> {
  const { part } = underway;
  const proof = `${recorded.trajectories.length} episodes`;
  const pages = [
    md`${markdown.text(`This environment of ${part.id} was lifted, and nothing is proven of it: ${report.reason}.`)}`,
    played(underway, proof),
  ];
  return written(underway, requires, recorded, { report, heading: "not proven", pages, keep });
}

interface Written {
  readonly report: PortReport;
  /** What became of the environment, in two words. */
  readonly heading: string;
  readonly pages: readonly Md[];
  readonly keep: Keep | null;
}

/** Writes the play, the verdict, a page and what was lifted; the report with the files. */
async function written(
  underway: Underway,
  requires: readonly string[],
  recorded: RecordedOriginal,
  { report, heading, pages, keep }: Written,
): Promise<PortReport> {
  const { text, code, fence, blocks } = markdown;
  const { found, request } = underway;
  const { out } = request;
  makeFolder(out);
  const lifted = (await keep?.()) ?? [];
  writeRecording(underway, requires, recorded, "sum");
  writeProof(out, report, []);
  const mending = [
    md`The code as it was lifted is ${code("domain.py")} and the folder ${code("lifted")}. Once it is mended, this makes an environment of it:`,
    fence(`envloom describe --domain domain.py --answers ${keptAnswers} --yes`, "sh"),
  ];
  const last = md`${text(keep === null ? "Nothing in this folder is an environment." : "Until then nothing in this folder is an environment.")}`;
  const parts = [
    md`# ${text(`${found.title}: ${heading}`)}`,
    ...pages,
    ...(keep === null ? [] : mending),
    last,
  ];
  const page = keep === null ? readme : liftPage;
  writeFileSync(join(out, page), `${blocks(parts).text}\n`);
  const going = `${liftPage} says how to go on with what was lifted`;
  return {
    ...report,
    alternative:
      keep === null ? report.alternative : [report.alternative, going].filter(Boolean).join("; "),
    files: [...lifted, recordingPath, verdictPath, page],
  };
}

const readme = "README.md";
/** The page beside a lift that was kept: `README.md` is the environment's, once it is mended. */
const liftPage = "LIFT.md";

/** Where the original comes from, and what was played of it. */
function played({ found, analysis }: Underway, proof: string): Md {
  const { repository, commit, license } = analysis.origin;
  const from = [
    repository ?? "a folder",
    ...(commit === null ? [] : [`at ${commit}`]),
    license === null ? "whose licence is not stated" : `under ${license}`,
  ].join(" ");
  const { text, code } = markdown;
  return md`${text(`Its original (${found.entry} in ${found.file}, from ${from}) plays: ${proof}.`)} The play is in ${code(recordingPath)}.`;
}
