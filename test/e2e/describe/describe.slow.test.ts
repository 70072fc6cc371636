import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { describeReport, type DescribeReport } from "../../../src/describe/report.js";
import { packageRoot } from "../../../src/installation/package-root.js";
import { envloom } from "../../support/command-line.js";

/** Nothing here needs a framework: the domain runs on its own, once. */
const limits = { timeout: 300_000 };

let home = "";
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), "envloom-e2e-describe-"))));
afterEach(() => rmSync(home, { recursive: true }));

function lay(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
}

function tree(folder: string): Record<string, string> {
  const files = readdirSync(join(home, folder), { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => [
      join(entry.parentPath, entry.name).slice(join(home, folder).length + 1),
      readFileSync(join(entry.parentPath, entry.name), "utf8"),
    ]),
  );
}

/** The command as a user runs it from `home`, with `--json`. */
async function describe(...argv: string[]): Promise<{ exitCode: number; report: DescribeReport }> {
  const { code, out } = await envloom(home, "describe", ...argv, "--json");
  return { exitCode: code, report: describeReport.parse(JSON.parse(out)) };
}

const game = `
TASKS = {"train": [{"id": "a", "word": "x"}, {"id": "b", "word": "y"}]}


class Guess:
    """Guess a word."""

    def reset(self, word: str, seed: int = 0) -> str:
        self.word = word
        self.done = False
        self.reward = 0.0
        return "go"

    def guess(self, word: str) -> str:
        """Guess."""
        self.done = True
        self.reward = float(word == self.word)
        return "ok"


def solve(task):
    return [("guess", {"word": task["word"]})]
`;

it(
  "makes an environment of a domain that lies elsewhere, helpers and data with it",
  limits,
  async () => {
    cpSync(join(packageRoot, "fixtures", "domains", "helpdesk"), join(home, "theirs"), {
      recursive: true,
    });
    const { exitCode, report } = await describe(
      "desk_arena",
      "--domain",
      "theirs/desk.py",
      "--yes",
      "--frameworks",
      "openenv",
    );
    expect([exitCode, report.ok, report.name, report.questions, report.counts]).toEqual([
      0,
      true,
      "help_desk",
      [],
      { train: 4, validation: 2 },
    ]);
    expect(report.files.slice(0, 4)).toEqual([
      ...["desk.py", "policy.py", "records.py"].map((path) => ({
        path,
        action: "create",
        why: "the domain lies elsewhere",
      })),
      { path: "envloom.yaml", action: "create", why: "there is none" },
    ]);
    const written = tree("desk_arena");
    expect(parse(written["envloom.yaml"]!)).toMatchObject({
      name: "help_desk",
      license: "TBD",
      frameworks: ["openenv"],
      domain: {
        class: "HelpDesk",
        start: { call: "__init__", row: "case" },
        done: "finished",
        reward: "score",
        observe: "prompt",
      },
      tasks: { from: "TASKS", splits: { train: "train", eval: "validation" } },
      reward: { mode: "terminal" },
      limits: { calls: 50 },
    });
    for (const { path } of report.files) expect(written).toHaveProperty([path]);
  },
);

it("changes nothing when it runs again", limits, async () => {
  lay({ "env/game.py": game });
  await describe("env", "--domain", "env/game.py", "--yes", "--frameworks", "ors");
  const before = tree("env");
  const { exitCode, report } = await describe("env");
  expect([exitCode, report.files.filter(({ action }) => action !== "unchanged")]).toEqual([0, []]);
  expect(tree("env")).toEqual(before);
});

it("keeps what an author has described and fills the rest", limits, async () => {
  const mine =
    "# mine\nversion: 1\nname: word_desk # chosen\ndomain:\n  module: game.py\n  tools: [{try_word: guess}]\nlimits: {calls: 7}\n";
  lay({
    "env/game.py": game,
    "env/envloom.yaml": mine,
    "answers.yaml": "license: MIT\nlimits.calls: 9\nlimits.episodes: 3\n",
  });
  const { exitCode, report } = await describe(
    "env",
    "--yes",
    "--answers",
    "answers.yaml",
    "--frameworks",
    "ors",
  );
  expect([exitCode, report.name]).toEqual([0, "word_desk"]);
  const text = tree("env")["envloom.yaml"]!;
  for (const line of mine.split("\n").slice(0, -2)) expect(text.split("\n")).toContain(line);
  expect(parse(text)).toMatchObject({
    license: "MIT",
    limits: { calls: 7, episodes: 3 },
    domain: { class: "Guess", tools: [{ try_word: "guess" }] },
  });
  expect(JSON.parse(tree("env")["episode/contract.json"]!)).toMatchObject({
    tools: [{ name: "try_word", method: "guess" }],
    limits: { calls: 7, episodes: 3 },
  });
});

