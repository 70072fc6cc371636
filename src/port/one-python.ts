import { loadEnvironment } from "../generate/load-environment.js";
import { Failure } from "../kit/index.js";
import { searchPython } from "../python/find.js";
import { minorFits, minorsIn } from "../python/version-range.js";
import type { Difference } from "../rollout/compare.js";
import { type Lift, liftAgain } from "./lift-again.js";
import { readEvidence } from "./proof.js";
import { dialectOf } from "./record-original.js";
import { replayOnDomain } from "./replay.js";
import { type PortReport, saysEqual } from "./report.js";
import { originalPython, statedPython } from "./stated-python.js";
import type { Underway } from "./underway.js";

/**
 * Ports, and once more with original, domain and variants on one Python where the port plays otherwise, they ran on
 * different ones, and the replay of the bare domain shows that this is why: a Python's own messages change
 * from one to the next, and code that shows them plays otherwise on each. What differs on one Python stays.
 */
export async function onOnePython(underway: Underway, lift: Lift): Promise<PortReport> {
  const report = await lift(underway);
  if (saysEqual(report.verdict)) return report;
  const pythons = await pythonsOf(underway);
  if (pythons === null) return report;
  const why = await causedByPython(underway, report, pythons);
  if (why === null) return report;
  const { found, request } = underway;
  const { common, port } = pythons;
  request.onProgress(`the port plays otherwise on Python 3.${port}: once more on 3.${common}`);
  const { python = null } = found.original;
  const only = only3(common);
  const original = { ...found.original, python: python === null ? only : `${python},${only}` };
  const loss = {
    id: "python",
    what: `it runs on Python 3.${common} alone`,
    why: `${why}; original and port were both played on 3.${common}`,
  };
  const again = { ...underway, found: { ...found, original, losses: [...found.losses, loss] } };
  return liftAgain(again, lift, report, isBetter);
}

/** Minors of Python 3: of the original, of the bare domain, and the one that all can run on. */
interface Pythons {
  readonly original: number;
  readonly port: number;
  readonly common: number;
}

/** Null where all run on one already, or where there is none on which all can. */
async function pythonsOf({ request, part, found, targets }: Underway): Promise<Pythons | null> {
  const dialect = dialectOf(part, found).python;
  const stated = statedPython(found);
  const parts = [originalPython(found, dialect), stated, ...targets.map(({ python }) => python)];
  const all = parts.filter((one) => one !== undefined && one !== "");
  const [common] = minorsIn(all.join(","));
  const original = await minorOn(originalPython(found, dialect), request.python);
  const port = await minorOn(stated ?? ">=3.11", request.python);
  if (common === undefined || original === null || port === null) return null;
  return original === common && port === common ? null : { original, port, common };
}

async function minorOn(range: string, python: string | undefined): Promise<number | null> {
  const { found } = await searchPython({ range, python, builds: true, neededBy: [] });
  return found === null ? null : Number(found.version.split(".")[1]);
}

/** Why the difference is another Python's, in words; null where nothing shows that. */
async function causedByPython(
  { request, found }: Underway,
  report: PortReport,
  { original, port, common }: Pythons,
): Promise<string | null> {
  // Nothing is there to be replayed: what does not even start on one Python may on the other.
  if (report.targets.length === 0)
    return port !== common && report.reason.includes("LIFTED_BREAKS")
      ? `the lifted code breaks on Python 3.${port}`
      : null;
  const differs = report.targets.some(({ differences }) => differences.length > 0);
  const after = differs ? await differencesOn(common, { request, found }) : null;
  return after === null ? null : faultOfPython(told(report), after, { original, port, common });
}

/**
 * Why differences of the bare domain are another Python's, in words; null where they are not.
 *
 * @param before as it was ported
 * @param after on the Python on which all can run, against the same play of the original
 */
export function faultOfPython(
  before: readonly Told[],
  after: readonly Told[],
  { original, port, common }: Pythons,
): string | null {
  if (original !== common) {
    // The play is of another Python. Where only variants differ, on their framework's, so must the bare domain there.
    const [first] = before.length === 0 ? after : [];
    return first === undefined
      ? null
      : `Python 3.${common} says otherwise than 3.${original}: ${wordsOf(first)}`;
  }
  const keys = new Set(after.map(keyOf));
  const gone = before.find((one) => !keys.has(keyOf(one)));
  return gone === undefined ? null : `on Python 3.${port} it says otherwise: ${wordsOf(gone)}`;
}

/** What the bare domain says otherwise than the original was recorded, on that Python; null where it cannot run there. */
async function differencesOn(
  minor: number,
  { request, found }: Pick<Underway, "request" | "found">,
): Promise<readonly Told[] | null> {
  const { out, registry, python, onProgress } = request;
  try {
    const loaded = await loadEnvironment(out, { registry, python });
    const { environment } = loaded;
    const stated = statedPython(found);
    const range = stated === undefined ? only3(minor) : `${stated},${only3(minor)}`;
    if (!minorFits(minor, range)) return null;
    const description = { ...environment.description, python: range };
    const { recorded, rule } = readEvidence(out);
    const { differences, trajectories } = await replayOnDomain({
      loaded: { ...loaded, environment: { ...environment, description } },
      trajectories: recorded.trajectories,
      payment: { rule, mode: environment.contract.reward.mode },
      python,
      onProgress,
    });
    // What does not even run there tells nothing of why it differs.
    if (trajectories.length === 0) return null;
    return differences.map(({ script, ...one }) => ({ ...one, trajectory: script }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return null;
  }
}

/** A difference, as reports tell it. */
type Told = Omit<Difference, "script"> & { readonly trajectory: string };

/** The differences of the bare domain. */
const told = ({ targets }: PortReport): readonly Told[] =>
  targets.find(({ framework }) => framework === "domain")?.differences ?? [];

const keyOf = ({ trajectory, step, field }: Told): string =>
  JSON.stringify([trajectory, step, field]);

const wordsOf = ({ trajectory, step, field }: Told): string =>
  step < 0 ? `${trajectory}, ${field}` : `${trajectory}, call ${step}, ${field}`;

const only3 = (minor: number): string => `>=3.${minor},<3.${minor + 1}`;

const differing = ({ targets }: PortReport): number =>
  targets.reduce((total, { differences }) => total + differences.length, 0);

function isBetter(again: PortReport, before: PortReport): boolean {
  if (saysEqual(again.verdict)) return true;
  if (again.targets.length === 0) return false; // nothing was lifted that could be replayed
  return before.targets.length === 0 || differing(again) < differing(before);
}
