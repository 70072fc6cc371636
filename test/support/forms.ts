import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Contract, Environment } from "../../src/kit/index.js";
import { packageRoot } from "../../src/installation/package-root.js";
import { environmentOf } from "./environment.js";

/** Options of a framework under which its variant is built otherwise, by the name of the form. */
export type Forms = Readonly<
  Record<string, NonNullable<Environment["description"]["per_framework"]>[string]>
>;

/** The forms that a generator's `forms.yaml` names; none where it has no such file. */
export function formsOf(id: string): Forms {
  const path = join(packageRoot, "generators", id, "forms.yaml");
  return existsSync(path) ? (parse(readFileSync(path, "utf8")) as Forms) : {};
}

/** An environment around a contract whose description asks a framework for one of its forms. */
export function environmentIn(
  contract: Contract,
  id: string,
  form: string | undefined,
  changes: Partial<Environment> = {},
): Environment {
  const environment = environmentOf(contract, changes);
  if (form === undefined) return environment;
  const options = formsOf(id)[form];
  if (options === undefined) throw new Error(`${id} has no form ${form}`);
  return {
    ...environment,
    description: { ...environment.description, per_framework: { [id]: options } },
  };
}
