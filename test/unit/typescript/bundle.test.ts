import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Bundle } from "../../../shared-domain/bundle.js";
import { heldLicences } from "../../../src/emit/licence.js";
import { bundleDomain } from "../../../shared-domain/typescript/bundle.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { withoutUnreadSchemas } from "../../../shared-domain/typescript/unread-schemas.js";
import { Failure } from "../../../src/diagnostics/diagnostic.js";
import { packageRoot } from "../../../src/installation/package-root.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "envloom-bundle-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bundled = (root = folder, helpers: string[] = []): Promise<Bundle> =>
  bundleDomain(root, { file: "a.ts", helpers });

it("makes one script of a module and its helpers, the same in every folder", async () => {
  const write = (into: string): void => {
    writeFileSync(
      join(into, "a.ts"),
      'import { b } from "./b.js";\nexport const c: number = b + 1;\n',
    );
    writeFileSync(join(into, "b.ts"), "export const b = 1;\n");
  };
  write(folder);
  const first = await bundled();
  const other = mkdtempSync(join(tmpdir(), "envloom-bundle-"));
  write(other);
  expect(await bundled(other)).toEqual(first);
  rmSync(other, { recursive: true });
  expect(first.code).not.toContain(folder);
  expect(JSON.parse(first.map)).toMatchObject({ sources: ["a.ts", "b.ts"] });
});

it.each([
  [
    'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n',
    "DOMAIN_NEEDS_NODE",
  ],
  ['import { x } from "./nowhere.js";\nexport const a = x;\n', "DOMAIN_UNBUNDLED"],
])("refuses what leads nowhere, with its place: %j", async (text, code) => {
  writeFileSync(join(folder, "a.ts"), text);
  const refused: unknown = await bundled().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Failure);
  expect((refused as Failure).diagnostics).toMatchObject([{ code, at: { file: "a.ts", line: 1 } }]);
});

/** Lays a package of npm beside the domain. */
function install(manifest: Record<string, unknown> & { name: string }, files: object): void {
  const home = join(folder, "node_modules", manifest.name);
  mkdirSync(home, { recursive: true });
  const all = { "package.json": JSON.stringify({ main: "index.js", ...manifest }), ...files };
  for (const [path, text] of Object.entries(all)) writeFileSync(join(home, path), String(text));
}

it("lists the packages that the script holds code of, with their licences", async () => {
  install(
    { name: "@math/odd", version: "2.0.0", license: "MIT" },
    {
      "index.js": "export const odd = (n) => n % 2 === 1;\n",
      "LICENSE.md": "Do what you want. \r\n",
    },
  );
  install(
    { name: "old", version: "0.1.0", licenses: [{ type: "MIT" }, { type: "BSD" }] },
    { "index.js": "exports.one = 1;\n" },
  );
  install({ name: "bare", version: "1.0.0" }, { "index.js": "export const bare = 0;\n" });
  install(
    { name: "unused", version: "3.0.0", sideEffects: false },
    { "index.js": "export const unused = 1;\n", "index.d.ts": "export type Unused = 1;\n" },
  );
  const text = `import { odd } from "@math/odd";
import { one } from "old";
import { bare } from "bare";
import { unused } from "unused";
export const a = [odd(one), bare];
`;
  writeFileSync(join(folder, "a.ts"), text);
  expect(heldLicences((await bundled()).packages)).toBe(`domain.js holds code of these packages.

@math/odd 2.0.0: MIT
bare 1.0.0: names no licence
old 0.1.0: MIT OR BSD

---- @math/odd 2.0.0 ----

Do what you want.
`);
});

