import type { PackPlan } from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { namesOf } from "./names.js";
import { readme } from "./readme.js";

/** Where a pack has the shared files, from the variant's folder. */
export const sharedFolder = (name: string): string => `${name}/domain`;

/**
 * The package with the domain inside, in the form that builds, and in a folder of its own: beside
 * `env.py` and `tools.py` the author's modules of those names would replace ours.
 */
export function pack(input: Input): PackPlan {
  const { package: name } = namesOf(input.environment.contract);
  return {
    shared: sharedFolder(name),
    files: [{ path: "README.md", text: readme(input, "pack") }],
    moves: [],
  };
}
