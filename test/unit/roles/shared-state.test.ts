import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { descriptionOf, rolesOf } from "../../support/read-domain.js";

const inPython = `"""A vending machine: the reward is 1 for the wanted snack."""
PRICES = {"A1": 120}
paid = 0
out = None

def reset(seed: int) -> str:
    global paid, out
    paid, out = 0, None
    return "ready"

def press(code: str) -> str:
    """Press a button."""
    global out
    out = code
    return code

def price(code: str) -> int:
    return PRICES[code]

def finished() -> bool:
    return out is not None
`;
const inTypeScript = `/** A vending machine. */
let paid = 0;
const log: string[] = [];
export function insert(cents: number): string { paid += cents; log.push("x"); return "ok"; }
export function press(code: string): string { let paid = 1; paid = 2; return code + paid; }
`;

it("names what keeps an episode in names of the module, in Python", () => {
  expect(rolesOf(inPython).diagnostics[0]).toMatchObject({
    code: "EPISODE_MISSING",
    message:
      "`reset` and `press` keep an episode in `paid` and `out` of the module, which episodes that are open at once would share",
  });
  expect(rolesOf(inPython.replaceAll(/ {4}global.*\n/g, "")).diagnostics[0]?.message).not.toContain(
    "would share",
  );
});

it("names what keeps an episode in names of the module, in TypeScript", () => {
  const folder = mkdtempSync(join(tmpdir(), "envloom-shared-"));
  try {
    writeFileSync(join(folder, "vending.ts"), inTypeScript);
    const { diagnostics } = inferRoles(readTypeScriptModule("vending.ts", folder), descriptionOf());
    expect(diagnostics[0]?.message).toBe(
      "`insert` keeps an episode in `paid` of the module, which episodes that are open at once would share",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
