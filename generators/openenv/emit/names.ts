import { type Contract, pascal, type Split } from "../../../src/kit/index.js";

/** Folder of the variant. It holds no `__init__.py`: with one it would be imported instead of the framework. */
export const folder = "openenv";

/** Releases of OpenEnv that what is emitted is for. */
export const range = ">=0.10,<0.11";
/** The release that what is emitted was proven with. */
export const proven = "0.10.0";

/** Names that several emitted files must agree on. */
export interface Names {
  /** Python package; OpenEnv's clients take it for the environment's name (auto/_discovery.py). */
  readonly package: string;
  readonly distribution: string;
  /** Name of the image that READMEs and `AutoEnv` build (auto/_discovery.py). */
  readonly image: string;
  readonly environment: string;
  readonly client: string;
  /** The class for TRL. */
  readonly trl: string;
  /** Module of the environment class, inside `server`. */
  readonly module: string;
}

/** The names that an environment has in this framework. */
export function namesOf({ name }: Contract): Names {
  const className = pascal(name);
  return {
    package: `${name}_env`,
    distribution: `openenv-${name}_env`,
    image: `${name.replaceAll("_", "-")}-env`,
    environment: `${className}Environment`,
    client: `${className}Env`,
    trl: `${className}Trl`,
    module: `${name}_environment`,
  };
}

/** The splits that an environment has, in the driver's order. */
export function splitsOf({ tasks }: Contract): readonly Split[] {
  const known = [
    ...Object.values(tasks.splits),
    ...Object.keys(tasks.seeds),
    ...(typeof tasks.from === "object" ? Object.keys(tasks.from ?? {}) : []),
  ];
  return (["train", "validation", "test"] as const).filter((split) => known.includes(split));
}

/** The first paragraph on one line, cut at a word: for fields that listings and tables show. */
export function summary(text: string, most = 160): string {
  const line = (text.trim().split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ");
  const characters = [...line];
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join("");
  return `${cut.slice(0, cut.lastIndexOf(" ") > most / 2 ? cut.lastIndexOf(" ") : undefined)}…`;
}
