import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const git = "https://example.org/dice-rules.git";
const project = `[project]
name = "own"
version = "1"
dependencies = ["dice-rules>=2"]

[tool.uv.sources]
dice-rules = { git = "${git}", rev = "abc" }
`;

it.each(["nemo-gym/coin_walk", "openenv/keypad", "ors/nim_duel", "verifiers/errands"])(
  "takes a package from the address that the project of %s names, and not by its name",
  async (name) => {
    const source = temporaryFolder();
    cpSync(join(packageRoot, "fixtures", "port", name), source, { recursive: true });
    put(source, { "pyproject.toml": project });
    const { found } = await readPort(source);
    const stated = found.flatMap(({ requires }) => requires);
    expect(stated.filter((line) => line.startsWith("dice"))).toEqual([
      `dice-rules @ git+${git}@abc`,
    ]);
  },
);
