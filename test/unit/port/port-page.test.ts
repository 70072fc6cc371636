import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { portPage } from "../../../src/port/port-page.js";
import { writeEvidence } from "../../../src/port/proof.js";
import type { PortReport } from "../../../src/port/report.js";
import { temporaryFolder } from "../../support/workspace.js";

const report: PortReport = {
  ok: false,
  verdict: "unproven",
  reason: "no play shows <that>",
  alternative: null,
  source: { framework: "theirs", dialect: "1", shape: "tools" },
  targets: [
    { framework: "domain", episodes: 1, steps: 1, differences: [], missing: null, conflict: false },
  ],
  strength: {
    plays: 1,
    off: [],
    untouched: [],
    lines: { run: 3, all: 4, missed: [{ file: "lifted/desk.py", function: "step", lines: [4] }] },
    rewards: [0.5],
    otherSeeds: { made: 12, alike: 9, played: 3 },
    mutants: {
      all: 2,
      tried: 2,
      caught: 1,
      asked: 2,
      survived: [
        {
          file: "lifted/desk.py",
          line: 4,
          function: "step",
          kind: "reward",
          change: "reward is 0.0",
          run: false,
        },
      ],
      stopped: "done",
    } as never,
  },
  added: ["begin: a start"],
  losses: [{ id: "x", what: "the state is not shown", why: "nobody asks" }],
  decisions: [{ key: "tasks", value: 3, why: "counted", by: "proposal" }],
  questions: [],
  names: [
    {
      name: "theirs.Server",
      treatment: "stand-in",
      why: "Server in lifted/plain.py",
      at: { file: "desk.py", line: 1, column: 1 },
    },
  ],
  files: [],
  diagnostics: [],
};

function ported(): { readonly out: string; readonly source: string } {
  const root = temporaryFolder();
  const [out, source] = [join(root, "out"), join(root, "source")];
  mkdirSync(join(out, "lifted"), { recursive: true });
  mkdirSync(source);
  writeFileSync(join(source, "desk.py"), "from theirs import Server\n\nX = '<b>'\n");
  writeFileSync(join(out, "lifted", "desk.py"), "from .plain import Server\n\nX = '<b>'\n");
  writeFileSync(join(out, "lifted", "plain.py"), "class Server: ...\n");
  const origin = { license: null, license_files: [], repository: null, commit: null };
  const step = {
    call: { tool: "act", arguments: { at: 1 } },
    seen: { data: "there" },
    reward: 0.5,
    done: true,
    refused: null,
  };
  const told = { split: "train", index: 0, seed: null, reward: null, metrics: {}, failed: null };
  const trajectory = { id: "walk-0", kind: "walk" as const, ...told, start: null, steps: [step] };
  writeEvidence(out, {
    port: 1,
    origin,
    found: { framework: "theirs", dialect: "1", file: "desk.py", entry: "Desk", splits: {} },
    requires: [],
    rule: "sum",
    standing: ["lifted/plain.py"],
    untouched: [],
    scoring: [],
    unshown: null,
    lifted: null,
    recorded: {
      error: null,
      missing: [],
      python: "3.13",
      versions: {},
      tools: [],
      tasks: {},
      trajectories: [trajectory],
      alike: null,
      slow: false,
      start: 0,
    },
  });
  return { out, source };
}

it("shows names, plays with what they were worth, what no play shows, and what is lost", () => {
  const { out, source } = ported();
  const html = portPage(report, out, source);
  expect(html).toContain("<td>theirs.Server</td><td>stand-in</td>");
  expect(html).toContain("<b>walk-0</b> (train 0), 1 calls: worth 0.5");
  expect(html).toContain("under other seeds that the original played: 3 of 12");
  expect(html).toContain("lifted/desk.py:4");
  expect(html).toContain(
    "they run 3 of 4 lines; not run, unless while it loads: 1 of `step` (lifted/desk.py:4)",
  );
  expect(html).toContain("the state is not shown (nobody asks)");
  expect(html).toContain("no play shows &lt;that&gt;");
});

it("shows what is still to be answered, with what it may be", () => {
  const candidates = [{ value: "data/a.jsonl", why: "the first" }];
  const questions = [{ key: "datasets", why: "which file is meant", candidates }];
  const html = portPage({ ...report, questions }, temporaryFolder(), null);
  expect(html).toContain("<li>datasets: which file is meant</li>");
  expect(html).toContain("<li>datasets: &quot;data/a.jsonl&quot; (the first)</li>");
  expect(portPage(report, temporaryFolder(), null)).not.toContain("To be answered");
});

it("shows the author's modules side by side, with what changed marked on its side, and stand-ins not at all", () => {
  const { out, source } = ported();
  const html = portPage(report, out, source);
  expect(html).toContain(
    '<td class="failed"><pre>from theirs import Server</pre></td><td class="ok"><pre>from .plain import Server</pre></td>',
  );
  expect(html).toContain("desk.py: 2 changed places");
  expect(html).not.toContain("class Server");
  expect(html).not.toContain("'<b>'");
});

it("shows no code where the original is not at hand, and loads nothing from elsewhere", () => {
  const { out } = ported();
  const html = portPage(report, out, null);
  expect(html).not.toContain("original and lifted");
  expect(html).not.toMatch(/<script|https?:\/\//);
});
