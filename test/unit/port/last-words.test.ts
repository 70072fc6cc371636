import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { brokeOf } from "../../../src/port/judge.js";
import { lastWords } from "../../../src/port/last-words.js";

const packages = (
  ...folders: readonly string[]
): { readonly home: string; readonly remove: () => void } => {
  const root = mkdtempSync(join(tmpdir(), "packages-"));
  const home = join(root, "lib", "python3.12", "site-packages");
  for (const folder of folders) mkdirSync(join(home, folder), { recursive: true });
  return { home, remove: () => rmSync(root, { recursive: true }) };
};

const trace = (file: string, missing: string): string =>
  [
    "Traceback (most recent call last):",
    '  File "/work/source/env.py", line 3, in <module>',
    "    import requests",
    `  File "${file}", line 2, in <module>`,
    "    from .packages import moves",
    `ModuleNotFoundError: No module named '${missing}'`,
    "",
  ].join("\n");

it.each([
  [
    "a part of its own",
    "shop/errors.py",
    "shop.packages.moves",
    ": a part of shop 1.2, an installed package, which does not run on this python3.12",
    "PACKAGES_UNFIT",
  ],
  [
    "what another release has",
    "cart/api.py",
    "shop.packages",
    ": cart, an installed package, wants it of shop 1.2, which does not have it",
    "PACKAGES_UNFIT",
  ],
  [
    "what nobody installed",
    "cart/api.py",
    "wheels",
    ": cart, an installed package, imports it",
    "IMPORT_UNRESOLVED",
  ],
])("says whose import failed: %s", (_, file, missing, who, code) => {
  const { home, remove } = packages("shop", "Shop-1.2.dist-info", "cart");
  try {
    const said = lastWords(trace(join(home, file), missing));
    expect(said).toBe(`ModuleNotFoundError: No module named '${missing}'${who}`);
    expect(brokeOf(said, []).reason).toMatch(new RegExp(`^${code}: `));
  } finally {
    remove();
  }
});

it("leaves an exception of the author's own code as it is", () => {
  expect(lastWords(trace("/work/source/rules.py", "rules.more"))).toBe(
    "ModuleNotFoundError: No module named 'rules.more'",
  );
  expect(lastWords("it says nothing")).toBe("");
  expect(lastWords("ValueError: first\nKeyError: 'last'\nserver gone")).toBe("KeyError: 'last'");
});
