import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { facts } from "../../../shared-domain/facts.js";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";

const source = `
/** Count to a target. It earns 1. */
export default class Counter {
  done = false;
  reward = 0;
  constructor(private readonly target: number) {}
  /** Add. */
  add(amount: number): string { return String(amount + this.target); }
}
export const REWARD_RANGE = [0, 1];
export const TASKS = { train: [{ target: 3 }] };
`;

it("shows a constructor under its own name, and takes it by that", () => {
  const root = mkdtempSync(join(tmpdir(), "envloom-start-"));
  try {
    writeFileSync(join(root, "a.ts"), source);
    const read = facts.parse(readTypeScriptModule("a.ts", root));
    for (const start of [undefined, { call: "constructor" }, { call: "__init__" }]) {
      const domain = { module: "a.ts", ...(start === undefined ? {} : { start }) };
      const { roles, decisions } = inferRoles(read, { version: 1, name: "a_b", domain });
      expect(roles?.domain.start).toMatchObject({ call: "__init__", fields: ["target"] });
      const shown = decisions.find(({ key }) => key === "domain.start.call");
      expect(shown?.value).toBe("constructor");
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});
