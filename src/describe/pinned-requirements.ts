import type { Description } from "../../shared-domain/description.js";
import type { Facts } from "../../shared-domain/facts.js";
import { distributionOf, hasAddress, requirementsOf } from "../../shared-domain/requires.js";
import { readPortNote } from "../generate/port-note.js";
import { frameworkPin } from "../python/framework-venv.js";
import { type Diagnostic, Failure, type Manifest } from "../kit/index.js";
import { pinRequirements } from "../python/pin.js";
import type { Unserved } from "../python/pin-round.js";
import type { DomainSource } from "./domain-source.js";

const DEFAULT_PYTHON = ">=3.11";

function whoseModule(module: string): Diagnostic {
  const help = "write its distribution under `requires` in envloom.yaml, or answer `requires`";
  return {
    code: "REQUIREMENT_UNKNOWN",
    severity: "error",
    message: `\`${module}\` is a module of many distributions`,
    at: { file: "envloom.yaml", pointer: "/requires" },
    help,
  };
}

/** An address would let a description install what no index vouches for; only a port keeps those of its source. */
function byAddress(requirement: string): Diagnostic {
  return {
    code: "REQUIREMENT_BY_ADDRESS",
    severity: "error",
    message: `\`${requirement}\` under \`requires\` is taken from an address`,
    at: { file: "envloom.yaml", pointer: "/requires" },
    help: `write the package and its versions, as \`${distributionOf(requirement)}==1.0\`; only ports take packages from where their source does`,
  };
}

interface Reading {
  readonly source: DomainSource;
  readonly onProgress: (line: string) => void;
}

/**
 * The domain's requirements in exact versions; those that the author pinned stay as they are. `missing`
 * names the frameworks that could not be asked.
 */
export async function pinnedRequirements(
  facts: Facts,
  said: Description,
  manifests: readonly Manifest<unknown>[],
  { source, onProgress }: Reading,
): Promise<{ readonly requires: readonly string[]; readonly missing: readonly Diagnostic[] }> {
  const written = said.requires ?? [];
  // The packages of a port's source may have no index.
  const addressed = readPortNote(source.root) === null ? written.filter(hasAddress) : [];
  if (addressed.length > 0) throw new Failure(addressed.map(byAddress));
  const wanted = requirementsOf(facts, written);
  if (wanted.unknown.length > 0) throw new Failure(wanted.unknown.map(whoseModule));
  const requires = [...wanted.pinned, ...wanted.open];
  if (wanted.open.length === 0) return { requires, missing: [] };
  const { requires: pinned, unserved } = await pinRequirements({
    requires,
    python: said.python ?? DEFAULT_PYTHON,
    frameworks: manifests.map((manifest) => ({
      id: manifest.id,
      requirements: [frameworkPin(manifest)],
      python: manifest.python,
    })),
    onProgress,
  });
  return { requires: pinned, missing: unserved.map(notAsked) };
}

/** The pins were chosen without it. */
const notAsked = ({ id, why }: Unserved): Diagnostic => ({
  code: "FRAMEWORK_MISSING",
  severity: "warning",
  message: `the requirements were pinned without regard to ${id}, which cannot be had: ${why}`,
  at: null,
  help: "make its package available, and describe again; or leave it out of `frameworks`",
});
