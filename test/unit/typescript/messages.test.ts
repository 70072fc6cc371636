import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { facts } from "../../../shared-domain/facts.js";
import { buildContract } from "../../../shared-domain/roles/build-contract.js";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";

const description = { version: 1, name: "a_b", domain: { module: "a.ts" } } as const;

/** What is said of a module that has one tool with these parameters, above which stands `head`. */
function told(parameters: string, head = "", packages: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), "envloom-messages-"));
  try {
    const text = `${head}
/** Play for a reward of 1. */
export default class A {
  done = false;
  reward = 0;
  reset(seed = 0): string { return String(seed); }
  /** Act. */
  act(${parameters}): string { return ""; }
}
export const REWARD_RANGE = [0, 1];
export const TRAIN_SEEDS = [1, 2];
`;
    for (const [name, types] of Object.entries(packages)) {
      mkdirSync(join(root, "node_modules", name), { recursive: true });
      writeFileSync(join(root, "node_modules", name, "index.d.ts"), types);
    }
    writeFileSync(join(root, "a.ts"), text);
    const read = facts.parse(readTypeScriptModule("a.ts", root));
    const { roles, diagnostics } = inferRoles(read, description);
    const built = roles && buildContract(read, description, roles, {});
    return [...diagnostics, ...(built?.diagnostics ?? [])].map(({ message, help, at }) => ({
      message,
      help,
      at: at && "line" in at ? `${at.line}:${at.column}` : null,
    }));
  } finally {
    rmSync(root, { recursive: true });
  }
}

it.each([
  ["a type of its own", 'import type { Order } from "acme";', "order: Order"],
  [
    "a type that holds it",
    'import type { Order } from "acme";\ninterface Box { in: Order }',
    "order: Box",
  ],
  [
    "a value",
    'import { z } from "acme/v4";\nconst order = z.object({});',
    "order: z.infer<typeof order>",
  ],
])("names the package that is not found where a parameter is %s", (_, head, parameters) => {
  const [found, ...others] = told(parameters, head);
  expect(others).toEqual([]);
  expect(found!.message).toMatch(
    /^`order: .*` of the tool `act` has no JSON form: its package "acme(?:\/v4)?" is not found$/,
  );
  expect(found!.help).toContain("`npm install acme`");
  expect(found!.at).toMatch(/^\d+:\d+$/);
});

it("names no package where all are found, and any is what the author wrote", () => {
  const head = 'import type { Order } from "acme";\nexport type Bad = Order & { at: any };';
  const [found] = told("order: Bad", head, { acme: "export interface Order { many: number }" });
  expect(found!.message).toContain("`any` says nothing");
});

it("says in TypeScript's words how to mend", () => {
  const [found] = told("when: Date");
  expect(found!.help).toContain("an interface or a union");
  expect(found!.help).not.toMatch(/dataclass|TypedDict/);
  const [rest] = told("...many: string[]");
  expect([rest!.message, rest!.help]).toEqual([
    "the tool `act` takes `...many`",
    "spell the parameters out, or take one array or object",
  ]);
});
