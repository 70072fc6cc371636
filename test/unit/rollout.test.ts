import { describe, expect, it } from "vitest";
import type { Contract } from "../../shared-domain/contract.js";
import type { Play, Step } from "../../shared-domain/recording.js";
import type { Smoke } from "../../src/kit/smoke.js";
import { Failure } from "../../src/diagnostics/diagnostic.js";
import { judge } from "../../src/rollout/judge.js";
import type { Evidence } from "../../src/rollout/evidence.js";
import { compare } from "../../src/rollout/compare.js";
import { choosePlays, makeJob } from "../../src/rollout/job.js";
import { domainLeaks, rowLeaks, wireLeaks } from "../../src/rollout/leak.js";
import { textLeaks } from "../../src/rollout/leak-texts.js";
import { reportHtml } from "../../src/rollout/report-html.js";
import { lackOf, notInstalled } from "../../src/rollout/not-installed.js";
import { exitCodeOf, reportOf, table } from "../../src/rollout/report.js";
import type { ProbeResult, Reply, Transcript } from "../../src/rollout/transcript.js";

const text = (words: string) => ({ type: "text" as const, text: words });

function step(words: string, more: Partial<Step> = {}): Step {
  return {
    blocks: [text(words)],
    reward: 0,
    done: false,
    truncated: false,
    refusal: null,
    ...more,
  };
}

function play(more: Partial<Play> = {}): Play {
  return {
    id: "oracle-train-0",
    kind: "oracle",
    split: "train",
    index: 0,
    task: "a",
    seed: null,
    calls: [
      { tool: "add", arguments: { n: 1 } },
      { tool: "add", arguments: { n: 2 } },
    ],
    prompt: [{ role: "user", content: [text("Count.")] }],
    steps: [step("1"), step("3", { reward: 1, done: true })],
    reward: 1,
    metrics: { n: 3 },
    done: true,
    truncated: false,
    ...more,
  };
}

function transcriptOf(of: Play): Transcript {
  return {
    script: of.id,
    prompt: of.prompt,
    steps: of.steps.map((s): Reply => ({ ...s })),
    total: { reward: of.reward, metrics: of.metrics, done: of.done, truncated: of.truncated },
    failed: null,
  };
}

/** What the client in TypeScript reads of a play: no metrics, and not why an episode was cut. */
function byClient(of: Play): Transcript {
  const { total, steps, ...told } = transcriptOf(of);
  return {
    ...told,
    steps: steps.map((each) => ({ ...each, truncated: null })),
    total: { ...total!, metrics: null, truncated: null },
  };
}

const smoke: Smoke = {
  requirements: [],
  client: "c",
  native: "n",
  env: {},
  answersItself: [],
  cannotTell: [],
  serverless: false,
};

