import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> =>
  understand(text, [
    { id: "alpha", title: "Alpha Gym" },
    { id: "beta", title: "Beta" },
  ]);
const amountsOf = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);
const structureOf = (text: string): unknown => read(text).structure.map(({ value }) => value);
const parametersOf = (text: string): unknown => read(text).tools?.value[0]?.parameters;

it.each([
  "The model writes a report.\n*Later (v2):* a judge for style, real weather from an API.",
  "The model writes a report.\nOut of scope: a judge for style, weather from a live API.",
  "The model writes a report.\n\n## Non-goals\n- a judge for style\n- weather from a live API",
  "The model writes a report. We had a version with a judge for style.",
  "In the first version the model had a judge for style. The model writes a report.",
])("hears nothing of what is for later, or was: %s", (text) => {
  expect(read(text).verification).toBeNull();
  expect(read(text).backend).toBeNull();
});

it("hears what is said now behind what may come", () => {
  const { success } = read(
    "If we ever get the bills we could reward revenue, but for now a day counts as a success when nobody waits.",
  );
  expect(success?.value).toContain("nobody waits");
  expect(success?.value).not.toContain("revenue");
});

it("takes what others pay, and what was refused, for no amount", () => {
  expect(
    amountsOf(
      "Somebody in a forum does +1 for every stitch and I think that is dumb, so here: no errors = 10, one error = 4.",
    ),
  ).toEqual([10, 4]);
  expect(
    amountsOf("> > I propose 0.1 for each right field.\n> No, all or nothing: 1 if it is right."),
  ).toEqual([1]);
  expect(
    read("Unlike other work, where a judge scores, we pay 1 if it is solved.").verification,
  ).toBeNull();
});

it.each([
  ["Score: share of cues. Rules: >= 1 s on screen. 0.5 if one is broken.", [0.5]],
  ["Reward -> 1 if it is solved.", [1]],
  ["He gets one point, or half of point if it is drinkable.", [1, 0.5]],
  ["Every ride pays 1/50 of a point. A late one costs 0.03.", [0.02, -0.03]],
  ["rate(score). The score is 0 or 1.", [0, 1]],
  [
    "1.1 Purpose is a crane.\n4.1 0.04 for each box.\n4.2 Dropping one: -1.\n5.1 Seeds.",
    [0.04, -1],
  ],
] as const)("reads what is paid: %s", (text, wanted) => {
  expect(amountsOf(text)).toEqual(wanted);
});

it("takes no part of a formula, of a wording or of a measure for an amount that is left out", () => {
  expect(read("Reward: 1 minus (paid / cost), and -1 if it fails.").amounts?.told).toBe(true);
  expect(read("A right class earns 1 (one) point.").amounts?.told).toBe(true);
  expect(read("Reward: 1 if it is right, 0.5 if off by one, 0 otherwise.").amounts?.told).toBe(
    true,
  );
  expect(amountsOf("Reward 1 if it is brewed. Start gravity is 1.048 in all batches.")).toEqual([
    1,
  ]);
});

it("takes a parameter's bounds for no reward's", () => {
  expect(
    read("It points the telescope with observe(target: int 0..39). The score is a number.").range,
  ).toBeNull();
  expect(read("The reward is max(0, 1 - error / 10).").range?.value).toEqual([0, 1]);
  expect(read("Points are paid. There is no ceiling and no floor.").range?.value).toBe("open");
  expect(read("Score: 1 - (distance / length), cut off at 0.").range?.value).toEqual([0, 1]);
});

it("takes a chart that is knitted and an image that is run for nothing to look at", () => {
  expect(structureOf("You give the model a chart (rows of k, p) and it knits.")).toEqual([]);
  expect(structureOf("A project in the docker image texlive.")).toEqual([]);
  expect(structureOf("The model gets a bar chart.")).toEqual(["multi-modal"]);
  expect(structureOf("Input: a photograph of a page.")).toEqual(["multi-modal"]);
  expect(structureOf("It dates old photographs from their captions.")).toEqual([]);
});

it("takes what is written for no way of checking it", () => {
  expect(
    read("Regex golf. The model replies with exactly one regular expression.").verification,
  ).toBeNull();
  expect(read("The reply is checked with a regular expression.").verification?.value).toBe("regex");
  expect(
    read("A script compares all routing tables with the golden ones.").verification?.value,
  ).toBe("state-comparison");
});