it("asks what is open, and writes nothing", limits, async () => {
  lay({
    "env/game.py": `${game}\n${game.replace("class Guess", "class Other").split("TASKS =")[1]!.split("\n").slice(1).join("\n").replace("def solve", "def _unused")}`,
  });
  const before = tree("env");
  const { exitCode, report } = await describe("env", "--domain", "env/game.py", "--yes");
  expect(exitCode).toBe(2);
  expect(report.questions).toMatchObject([{ key: "domain.class", candidates: ["Guess", "Other"] }]);
  expect(tree("env")).toEqual(before);
  lay({ "answers.json": '{"domain.class": "Other"}' });
  const answered = await describe(
    "env",
    "--domain",
    "env/game.py",
    "--yes",
    "--answers",
    "answers.json",
    "--frameworks",
    "ors",
  );
  expect([
    answered.exitCode,
    answered.report.roles.some(({ key }) => key === "domain.class"),
  ]).toEqual([0, false]);
  expect(parse(tree("env")["envloom.yaml"]!)).toMatchObject({ domain: { class: "Other" } });
});

const drop = (from: string, to: string): string => {
  if (!game.includes(from)) throw new Error(`the game has no ${from}`);
  return game.replace(from, to);
};

it.each([
  ["a syntax error", `${game}def x(:\n`, 1, ["PY_SYNTAX"]],
  ["no episode", "TASKS = []\n", 1, ["EPISODE_MISSING"]],
  [
    "a tool without a docstring beside others",
    drop('"""Guess."""', '"""Guess."""\n        return "?"\n\n    def skip(self) -> str:'),
    1,
    ["TOOL_UNDOCUMENTED"],
  ],
  [
    "a tool without types",
    drop("def guess(self, word: str)", "def guess(self, word)"),
    1,
    ["PARAMETER_UNTYPED"],
  ],
  ["a row that does not fit", drop('"word": "y"', '"wort": "y"'), 1, ["TASK_ROW_INVALID"]],
  ["two tasks of one id", drop('"id": "b"', '"id": "a"'), 1, ["TASK_ID_DUPLICATE"]],
  [
    "a start that raises",
    drop("self.word = word", 'raise RuntimeError("no")'),
    1,
    ["DOMAIN_RAISES"],
  ],
  ["a result that is no number", drop('return "ok"', 'return float("nan")'), 1, ["DOMAIN_FAILS"]],
  [
    "a domain that prints",
    drop('return "ok"', 'return print("hello") or "ok"'),
    1,
    ["DOMAIN_PRINTS"],
  ],
] as const)(
  "leaves the folder untouched where there is %s",
  limits,
  async (_, source, code, codes) => {
    lay({ "env/game.py": source, "env/notes.txt": "mine" });
    const before = tree("env");
    const { exitCode, report } = await describe(
      "env",
      "--domain",
      "env/game.py",
      "--yes",
      "--frameworks",
      "openenv",
    );
    expect([exitCode, report.ok, [...new Set(report.diagnostics.map((d) => d.code))]]).toEqual([
      code,
      false,
      codes,
    ]);
    expect(tree("env")).toEqual(before);
  },
);

it(
  "takes the range that the code can pay, and refuses a stated one that a run leaves",
  limits,
  async () => {
    const source = drop(
      "self.reward = float(word == self.word)",
      "self.reward = 1.0 if word == self.word else -1.0",
    );
    lay({ "env/game.py": source });
    const { exitCode, report } = await describe(
      "env",
      "--domain",
      "env/game.py",
      "--yes",
      "--frameworks",
      "ors",
    );
    expect([exitCode, report.diagnostics.filter(({ severity }) => severity === "error")]).toEqual([
      0,
      [],
    ]);
    expect(report.roles.find(({ key }) => key === "reward.range")?.value).toEqual([-1, 1]);
    lay({ "told/game.py": `REWARD_RANGE = (0.0, 1.0)\n${source}` });
    const told = await describe("told", "--domain", "told/game.py", "--yes", "--frameworks", "ors");
    // What was remarked on the code stands beside what the run found: it says why.
    expect([told.exitCode, [...new Set(told.report.diagnostics.map(({ code }) => code))]]).toEqual([
      1,
      ["REWARD_OUT_OF_RANGE", "REWARD_RANGE_NARROW"],
    ]);
  },
);