describe("compare", () => {
  const changed = (
    change: (t: Transcript) => void,
    told: Partial<Smoke> = {},
    of = play(),
  ): string[] => {
    const got = structuredClone(transcriptOf(of));
    change(got);
    return compare(of, got, { ...smoke, ...told }).map((d) => `${d.step} ${d.field}`);
  };

  it("finds nothing where all is the same", () => expect(changed(() => {})).toEqual([]));
  it("finds another observation", () =>
    expect(changed((t) => (t.steps[0]!.blocks = [text("2")]))).toEqual(["0 observation"]));
  it("finds another reward, end and total", () => {
    expect(changed((t) => (t.steps[1]!.reward = 0.5))).toEqual(["1 reward"]);
    expect(changed((t) => (t.steps[1]!.done = false))).toEqual(["1 done"]);
    expect(changed((t) => (t.total!.reward = 2))).toEqual(["2 total"]);
    expect(changed((t) => (t.total!.metrics = { n: 4 }))).toEqual(["2 metrics"]);
  });
  it("finds another prompt", () => expect(changed((t) => (t.prompt = []))).toEqual(["-1 prompt"]));
  it("finds a call that was not answered", () =>
    expect(changed((t) => t.steps.pop())).toEqual(["1 call"]));
  it("finds a rollout marked as failed", () =>
    expect(changed((t) => (t.failed = "broke"))).toEqual(["2 failed"]));
  it("does not take silence for agreement unless it is declared", () => {
    const silence = (t: Transcript) => t.steps.forEach((s) => (s.reward = null));
    expect(changed(silence)).toEqual(["0 reward", "1 reward"]);
    expect(changed(silence, { cannotTell: [{ what: "reward", reason: "-" }] })).toEqual([]);
  });
  it("compares what a plain answer gave unless that is declared not to travel", () => {
    const of = play({ calls: [{ tool: "look", arguments: {} }, { answer: "3" }] });
    const unanswered = (t: Transcript) =>
      (t.steps[1] = { blocks: null, reward: null, done: null, truncated: null, refusal: null });
    expect(changed(unanswered, {}, of)).toEqual(["1 observation", "1 reward", "1 done"]);
    const told: Partial<Smoke> = { cannotTell: [{ what: "answer", reason: "-" }] };
    expect(changed(unanswered, told, of)).toEqual([]);
    expect(changed((t) => (t.steps[0]!.blocks = null), told, of)).toEqual(["0 observation"]);
  });
  it("compares the class of a refusal, and its text unless the framework answers itself", () => {
    const refused = (refusal: Step["refusal"]) =>
      play({ steps: [step("Error: no", { refusal }), step("3", { reward: 1, done: true })] });
    const reworded = (t: Transcript) => (t.steps[0]!.blocks = [text("other words")]);
    const itself = { refusal: "bad_arguments", reason: "-" } as const;
    const unlessNoObject = { ...itself, onlyOf: "arguments that are no object" } as const;
    const worded = (told: Partial<Smoke>, of = refused("bad_arguments")) =>
      changed(reworded, told, of);
    expect(worded({})).toEqual(["0 observation"]);
    expect(worded({ answersItself: [itself] })).toEqual([]);
    expect(worded({ answersItself: [unlessNoObject] })).toEqual(["0 observation"]);
    const [first, ...rest] = refused("bad_arguments").calls;
    const noObject = { ...(first as { tool: string }), arguments: [1] };
    expect(worded({}, { ...refused("bad_arguments"), calls: [noObject, ...rest] })).toEqual([]);
    expect(changed(reworded, {}, refused("mistake"))).toEqual(["0 observation"]);
    const otherClass = (t: Transcript) => (t.steps[0]!.refusal = "ended");
    expect(changed(otherClass, {}, refused("unknown_tool"))).toEqual(["0 refusal"]);
    expect(
      changed(
        otherClass,
        { answersItself: [{ refusal: "unknown_tool", reason: "-" }] },
        refused("unknown_tool"),
      ),
    ).toEqual([]);
  });
  it("accepts a refused call as accepted by nobody", () => {
    const of = play({
      steps: [
        step("Error: no", { refusal: "bad_arguments" }),
        step("3", { reward: 1, done: true }),
      ],
    });
    expect(changed((t) => (t.steps[0]!.refusal = null), {}, of)).toEqual(["0 refusal"]);
  });
  it("compares images by their bytes, or by the fixed text where there are none", () => {
    const image = { type: "image" as const, mime: "image/png", data: "AAAA" };
    const of = play({
      steps: [step("1"), { ...step("", { reward: 1, done: true }), blocks: [text("see"), image] }],
    });
    expect(
      changed((t) => (t.steps[1]!.blocks = [text("see"), { ...image, data: "BBBB" }]), {}, of),
    ).toEqual(["1 observation"]);
    const onlyText = (t: Transcript) => (t.steps[1]!.blocks = [text("see\n[image]")]);
    expect(changed(onlyText, { cannotTell: [{ what: "image", reason: "-" }] }, of)).toEqual([]);
  });
});

