import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "alpha", title: "Alpha Gym" },
  { id: "beta", title: "Beta" },
];
const read = (text: string): ReturnType<typeof understand> => understand(text, frameworks);
const parametersOf = (text: string): unknown =>
  read(text).tools?.value.flatMap(({ parameters = [] }) =>
    parameters.map(({ name, type, choices, minimum, maximum }) =>
      [name, type, choices, minimum, maximum].filter((one) => one !== undefined),
    ),
  );

it.each([
  ["play(slot: int in [0,4])", [["slot", "integer", 0, 4]]],
  ["pour(kg: decimal in [0, 2.5])", [["kg", "number", 0, 2.5]]],
  ["abgeben(menge: int von 1 bis 6)", [["menge", "integer", 1, 6]]],
  ["hint(what: color|rank)", [["what", "string", ["color", "rank"]]]],
])("reads bounds of a signature, and no choices: %s", (text, parameters) => {
  expect(parametersOf(`A desk. ${text}, wait().`)).toEqual(parameters);
});

it("takes bounds that a sentence gives a parameter for the parameter's, and for nobody's reward", () => {
  const text = "Tools: point(x, y). x in [0,10], y in [0, 5]. A hit earns something.";
  expect(parametersOf(text)).toEqual([
    ["x", "integer", 0, 10],
    ["y", "integer", 0, 5],
  ]);
  expect(read(text).range).toBeNull();
  // A word of pay ahead of them says whose they are.
  expect(read("Tools: set(value). The reward is a value in [0, 1].").range?.value).toEqual([0, 1]);
});

const table = `## Actions

| call | arguments | limit per episode |
| --- | --- | --- |
| drain | node: string | - |
| promote | node: string, force: bool | 2 |
| set_ttl | seconds: int 15..3600 | - |
`;
it("reads tools of a table of calls, with limits from a column of their own", () => {
  const { tools, budgets } = read(table);
  expect(tools?.value.map(({ name }) => name)).toEqual(["drain", "promote", "set_ttl"]);
  expect(budgets?.value).toEqual({ promote: 2 });
  expect(read(table.replace("limit per episode", "type")).budgets).toBeNull();
});

it.each([
  ["Tools: drill() (once per night, loud!), turn(dial).", { drill: 1 }],
  ["- calls: play(slot), hint(what)\n- hints limited: 8", { hint: 8 }],
  ["Tools: drill(), turn(dial). It rains once per night.", null],
])("limits the tool that is meant: %s", (text, budgets) => {
  expect(read(text).budgets?.value ?? null).toEqual(budgets);
});

it("reads no tool that was thought of and denied in one breath", () => {
  const names = (text: string): unknown => read(text).tools?.value.map(({ name }) => name);
  expect(names("- play(slot), skip()\n- was thinking of peek(), nope")).toEqual(["play", "skip"]);
  expect(names("- play(slot), skip()\n- thinking of peek() is dear")).toContain("peek");
});

it("takes the language of a fenced block for nothing that is wanted", () => {
  const text = "Scoring\n\n```yaml\nreward:\n  when: after resolve\n  value: 1 if it is up\n```\n";
  expect(read(text).capabilities).toEqual([]);
  expect(read(text).mode?.value).toBe("terminal");
  expect(read(text.replace("after resolve", "after each step")).mode?.value).not.toBe("terminal");
  expect(read("It replies in yaml.").capabilities).not.toEqual([]);
});

it.each([
  ["We explicitly do not want a model-based grader.", ["judge"]],
  ["It is won if the door is open with no hints used.", null],
  ["There are no hints.", ["hints"]],
])("hears what there is none of: %s", (text, without) => {
  expect(read(text).without?.value ?? null).toEqual(without);
});

it("quotes no denial as what earns", () => {
  const { success } = read(
    "Success: the patient is not harmed. No partial credit. No judge needed.",
  );
  expect(success?.value).toBe("Success: the patient is not harmed.");
  // What must not happen earns, too.
  expect(read("Success: no collision, no delay.").success?.value).toBe(
    "Success: no collision, no delay.",
  );
});

it.each([
  ["An answer is one year.", "single-step"],
  ["The reply is a single ISO date.", "single-step"],
  ["The answers are many.", undefined],
])("knows one answer when it is told: %s", (text, structure) => {
  expect(read(text).structure[0]?.value).toBe(structure);
});

it("hears a limit in a language that is mixed in", () => {
  expect(read("The agent can open(), shut(). Höchstens 60 Schritte.").turns?.value).toBe(60);
});

it("takes nothing else beside a list of frameworks for all that is wanted", () => {
  expect(read("- a maze\n- beta + alpha gym, nothing else").frameworks?.value).toEqual([
    "alpha",
    "beta",
  ]);
});

it.each([
  ["I wrote 90 employers for training and 10 for the exam at the end.", { train: 90, test: 10 }],
  ["For learning 2 000 seasons, for checking at the end 100 seasons.", { train: 2000, test: 100 }],
  ["How many for training? \n2.200\nHow many for test?\n200", { train: 2200, test: 200 }],
])("counts tasks for an exam and for learning: %s", (text, counts) => {
  expect(read(text).counts?.value).toEqual(counts);
});

it("knows an employer for a person that an environment can play", () => {
  const { user } = read("It talks to a simulated employer. The employer has a secret limit.");
  expect(user?.value).toContain("secret limit");
});
