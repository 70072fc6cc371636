import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string) => understand(text);

it.each([
  ["The endpoint returns 200 at the end → 1.0, else 0.", [1, 0]],
  ["2048 on a 4x4 board, reward = log2(best)/11 at the end.", []],
  ["1 if the volume is right, 0 otherwise. Passing pH 12 at any time makes it -1.", [1, 0, -1]],
  ["Tools: search(query, count: int = 5). Right +1, wrong -0.5.", [1, -0.5]],
  ["Graded 1 if it is near, half a point if it is close, else 0.", [1, 0.5, 0]],
  ["+1 at the exit and -2 at the trap.", [1, -2]],
  ["10 at the exit, and a fall costs 3. Reward is paid once.", [10, -3]],
  ["Reward: 10 at the exit.", [10]],
  ["Score = 1 - 0.2 per late parcel, not below 0.", [1, -0.2]],
  ["1 if it is within 2 %, 0.5 within 5 %, else 0.", [1, 0.5, 0]],
  ["The reward is 0.3 plus up to 0.7 for speed.", [0.3, 0.7]],
  ['{"reward": "1 when right", "train": 760, "test": 95}', [1]],
])("takes for amounts only what is paid: %s", (text, amounts) => {
  expect((read(text).amounts?.value ?? []).map(({ amount }) => amount)).toEqual(amounts);
});

it.each([
  ["judge: none", ["judge"]],
  ["A judge is not needed.", ["judge"]],
  ["Please don't use a judge.", ["judge"]],
  ["We want no tools or LLM judge.", ["tools", "judge"]],
  ["A tool-free task, and the network isn't available.", ["tools", "network"]],
  ["A judge compares both. No judge call if the format is broken.", null],
  ["judge: a model with a rubric", null],
])("reads what there is none of: %s", (text, without) => {
  expect(read(text).without?.value ?? null).toEqual(without);
  if (without?.includes("judge") === true) expect(read(text).verification).toBeNull();
});

it.each([
  ["- `burn(amount: int)` spends oil to see further; you start with 30", ["burn"]],
  ["Tools: go(room), look(). Pat wanted a hint tool, but there's no hint tool.", ["go", "look"]],
  [
    "The model may ask 20 yes/no questions, an oracle replies yes, no or sometimes.",
    ["ask_question"],
  ],
  ["The model gets `shell` (cmd, timeout) and `submit(flag)`.", ["submit", "shell"]],
  ["Each row has `question` and `answer`.", []],
  ["Tools: try_one(text). Reward = 1 - len(text)/100.", ["try_one"]],
  ["| tool | parameters |\n|---|---|\n| lift | mode: up\\|down |\n| done | |", ["lift", "finish"]],
])("makes no tool of what is said beside tools: %s", (text, names) => {
  expect((read(text).tools?.value ?? []).map(({ name }) => name)).toEqual(names);
});

it.each([
  ["A deploy agent against a fake cluster.", null],
  ["A simulated plumber who knows the leak.", "plumber"],
  ["A virtual conveyor carries boxes.", null],
  ["It plays White, a scripted defender plays Black.", null],
  ["No simulated customer, the message is all it gets.", null],
  ["A second model is the seller, and it has a mood.", "seller"],
])("takes for a person only who is one: %s", (text, user) => {
  const { value } = read(text).user ?? { value: null };
  if (user === null) expect(value).toBeNull();
  else expect(value).toContain(user);
});

it.each([
  ["Start at 1.0, minus 0.2 for each mistake, never below 0.", [0, 1]],
  ["The reward is the chips won or lost, between -2 and 2, paid later.", [-2, 2]],
  ["Right first move half a point.", null],
])("knows the range where words hold it: %s", (text, range) => {
  expect(read(text).range?.value ?? null).toEqual(range);
});

it.each([
  ["When the day closes, and only then, the reward is the share of flights.", "terminal"],
  ["Reward comes only at the end. After every call it receives -0.01.", null],
  ["It earns +0.1 after every day. No reward is given before the end.", null],
  ["Every move costs one air. Nothing is payed during the dive.", "terminal"],
  ["Right is 1 point, and it's only looked at once it has answered.", "terminal"],
  ["Pays as it goes: +0.1 for each truck.", "dense"],
])("knows when it is paid, or that it is said twice: %s", (text, mode) => {
  const { mode: told, doubts } = read(text);
  expect(told?.value ?? null).toBe(mode);
  expect(doubts.length).toBe(mode === null ? 1 : 0);
});

it("reads of several environments what is said of all", () => {
  const { range, tools, success } = read(
    "We need two environments: one about tides and one that can cook(dish). Both with reward 0 or 1.",
  );
  expect([range?.value, tools, success]).toEqual([[0, 1], null, null]);
});

it.each([
  ["The splits are called rehearsal (70 %), preview (10 %) and premiere (20 %).", true],
  ["splits: spring, summer and autumn", true],
  ["We keep alpha/beta splits.", true],
  ["Splits: train 300, test 60.", false],
  ["The splits are named train, dev and test.", false],
  ["Split by month. An 80/10/10 split.", false],
])("tells of names of splits that none has: %s", (text, told) => {
  expect(read(text).remarks.some(({ code }) => code === "SPLIT_NAME")).toBe(told);
});

it.each([
  ["Reward 1 at the end, 0 else. The catch is sold. A collapse costs 10.", null],
  ["The reward is the catch; a collapse costs 10.", null],
  ["A judge gives a mark from 0 to 10; the reward is that mark divided by ten.", [0, 1]],
])("claims no bound that nothing says: %s", (text, range) => {
  expect(read(text).range?.value ?? null).toEqual(range);
});

it("makes no tool of somebody's opinion, nor of what a call returns", () => {
  expect(read("My nephew says one could train a computer on that.").tools).toBeNull();
  const { tools } = read("Tools: search(query) returns titles and snippets, open(page).");
  expect(tools?.value.map(({ name }) => name)).toEqual(["search", "open"]);
  expect(read("There are no tools. It may ask 12 questions.").tools).toBeNull();
  const counted = read(
    "Action is apply(name), one out of 54, or stop(). All methods are the tools.",
  );
  expect(counted.tools?.value.map(({ name }) => name)).toEqual(["apply", "stop"]);
});

it.each([
  ["Rewards must stay exactly the same as they are in the repo.", null],
  ["It must give a Dutch sentence.", null],
  ["Solved means the health check is green.", "health check"],
  ["An answer counts if it names the label.", "names the label"],
])("takes for success only what earns: %s", (text, words) => {
  const { value } = read(text).success ?? { value: null };
  if (words === null) expect(value).toBeNull();
  else expect(value).toContain(words);
});

it("says that a policy which is no language model is out of scope, and not where only a judge is denied", () => {
  const codes = (text: string): readonly string[] => read(text).remarks.map(({ code }) => code);
  expect(
    codes("A small network, not a language model, learns torques. Reward is minus the angle."),
  ).toContain("OUT_OF_SCOPE");
  expect(codes("Answer the question. It is not an LLM judge that marks it.")).not.toContain(
    "OUT_OF_SCOPE",
  );
});

it.each([
  ["A number hunt. The domain should be written in TypeScript.", "typescript"],
  ["Number hunt as a TypeScript environment, please.", "typescript"],
  ["language: TypeScript", null],
  ["The model mends bugs in a TypeScript project and runs its tests.", null],
  ["Tasks are written in TypeScript and the model translates them to Rust.", null],
])("takes for the domain's language only what is said of the domain: %s", (text, language) => {
  expect(read(text).language?.value ?? null).toBe(language);
});