describe("leaks", () => {
  const task = { split: "train", index: 0, state: {} };
  const hidden = [{ ...task, fields: { answer: "crane", size: 12345, tries: 6 } }];
  const plays = [
    play({ prompt: [{ role: "user", content: [text("Not a bird.")] }] }),
    play({ id: "other", index: 1 }),
  ];
  const seen = (payload: string, where = "oracle-train-0") =>
    wireLeaks([{ what: "reply", where, text: payload }], plays, hidden).map((l) => l.field);

  it("finds a hidden member by name and value", () => {
    expect(seen('{"state":{"tries":6}}')).toEqual(["tries"]);
    expect(seen('{"state":{"tries":7}}')).toEqual([]);
    expect(seen('data: {"x":[{"answer":"crane"}]}', "")).toEqual(["answer"]);
  });
  it("finds a telling value outside of what the domain showed", () => {
    expect(seen('{"note":"it is crane!"}')).toEqual(["answer"]);
    expect(seen('{"id":"run-12345"}')).toEqual(["size"]);
    expect(seen('{"id":"123456"}')).toEqual([]);
  });
  it("takes a field that says no more than the task's published id for no secret", () => {
    const named = [{ ...task, fields: { order_id: "train-0", recipe: "sage-11" } }];
    const found = wireLeaks(
      [{ what: "reply", where: "oracle-train-0", text: '{"id": "train-0", "of": "sage-11"}' }],
      plays,
      named,
    );
    expect(found.map(({ field }) => field)).toEqual(["recipe"]);
  });
  it("takes what the author's id of the task tells for no secret, unless it is the answer", () => {
    const named = [{ ...task, fields: { question: "best product", answer: "crane" } }];
    const found = wireLeaks(
      [{ what: "reply", where: "oracle-train-0", text: '{"id": "best product-7-crane"}' }],
      [play({ task: "best product-7-crane" })],
      named,
    );
    expect(found.map(({ field }) => field)).toEqual(["answer"]);
  });
  it("finds a hidden object or list, however it is spelled", () => {
    const wanted = [{ ...task, fields: { goal: { ada: ["red", true], bob: null } } }];
    const found = (payload: string) =>
      wireLeaks([{ what: "reply", where: "oracle-train-0", text: payload }], plays, wanted).map(
        (l) => l.field,
      );
    expect(found("ok {'ada': ['red', True], 'bob': None}")).toEqual(["goal"]);
    expect(found(JSON.stringify({ text: '{"ada": ["red", true], "bob": null}' }))).toEqual([
      "goal",
    ]);
    expect(found("ok {'ada': ['red', False], 'bob': None}")).toEqual([]);
  });
  it("leaves what the domain itself showed alone", () => {
    const shown = [
      play({
        steps: [step("the word is crane", { reward: 1, done: true })],
        calls: [{ tool: "add", arguments: {} }],
      }),
    ];
    expect(
      wireLeaks(
        [{ what: "reply", where: "oracle-train-0", text: '{"text":"the word is crane"}' }],
        shown,
        hidden,
      ),
    ).toEqual([]);
  });
  it("takes what an episode opens with for no secret, but an answer that a step tells for one", () => {
    const opens = [play({ prompt: [{ role: "user", content: [text("Fly to Rome.")] }] })];
    const fields = { text: "Fly to Rome.", target: "Rome", answer: "Rome" };
    const wire = (payload: string) =>
      wireLeaks([{ what: "reply", where: "oracle-train-0", text: payload }], opens, [
        { ...task, fields },
      ]).map((l) => l.field);
    expect(wire('{"messages":[{"text":"Fly to Rome."}]}')).toEqual([]);
    expect(wire('{"messages":[{"target":"Rome"}]}')).toEqual(["target", "answer"]);
    const shows = (shown: string) =>
      domainLeaks(
        [{ ...opens[0]!, steps: [step(shown), step("3", { done: true })] }],
        [{ ...task, fields }],
      ).map((l) => l.field);
    expect(shows('[{"target":"Rome"}]')).toEqual([]);
    expect(shows('[{"answer":"Rome"}]')).toEqual(["answer"]);
  });
  it("leaves an observation alone that is the whole payload", () => {
    const shown = [play({ steps: [step('{"tries":6}')], done: false })];
    expect(
      wireLeaks(
        [{ what: "tool", where: "oracle-train-0", text: '{"tries":6}\n[episode over]' }],
        shown,
        hidden,
      ),
    ).toEqual([]);
  });
  it("leaves to the domain what an attack made it show, and nothing else of that name", () => {
    const shown = [play({ steps: [step('{"tries":5,"at":[{"x":1}]}')], done: false })];
    const found = (payload: string) =>
      wireLeaks([{ what: "tool", where: "attacks", text: payload }], shown, hidden).map(
        (l) => l.field,
      );
    expect(found('{"at":[],"tries":6}')).toEqual([]);
    expect(found('{"tries":6}')).toEqual(["tries"]);
    expect(found('{"at":[{"tries":6}],"tries":6}')).toEqual(["tries"]);
  });
  it("looks at no play whose own calls name the secret", () => {
    const named = [play({ calls: [{ tool: "guess", arguments: { word: "crane" } }] })];
    expect(
      wireLeaks([{ what: "reply", where: "oracle-train-0", text: "crane" }], named, hidden),
    ).toEqual([]);
  });
  it("knows words of the framework by another task's payloads", () => {
    const payloads = ["oracle-train-0", "other"].map((where) => ({
      what: "reply",
      where,
      text: "crane operator ready",
    }));
    expect(wireLeaks(payloads, plays, hidden)).toEqual([]);
  });
  it("finds what only the started object holds, by name or value, while its task is played", () => {
    const state = { _target: 17, code: "quartz" };
    const started = [{ ...task, fields: {}, state }];
    const found = (text: string, where = "oracle-train-0") =>
      wireLeaks([{ what: "reply", where, text }], plays, started).map((l) => l.field);
    expect(found('{"metadata":{"_target":17}}')).toEqual(["_target"]);
    expect(found('{"note":"it was quartz"}')).toEqual(["code"]);
    expect(found('{"metadata":{"_target":18}}')).toEqual([]);
    expect(found('{"metadata":{"_target":17}}', "other")).toEqual([]);
    expect(
      domainLeaks([play({ steps: [step("code: quartz"), step("3", { done: true })] })], started),
    ).toEqual([]);
  });
  it("finds what the object came to hold in a play, in that play alone", () => {
    const later = { "oracle-train-0": { _code: ["quartz", 7000] } };
    const held = [{ ...task, fields: {}, later }];
    const found = (text: string, where = "oracle-train-0") =>
      wireLeaks([{ what: "reply", where, text }], plays, held).map((l) => l.field);
    expect(found('{"metadata":{"note":"it was quartz"}}')).toEqual(["_code"]);
    expect(found('{"metadata":{"_code":7000}}')).toEqual(["_code"]);
    expect(found('{"metadata":{"_code":7000}}', "other")).toEqual([]);
  });
  it("finds an answer in what the model reads of a tool, unless it is one of the choices", () => {
    const telling = (description: string, schema: object = {}) =>
      textLeaks(
        {
          tools: [{ name: "guess", description, parameters: { type: "object", ...schema } }],
        } as unknown as Contract,
        hidden,
      ).map((l) => `${l.field} in ${l.where}`);
    expect(telling("Guess a word, such as crane.")).toEqual(["answer in the description of guess"]);
    expect(telling("Guess a word of size 12345.")).toEqual([]);
    const described = { properties: { word: { description: "crane, say" } } };
    expect(telling("Guess.", described)).toEqual(["answer in the description of guess"]);
    const choice = { properties: { word: { enum: ["crane", "heron"], description: "a crane?" } } };
    expect(telling("Guess.", choice)).toEqual([]);
  });
  it("finds a field too many in a task list", () => {
    expect(
      rowLeaks({ train: { count: 1, rows: [{ id: "a", level: 1, answer: "x" }] } }, ["level"]).map(
        (l) => l.field,
      ),
    ).toEqual(["answer"]);
  });
  it("finds a hidden field in the domain's own data before the end", () => {
    const telling = [play({ steps: [step('{"answer":"crane"}'), step("3", { done: true })] })];
    expect(domainLeaks(telling, hidden).map((l) => l.field)).toEqual(["answer"]);
    expect(
      domainLeaks(
        [play({ steps: [step("answer: crane"), step("3", { done: true })] })],
        hidden,
      ).map((l) => l.field),
    ).toEqual(["answer"]);
    expect(
      domainLeaks([play({ steps: [step('{"tries":6}'), step("3", { done: true })] })], hidden),
    ).toEqual([]);
    const after = [play({ steps: [step("1"), step('{"answer":"crane"}', { done: true })] })];
    expect(domainLeaks(after, hidden)).toEqual([]);
  });
});

