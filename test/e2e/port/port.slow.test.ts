import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { PortReport } from "../../../src/port/report.js";
import { casesOf, long } from "../../support/extent.js";
import { envloom } from "../../support/command-line.js";
import { temporaryFolder } from "../../support/workspace.js";

const fixture = (name: string): string => join(packageRoot, "fixtures", "port", name);
const minutes = (count: number): number => count * 60_000;

async function port(
  root: string,
  ...argv: readonly string[]
): Promise<{ code: number; report: PortReport }> {
  const { code, out } = await envloom(root, "port", ...argv, "--json");
  return { code, report: JSON.parse(out) as PortReport };
}

/** What a report must be: equal, or not wholly shown by its plays, with the place; never different. */
const honest = ({ code, report }: { code: number; report: PortReport }): void => {
  const weak = report.reason.startsWith("what pays or ends is not shown in full: ");
  expect({ code, verdict: report.verdict }, report.reason).toEqual(
    weak ? { code: 1, verdict: "unproven" } : { code: 0, verdict: "equal" },
  );
};

// Originals are played under limits of time: what a busy machine once refuses is tried once more.
describe("a port", { retry: 1 }, () => {
  it.each(
    casesOf(
      [
        ["verifiers/locker", "ors"],
        ["verifiers/shelf", "openenv"],
        // Its module has the name of one of ours.
        ["verifiers/spelling", "ors"],
        ["verifiers/toolkit", "ors"],
        ["verifiers/marking", "nemo-gym"],
        // A group of two environments, of which one has tools.
        ["verifiers/errands", "ors"],
        // Its rubric has processes of its own, and asks a judge where mathematics does not settle it.
        ["verifiers/fractions", "ors"],
        // Its rows ask for nothing: each turn's prompt is written when it comes, the first one too.
        ["verifiers/flashcards", "openenv"],
        ["ors/counting_hall", "nemo-gym"],
        ["ors/letter_desk", "verifiers"],
        ["openenv/notes_env", "ors"],
        ["openenv/ferry", "nemo-gym"],
        ["openenv/cloakroom", "ors"],
        // Both plays of the original show its set in one order, and the port's own in the other.
        ["openenv/hedgerow", "ors"],
        ["openenv/keypad", "verifiers"],
        ["nemo-gym/timed", "ors"],
      ] as const,
      ([name]) => name === "ors/counting_hall",
    ),
  )(
    "of %s plays the same on %s, and is an ordinary environment afterwards",
    async (name, to) => {
      const root = temporaryFolder();
      const { code, report } = await port(root, fixture(name), "--to", to, "--out", "out", "--yes");
      expect(report.targets.flatMap(({ differences }) => differences)).toEqual([]);
      honest({ code, report });
      if (name === "ors/counting_hall") expect(report.verdict).toBe("equal");
      expect(report.targets.map(({ framework }) => framework)).toEqual([
        "domain",
        ...to.split(","),
      ]);
      expect(readFileSync(join(root, "out", "README.md"), "utf8")).toContain(
        `Verdict: ${report.verdict}.`,
      );
      expect((await envloom(root, "check", "out")).code).toBe(0);
    },
    minutes(15),
  );

  it.runIf(long)(
    "goes to another framework and back, and plays the same",
    async () => {
      const root = temporaryFolder();
      const calls = [
        { tool: "buy", arguments: { kind: "blue", count: 1 } },
        { tool: "submit", arguments: { answer: "done" } },
      ];
      const play = { id: "bought", split: "train", index: 0, seed: null, calls };
      writeFileSync(join(root, "plays.json"), JSON.stringify([play]));
      const there = await port(
        root,
        fixture("nemo-gym/stamp_desk"),
        "--to",
        "ors",
        "--out",
        "there",
        "--yes",
        "--play",
        "plays.json",
      );
      expect(there).toMatchObject({ code: 0, report: { verdict: "equal" } });
      expect((await envloom(root, "pack", "there", "ors", "--out", "packed")).code).toBe(0);
      const back = await port(
        root,
        "packed",
        "--to",
        "nemo-gym",
        "--out",
        "back",
        "--yes",
        "--play",
        "plays.json",
      );
      expect(back.report.targets.flatMap(({ differences }) => differences)).toEqual([]);
      expect(back).toMatchObject({
        code: 0,
        report: { verdict: "equal", source: { framework: "ors" }, losses: [] },
      });
      expect(readFileSync(join(root, "back", "lifted", "app.py"), "utf8")).toBe(
        readFileSync(join(root, "there", "lifted", "app.py"), "utf8"),
      );
    },
    minutes(15),
  );

  it.runIf(long)(
    "refuses what a stepped server answers with an HTTP 4xx, and goes on",
    async () => {
      const root = temporaryFolder();
      const source = fixture("nemo-gym/lock_dial");
      const more = ["--to", "ors", "--out", "out", "--yes"];
      const play = ["--play", fixture("plays/lock-dial.json")];
      const { code, report } = await port(root, source, ...more, ...play);
      expect({ code, verdict: report.verdict }, report.reason).toEqual({
        code: 0,
        verdict: "equal",
      });
      // A number behind a text that no number was in, and four numbers that were wrong.
      expect(report.strength!.rewards).toEqual(expect.arrayContaining([0.9, -0.8]));
    },
    minutes(15),
  );

  it.runIf(long)(
    "offers each task of ORS the tools that it lists, and no others",
    async () => {
      const root = temporaryFolder();
      const source = fixture("ors/till_desk");
      const more = ["--to", "nemo-gym,verifiers", "--out", "out", "--yes"];
      const play = ["--play", fixture("plays/till-desk.json")];
      const { code, report } = await port(root, source, ...more, ...play);
      expect({ code, verdict: report.verdict }, report.reason).toEqual({
        code: 0,
        verdict: "equal",
      });
      expect(report.strength!.rewards).toEqual([0, 1]);
      const offers = readFileSync(join(root, "out", "lifted", "offered_by_row.py"), "utf8");
      expect(offers).toContain("['count', 'submit', 'rate_of_today'],");
    },
    minutes(15),
  );

  it.runIf(long)(
    "names the file that an original's server does not find, and not only that it failed",
    async () => {
      const root = temporaryFolder();
      mkdirSync(join(root, "src"));
      const text = `from openenv.core.env_server import Action, Environment, Observation, create_app\n\n\nclass Go(Action):\n    far: int\n\n\nclass Desk(Environment):\n    def __init__(self):\n        super().__init__()\n        self.rows = open("/nowhere/rows.csv").read()\n\n    def reset(self):\n        return Observation()\n\n    def step(self, action: Go):\n        return Observation(done=True)\n\n    @property\n    def state(self):\n        return None\n\n\napp = create_app(Desk, Go, Observation)\n`;
      writeFileSync(join(root, "src", "desk.py"), text);
      const { code, report } = await port(root, "src", "--to", "ors", "--out", "out", "--yes");
      expect({ code, verdict: report.verdict }).toEqual({ code: 1, verdict: "refused" });
      expect(report.reason).toMatch(/^DATA_MISSING: .*\/nowhere\/rows\.csv/);
    },
    minutes(10),
  );

  it.runIf(long)(
    "has the resets of a source that walks on as its tasks",
    async () => {
      const root = temporaryFolder();
      const call = (text: string): object => ({ tool: "act", arguments: { text } });
      const plays = [
        { id: "ant", split: "train", index: 0, seed: null, calls: [call("6")] },
        { id: "violin", split: "train", index: 2, seed: null, calls: [call("6"), call("4")] },
      ];
      writeFileSync(join(root, "plays.json"), JSON.stringify(plays));
      const source = fixture("openenv/quiz_round");
      const more = ["--to", "ors", "--out", "out", "--yes", "--play", "plays.json"];
      const { code, report } = await port(root, source, ...more);
      expect(report.decisions.find(({ key }) => key === "resets")).toMatchObject({ value: 3 });
      expect(report.targets.flatMap(({ differences }) => differences)).toEqual([]);
      honest({ code, report });
    },
    minutes(15),
  );

  it.runIf(long)(
    "finds the total in the last reward by the numbers of the recorded play",
    async () => {
      const root = temporaryFolder();
      const { code, report } = await port(
        root,
        fixture("ors/daily_ledger"),
        "--to",
        "verifiers",
        "--out",
        "out",
        "--yes",
      );
      expect(report.decisions.find(({ key }) => key === "reward")).toMatchObject({ value: "last" });
      honest({ code, report });
      const smoked = await envloom(root, "smoke", "out", "--quick", "--json");
      expect(JSON.parse(smoked.out)).toMatchObject({
        ok: true,
        port: { from: "ors", verdict: report.verdict },
      });
    },
    minutes(15),
  );
});

