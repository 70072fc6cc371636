import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import ts from "typescript";
import { expect, it } from "vitest";
import * as api from "../../src/api/index.js";
import { commands } from "../../src/commands/table.js";
import { packageRoot } from "../../src/installation/package-root.js";

/** Names of the members of each interface in `src/api`, with those that it takes from others. */
const members = (() => {
  const own = new Map<string, readonly string[]>();
  const above = new Map<string, readonly string[]>();
  for (const name of ["options.ts", "call-command.ts"]) {
    const text = readFileSync(join(packageRoot, "src", "api", name), "utf8");
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    for (const node of file.statements) {
      if (!ts.isInterfaceDeclaration(node)) continue;
      own.set(
        node.name.text,
        node.members.map((member) => member.name!.getText()),
      );
      const types = node.heritageClauses?.flatMap((clause) => [...clause.types]) ?? [];
      above.set(
        node.name.text,
        types.map((type) => type.expression.getText()),
      );
    }
  }
  const of = (name: string): readonly string[] => [
    ...(own.get(name) ?? []),
    ...(above.get(name) ?? []).flatMap(of),
  ];
  return of;
})();

/** Words of the command line that are no options. */
const words = ["folder", "cwd", "name", "source", "mode", "framework"];

const functions = commands
  .filter(({ standsAlone }) => standsAlone !== true)
  .map(({ name }) => name);

it("has a function for every command that works on environments", () => {
  expect(Object.keys(api).sort()).toEqual(functions.sort());
});

it.each(functions)("takes the options of %s, and no others", async (name) => {
  const parser = new Command();
  const { command } = await commands.find((entry) => entry.name === name)!.load();
  command.declare(parser);
  const declared = parser.options
    .map((option) => option.attributeName())
    .filter((option) => command.watched?.includes(option) !== true);
  const typed = members(`${name[0]!.toUpperCase()}${name.slice(1)}Options`);
  expect(typed.filter((option) => !words.includes(option)).sort()).toEqual(declared.sort());
});

it("tells what is wrong in the object, and throws nothing", async () => {
  const result = await api.generate({ folder: "no/such/folder" });
  expect(result.ok).toBe(false);
  expect(result.diagnostics.map(({ severity }) => severity)).toContain("error");
});
