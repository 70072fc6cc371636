import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> => understand(text, []);
const amountsOf = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);

it.each([
  [
    "Evaluation is performed one time, at the end of the shots: the share becomes the reward.",
    "terminal",
  ],
  ["paid: after promote, or when calls are used up", "terminal"],
  ["It pays 1. It is looked at when the model says that it's finished.", "terminal"],
  ["It's -0.01 per passenger who waits, every minute", "dense"],
])("reads when it is paid: %s", (text, mode) => {
  expect(read(`The agent works.\n${text}`).mode?.value).toBe(mode);
});

it("takes no amount of a question that somebody asks in a talk", () => {
  const talk = (pay: string): string =>
    `Ines: the agent runs trams\nPaul: ${pay}\nInes: 0.5 per tram`;
  expect(amountsOf(talk("reward was -1 per late one, is that still so?"))).toEqual([0.5]);
  expect(amountsOf(talk("reward is -1 per late one"))).toEqual([-1, 0.5]);
});

it("takes no amount of what another formulation pays", () => {
  expect(
    amountsOf(
      "The agent drives. The classical formulation by Dietterich (2000) gives +20 for a delivery. Let us pay 1 for a delivery and take 0.1 for an illegal pickup.",
    ),
  ).toEqual([1, -0.1]);
});

it("knows no lower bound where a loss may come again", () => {
  const of = (loss: string): unknown =>
    read(`The agent drives. It gets 1 for the delivery. Minus ${loss}.`).range?.value;
  expect([of("0.5 for an illegal pickup"), of("0.5 if it is late")]).toEqual(["open", [-0.5, 1]]);
  // A small part of a point may come again, whatever it is taken for.
  expect(of("0.1 if it is late")).toBeUndefined();
});

it("asks where somebody thinks of one cap and somebody else says another", () => {
  const { turns, doubts } = read(
    "The model feeds. I think 90 calls. My boss says 60 calls are enough.",
  );
  expect([turns, doubts[0]?.candidates]).toEqual([null, [60, 90]]);
});

it("takes a deadline of something for no cap, where there is one", () => {
  const by = "If an alarm isn't answered within five calls the patient is harmed.";
  expect(read(`The agent is a nurse. ${by} The night ends after 140 calls.`).turns?.value).toBe(
    140,
  );
  expect(read(`The agent is a nurse. ${by}`).turns?.value).toBe(5);
});

it.each([
  "Could you run SWE-bench Verified on our three checkpoints?",
  "Please evaluate MMLU with these models.",
])("runs no benchmark: %s", (text) => {
  expect(read(text).remarks.map(({ code }) => code)).toEqual(["OUT_OF_SCOPE"]);
});

it("hears denials, users, limits and success in more words", () => {
  expect(read("LLM as judge is unnecessary.").without?.value).toEqual(["judge"]);
  expect(read("An angry passenger (a second model plays him) writes.").user).not.toBeNull();
  expect(read("tools: run(cmd), halt(why)\nlimits: run 30x").budgets?.value).toEqual({ run: 30 });
  expect(read("If the bag is found and the fee is low: 1.").success).not.toBeNull();
});

it.each([
  "The agent casts. Tools: shot(). After shot(), weight and defects are returned.",
  "u play cards. u get ur hand n the pile after each go.",
])("reads what is told: %s", (text) => {
  expect(read(text).feedback).not.toBeNull();
});

it("tells once what is set aside for several reasons", () => {
  const { remarks } = read("The agent herds sheep for 1. Last year we paid 3 per sheep.");
  expect(remarks[0]?.message.match(/Last year/g)).toHaveLength(1);
});
