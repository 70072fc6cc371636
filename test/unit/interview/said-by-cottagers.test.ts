import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> => understand(text, []);

it("asks nobody for what is only asked: a question settles no timing", () => {
  const of = (answer: string): unknown =>
    read(`The agent cleans.\n- reward per step? → ${answer}`).mode?.value;
  expect([of("no, one number at the end, the reward"), of("Yes.")]).toEqual([
    "terminal",
    undefined,
  ]);
  expect(read("The agent cleans. Reward per step: 1.").mode?.value).toBe("dense");
});

it("keeps a line that says in brackets what it was before", () => {
  expect(read("The agent cleans.\n- calls: 60 (was 40 last week)").turns?.value).toBe(60);
  expect(read("The agent cleans.\n- calls: 60 (40 are enough)").turns?.value).toBe(60);
});

it.each([
  ["Scoring after fix() or 60 calls: fraction of green checks.", 60, "terminal"],
  ["It gets -1 if it falls. When the 60 moves are over it's 0.", 60, undefined],
  ["Look at it after open() or close: two doors.", undefined, undefined],
])("reads what ends an episode: %s", (text, cap, mode) => {
  const { turns, mode: when } = read(`The agent works.\n${text}`);
  expect([turns?.value, when?.value]).toEqual([cap, mode]);
});

it("takes a loss for no success where nothing earns", () => {
  const of = (text: string): unknown => read(`The agent repairs. ${text}`).success?.value;
  expect(of("If a healthy one was deleted: 0.")).toBeUndefined();
  expect(of("If all are healthy: 1.")).toBe("If all are healthy: 1.");
});

it("knows a lost amount behind the word that takes it", () => {
  const of = (verb: string): unknown =>
    read(
      `The agent heats. Every hour 0.1 if it is warm. Energy is ${verb} every hour, 0.01 per kWh.`,
    ).amounts?.value.map(({ amount }) => amount);
  expect(of("subtracted")).toEqual([0.1, -0.01]);
  expect(of("paid")).toEqual([0.1, 0.01]);
});

it("takes time for no pay", () => {
  const of = (cost: string): unknown =>
    read(`The agent cleans. Every call costs ${cost}.`).mode?.value;
  expect([of("time"), of("0.1")]).toEqual([undefined, "dense"]);
});

it("takes the ending of a file for no database to ask", () => {
  const of = (corpus: string): unknown =>
    read(`The model finds a precedent. Corpus: ${corpus}.`).leanings.find(
      ({ id }) => id === "sql-desk",
    );
  expect(of("decisions.db")).toBeUndefined();
  expect(of("a database")).toBeDefined();
});

it("hears whom another model is, by a trade that talks", () => {
  const of = (who: string): unknown =>
    read(`Library desk. Someone comes in (another LLM is the ${who}).`).user?.value;
  expect(of("reader")).toContain("reader");
  expect(of("grader")).toBeUndefined();
});

it("reads comments behind two strokes line by line", () => {
  expect(
    read("// library desk\n// max 15 turns\n// score = 1 if it fits, else 0").success?.value,
  ).toBe("score = 1 if it fits, else 0");
});