it.each([
  [
    "a module of its own",
    { "a.ts": 'import "./b.js";', "b.ts": 'import "node:fs";' },
    "`b.ts` imports `node:fs`",
  ],
  [
    "the rules of a language",
    { "a.ts": "export const a = (1).toLocaleString();" },
    "`a.ts` uses `toLocaleString`",
  ],
  [
    "a package that another one needs",
    {
      "a.ts": 'import "./b.js";',
      "b.ts": 'import { outer } from "outer";\nexport const b = outer;',
    },
    "`a.ts` imports `b.ts`, which imports `outer`, which imports `inner`, which imports `crypto`",
  ],
  ["nothing", { "a.ts": 'import { pure } from "pure";\nexport const a = pure;' }, undefined],
])("says what a domain needs Node for: %s", (_, files, need) => {
  install({ name: "pure" }, { "index.js": "export const pure = 1;\n" });
  install(
    { name: "outer" },
    {
      "index.js": 'export { outer } from "./more.js";\n',
      "more.js": 'export { inner as outer } from "inner";\n',
    },
  );
  install({ name: "inner" }, { "index.js": 'export { createHash as inner } from "crypto";\n' });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { engine, need: told } = readTypeScriptModule("a.ts", folder);
  expect({ engine, told }).toEqual({ engine: need && "node", told: need });
});

const schema = `const Size = z.number().int().min(1);
export const Move = z.object({
  size: Size.optional(), // how many
  way: z.enum(["up", "down"]).refine((way) => way !== "up"),
});
`;
const taking = `${schema}export default class A { take(move: z.infer<typeof Move>): string { return move.way; } }`;

it.each<[string, Record<string, string>, boolean]>([
  ["types alone are made of them", { "a.ts": `import { z } from "zod";\n${taking}` }, false],
  ["the whole package has a name", { "a.ts": `import * as z from "zod/v4";\n${taking}` }, false],
  [
    "they lie in another file, beside what is used",
    {
      "a.ts": `import { Move, most } from "./b.ts";\nimport type { z } from "zod";
export const a = (move: z.infer<typeof Move>) => most;`,
      "b.ts": `import { z } from "zod";\n${schema}export const most = 3;`,
    },
    false,
  ],
  [
    "the compiler is told to keep imports as they are",
    {
      "a.ts": `import { Move, most } from "./b.ts";\nexport const a = (move: typeof Move) => most;`,
      "b.ts": `import { z } from "zod";\n${schema}export const most = 3;`,
      "tsconfig.json": '{ "compilerOptions": { "verbatimModuleSyntax": true } }',
    },
    false,
  ],
  [
    "one checks what comes in",
    {
      "a.ts": `import { z } from "zod";\n${schema}export const a = (m: unknown) => Move.parse(m);`,
    },
    true,
  ],
  [
    "another name reads it",
    {
      "a.ts":
        'import { Move as Step } from "./b.ts";\nexport const a = (m: unknown) => Step.parse(m);',
      "b.ts": `import { z } from "zod";\n${schema}`,
    },
    true,
  ],
  [
    "a whole module is handed on",
    {
      "a.ts": 'import * as all from "./b.ts";\nexport const a = Object.keys(all);',
      "b.ts": `import { z } from "zod";\n${schema}`,
    },
    true,
  ],
  [
    "rows are made with one",
    { "a.ts": 'import { z } from "zod";\nexport const TASKS = z.array(z.string()).parse(["a"]);' },
    true,
  ],
  [
    "more happens than building it",
    {
      "a.ts":
        'import { z } from "zod";\nconst seen: string[] = [];\nexport const M = z.string().describe(String(seen.push("a")));',
    },
    true,
  ],
])("holds code of zod only where the domain needs it: %s", async (_, files, held) => {
  symlinkSync(join(packageRoot, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { code, packages } = await bundled(folder, Object.keys(files).slice(1));
  expect(packages.map(({ name }) => name)).toEqual(held ? ["zod"] : []);
  expect(code.length > 100_000).toBe(held);
});

it("leaves every other place of a file where it is", () => {
  const text = `import { z } from "zod";\n${taking}`;
  const [changed] = withoutUnreadSchemas(new Map([["a.ts", text]])).values();
  expect(changed).toHaveLength(text.length);
  expect(changed!.split("\n").map((line) => line.trimEnd())).toEqual([
    'import { z } from "zod";',
    "const Size = 0                      ;",
    "export const Move = 0",
    "",
    "",
    "  ;",
    taking.split("\n").at(-1),
  ]);
});
