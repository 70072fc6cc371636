import type { Facts } from "../../shared-domain/facts.js";
import { distributionOf, requirementsOf } from "../../shared-domain/requires.js";
import { frameworkPin } from "../python/framework-venv.js";
import { type Diagnostic, Failure, type Manifest } from "../kit/index.js";
import type { PortDialect } from "../kit/port.js";
import { isConflictFailure } from "../python/install-failure.js";
import { pinRequirements, type Pins } from "../python/pin.js";
import type { Unserved } from "../python/pin-round.js";

/** Exact requirements of the lifted domain, and what of the source's own pins could not be kept. */
export interface Pinned {
  readonly requires: readonly string[];
  readonly loosened: readonly string[];
  /** Targets whose framework the requirements exclude: there is no port to them. */
  readonly excluded: readonly Unserved[];
}

/**
 * Pins what the lifted code imports and what its source says it needs, to versions
 * that serve the original's framework and every target. Where the source's own pins
 * do not, they are loosened, and said so; where that does not help either, the targets that
 * they exclude are left out.
 *
 * @throws Failure where nothing serves the domain, the original or any target (exit 1), or a module
 *   belongs to many distributions (exit 1)
 */
export async function pinDomain(input: {
  readonly facts: Facts;
  readonly stated: readonly string[];
  readonly python: string | undefined;
  readonly dialect: PortDialect;
  readonly targets: readonly Manifest<unknown>[];
  readonly onProgress: (line: string) => void;
}): Promise<Pinned> {
  const { facts, stated, dialect, targets, onProgress } = input;
  const wanted = requirementsOf(facts, stated);
  if (wanted.unknown.length > 0) throw new Failure(wanted.unknown.map(sharedModule));
  const all = [...wanted.pinned, ...wanted.open];
  const frameworks = [
    ...targets.map((manifest) => ({
      id: manifest.id,
      requirements: [frameworkPin(manifest)],
      python: manifest.python,
    })),
    { id: dialect.id, requirements: [...dialect.requirements], python: dialect.python },
  ];
  const pin: Pin = (requires, leaveOut = false) =>
    pinRequirements({
      requires,
      python: input.python ?? ">=3.11",
      frameworks,
      leaveOut,
      onProgress,
    });
  try {
    const first = { ...(await pin(all)), loosened: [], excluded: [] };
    if (first.unserved.length === 0) return first;
    const loose = await looser(all, pin, onProgress);
    return loose !== null && loose.unserved.length < first.unserved.length ? loose : first;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return (await looser(all, pin, onProgress)) ?? (await fewer(input, all, pin, error));
  }
}

type Pin = (requires: readonly string[], leaveOut?: boolean) => Promise<Pins>;

/** Without the source's own versions; null where there are none, or that does not help either. */
async function looser(
  all: readonly string[],
  pin: Pin,
  onProgress: (line: string) => void,
): Promise<(Pinned & Pins) | null> {
  const loosened = all.filter((line) => /[<>=~!]/.test(line));
  if (loosened.length === 0) return null;
  onProgress("the source's own versions do not serve every framework; trying without them");
  try {
    return { ...(await pin(all.map(distributionOf))), loosened, excluded: [] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return null;
  }
}

/** Without the targets that the requirements exclude; throws what was wrong with all where none is left. */
async function fewer(
  { targets, dialect }: Parameters<typeof pinDomain>[0],
  all: readonly string[],
  pin: Pin,
  wrong: Failure,
): Promise<Pinned> {
  if (!isConflictFailure(wrong)) throw wrong;
  const { requires, unserved } = await pin(all, true);
  const excluded = unserved.filter(({ conflict }) => conflict);
  const isExcluded = ({ id }: { readonly id: string }) => excluded.some((one) => one.id === id);
  if (targets.every(isExcluded) || isExcluded(dialect)) throw wrong;
  return { requires, loosened: [], excluded };
}

function sharedModule(module: string): Diagnostic {
  return {
    code: "REQUIREMENT_UNKNOWN",
    severity: "error",
    message: `\`${module}\` is a module of many distributions`,
    at: null,
    help: "name its distribution in the source's requirements.txt or pyproject.toml",
  };
}
