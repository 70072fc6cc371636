import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const folder = join(packageRoot, "fixtures", "port", "verifiers", "errands");
const text = readFileSync(join(folder, "errands.py"), "utf8");
const pinned = (line: string): string =>
  `[project]\nname = "errands"\nversion = "1"\ndependencies = ["${line}"]\n`;
const converses = "class Talk(vf.MultiTurnEnv):\n    pass\n\n\ndef load_environment";

it.each([
  ["with tools", text, "verifiers", "tools with a rubric", []],
  [
    "that all end at once",
    text.replaceAll("vf.ToolEnv(", "vf.SingleTurnEnv(").replace("tools=[weigh],", ""),
    "verifiers",
    "single question with a rubric",
    [],
  ],
  [
    "of which one converses",
    text.replace("def load_environment", converses).replace("sums(), ", "sums(), Talk(), "),
    "verifiers",
    "conversation with a rubric",
    [],
  ],
  [
    "as a later release routes them",
    text,
    "verifiers==0.3.1",
    "tools with a rubric",
    ["SEVERAL_ENVIRONMENTS"],
  ],
] as const)("reads a group of environments %s", async (_, source, line, shape, codes) => {
  const root = temporaryFolder();
  put(root, { "errands/errands.py": source, "errands/pyproject.toml": pinned(line) });
  const { found } = await readPort(join(root, "errands"));
  expect(found[0]!.shape).toBe(shape);
  expect(found[0]!.refusals.map(({ code }) => code)).toEqual(codes);
});