it("says which call hangs, once", limits, async () => {
  lay({
    "env/game.py": drop('return "ok"', "__import__('time').sleep(600)"),
    "answers.yaml": "domain: {thread: pool}\nlimits: {call_seconds: 1}\n",
  });
  const { exitCode, report } = await describe(
    "env",
    "--domain",
    "env/game.py",
    "--yes",
    "--frameworks",
    "ors",
    "--answers",
    "answers.yaml",
  );
  expect([
    exitCode,
    report.diagnostics.map(({ code, message }) => [code, message.includes("call guess")]),
  ]).toEqual([1, [["DOMAIN_FAILS", true]]]);
});

it("copies over nothing of the author's", limits, async () => {
  lay({ "theirs/game.py": game, "env/game.py": "# another\n" });
  const { exitCode, report } = await describe("env", "--domain", "theirs/game.py", "--yes");
  expect([exitCode, report.diagnostics.map(({ code }) => code)]).toEqual([
    3,
    ["DOMAIN_IN_THE_WAY"],
  ]);
  expect(tree("env")).toEqual({ "game.py": "# another\n" });
});

it("takes back its own where a file of the author's is in the way", limits, async () => {
  lay({ "env/game.py": game, "env/README.md": "mine\n" });
  const { exitCode } = await describe(
    "env",
    "--domain",
    "env/game.py",
    "--yes",
    "--frameworks",
    "ors",
  );
  expect(exitCode).toBe(3);
  expect(tree("env")).toEqual({ "game.py": game, "README.md": "mine\n" });
});

it.each([
  [
    "a half-written description",
    { "env/game.py": game, "env/envloom.yaml": "version: 1\nname: x\ndomain:\n  clas" },
    ["env", "--yes"],
    1,
    "DESCRIPTION_VALUE",
  ],
  [
    "an unknown key",
    {
      "env/game.py": game,
      "env/envloom.yaml": "version: 1\nname: x\nlicence: MIT\ndomain: {module: game.py}\n",
    },
    ["env"],
    1,
    "DESCRIPTION_KEY",
  ],
  [
    "a tool by a name that is a framework's own",
    {
      "env/game.py": game.replace("def guess", "def step"),
      "env/envloom.yaml": "version: 1\nname: word_desk\ndomain: {module: game.py, tools: [step]}\n",
    },
    ["env", "--yes"],
    1,
    "TOOL_NAME_RESERVED",
  ],
  [
    "an unknown framework",
    { "env/game.py": game },
    ["env", "--domain", "env/game.py", "--frameworks", "gym"],
    2,
    "FRAMEWORK_UNKNOWN",
  ],
  [
    "other frameworks than described",
    {
      "env/game.py": game,
      "env/envloom.yaml":
        "version: 1\nname: word_desk\nframeworks: [ors]\ndomain: {module: game.py}\n",
    },
    ["env", "--frameworks", "openenv"],
    2,
    "USAGE",
  ],
  ["a module that is not there", {}, ["env", "--domain", "game.py"], 2, "USAGE"],
  [
    "an answers file that is not there",
    { "env/game.py": game },
    ["env", "--domain", "env/game.py", "--answers", "none.yaml"],
    2,
    "USAGE",
  ],
] as const)("says what is wrong with %s", limits, async (_, files, argv, code, diagnostic) => {
  lay(files);
  const { exitCode, report } = await describe(...argv);
  expect([exitCode, report.diagnostics.map((d) => d.code)]).toEqual([code, [diagnostic]]);
});

it(
  "shows a tool by another name where a framework keeps its own for itself, and finds it in the author's plays",
  limits,
  async () => {
    lay({
      "env/game.py": `${game.replace("def guess", "def step").replaceAll('"guess"', '"step"')}`,
    });
    const { exitCode, report } = await describe(
      "env",
      "--domain",
      "env/game.py",
      "--yes",
      "--frameworks",
      "openenv",
    );
    expect([exitCode, report.roles.find(({ key }) => key === "domain.tools")?.value]).toEqual([
      0,
      expect.arrayContaining([{ act: "step" }]),
    ]);
  },
);