describe("judge", () => {
  const contract = {
    name: "count",
    domain: { solve: "solve", judged: null },
    reward: { range: [0, 1] },
    tasks: { public: [] },
    system_prompt: null,
    tools: [{ name: "add", description: "Adds.", parameters: { type: "object" } }],
  } as unknown as Contract;
  const random = play({
    id: "random-train-0",
    kind: "random",
    reward: 0,
    metrics: {},
    steps: [step("0"), step("0", { done: true })],
  });
  const noop = play({
    id: "noop-train-0",
    kind: "noop",
    calls: [],
    steps: [],
    reward: 0,
    metrics: {},
    done: false,
  });
  const wrong = play({
    id: "malformed-train-0",
    kind: "malformed",
    reward: 0,
    metrics: {},
    steps: [step("Error: no", { refusal: "bad_arguments" }), step("0", { done: true })],
  });
  const again = play({ id: "again-oracle-train-0", kind: "cheat" });
  const plays = [play(), random, noop, wrong, again];

  type Mutable<T> = T extends (infer I)[] | readonly (infer I)[]
    ? Mutable<I>[]
    : T extends object
      ? { -readonly [K in keyof T]: Mutable<T[K]> }
      : T;
  type Change = (
    e: Mutable<Omit<Evidence, "contract" | "smoke">> & Pick<Evidence, "contract" | "smoke">,
  ) => void;

  function evidence(change: Change = () => {}): Evidence {
    const probe: ProbeResult = {
      error: null,
      errors: {},
      seconds: {},
      python: "3.12.1",
      version: "1.0",
      tools: [{ name: "add", description: "Adds.", parameters: { type: "object" } }],
      tasks: { train: { count: 1, rows: [{ id: "a" }] } },
      plays: plays.map(transcriptOf),
      again: [transcriptOf(play())],
      interleaved: [transcriptOf(play()), transcriptOf(random)],
      client: [byClient(play())],
      capacity: {
        opened: 6,
        refused: "full",
        played: transcriptOf(play()),
        again: 6,
        waited: transcriptOf(play()),
      },
      attacks: [{ name: "forged", earned: 0, honest: 1, detail: "", fault: "", tried: 1 }],
      seen: [{ what: "tasks", where: "", text: "[]" }],
    };
    const native = { checks: [{ name: "validate", ok: true, detail: "" }] };
    const all = structuredClone({
      contract,
      smoke,
      plays,
      hidden: [],
      unwritten: [],
      example: null,
      probe,
      native,
      counts: { train: 1 },
      unstable: [],
      edited: [],
      changed: [],
      broken: null,
      schemas: [],
      client: true,
    });
    change(all as never);
    return all as Evidence;
  }
  const failed = (change: Change): string[] =>
    judge(evidence(change))
      .checks.filter((check) => !check.ok)
      .map((check) => check.id);
  const of = (e: Parameters<Change>[0], id: string): Transcript =>
    e.probe.plays!.find((t) => t.script === id)!;

  it("takes an image for the text that the client in TypeScript has in its place", () => {
    const image = { type: "image" as const, mime: "image/png", data: "AAAA" };
    const shown = (words: string) =>
      judge(
        evidence((e) => {
          e.plays.find(({ id }) => id === play().id)!.steps[0]!.blocks = [text("see"), image];
          e.probe.client![0]!.steps[0]!.blocks = [text(words)];
        }),
      ).checks.find(({ id }) => id === "client")!.ok;
    expect([shown("see\n[image]"), shown("see")]).toEqual([true, false]);
  });

  it("says how many plays no typed client can make", () => {
    const detail = (change?: Change) =>
      judge(evidence(change)).checks.find(({ id }) => id === "client")!.detail;
    expect(detail()).not.toContain("left out");
    const raw = play({ id: "raw", calls: [{ tool: "add", raw: '{"n": 1.0}' }] });
    expect(detail((e) => (e.plays as Play[]).push(raw))).toContain("; 1 left out");
  });

  it.each([
    ["pays nothing where there are penalties", [-3, 1.25], 0, []],
    ["takes a little where there are penalties", [-3, 1.25], -0.2, []],
    ["pays for nothing where there are penalties", [-3, 1.25], 0.2, ["no-op"]],
    ["pays the top for nothing", [-3, 0], 0, ["no-op"]],
  ] as const)("judges a variant that %s", (_, range, earned, expected) => {
    const found = failed((e) => {
      Object.assign(e.contract.reward, { range });
      of(e, "noop-train-0").total!.reward = earned;
    });
    expect(found.filter((id) => id === "no-op")).toEqual(expected);
  });

  it("passes a variant that agrees", () => expect(failed(() => {})).toEqual([]));

  it("asks of a reference that it beats chance and idleness, and no cheat equals it", () => {
    const judged = (reward: number, solve?: "reference", cheat = 0): string[] =>
      failed((e) => {
        Object.assign(e.contract.reward, solve && { solve });
        for (const id of ["oracle-train-0", "again-oracle-train-0"]) {
          e.plays.find((each) => each.id === id)!.reward = reward;
          of(e, id).total!.reward = reward;
        }
        e.plays.push({ ...e.plays.find(({ kind }) => kind === "noop")!, id: "all", kind: "cheat" });
        e.plays.at(-1)!.reward = cheat;
        e.probe.plays!.push({ ...of(e, "noop-train-0"), script: "all" });
      }).filter((id) => id === "oracle" || id === "cheats");
    expect(judged(0.6)).toContain("oracle");
    expect(judged(0.6, "reference")).not.toContain("oracle");
    expect(judged(0, "reference")).toContain("oracle");
    expect(judged(0.6, "reference", 0.5)).not.toContain("cheats");
    expect(judged(0.6, "reference", 0.6)).toContain("cheats");
  });

  it.each<[string, string[], Change]>([
    [
      "does not start",
      [
        "start",
        "tools",
        "oracle",
        "no-op",
        "random",
        "cheats",
        "malformed",
        "seed",
        "isolation",
        "client",
        "capacity",
        "leak",
        "parity",
        "reach",
        "mutants",
        "native",
      ],
      (e) => (e.probe.errors = { start: "Traceback\nImportError: x" }),
    ],
    [
      "has one tool too many",
      ["tools"],
      (e) => e.probe.tools!.push({ name: "reset", description: "", parameters: {} }),
    ],
    [
      "pays otherwise by the client in TypeScript",
      ["client"],
      (e) => (e.probe.client![0]!.total!.reward = 0),
    ],
    [
      "shows the client in TypeScript another text",
      ["client"],
      (e) => (e.probe.client![0]!.steps[0]!.blocks = [text("2")]),
    ],
    [
      "shuts the client in TypeScript out",
      ["client"],
      (e) => (e.probe.client![0]!.failed = "Error: /create answered 400"),
    ],
    [
      "breaks the program that plays by the client in TypeScript",
      ["client"],
      (e) => (e.probe.errors = { client: "RuntimeError: does not build" }),
    ],
    ["has another schema", ["tools"], (e) => (e.probe.tools![0]!.parameters = { type: "array" })],
    ["disagrees with pydantic", ["tools"], (e) => (e.schemas = ["add(n) is an integer"])],
    ["has a tool that is yet to be written", ["written"], (e) => (e.unwritten = ["book_flight"])],
    [
      "drops the reward",
      ["oracle", "parity"],
      (e) => {
        of(e, "oracle-train-0").total!.reward = 0;
        of(e, "oracle-train-0").steps[1]!.reward = 0;
      },
    ],
    ["pays for nothing", ["no-op", "parity"], (e) => (of(e, "noop-train-0").total!.reward = 0.2)],
    [
      "fails under random play",
      ["random", "parity"],
      (e) => (of(e, "random-train-0").failed = "broke"),
    ],
    [
      "pays the winning call twice",
      ["cheats", "parity"],
      (e) => (of(e, "again-oracle-train-0").total!.reward = 3),
    ],
    ["falls for an attack", ["cheats"], (e) => (e.probe.attacks![0]!.earned = 2)],
    [
      "lets a rollout not count",
      ["cheats"],
      (e) => (e.probe.attacks![0]!.fault = "the rollout came to nothing"),
    ],
    [
      "accepts a bad call",
      ["malformed", "parity"],
      (e) => (of(e, "malformed-train-0").steps[0]!.refusal = null),
    ],
    [
      "plays otherwise the second time",
      ["seed"],
      (e) => (e.probe.again![0]!.steps[0]!.blocks = [text("9")]),
    ],
    [
      "has a domain that depends on the hash seed",
      ["seed"],
      (e) =>
        (e.unstable = [{ script: "t", step: 0, field: "observation", expected: "a", actual: "b" }]),
    ],
    [
      "shares state",
      ["isolation"],
      (e) => (e.probe.interleaved![1]!.steps[0]!.blocks = [text("1")]),
    ],
    ["lets everybody in", ["capacity"], (e) => (e.probe.capacity!.refused = null)],
    ["does not free places", ["capacity"], (e) => (e.probe.capacity!.again = 2)],
    [
      "plays otherwise where all places are taken",
      ["capacity"],
      (e) => (e.probe.capacity!.played.steps[0]!.blocks = [text("other")]),
    ],
    [
      "forgets who ends late",
      ["capacity"],
      (e) =>
        (e.probe.capacity!.waited = { ...e.probe.capacity!.waited, total: null, failed: "lost" }),
    ],
    [
      "leaks",
      ["leak"],
      (e) => {
        e.hidden = [{ split: "train", index: 0, fields: { answer: "crane" }, state: {} }];
        e.probe.seen.push({ what: "state", where: "", text: '{"answer":"crane"}' });
      },
    ],
    [
      "is refused by its framework",
      ["native"],
      (e) => e.native!.checks.forEach((c) => (c.ok = false)),
    ],
    ["no validator looked at", ["native"], (e) => (e.native!.checks = [])],
    [
      "broke in a stage",
      ["seed", "isolation", "capacity"],
      (e) => (e.probe.errors = { again: "x", interleaved: "x", capacity: "x" }),
    ],
  ])("fails a variant that %s", (_, expected, change) => expect(failed(change)).toEqual(expected));

  const unprovenIn = (change: Change): string[] =>
    judge(evidence(change))
      .checks.filter((check) => check.unproven !== undefined)
      .map((check) => check.id);
  const rest = ["reach", "mutants"];

  it("has no check that passes where nothing was played", () => {
    const checked = judge(
      evidence((e) => {
        e.plays = [];
        e.probe = { ...e.probe, plays: [], again: [], interleaved: [], capacity: null };
        e.probe.attacks = [];
        e.probe.seen = [];
        e.native!.checks = [];
        (e.contract.domain as { judged: string | null }).judged = "grade";
        (e.contract.domain as { scripted_judge: string | null }).scripted_judge = "stand_in";
      }),
    ).checks;
    const passed = checked.filter((one) => one.ok && one.unproven === undefined);
    expect(passed.map(({ id }) => id)).toEqual(["start", "tools"]);
    expect(checked.filter((one) => !one.ok).map(({ id }) => id)).toEqual(["native"]);
    expect(checked.filter((one) => one.unproven === "")).toEqual([]);
  });

  it.each<[string, string[], Change]>([
    ["everything was played", [], () => {}],
    ["no attack was made", ["cheats"], (e) => (e.probe.attacks = [])],
    [
      "one part of the attacks had nothing to try",
      ["cheats"],
      (e) => e.probe.attacks!.push({ ...e.probe.attacks![0]!, tried: 0, detail: "no play" }),
    ],
    [
      "only play that is worth nothing was attacked",
      ["cheats"],
      (e) => (e.probe.attacks![0]!.honest = 0),
    ],
    ["one episode was open at once", ["isolation"], (e) => e.probe.interleaved!.pop()],
    [
      "plays had no calls",
      ["seed", "isolation"],
      (e) => {
        const still = transcriptOf(noop);
        e.probe.again = [still];
        e.probe.interleaved = [still, still];
      },
    ],
    ["no play ends", ["capacity"], (e) => (e.probe.capacity = null)],
    ["nothing was seen", ["leak"], (e) => (e.probe.seen = [])],
    [
      "bad calls were none",
      ["malformed"],
      (e) => {
        e.plays[3]!.steps[0]!.refusal = null;
        of(e, "malformed-train-0").steps[0]!.refusal = null;
      },
    ],
  ])("is unproven where %s", (_, expected, change) =>
    expect(unprovenIn(change)).toEqual([...expected, ...rest]),
  );

  it("counts nothing to check as ok, and leaves out what was not asked for", () => {
    const without = judge(
      evidence((e) => ((e.contract.domain as { solve: null }).solve = null)),
    ).checks.find((c) => c.id === "oracle");
    expect(without).toEqual({
      id: "oracle",
      ok: true,
      detail: "",
      skipped: "the domain has no solve",
    });
    const native = judge(evidence((e) => (e.native = null))).checks;
    expect(native.map((c) => c.id)).not.toContain("native");
  });
});

