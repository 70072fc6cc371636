import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { Registry } from "../../../src/installation/registry.js";
import type { Analysis } from "../../../src/port/analysis.js";
import { loadParts } from "../../../src/port/parts.js";
import { withSiblings, type WholeSource } from "../../../src/port/siblings.js";
import { temporaryFolder } from "../../support/workspace.js";

const parts = await loadParts(new Registry());
const fleet = join(packageRoot, "fixtures", "port", "nemo-gym", "fleet");

function readWhole<T>(source: string, use: (whole: WholeSource) => T): Promise<T> {
  const asked = { source, parts, choose: null, decisions: null, python: undefined };
  return withSiblings(asked, (whole) => Promise.resolve(use(whole)));
}

const refusals = ({ found }: Analysis): string[] =>
  found.flatMap((one) => one.refusals.map(({ code }) => code));

function folder(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

it("brings along another server's modules with what they name, and says from where", async () => {
  const source = join(fleet, "resources_servers", "mill_night");
  const copy = await readWhole(source, ({ analysis, brought, source: copy }) => {
    expect(analysis.found.map(({ entry }) => entry)).toEqual(["MillNightResourcesServer"]);
    expect(refusals(analysis)).toEqual([]);
    expect(brought).toEqual({
      "resources_servers/mill/app.py": "../mill/app.py",
      "resources_servers/mill/grain.py": "../mill/grain.py",
      "resources_servers/mill/grain.json": "../mill/grain.json",
    });
    expect(analysis.found[0]!.added).toContain(
      "resources_servers/mill/app.py, brought along from ../mill/app.py",
    );
    expect(analysis.found[0]!.modules).toContain("resources_servers/mill/grain.py");
    expect(existsSync(join(copy, "resources_servers", "mill", "grain.json"))).toBe(true);
    return copy;
  });
  expect(existsSync(copy)).toBe(false);
});

it("refuses it where the other server is not there", async () => {
  const root = temporaryFolder();
  cpSync(fleet, root, { recursive: true });
  renameSync(join(root, "resources_servers", "mill"), join(root, "elsewhere"));
  await readWhole(join(root, "resources_servers", "mill_night"), ({ analysis, brought }) => {
    expect(brought).toEqual({});
    expect(refusals(analysis)).toContain("MISSING_MODULE");
  });
});

it.each([
  ["the framework itself", "openenv/__init__.py"],
  ["a module of the standard library", "json.py"],
  ["what lies in the source already", "desk/rules.py"],
])("does not bring along %s", async (_, path) => {
  const env = `import json\nfrom openenv.core.env_server import Environment\nimport rules\n\n\nclass Desk(Environment):\n    pass\n`;
  const root = folder({ "desk/env.py": env, "desk/rules.py": "X = 1\n", [path]: "X = 1\n" });
  await readWhole(join(root, "desk"), ({ brought }) => expect(brought).toEqual({}));
});

it("does not bring along what comes with NeMo Gym, nor a folder that is named like a distribution", async () => {
  const app = `import gymnasium\nimport numpy\nimport quoits_lib\nfrom resources_servers.gymnasium import GymnasiumServer\nfrom resources_servers.mill.grain import GRAIN\n\n\nclass Quoits(GymnasiumServer):\n    pass\n`;
  const base =
    "from nemo_gym.rollout_correlation import Anything\n\n\nclass GymnasiumServer:\n    pass\n";
  const root = folder({
    "resources_servers/quoits/app.py": app,
    "resources_servers/quoits/requirements.txt": "quoits-lib==1.0\n",
    "resources_servers/quoits_lib.py": "X = 1\n",
    "resources_servers/numpy.py": "X = 1\n",
    "resources_servers/gymnasium/__init__.py": "from .base import GymnasiumServer\n",
    "resources_servers/gymnasium/base.py": base,
    "resources_servers/mill/grain.py": "GRAIN = 1\n",
  });
  await readWhole(join(root, "resources_servers", "quoits"), ({ brought }) =>
    expect(Object.keys(brought)).toEqual(["resources_servers/mill/grain.py"]),
  );
});

it("takes other packages for requirements where the source lies among installed ones", async () => {
  const app = `from nemo_gym.base_resources_server import SimpleResourcesServer\nfrom quoits_lib import RING\nfrom resources_servers.mill.grain import GRAIN\n\n\nclass Quoits(SimpleResourcesServer):\n    pass\n`;
  const root = folder({
    "resources_servers/quoits/app.py": app,
    "resources_servers/mill/grain.py": "GRAIN = 1\n",
    "quoits_lib/__init__.py": "RING = 1\n",
  });
  const read = (): Promise<string[]> =>
    readWhole(join(root, "resources_servers", "quoits"), ({ brought }) => Object.keys(brought));
  expect(await read()).toEqual(["quoits_lib/__init__.py", "resources_servers/mill/grain.py"]);
  mkdirSync(join(root, "quoits_lib-1.0.dist-info"));
  expect(await read()).toEqual(["resources_servers/mill/grain.py"]);
});

it("does not look above the repository", async () => {
  const env = `from openenv.core.env_server import Environment\nimport rules\n`;
  const root = folder({ "desk/env.py": env, "rules.py": "X = 1\n" });
  await readWhole(join(root, "desk"), ({ brought }) =>
    expect(brought).toEqual({ "rules.py": "../rules.py" }),
  );
  mkdirSync(join(root, "desk", ".git"));
  await readWhole(join(root, "desk"), ({ brought }) => expect(brought).toEqual({}));
});
