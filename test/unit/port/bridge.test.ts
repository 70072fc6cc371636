import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bridged, kept, mayBridge } from "../../../src/port/bridge.js";
import type { BuildInput } from "../../../src/port/build.js";
import { failedBuild } from "../../../src/port/failed-build.js";
import { Failure } from "../../../src/kit/index.js";
import { stoppedReport } from "../../../src/port/outcome.js";
import { loadParts } from "../../../src/port/parts.js";
import type { RecordedOriginal, Trajectory } from "../../../src/port/recording.js";
import type { Underway } from "../../../src/port/underway.js";
import { Registry } from "../../../src/installation/registry.js";

const part = (await loadParts(new Registry()))[0]!;
const found = {
  framework: part.id,
  dialect: part.port.dialects[0]!.id,
  shape: "a game",
  file: "env.py",
  entry: "Game",
  title: "Game",
  line: 1,
  data: [],
  names: [],
  decisions: [],
  added: [],
  losses: [],
  refusals: [{ code: "NAME_UNPLACED", reason: "it uses a name", alternative: "none", at: null }],
  doubts: [],
  splits: { train: "train" },
  requires: [],
  modules: [],
  original: {},
  reward_hint: null,
};
const analysis = {
  found: [found],
  lifted: null,
  brought: {},
  downloads: [],
  origin: { license: "MIT", license_files: [], repository: null, commit: null },
  diagnostics: [],
};
const answer = {
  call: { tool: "go", arguments: {} },
  seen: { blocks: [] },
  reward: 0,
  done: false,
  refused: null,
};
const trajectory = (more: Partial<Trajectory>): Trajectory => ({
  id: "walk-0",
  kind: "walk",
  split: "train",
  index: 0,
  seed: null,
  start: null,
  steps: [answer],
  reward: null,
  metrics: {},
  failed: null,
  ...more,
});
const recorded = (...trajectories: Trajectory[]): RecordedOriginal => ({
  error: null,
  missing: [],
  python: "3.12.1",
  versions: {},
  tools: [],
  tasks: { train: 1 },
  trajectories,
  alike: null,
  slow: false,
  start: 0,
});

let out: string;
beforeEach(() => void (out = mkdtempSync(join(tmpdir(), "envloom-test-bridge-"))));
afterEach(() => rmSync(out, { recursive: true, force: true }));

const underway = (request: Partial<Underway["request"]> = {}): Underway =>
  ({
    request: { out, explain: false, ...request },
    part,
    found,
    analysis,
    parts: [],
    targets: [],
    settled: [],
  }) as unknown as Underway;
const keep = (): Promise<readonly string[]> => {
  writeFileSync(join(out, "domain.py"), "");
  return Promise.resolve(["domain.py"]);
};
const refused = stoppedReport(
  found,
  analysis,
  { verdict: "refused", reason: "NAME_UNPLACED: it uses a name", alternative: null },
  [],
);