it("takes what ships carry for no sandbox", () => {
  const { leanings } = read("A crane loads a barge. 0.04 for each container that is set down.");
  expect(leanings.find(({ id }) => id === "sandbox")).toBeUndefined();
  expect(read("One container per episode, vtysh(command) in it.").backend?.value).toBe("sandbox");
});

it.each([
  ["The model replies with one word, nothing else, no calls.", "tools"],
  ["agent: answers one question\ntools: -\nturns: 1", "tools"],
  ["A project in a container (network off).", "network"],
  ["A container with no route to the outside world.", "network"],
])("hears what there is none of: %s", (text, what) => {
  expect(read(text).without?.value).toContain(what);
});

it.each([
  ["Points are booked the minute they happen.", "dense"],
  ["The contract is worth 1.\n\nAt the end only.", "terminal"],
  ["A night comprises at most 96 steps. Reward is paid at dawn.", "terminal"],
] as const)("hears when it is paid: %s", (text, mode) => {
  expect(read(text).mode?.value).toBe(mode);
});

it("takes a telescope that points for no pay", () => {
  expect(read("At each step the agent points the telescope or waits.").mode).toBeNull();
});

it.each([
  ["It can knit(), purl(). 150 stitches is a fair limit for an episode.", 150],
  [
    "The episode ends when it is done, when one is dropped from more than 3 m, or with the 400th command.",
    400,
  ],
  ["Tools: dig(x), stop(). 25 moves should do.", 25],
  ["*Controls:* `send(crew)`, `wait()`\nWhatever happens, no more than 90 controls.", 90],
  ["A couple of dozen moves should do.", null],
] as const)("hears the cap: %s", (text, cap) => {
  expect(read(text).turns?.value ?? null).toBe(cap);
});

it("asks where two caps are said", () => {
  const { doubts, turns } = read(
    "There are never more than ten rounds. Legal says the environment must stop after 8 rounds.",
  );
  expect(turns).toBeNull();
  expect(doubts.map(({ key }) => key)).toContain("limits.calls");
});

it("reads parameters that share a type, bounds behind a comma, and several in a cell", () => {
  expect(parametersOf("Tools: click(x, y: ints), done().")).toEqual([
    { name: "x", type: "integer" },
    { name: "y", type: "integer" },
  ]);
  expect(parametersOf("Tools: hoist(metres: number, from -10 to 10).")).toEqual([
    { name: "metres", type: "number", minimum: -10, maximum: 10 },
  ]);
  expect(
    parametersOf(
      "| action | arguments |\n| --- | --- |\n| flag | field: owner, area; reason (text) |\n| stop | none |",
    ),
  ).toEqual([
    { name: "field", type: "string", choices: ["owner", "area"] },
    { name: "reason", type: "string" },
  ]);
});

it("hears limits in blocks that are set in below their titles", () => {
  const { budgets } = read(
    "Tools\n  scan(x)\n  ping(y)\nBudget\n  scan 35 times, ping 20 times\nFaults\n  64 faults",
  );
  expect(budgets?.value).toEqual({ scan: 35, ping: 20 });
});

it("hears what only one call answers, and an episode of one call", () => {
  expect(read("Tools: heat(x), measure(). Only measure say gravity.").feedback).not.toBeNull();
  expect(structureOf("It calls decide(action). One call and it's over.")).toContain("single-step");
});

it("counts no rows that nobody trains on, and takes what is kept for no pay", () => {
  // What the 3 are for is not said; whether the 12 count is for the learned weights to tell.
  const { counts } = read("12 mazes for training and 3 that nobody trains on.");
  expect([undefined, { train: 12 }]).toContainEqual(counts?.value);
  expect(
    read("Score: the share of right letters. Keep every tenth one for validation.").success?.value,
  ).not.toContain("validation");
});

it("takes what is history, what was paid once and what is out for nothing that is wanted", () => {
  expect(
    read("Three editors scored 900 old notices from 1 to 6; those are history. A reply earns 1.")
      .range?.value,
  ).not.toEqual([1, 6]);
  expect(read("Last year the cellar paid 1.85 per kilo.").amounts).toBeNull();
  expect(
    read("I would measure success by kilos, my neighbour by price, and we still argue about that.")
      .success,
  ).toBeNull();
  expect(
    read("flag(id) is out. What stays: freeze(id) and report(id).").tools?.value.map(
      ({ name }) => name,
    ),
  ).toEqual(["freeze", "report"]);
  expect(
    read("Our team owns an environment for Alpha Gym. Can you bring it over to Beta?").remarks.map(
      ({ code }) => code,
    ),
  ).toContain("PORT_REQUEST");
});
