import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "nemo-gym", title: "NeMo Gym" },
  { id: "openenv", title: "OpenEnv" },
  { id: "verifiers", title: "verifiers" },
];
const read = (text: string): ReturnType<typeof understand> => understand(text, frameworks);
const amountsOf = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);

it("knows the framework that an environment stands in, wherever it is named with it", () => {
  const wish = "would like the exact same thing for NeMo Gym and OpenEnv";
  expect(
    read(`We have a working verifiers environment (three tools) and ${wish}.`).frameworks?.value,
  ).toEqual(["nemo-gym", "openenv"]);
  expect(read("We want an environment for verifiers and OpenEnv.").remarks).toEqual([]);
});

it("takes one step of what an answer suggests for no cap", () => {
  const feedback = (advice: string): string =>
    `The model writes a comment. It suggests ${advice}, and calls are free.`;
  expect(read(feedback("one concrete step")).turns).toBeNull();
  expect(read(feedback("30 calls")).turns?.value).toBe(30);
});

it("takes a limit on the commands of one tool for none on all calls", () => {
  const of = (commands: string): unknown =>
    read(`Tools: bash(command), submit_flag(flag). Max. 50 ${commands}.`).turns?.value;
  expect([of("bash commands"), of("commands")]).toEqual([undefined, 50]);
});

it("counts what is tried by the tool that tries it", () => {
  const tools = "Tools: bash(command), submit_flag(flag), add_item(item).";
  expect(read(`${tools} A wrong flag is told, at most 3 flags.`).budgets?.value).toEqual({
    submit_flag: 3,
  });
  expect(read(`${tools} The cart holds at most 3 items.`).budgets).toBeNull();
});

it("asks where a comment says that the cap should be another", () => {
  const env = "The agent schedules dishes: start(dish), serve(dish). 60 actions.";
  expect(read(`${env}\n\nComment by Jo: should be 100 actions.`).doubts[0]?.candidates).toEqual([
    60, 100,
  ]);
  expect(read(`${env}\n\nComment by Jo: should be 100 menus.`).turns?.value).toBe(60);
});

it("counts decisions as calls, and no open decision", () => {
  expect(
    read("The model plays cards. A hand never takes more than eight decisions.").turns?.value,
  ).toBe(8);
  expect(read("The model plays cards. Within one decision it may fold.").turns).toBeNull();
});

it("sets aside what was removed, and keeps what is removed in the game", () => {
  const pay = "The agent repairs. Each change deducts 0.05.";
  expect(amountsOf(`${pay} The per-ping cost of 0.01 was removed.`)).toEqual([-0.05]);
  expect(amountsOf(`${pay} The player loses 1 if the piece was removed by it.`)).toEqual([
    -0.05, -1,
  ]);
});

it("lets a call that is named end an episode", () => {
  expect(read("An episode ends with done() or after 45 calls.").ends?.value).toBe("model");
  expect(read("An episode ends when the battery is empty.").ends?.value).toBe("derived");
});

it.each([
  [
    "At harvest the yield is computed as a fraction of the best, and that is the reward. It is that fraction.",
    [0, 1],
  ],
  ["Reward: after checkout. Share of the wishes that the cart fulfils.", [0, 1]],
  ["Formula: plots photographed / plots requested", [0, 1]],
  ["We give it a one if the drug is right and a zero if not.", [0, 1]],
  ["A fraction of the rows is for training. The reward is what the client pays.", undefined],
  ["Speed: metres driven / seconds needed", undefined],
])("knows that a share lies between nothing and all: %s", (text, range) => {
  expect(read(`The model works.\n${text}`).range?.value).toEqual(range);
});

it.each([
  ["When a hand is over it gets what it won.", "terminal"],
  ["reward: after checkout", "terminal"],
  ["reward:\n  when: end", "terminal"],
  ["When a customer is served it gets 0.2.", undefined],
  ["reward: after each order", undefined],
])("reads when it is paid: %s", (text, mode) => {
  expect(read(`The model sells.\n${text}`).mode?.value).toBe(mode);
});

it("hears a person whom a model of a known name plays", () => {
  const of = (who: string): unknown =>
    read(`The model asks. There's a debtor, ${who}, who lies.`).user?.value;
  expect(of("played by gpt-4.1-mini")).toContain("debtor");
  expect(of("known as gpt-4.1-mini")).toBeUndefined();
});

it("finds splits in the names of files", () => {
  expect(
    read("The model labels mails. mails_train.jsonl 5k, mails_test.jsonl 500.").counts?.value,
  ).toEqual({
    train: 5000,
    test: 500,
  });
  expect(read("The model labels mails. It has 5k rows in pretrain.jsonl.").counts).toBeNull();
});

it("reads bounds of a parameter that stand behind a colon", () => {
  expect(
    read("Tools: grip(force: from 0 to 10), open_hand().").tools?.value[0]?.parameters,
  ).toEqual([{ name: "force", type: "integer", minimum: 0, maximum: 10 }]);
  expect(
    read("Tools: send(from: string, to: string), open_hand().").tools?.value[0]?.parameters?.[1],
  ).toEqual({
    name: "to",
    type: "string",
  });
});

it("takes one answer for all there is where something is read and then written", () => {
  expect(
    read("It gets a sentence with one mistake, and gives back the sentence.").structure[0]?.value,
  ).toBe("single-step");
  expect(read("The model gets a FEN string and replies with a move.").structure).toEqual([]);
});

it("leaves out what a slide says is not in this version", () => {
  const of = (title: string): unknown =>
    amountsOf(
      `Slide 1 - Reward\n1 if it rhymes, otherwise 0\nSlide 2 - ${title}\nLip shapes\nA bonus of 0.2 for wit\nSlide 3 - Data\nlines.tsv`,
    );
  expect(of("Not in version 1")).toEqual([1, 0]);
  expect(of("Also in version 1")).toEqual([1, 0, 0.2]);
});

it("reads bounds of a judge at the end of a line", () => {
  const of = (behind: string): unknown =>
    read(`The model writes. An LLM judge gives 0 to 1\n${behind}`).range?.value;
  expect(of("Lines: lines.tsv")).toEqual([0, 1]);
  expect(read("The model writes. It may leave out 0 to 1 lines.").range).toBeNull();
});

it("takes what goes off for each use for an amount that is lost", () => {
  expect(
    amountsOf("The agent names it. Right, 1. From the 1, 0.1 goes off for each use of the lens."),
  ).toEqual([1, -0.1]);
});
