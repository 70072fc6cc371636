import { expect, it } from "vitest";
import type { Reading } from "../../../src/interview/understand/reading.js";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "nemo-gym", title: "NeMo Gym" },
  { id: "openenv", title: "OpenEnv" },
  { id: "ors", title: "ORS" },
  { id: "verifiers", title: "Verifiers" },
];
const read = (text: string): Reading => understand(text, frameworks);
const stopped = (text: string): string[] =>
  read(text)
    .remarks.filter(({ stops }) => stops)
    .map(({ code }) => code);

it.each([
  "An agent mends files with bash(command: str). No LLM anywhere in the scoring.",
  "Prompt in, one haiku out. NOT an llm-as-judge setup.",
  "It can do set_vent(percent: int 0-100). Episodes stop at 400 calls. Could you then train our Qwen 7B on it?",
])("reads an environment whose text also speaks of what it is not: %s", (text) => {
  expect(stopped(text)).toEqual([]);
  expect(read(text).sentences.length).toBeGreaterThan(0);
});

it.each([
  "A MuJoCo arm, no language model anywhere. The reward is the distance to the cube.",
  "Please train our Qwen 7B with GRPO.",
])("still stops over what is no environment of a language model: %s", (text) => {
  expect(stopped(text)).toEqual(["OUT_OF_SCOPE"]);
});

it.each([
  "I have a Verifiers environment in ./envs/tram and need the same thing for ORS and OpenEnv. Can you port it?",
  "We wrote an ORS environment for chess. We want the same on OpenEnv.",
])("takes a wish for the same elsewhere for a port: %s", (text) => {
  expect(stopped(text)).toEqual(["PORT_REQUEST"]);
});

it("takes a wish for several frameworks for no port", () => {
  expect(stopped("It quotes bid and ask. Want this for both verifiers and NeMo Gym.")).toEqual([]);
});

it.each([
  ["The policy is in policy/dsar.md and is shown to it.", null],
  ["oh and don't tell it which thing is broken", null],
  ["It sees a screenshot and has tap(x: int, y: int).", null],
  ["After every message the controller replies with the readings.", "readings"],
])("takes for feedback only what is told on the way: %s", (text, words) => {
  const { feedback } = read(text);
  if (words === null) expect(feedback).toBeNull();
  else expect(feedback?.value).toContain(words);
});

it.each([
  ["13 cards, first five at once. Payout only when the hand is over.", "terminal"],
  ["0.5 at once for each boat that goes through.", "dense"],
  ["+0.2 each time a patient lands in a bed of the right specialty, straight away.", "dense"],
  ["Per step it gets -0.01 for each person still waiting.", "dense"],
])("tells things that come at once from pay that does: %s", (text, mode) => {
  expect(read(text).mode?.value).toBe(mode);
});

it.each([
  ["verifiers only for now, maybe nemo gym in q3", ["verifiers"]],
  ["We need it for NeMo Gym and ORS; please skip OpenEnv.", ["nemo-gym", "ors"]],
])("leaves out frameworks that may come later: %s", (text, named) => {
  expect(read(text).frameworks?.value).toEqual(named);
});

it.each([
  [
    "Pete also wanted discharge(patient_id), but leave that out. It has hold(patient_id).",
    ["hold"],
  ],
  ["I first planned a calculator. I have dropped that: it has look(room).", ["look"]],
])("takes no tool that is taken back, and what stands behind: %s", (text, names) => {
  expect(read(text).tools?.value.map(({ name }) => name)).toEqual(names);
});

it.each([
  ["Tools: run_sql(query), answer(value). It may run at most 10 queries.", { run_sql: 10 }],
  [
    "Tools: restow(row), sail(). Paid on sail() only: 1.0 for a plan. restow at most 10 times.",
    { restow: 10 },
  ],
  ["Tools: photo(angle), decide(outcome). photo no more than 4x.", { photo: 4 }],
  ["Tools: run_sql(query), answer(value). It may run at most 10 steps.", null],
  ["Mastermind but with five tries: the model guesses a code.", { try: 5 }],
  ["Mastermind but with five tries. Tools: guess(code).", { guess: 5 }],
  ["Break it with five attempts. Tools: peek(position), submit(code).", { submit: 5 }],
  ["Break it with five attempts. Tools: peek(position), submit(code), guess(code).", null],
  ["Break it with five attempts. Tools: peek(position), check(code).", null],
])("counts uses of the tool that is meant: %s", (text, budgets) => {
  expect(read(text).budgets?.value ?? null).toEqual(budgets);
});

it.each([
  [
    "Splits are 3,200 / 400 / 400 (train / validation / test).",
    { train: 3200, validation: 400, test: 400 },
  ],
  ["Split 80 / 20 (train / test).", null],
  ["All 90 are for training, I don't need a test split.", { train: 90 }],
])("counts tasks of splits in a row: %s", (text, counts) => {
  expect(read(text).counts?.value ?? null).toEqual(counts);
});

it.each([
  ["The reward is never above 1 and never below 0.", [0, 1]],
  ["Score: 1.0 minus 0.1 for every error that is found, floored at 0.", [0, 1]],
  ["The sum isn't bounded, so leave the range open. +1 per passenger.", "open"],
])("reads bounds that hold the reward: %s", (text, range) => {
  expect(read(text).range?.value).toEqual(range);
});

it("takes a price for no reward", () => {
  const { amounts } = read('A task is "pay €4.20 by card". 1 if the ticket is right, else 0.');
  expect(amounts?.value.map(({ amount }) => amount)).toEqual([1, 0]);
});

it("plays nobody of whom it is only asked", () => {
  expect(read("> Should we have a simulated captain who complains?\nNo.").user).toBeNull();
  expect(read("It talks to a simulated captain who knows the harbour.").user?.value).toContain(
    "captain",
  );
});

it.each([
  ["The model has to find the way out of a haunted house.", "haunted_house"],
  ["It keeps a broken boiler warm.", "broken_boiler"],
])("proposes a name of what is described: %s", (text, name) => {
  expect(read(text).names[0]).toBe(name);
});

it("calls a game of one noun no desk", () => {
  expect(read("I want a game with a lighthouse.").names).toContain("lighthouse_game");
});

it.each([
  "Model ma zgadnąć ukryte słowo w sześciu próbach, a nagroda to 1 jeśli zgadnie.",
  "Mallin pitää löytää tie ulos sokkelosta, ja palkinto on 1 jos se pääsee pois.",
  "Model má uhodnout skryté slovo na šest pokusů, odměna je 1, když uhodne.",
])("says of words in another language that they are not read: %s", (text) => {
  const { remarks, tools, turns } = read(text);
  expect(remarks.map(({ code }) => code)).toContain("LANGUAGE");
  expect([tools, turns]).toEqual([null, null]);
});

it.each([
  "The visitor Ayşe from Köln asks for Łódź, and the model answers with book(train).",
  "Tools: wähle(zug), öffne(tür). The model opens the door.",
])("takes English with names of elsewhere for English: %s", (text) => {
  expect(read(text).remarks.map(({ code }) => code)).not.toContain("LANGUAGE");
});