describe("an original that plays and is not lifted", () => {
  it("is a bridge only, with its play as the proof", async () => {
    const report = await bridged(underway(), ["numpy==2.0.0"], recorded(trajectory({})), refused);
    expect(report).toMatchObject({
      ok: false,
      verdict: "bridge only",
      reason:
        "NAME_UNPLACED: it uses a name; the original plays: 1 episodes with 1 calls played the same twice",
      targets: [],
    });
    expect(report.alternative).toMatch(/^a bridge: .*numpy==2\.0\.0/);
    expect(readdirSync(out).sort()).toEqual(["README.md", "proof"]);
    expect(JSON.parse(readFileSync(join(out, "proof", "verdict.json"), "utf8"))).toMatchObject({
      ok: false,
      verdict: "bridge only",
    });
  });

  it.each([
    [
      "broke in a call",
      trajectory({ steps: [{ ...answer, refused: "the original broke: gone" }] }),
    ],
    ["did not start", trajectory({ failed: "gone" })],
    ["was asked nothing", trajectory({ steps: [] })],
    ["takes no call", trajectory({ steps: [{ ...answer, refused: "no model_dump" }] })],
  ])("stays refused where it %s, and nothing is written", async (_, one) => {
    expect(await bridged(underway(), [], recorded(one), refused)).toEqual(refused);
    expect(readdirSync(out)).toEqual([]);
  });

  it("keeps what was lifted beside it, and tells how to go on with it", async () => {
    const report = await bridged(underway(), [], recorded(trajectory({})), refused, keep);
    expect(report.files).toEqual([
      "domain.py",
      "proof/recording.json",
      "proof/verdict.json",
      "LIFT.md",
    ]);
    expect(readdirSync(out).sort()).toEqual(["LIFT.md", "domain.py", "proof"]);
    expect(readFileSync(join(out, "LIFT.md"), "utf8")).toContain(
      "envloom describe --domain domain.py --answers answers.json --yes",
    );
  });

  it("keeps no lift of what breaks itself", async () => {
    await bridged(underway(), [], recorded(trajectory({ failed: "gone" })), refused, keep);
    expect(readdirSync(out)).toEqual([]);
  });

  it("keeps a lift of which nothing is known to be wrong, whatever the original's plays were", async () => {
    const unproven = { ...refused, verdict: "unproven" as const };
    const report = await kept(
      underway(),
      [],
      recorded(trajectory({ failed: "gone" })),
      unproven,
      keep,
    );
    expect(report).toMatchObject({ ok: false, verdict: "unproven" });
    expect(report.files).toContain("domain.py");
    const page = readFileSync(join(out, "LIFT.md"), "utf8");
    expect(page).toContain("nothing is proven of it");
    expect(page).toContain("Until then nothing in this folder is an environment.");
  });

  it("says first how what was refused can be mended, where somebody knows", async () => {
    const mendable = { ...refused, alternative: "give `done` a value" };
    const { alternative } = await bridged(underway(), [], recorded(trajectory({})), mendable);
    expect(alternative).toMatch(/^give `done` a value; or a bridge: /);
  });

  it("is not played for what no machine here has", () => {
    expect(mayBridge(underway())).toBe(true);
    expect(mayBridge(underway({ explain: true }))).toBe(false);
    const needy = {
      ...found,
      refusals: [
        ...found.refusals,
        { code: "NEEDS_KEY", reason: "a key", alternative: "none", at: null },
      ],
    };
    expect(mayBridge({ ...underway(), found: needy })).toBe(false);
  });
});

describe("a lift of which no environment could be made", () => {
  const failing = (code: string, one: Trajectory) =>
    failedBuild(
      underway({ source: out }),
      [],
      {
        recorded: recorded(one),
        renames: new Map(),
        input: {
          source: out,
          out,
          lifted: { files: { "domain.py": "A = 1\n" }, copies: {}, description: {} },
          title: "Game",
          name: "game",
          license: "MIT",
          licenseFiles: [],
          requires: ["numpy==2.0.0"],
          frameworks: [part.id],
        } as unknown as BuildInput,
      },
      new Failure([{ code, severity: "error", message: "it breaks", at: null, help: "mend it" }]),
    );

  it.each([
    ["bridge only", "DOMAIN_UNSTABLE", trajectory({})],
    ["unproven", "JUDGE_ANSWER_UNREAD", trajectory({ failed: "gone" })],
  ] as const)("is kept with its answers where the verdict is %s", async (verdict, code, one) => {
    const report = await failing(code, one);
    expect(report).toMatchObject({ ok: false, verdict, diagnostics: [{ code }] });
    expect(report.alternative).toContain("LIFT.md says how to go on with what was lifted");
    const written = ["LIFT.md", "answers.json", "domain.py", "proof"];
    expect(readdirSync(out).sort()).toEqual(written);
    expect(JSON.parse(readFileSync(join(out, "answers.json"), "utf8"))).toMatchObject({
      name: "game",
      system_prompt: "none",
      requires: ["numpy==2.0.0"],
    });
  });

  it("is not kept where the original breaks as well", async () => {
    expect(await failing("DOMAIN_UNSTABLE", trajectory({ failed: "gone" }))).toMatchObject({
      verdict: "refused",
      files: [],
    });
    expect(readdirSync(out)).toEqual([]);
  });
});
