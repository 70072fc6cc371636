import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Environment } from "../../src/kit/index.js";
import { withSecretsAtHand } from "../../src/rollout/secrets-at-hand.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "envloom-secrets-"));
});
afterEach(() => {
  delete process.env["ENVLOOM_TEST_KEY"];
  rmSync(folder, { recursive: true });
});

const stub = (name: string): string =>
  `    def ${name}(self) -> str:\n        """Do it."""\n        raise NotImplementedError("${name} is not written yet")\n`;
const written = (name: string): string => `    def ${name}(self) -> str:\n        return "done"\n`;

function environment(...methods: string[]): Environment {
  writeFileSync(join(folder, "domain.py"), `class Box:\n${methods.join("\n")}`);
  const names = methods.map((text) => /def (\w+)/.exec(text)![1]!);
  return {
    contract: { secrets: ["ENVLOOM_TEST_KEY"], tools: names.map((method) => ({ method })) },
    description: { domain: { module: "domain.py" } },
  } as unknown as Environment;
}

it("plays stubs without the keys that their author will need", () => {
  expect(withSecretsAtHand(folder, environment(stub("a"), stub("b"))).secrets).toEqual([]);
});

it("says which key a written tool needs, and takes it where it is set", () => {
  const half = environment(stub("a"), written("b"));
  expect(() => withSecretsAtHand(folder, half)).toThrow(/ENVLOOM_TEST_KEY/);
  process.env["ENVLOOM_TEST_KEY"] = "x";
  expect(withSecretsAtHand(folder, half).secrets).toEqual(["ENVLOOM_TEST_KEY"]);
});