describe("job", () => {
  it("sends plays of all splits first and names what it cannot send", () => {
    const many = ["train", "test"].flatMap((split) =>
      [0, 1, 2].map((index) =>
        play({ id: `oracle-${split}-${index}`, split: split as "train", index }),
      ),
    );
    const picky: Smoke = {
      ...smoke,
      unsendable: ({ text: words }) => (words.includes("2") ? "two is too much" : null),
    };
    const easy = many.map((p) => ({ ...p, calls: p.calls.slice(0, 1) }));
    expect(choosePlays(easy, picky, true).sent.map((p) => p.id)).toEqual([
      "oracle-train-0",
      "oracle-test-0",
      "oracle-train-1",
    ]);
    expect(choosePlays(many, picky, false).left.length).toBe(6);
  });
  it("sends one play of odd arguments beside those that a search found", () => {
    const ids = ["unusual-train-0-0", "unusual-train-0-1", "found-0", "found-1", "found-2"];
    const plays = ids.map((id) => play({ id, kind: id.startsWith("found") ? "found" : "unusual" }));
    expect(choosePlays(plays, smoke, true).sent.map(({ id }) => id)).toEqual([
      "unusual-train-0-0",
      "found-0",
      "found-1",
    ]);
  });
  it("sends the shortest play that earns most, however late it stands", () => {
    const [paid, long] = ["found-3", "found-2"].map((id) => play({ id, kind: "found", reward: 1 }));
    const plays = ["found-0", "found-1"].map((id) => play({ id, kind: "found", reward: 0 }));
    const short = { ...paid!, calls: paid!.calls.slice(0, 1) };
    expect(choosePlays([...plays, long!, short], smoke, true).sent.map(({ id }) => id)).toEqual([
      "found-0",
      "found-1",
      "found-3",
    ]);
  });
  it("crowds with the shortest play and interleaves at least two", () => {
    const job = makeJob({
      environment: "/e",
      folder: "/e/f",
      contract: {} as Contract,
      splits: ["train"],
      smoke,
      settings: {},
      plays: [play()],
      quick: true,
      judgeUrl: null,
    });
    expect(job.interleave).toEqual(["oracle-train-0", "oracle-train-0"]);
    expect(job.crowd).toBe("oracle-train-0");
  });
  it("plays again and interleaves what chance never ends", () => {
    const open = (id: string): Play =>
      play({ id, kind: "random", done: false, steps: [step("1"), step("3")] });
    const job = makeJob({
      environment: "/e",
      folder: "/e/f",
      contract: {} as Contract,
      splits: ["train"],
      smoke,
      settings: {},
      plays: [open("a"), open("b")],
      quick: true,
      judgeUrl: null,
    });
    expect(job).toMatchObject({ again: ["a", "b"], interleave: ["a", "b"], crowd: null });
  });
});