describe("what cannot be ported", () => {
  const server = `from openreward.environments import Environment, TextBlock, ToolOutput, tool\n`;
  const kind = (body: string): string =>
    `\n\nclass Small(Environment):\n    @classmethod\n    def list_splits(cls):\n        return ["train"]\n\n    @classmethod\n    def list_tasks(cls, split):\n        return [{"id": "0"}]\n\n    def get_prompt(self):\n        return [TextBlock(text="Go.")]\n\n    @tool\n    def go(self) -> ToolOutput:\n        """Go."""\n        ${body}\n        return ToolOutput(blocks=[TextBlock(text="gone")], reward=1.0, finished=True)\n`;

  it.each([
    [
      "code that breaks at import",
      `${server}raise RuntimeError("no")\n${kind("pass")}`,
      /^ORIGINAL_BREAKS: .*RuntimeError: no/,
    ],
    ["imports that lead nowhere", `${server}import nowhere_at_all\n${kind("pass")}`, /nowhere/],
    ["a crash", `${server}import os\n${kind("os._exit(3)")}`, /^(?:ORIGINAL_BREAKS|LIFTED_BREAKS)/],
  ])(
    "has one verdict for %s, and leaves nothing behind",
    async (_, text, reason) => {
      const root = temporaryFolder();
      mkdirSync(join(root, "src"));
      writeFileSync(join(root, "src", "env.py"), text);
      const { code, report } = await port(
        root,
        "src",
        "--to",
        "verifiers",
        "--out",
        "out",
        "--yes",
      );
      expect(report).toMatchObject({
        ok: false,
        verdict: "refused",
        reason: expect.stringMatching(reason) as string,
      });
      expect(code).toBe(1);
      expect(existsSync(join(root, "out"))).toBe(false);
      expect(readFileSync(join(root, "src", "env.py"), "utf8")).toBe(text);
    },
    minutes(10),
  );

  it(
    "is shown by its play where only the lifting fails, and nothing beside that looks like a port",
    async () => {
      const root = temporaryFolder();
      mkdirSync(join(root, "src"));
      const own =
        "    async def _call_tool(self, name, input):\n        return await super()._call_tool(name, input)\n\n    @tool";
      writeFileSync(
        join(root, "src", "env.py"),
        `${server}${kind("pass").replace("    @tool", own)}`,
      );
      const { code, report } = await port(
        root,
        "src",
        "--to",
        "verifiers",
        "--out",
        "out",
        "--yes",
      );
      expect(report).toMatchObject({
        ok: false,
        verdict: "bridge only",
        reason: expect.stringMatching(/^TOOLS_AT_RUN_TIME: .*played the same twice$/) as string,
        targets: [],
      });
      expect(code).toBe(1);
      expect(readdirSync(join(root, "out")).sort()).toEqual(["README.md", "proof"]);
      expect(
        JSON.parse(readFileSync(join(root, "out", "proof", "recording.json"), "utf8")),
      ).toMatchObject({ recorded: { error: null } });
    },
    minutes(10),
  );

  it("explains without writing, and says what it needs without --yes", async () => {
    const root = temporaryFolder();
    const explained = await port(root, fixture("openenv/lights_env"), "--explain");
    expect(explained).toMatchObject({
      code: 0,
      report: { verdict: "unproven", questions: [{ key: "tasks" }] },
    });
    const open = await port(root, fixture("openenv/lights_env"), "--to", "ors", "--out", "out");
    expect(open).toMatchObject({ code: 2, report: { ok: false, questions: [{ key: "tasks" }] } });
    expect(existsSync(join(root, "out"))).toBe(false);
  });

  it(
    "plays original and port with the variables that answers set",
    async () => {
      const root = temporaryFolder();
      const told = "settings={TIDE_RIVER: Dart, TIDE_HOURS: 4, TIDE_DRIFT: 2}";
      const to = ["--to", "ors", "--out", "out", "--yes", "--set", told];
      const { code, report } = await port(root, fixture("openenv/tide_env"), ...to);
      expect({ code, verdict: report.verdict }, report.reason).toEqual({
        code: 0,
        verdict: "equal",
      });
      // On the Wye, which the server takes by itself, the berth is worth a half.
      expect(report.strength!.rewards).toEqual([0, 1]);
    },
    minutes(10),
  );

  it("does not write into a folder that holds something", async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "out"));
    writeFileSync(join(root, "out", "mine"), "");
    expect(
      (await port(root, fixture("openenv/lights_env"), "--to", "ors", "--out", "out", "--yes"))
        .code,
    ).toBe(3);
  });
});
