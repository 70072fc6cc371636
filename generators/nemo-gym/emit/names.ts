import { type Contract, pascal } from "../../../src/kit/index.js";

/** Folder of the variant: no package of the framework's name, because it holds no `__init__.py`. */
export const folder = "nemo_gym";

/** Names that several emitted files must agree on. */
export interface Names {
  /** The environment, the server's folder and the server's instance name. */
  readonly env: string;
  readonly server: string;
  readonly distribution: string;
  /** Folder of the server, from the variant's root. */
  readonly home: string;
}

/** The names that an environment has in this framework. */
export function namesOf({ name }: Contract): Names {
  const className = pascal(name);
  return {
    env: name,
    server: `${className}ResourcesServer`,
    distribution: `${name.replaceAll("_", "-")}-nemo-gym`,
    home: `resources_servers/${name}`,
  };
}

/** The first paragraph on one line, cut at a word: for fields that listings show in a table. */
export function summary(text: string, most = 160): string {
  const line = (text.trim().split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ");
  const characters = [...line];
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join("");
  return `${cut.slice(0, cut.lastIndexOf(" ") > most / 2 ? cut.lastIndexOf(" ") : undefined)}…`;
}
