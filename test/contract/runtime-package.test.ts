import { expect, it } from "vitest";
import { emitEnvironment } from "../../src/emit/emit.js";
import { formatFiles } from "../../src/emit/format-files.js";
import { Registry } from "../../src/installation/registry.js";
import type { Environment } from "../../src/kit/index.js";
import { environmentOf, fixtureContract } from "../support/environment.js";

const runtime = "envloom-runtime>=0.2,<0.3";
const generators = await new Registry({ roots: [] }).loadAll();

async function emitted(environment: Environment): Promise<ReadonlyMap<string, string>> {
  const files = await formatFiles(emitEnvironment(environment, generators).files);
  return new Map(files.map(({ path, text }) => [path, text]));
}

const contract = fixtureContract("number_hunt");
const vendored = await emitted(environmentOf(contract));
const packaged = await emitted(environmentOf(contract, { runtime }));

it("leaves nothing of the driver in the tree but the contract", () => {
  const gone = [...vendored.keys()].filter((path) => !packaged.has(path));
  expect(gone.filter((path) => !/^episode\/.*\.py$/.test(path))).toEqual([]);
  expect([...packaged.keys()].filter((path) => path.startsWith("episode/"))).toEqual([
    "episode/contract.json",
  ]);
  expect([...packaged.keys()].filter((path) => !vendored.has(path))).toEqual([]);
});

it("changes nothing else but what names the package, in every variant", () => {
  for (const { manifest } of generators) {
    const differing = [...packaged].filter(
      ([path, text]) => path.startsWith(`${manifest.folder}/`) && text !== vendored.get(path),
    );
    const finds = (text: string): boolean => text.includes("from envloom_runtime import load\n");
    const drivers = differing.filter(([, text]) => finds(text));
    expect(drivers, manifest.id).toHaveLength(1);
    expect(drivers[0]![0]).toMatch(/(?:driver|server\/__init__|_v1\/__init__)\.py$/);
    const others = differing.filter(([, text]) => !finds(text));
    expect(
      others.some(([path]) => path.endsWith("pyproject.toml")),
      manifest.id,
    ).toBe(true);
    for (const [path, text] of others) {
      const before = new Set(vendored.get(path)!.split("\n"));
      const added = text.split("\n").filter((line) => !before.has(line));
      expect(
        added.filter(
          (line) => !/envloom-runtime|^(?:dependencies = \[|\s*"[^"]+",|\])$/.test(line),
        ),
        path,
      ).toEqual([]);
    }
  }
});

it("says in the README where the driver is had from", () => {
  expect(packaged.get("README.md")).toContain(`\`${runtime}\``);
  expect(vendored.get("README.md")).not.toContain("envloom-runtime");
});

it("names the package in no tree that holds the driver", () => {
  expect([...vendored.values()].join("\n")).not.toContain("envloom_runtime");
});
