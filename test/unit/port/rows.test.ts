import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { Registry } from "../../../src/installation/registry.js";
import type { Analysis } from "../../../src/port/analysis.js";
import { answeredGifts, withGifts } from "../../../src/port/given.js";
import { loadParts } from "../../../src/port/parts.js";
import { readSource } from "../../../src/port/read-source.js";
import { temporaryFolder } from "../../support/workspace.js";

const parts = await loadParts(new Registry());
const fixture = (...names: readonly string[]): string =>
  join(packageRoot, "fixtures", "port", ...names);
const decisions = { reward: "sum", origin: "a fixture", license_note: "Licence: MIT." };
const read = (source: string): Promise<Analysis> =>
  readSource({ source, parts, choose: null, decisions, python: undefined });

describe.each([
  ["ors/river_quiz", "lifted/quiz.py", "_plain_given_sets.load_dataset("],
  ["openenv/river_walk", "lifted/river_walk.py", "_plain_given_sets.load_dataset("],
  [
    "verifiers/river_rows",
    "lifted/river_rows/taskset.py",
    "from ..plain_given_sets import load_dataset",
  ],
] as const)("%s, which downloads its rows", (name, file, loads) => {
  const source = fixture(...name.split("/"));

  it("waits for them", async () => {
    const { found, downloads } = await read(source);
    expect(found[0]!.refusals.map(({ code }) => code)).toEqual(["NEEDS_DOWNLOAD"]);
    expect(downloads[0]?.kind).toBe("dataset");
  });

  it("has them beside its code where they were given", async () => {
    const rows = fixture("rows", "rivers.jsonl");
    const copy = await withGifts(source, answeredGifts({ rows })!, join(temporaryFolder(), "c"), {
      resolvePath: (path) => path,
      python: undefined,
    });
    const { found, lifted } = await read(copy);
    expect(found[0]!.refusals).toEqual([]);
    expect(lifted!.files[file]).toContain(loads);
    expect(lifted!.files["lifted/plain_given_sets.py"]).toBeDefined();
    expect(lifted!.copies["lifted/given/rows-0.jsonl"]).toBe("given/rows-0.jsonl");
    expect(lifted!.standing).toContain("lifted/plain_given_sets.py");
  });
});
