import type { Description } from "../../shared-domain/description.js";
import type { Facts } from "../../shared-domain/facts.js";
import { requirementsOf } from "../../shared-domain/requires.js";
import { frameworkPin } from "../python/framework-venv.js";
import { type Diagnostic, Failure, type Manifest } from "../kit/index.js";
import { pinRequirements } from "../python/pin.js";
import type { Unserved } from "../python/pin-round.js";

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

/**
 * The domain's requirements in exact versions; those that the author pinned stay as they are. `missing`
 * names the frameworks that could not be asked.
 */
export async function pinnedRequirements(
  facts: Facts,
  said: Description,
  manifests: readonly Manifest<unknown>[],
  onProgress: (line: string) => void,
): Promise<{ readonly requires: readonly string[]; readonly missing: readonly Diagnostic[] }> {
  const wanted = requirementsOf(facts, said.requires ?? []);
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