describe("report", () => {
  const verdict = (checks: { id: "start"; ok: boolean; detail: string; skipped?: string }[]) => ({
    framework: "toy",
    version: "1",
    python: "3.12",
    missing: false,
    losses: [{ id: "l", what: "no images", why: "text <only>" }],
    conflict: false,
    checks,
    episodes: 2,
    steps: 5,
    differences: 0,
    seconds: {},
  });
  it("is not ok where a check was skipped without leave", () => {
    expect(
      reportOf("d", [verdict([{ id: "start", ok: false, detail: "", skipped: "--quick" }])]).ok,
    ).toBe(false);
    expect(reportOf("d", []).ok).toBe(false);
  });
  it("tells which framework could not be installed, and why, beside the others", () => {
    const fine = verdict([{ id: "start", ok: true, detail: "" }]);
    const why = "other: the venv could not be filled\nERROR: no wheel for pycosat";
    const lack = { why, conflict: false };
    const report = reportOf("d", [fine, notInstalled("other", lack, [])]);
    expect(table(report)).toMatch(/^ +passed +missing$/m);
    expect(table(report)).toContain("other start\n  not run: other: the venv");
    expect(table(report)).toContain("  ERROR: no wheel for pycosat");
    expect(exitCodeOf(report)).toBe(4);
    expect(exitCodeOf(reportOf("d", [fine]))).toBe(0);
    const broken = verdict([{ id: "start", ok: false, detail: "" }]);
    expect(exitCodeOf(reportOf("d", [broken, notInstalled("other", lack, [])]))).toBe(1);
    const excluded = notInstalled("other", { why, conflict: true }, []);
    expect(exitCodeOf(reportOf("d", [fine, excluded]))).toBe(1);
  });
  it("takes only what the machine lacks for a framework that is missing", () => {
    const diagnostic = {
      code: "INSTALL_FAILED",
      severity: "error",
      message: "m",
      at: null,
      help: null,
    } as const;
    expect(lackOf(new Failure([{ ...diagnostic, help: "h" }], 4))).toEqual({
      why: "m\nh",
      conflict: false,
    });
    const conflict = { ...diagnostic, code: "REQUIREMENTS_CONFLICT" };
    expect(lackOf(new Failure([conflict], 1))).toEqual({ why: "m", conflict: true });
    expect(() => lackOf(new Failure([diagnostic], 1))).toThrow("m");
    expect(() => lackOf(new Error("of ours"))).toThrow("of ours");
  });
  it("prints a table with what failed in words", () => {
    const shown = table(
      reportOf("d", [verdict([{ id: "start", ok: false, detail: "ImportError" }])]),
    );
    expect(shown).toContain("start  FAILED");
    expect(shown).toContain("toy start\n  ImportError");
    expect(shown).toContain("parity: 2 episodes, 5 steps, 0 differences");
  });
  it("escapes what goes into HTML", () =>
    expect(
      reportHtml(reportOf("d", [verdict([])]), { variants: [], reach: null, sources: new Map() }),
    ).toContain("text &lt;only&gt;"));
});
