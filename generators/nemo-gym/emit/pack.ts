import type { PackPlan } from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { namesOf } from "./names.js";
import { packedReadme } from "./readme.js";

/**
 * A folder of their own for the shared files: the server's folder is first on
 * the path of its process, where the author's `chess.py` would hide an installed
 * `chess`, and an `app.py` of theirs would replace the server.
 */
export function pack(input: Input): PackPlan {
  return {
    shared: `${namesOf(input.environment.contract).home}/domain`,
    files: [
      { path: "README.md", text: packedReadme(input) },
      { path: ".dockerignore", text: input.assets.runtime("root/dockerignore") },
    ],
    moves: [],
  };
}
