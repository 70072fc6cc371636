import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> => understand(text, []);

it("needs no sandbox for tests that a chemist runs", () => {
  const of = (tests: string): unknown =>
    read(`The agent gets a sample. It runs ${tests}.`).backend?.value;
  expect([of("tests: ph_test(), flame_test()"), of("pytest")]).toEqual([undefined, "sandbox"]);
});

it("reads labels that end as sentences do, where there are several", () => {
  const success = (text: string): unknown => read(text).success?.value;
  expect(
    success(
      "Goal. The agent names a substance.\nReward. Right substance: 1.0, else 0.\nLimits. 10 calls.",
    ),
  ).toBe("Reward: Right substance: 1.0, else 0.");
  expect(read("Hello. The agent sorts. It has 10 calls.").turns?.value).toBe(10);
});

it("leaves open what checks where code checks beside a judge", () => {
  const of = (checks: string): unknown =>
    read(
      `Checks ${checks}: first line short (0.2). The other 0.8 from an LLM judge who compares both.`,
    ).verification?.value;
  expect([of("in python"), of("of style")]).toEqual([undefined, "judge"]);
});

it("hears whom another model is, in brackets behind it", () => {
  const of = (who: string): unknown =>
    read(`Our model buys, another LLM (the ${who}, on our endpoint) sells.`).user?.value;
  expect(of("vendor")).toContain("vendor");
  expect(of("grader")).toBeUndefined();
});

it.each([
  ["The response to every function is the gate table.", true],
  ["Output of run_test is the last traceback.", true],
  ["The response to the offer is 1.", false],
])("reads what calls are answered with: %s", (text, told) => {
  expect(read(`Tools: run_test(times), finish(). 10 calls. ${text}`).feedback !== null).toBe(told);
});

it("counts pages of something in the prompt as a long text", () => {
  const of = (place: string): unknown =>
    read(`It gets a question and 60 pages of a technical manual in ${place}.`).structure.map(
      ({ value }) => value,
    );
  expect([of("the prompt"), of("a drawer")]).toEqual([["long-context"], []]);
});

it("runs no benchmark on a data set, and makes an environment of one", () => {
  const codes = (text: string): unknown => read(text).remarks.map(({ code }) => code);
  expect(codes("Please benchmark GPT-5 and Claude on our radiology dataset.")).toEqual([
    "OUT_OF_SCOPE",
  ]);
  expect(codes("The model answers questions on our radiology dataset.")).toEqual([]);
});

it("takes what a trainer does for no success", () => {
  const of = (until: string): unknown =>
    read(`Our environment is a crossword. Stop ${until} when the reward is 1.`).success?.value;
  expect(of("GRPO training")).toBeUndefined();
  expect(of("it")).toBeDefined();
});

it("calls no list whole that lacks an amount that is taken off in words", () => {
  const of = (takes: string): unknown =>
    read(
      `The agent is a guard. If the thief is caught it's five points. Every painting that is gone takes ${takes}.`,
    ).amounts?.told;
  expect([of("one off"), of("one minute")]).toEqual([false, true]);
});

it("takes a final evaluation for a test, and an evaluation for none", () => {
  const of = (last: string): unknown =>
    read(`The agent works. 3000 layouts to train, 300 for validation, and 200 for the ${last}.`)
      .counts?.value;
  expect(of("final evaluation")).toEqual({ train: 3000, validation: 300, test: 200 });
  expect(of("evaluation")).not.toHaveProperty("test");
});
