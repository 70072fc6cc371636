import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { facts } from "../../../shared-domain/facts.js";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { typeScriptExample } from "../../../src/draft/typescript-example.js";
import { typeScriptReachesOut } from "../../../src/draft/typescript-reach.js";
import { formatTypeScript } from "../../../src/write/format.js";

it("shows a module that is read without a question, and formatted", async () => {
  const root = mkdtempSync(join(tmpdir(), "envloom-example-"));
  try {
    writeFileSync(join(root, "domain.ts"), typeScriptExample());
    const read = facts.parse(readTypeScriptModule("domain.ts", root));
    const { roles, questions, diagnostics } = inferRoles(read, {
      version: 1,
      name: "a",
      domain: { module: "domain.ts" },
    });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(questions.filter(({ otherwise }) => otherwise === undefined)).toEqual([]);
    expect(roles?.domain).toMatchObject({ solve: "solve", cheats: "cheats", reward: "reward" });
  } finally {
    rmSync(root, { recursive: true });
  }
  expect(typeScriptReachesOut(typeScriptExample(), "domain.ts", false)).toEqual([]);
  expect(await formatTypeScript(typeScriptExample())).toBe(typeScriptExample());
});
