import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { Found } from "../../../src/port/analysis.js";
import { faultOfPython } from "../../../src/port/one-python.js";
import { onStatedPython } from "../../../src/port/lift-now.js";
import { originalPython, statedPython } from "../../../src/port/stated-python.js";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const found = (python?: string): Found =>
  ({ original: python === undefined ? {} : { python } }) as unknown as Found;

it.each([
  ["what its framework and its source say", ">=3.12,<3.14", ">=3.11,<3.14,>=3.12,<3.14"],
  ["what its framework says where the source says nothing", undefined, ">=3.11,<3.14"],
  ["what its framework says where both have none in common", ">=3.14", ">=3.11,<3.14"],
  ["what its framework says where the source's range is none", "^3.12", ">=3.11,<3.14"],
])("plays an original on %s", (_, python, range) => {
  expect(originalPython(found(python), ">=3.11,<3.14")).toBe(range);
});

it("takes no range that is none", () => {
  expect([statedPython(found("^3.12")), statedPython(found("<3.13"))]).toEqual([
    undefined,
    "<3.13",
  ]);
});

const at = (trajectory: string, step = 0): Parameters<typeof faultOfPython>[0][number] => ({
  trajectory,
  step,
  field: "observation",
  expected: "a",
  actual: "b",
});
const older = { original: 13, port: 12, common: 13 };
const newer = { original: 12, port: 12, common: 13 };

it.each([
  ["where all of them are gone on the original's", older, [at("a")], [], "on Python 3.12"],
  ["where one of them is gone there", older, [at("a"), at("b")], [at("a")], "b, call 0"],
  ["not where all stay", older, [at("a")], [at("a")], null],
  ["not where others come", older, [at("a")], [at("a"), at("b")], null],
  ["where only variants differ and the domain there too", newer, [], [at("a")], "Python 3.13"],
  ["not where the domain differs on the original's own", newer, [at("a")], [at("a")], null],
  ["not where the domain says the same there", newer, [], [], null],
] as const)("says that a Python is why %s", (_, pythons, before, after, said) => {
  const why = faultOfPython(before, after, pythons);
  if (said === null) expect(why).toBeNull();
  else expect(why).toContain(said);
});

it.each([
  [">=3.10", undefined],
  [">=3.11", undefined],
  [">= 3.10, <3.14", ">=3.11,<3.14"],
  [">=3.11,<3.14", ">=3.11,<3.14"],
  ["~=3.12.1", "~=3.12.1"],
  [">=3.12", ">=3.12"],
  [">=3.13.1,<4", ">=3.13.1,<4"],
])("reads of `%s` what leaves out a Python that domains run on", async (stated, read) => {
  const root = temporaryFolder();
  cpSync(join(packageRoot, "fixtures", "port", "verifiers", "errands"), root, { recursive: true });
  const project = `[project]\nname = "errands"\nversion = "1"\nrequires-python = "${stated}"\n`;
  put(root, { "pyproject.toml": project });
  const { found } = await readPort(root);
  expect(found[0]!.original["python"]).toBe(read);
});

it("writes the Pythons of the original into the description", () => {
  const lifted = { description: { python: ">=3.11" } };
  expect(onStatedPython(lifted as never, found(">=3.13,<3.14")).description["python"]).toBe(
    ">=3.11,>=3.13,<3.14",
  );
  expect(onStatedPython({ description: {} } as never, found()).description).toEqual({});
});
