import { type Contract, pascal, type Split } from "../../../src/kit/index.js";

/** Folder of the variant in the environment's tree. */
export const folder = "ors";

/** Names that several emitted files must agree on. */
export interface Names {
  /** What the server calls the environment: the first part of its URLs, in small letters. */
  readonly endpoint: string;
  readonly environment: string;
  readonly distribution: string;
  /**
   * Modules are top-level where `python server.py` runs. This one holds the environment's driver, so its name is
   * the environment's own: two environments in one process must not meet.
   */
  readonly driver: string;
  /** Holds what the contract needs of a session, and so is the environment's own as well. */
  readonly session: string;
  /** Class of the parameters of each tool, in the order of the contract. */
  readonly params: readonly string[];
}

/** The names that an environment has in this framework. */
export function namesOf({ name, tools }: Contract): Names {
  return {
    endpoint: name,
    environment: `${pascal(name)}Environment`,
    distribution: `${name.replaceAll("_", "-")}-ors`,
    driver: `${name}_driver`,
    session: `${name}_session`,
    params: distinct(tools.map((tool) => `${pascal(tool.name)}Params`)),
  };
}

/** The splits that the environment has, in the driver's order. */
export function splitsOf({ tasks }: Contract): readonly Split[] {
  const known = [
    ...Object.values(tasks.splits),
    ...Object.keys(tasks.seeds),
    ...(typeof tasks.from === "object" ? Object.keys(tasks.from ?? {}) : []),
  ];
  return (["train", "validation", "test"] as const).filter((split) => known.includes(split));
}

/** `look_up` and `lookUp` are two tools, but one class name; and `tool` would be a base class. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set(["ToolParams", "Params"]);
  return names.map((name) => {
    let free = name;
    for (let i = 2; taken.has(free); i += 1) free = `${name}${i}`;
    taken.add(free);
    return free;
  });
}

/** The first paragraph on one line, cut at a word: for tables. */
export function summary(text: string, most = 160): string {
  const line = (text.trim().split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ");
  const characters = [...line];
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join("");
  return `${cut.slice(0, cut.lastIndexOf(" ") > most / 2 ? cut.lastIndexOf(" ") : undefined)}…`;
}
