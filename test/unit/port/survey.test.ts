import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Registry } from "../../../src/installation/registry.js";
import { packageRoot } from "../../../src/installation/package-root.js";
import { surveyCsv } from "../../../src/port/show-survey.js";
import { survey } from "../../../src/port/survey.js";
import { envloom } from "../../support/command-line.js";
import { put, temporaryFolder, tree } from "../../support/workspace.js";

const request = (folder: string) => ({
  folder,
  registry: new Registry({ roots: [] }),
  python: undefined,
  onProgress: () => {},
});

it("tells a line for each environment of a hub, whatever framework it is for", async () => {
  const { environments, totals, ok } = await survey(
    request(join(packageRoot, "fixtures", "port", "ors")),
  );
  const told = Object.fromEntries(
    environments.map(({ source, framework, expected, needs }) => [
      source,
      [framework, expected, ...needs],
    ]),
  );
  expect(told["counting_hall"]).toEqual(["ors", "portable"]);
  expect(told["asks_model"]?.slice(0, 2)).toEqual(["ors", "refused"]);
  expect(ok).toBe(true);
  expect(Object.values(totals).reduce((sum, count) => sum + count, 0)).toBe(environments.length);
});

it("takes a folder that is itself an environment for one, with what lies in it that is none", async () => {
  const root = temporaryFolder();
  const hall = join(packageRoot, "fixtures", "port", "ors", "counting_hall");
  cpSync(hall, join(root, "one"), { recursive: true });
  put(root, { "one/tests/test_it.py": "x = 1\n", "none/tests/a.py": "" });
  const rowsOf = async (name: string) =>
    (await survey(request(join(root, name)))).environments.map(({ source, expected }) => [
      source,
      expected,
    ]);
  expect(await rowsOf("one")).toEqual([[".", "portable"]]);
  expect(await rowsOf("none")).toEqual([["tests", "none"]]);
});

it("goes on after code that does not parse, and says so", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "hub", "broken"), { recursive: true });
  writeFileSync(
    join(root, "hub", "broken", "env.py"),
    "from openreward.environments import Environment\n\nclass E(Environment:\n",
  );
  mkdirSync(join(root, "hub", "prose"));
  writeFileSync(join(root, "hub", "prose", "notes.py"), "x = 1\n");
  const { environments, ok } = await survey(request(join(root, "hub")));
  expect(environments.map(({ source, expected }) => [source, expected])).toEqual([
    ["broken", "unreadable"],
    ["prose", "none"],
  ]);
  expect(ok).toBe(false);
});

it("takes a folder of environments for a hub, wherever it lies, and one with several classes for one source", async () => {
  const root = temporaryFolder();
  const env = (
    name: string,
  ): string => `from openreward.environments import Environment, TextBlock, ToolOutput, tool


class ${name}(Environment):
    @classmethod
    def list_splits(cls):
        return ["train"]

    @classmethod
    def list_tasks(cls, split):
        return [{"n": 1}]

    def get_prompt(self):
        return [TextBlock(text="Go.")]

    @tool
    def go(self) -> ToolOutput:
        """Goes."""
        return ToolOutput(blocks=[TextBlock(text="ok")], reward=1.0, finished=True)
`;
  put(root, {
    "repo/environments/one/one.py": env("One"),
    "repo/environments/two/two.py": env("Two"),
    "repo/pair/both.py": env("Left") + env("Right"),
    "repo/pair/inner/third.py": env("Third"),
  });
  const { environments } = await survey(request(join(root, "repo")));
  expect(environments.map(({ source, entry }) => [source, entry])).toEqual([
    ["environments/one", "one.py:One"],
    ["environments/two", "two.py:Two"],
    ["pair", "both.py:Left"],
    ["pair", "both.py:Right"],
    ["pair", "inner/third.py:Third"],
  ]);
});

it("writes the table as CSV where it is asked to, and nothing else", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "hub", "prose"), { recursive: true });
  writeFileSync(join(root, "hub", "prose", "notes.py"), "x = 1\n");
  const { code, out } = await envloom(root, "port", "survey", "hub", "--csv", "t.csv", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ok: true, totals: { none: 1, portable: 0 } });
  expect(readFileSync(join(root, "t.csv"), "utf8").split("\r\n")[1]).toBe("prose,,,,none,,,,0");
  expect(Object.keys(tree(root, true)).sort()).toEqual(["hub/prose/notes.py", "t.csv"]);
});

it("quotes cells that hold commas, quotes or line ends", () => {
  const row = {
    source: 'a,"b"',
    framework: null,
    dialect: null,
    entry: null,
    expected: "refused" as const,
    needs: ["X", "Y"],
    reasons: ["one\ntwo"],
    questions: [],
    losses: 2,
  };
  const csv = surveyCsv({ ok: true, environments: [row], totals: {} as never, diagnostics: [] });
  expect(csv.split("\r\n").slice(1).join("\r\n")).toBe(
    '"a,""b""",,,,refused,X; Y,"one\ntwo",,2\r\n',
  );
});
