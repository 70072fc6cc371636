import { join } from "node:path";
import { type Diagnostic, type Environment, Failure } from "../kit/index.js";
import { unwrittenTools } from "../starters/unwritten-tools.js";

/**
 * The contract to play by on this machine. Stubs ask for no key yet, so that they are played without.
 *
 * @throws Failure where a variable is not set that the domain needs (exit 4)
 */
export function withSecretsAtHand(
  folder: string,
  { contract, description }: Environment,
): Environment["contract"] {
  const missing = contract.secrets.filter((name) => !process.env[name]);
  if (missing.length === 0) return contract;
  const stubs = new Set(unwrittenTools(join(folder, description.domain.module)));
  if (contract.tools.every(({ method }) => method === null || stubs.has(method)))
    return { ...contract, secrets: [] };
  throw new Failure([missingSecrets(missing)], 4);
}

const missingSecrets = (names: readonly string[]): Diagnostic => ({
  code: "SECRET_MISSING",
  severity: "error",
  message: `the domain needs ${names.join(", ")}, and ${names.length === 1 ? "it is" : "they are"} not set here`,
  at: null,
  help: "set it in the environment of the command; `secrets` of envloom.yaml says what the domain reads",
});
