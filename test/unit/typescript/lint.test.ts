import { expect, it } from "vitest";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const around = (line: string): string => `/** A game. */
export default class Game {
  done = false;
  reward = 0;
  /** Act. */
  act(): string {
    return String(${line});
  }
}
`;

function read(line: string): ReturnType<typeof readTypeScriptModule> {
  const root = temporaryFolder();
  put(root, { "game.ts": around(line) });
  return readTypeScriptModule("game.ts", root);
}

it.each([
  ["Math.random()", "Math.random"],
  ["crypto.randomUUID()", "crypto"],
  ["Date.now()", "Date.now"],
  ["new Date()", "new Date()"],
  ["Date()", "Date()"],
  ["performance.now()", "performance"],
  ['fetch("http://localhost")', "fetch"],
  ["new XMLHttpRequest()", "XMLHttpRequest"],
  ['new WebSocket("ws://localhost")', "WebSocket"],
  ["process.pid", "process"],
  ['require("x")', "require"],
  ['import("./x.js")', "import()"],
  ['new Worker("x")', "Worker"],
  ["WebAssembly.Module", "WebAssembly"],
])("refuses %s, with its place and what to do instead", (line, name) => {
  const found = read(line).diagnostics.filter(({ code }) => code === "DOMAIN_NOT_ALONE");
  expect(found).toHaveLength(1);
  expect(found[0]!.message).toContain(`\`${name}\``);
  expect(found[0]!.at).toMatchObject({
    file: "game.ts",
    line: 7,
    column: line.startsWith("new ") && !name.startsWith("new ") ? 23 : 19,
  });
  expect(found[0]!.help).not.toBe("");
});

it.each([
  'new Intl.NumberFormat("de").format(1)',
  '"a".localeCompare("b")',
  "(1).toLocaleString()",
  '"a".toLocaleUpperCase()',
])("lets Node run %s, which QuickJS cannot", (line) => {
  const { engine, diagnostics } = read(line);
  expect(engine).toBe("node");
  expect(diagnostics.filter(({ code }) => code === "DOMAIN_NOT_ALONE")).toEqual([]);
});

it.each(["Math.floor(1.5)", "new Date(0).getUTCDay()", '"a" < "b"', "(1).toFixed(2)"])(
  "has nothing against %s",
  (line) => {
    const { engine, diagnostics } = read(line);
    expect(engine).toBeUndefined();
    expect(diagnostics.filter(({ code }) => code === "DOMAIN_NOT_ALONE")).toEqual([]);
  },
);