it("writes stubs in TypeScript with the marks of those in Python", limits, async () => {
  lay({
    "desk.yaml": `name: flight_desk
description: The model books flights. Reward 1 if the cheapest was booked, else 0.
build: stubs
tools: [{ name: search, parameters: [{ name: city, type: string }] }, { name: book }]
success: the cheapest was booked
`,
  });
  const asked = ["desk", "--language", "typescript", "--answers", "desk.yaml", "--yes"];
  const { exitCode, report } = await describe(...asked);
  expect(exitCode, JSON.stringify(report.diagnostics)).toBe(0);
  expect(report.unwritten).toEqual(["search", "book"]);
  const marks = report.diagnostics.map(({ code, at }) => [code, at && "file" in at && at.file]);
  expect(marks).toEqual([
    ["TOOL_NOT_WRITTEN", "domain.ts"],
    ["TOOL_NOT_WRITTEN", "domain.ts"],
    ["TOOLS_NOT_WRITTEN", null],
  ]);
  const module = tree("desk")["domain.ts"]!;
  const line = module.split("\n").findIndex((text) => text.includes("search is not written")) + 1;
  expect(report.diagnostics[0]!.at).toMatchObject({ line });
  expect(tree("desk")["envloom.yaml"]).toContain("language: typescript");
  const packed = await envloom(home, "pack", "desk", "ors", "--out", "packed");
  expect([packed.code, packed.err.includes("TOOL_NOT_WRITTEN")]).toEqual([1, true]);
});

it(
  "says which packages a module from elsewhere leaves behind, and does with them",
  limits,
  async () => {
    const dice = {
      "package.json": '{"name": "dice", "version": "1.2.0", "main": "i.js", "types": "i.d.ts"}',
      "i.js": "export const six = (s) => 1 + (s % 6);",
      "i.d.ts": "export declare const six: (s: number) => number;",
    };
    const packed = (into: string): void =>
      lay(
        Object.fromEntries(Object.entries(dice).map(([path, text]) => [`${into}/${path}`, text])),
      );
    packed("else/node_modules/dice");
    lay({
      "else/safe.ts": `import { six } from "dice";
export const REWARD_RANGE = [0, 1];
export const TRAIN_SEEDS = [1, 2];
/** Roll a six. Reward 1 for it. */
export default class Safe {
  #rolled = 0;
  #seed = 0;
  reset(seed = 0): string { this.#seed = seed; return "Roll a six."; }
  /** Roll. */
  roll(): number { this.#rolled = six((this.#seed += 1)); return this.#rolled; }
  get done(): boolean { return this.#rolled === 6; }
  get reward(): number { return this.done ? 1 : 0; }
}
`,
    });
    const asked = ["my_safe", "--domain", "else/safe.ts", "--yes"];
    const { exitCode, report } = await describe(...asked);
    expect([exitCode, report.diagnostics.map(({ code }) => code)]).toEqual([
      1,
      ["DOMAIN_UNBUNDLED"],
    ]);
    expect(report.diagnostics[0]!.help).toContain("npm install --prefix my_safe dice@1.2.0");
    packed("my_safe/node_modules/dice");
    expect((await describe(...asked)).exitCode).toBe(0);
  },
);

it(
  "tells and writes of a gallery's environment what somebody named, and not what words settle",
  limits,
  async () => {
    const wordle = ["env", "--text", "wordle but 5 tries", "--set", "build=use word_guessing"];
    const told = (report: DescribeReport): unknown =>
      report.decisions.find(({ key }) => key === "limits.calls")?.value;
    const asItIs = await describe(...wordle, "--yes", "--dry-run");
    expect([asItIs.exitCode, told(asItIs.report)]).toEqual([0, undefined]);
    const named = await describe(...wordle, "--set", "limits.calls=7", "--yes");
    expect([named.exitCode, told(named.report)]).toEqual([0, 7]);
    const { limits: written } = parse(readFileSync(join(home, "env/envloom.yaml"), "utf8")) as {
      limits: unknown;
    };
    expect(written).toEqual({ calls: 7 });
  },
);
