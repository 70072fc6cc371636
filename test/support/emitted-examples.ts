import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/installation/package-root.js";

/** An environment of the gallery that lies in `examples/` as an emitted tree. */
export interface EmittedExample {
  readonly name: string;
  readonly language: "python" | "typescript";
}

/** What `scripts/examples.mjs` makes. */
export const emittedExamples = (): readonly EmittedExample[] =>
  JSON.parse(
    readFileSync(join(packageRoot, "examples", "examples.json"), "utf8"),
  ) as EmittedExample[];
