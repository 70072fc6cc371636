import { expect, it } from "vitest";
import { showValue } from "../../../src/interview/show-value.js";
import { naming } from "../../../src/interview/questions/naming.js";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string): ReturnType<typeof understand> =>
  understand(text, [{ id: "alpha", title: "Alpha Gym" }]);
const toolsOf = (text: string): unknown =>
  read(text).tools?.value.map(({ name, parameters = [] }) => [
    name,
    ...parameters.map(({ name: one, type, choices, minimum, maximum, default: preset }) =>
      [one, type, choices, minimum, maximum, preset].filter((part) => part !== undefined),
    ),
  ]);

it.each([
  [
    "Tools: drive(axis, gap) where axis is pitch or roll.",
    [["drive", ["axis", "string", ["pitch", "roll"]], ["gap", "string"]]],
  ],
  [
    "Tools: route(queue) where queue ∈ {billing, infra, other}.",
    [["route", ["queue", "string", ["billing", "infra", "other"]]]],
  ],
  [
    "Tools: set_slit(width) with a width in micrometres from 5 to 500 (default 100).",
    [["set_slit", ["width", "integer", 5, 500, 100]]],
  ],
  [
    "Tools: measure(seconds), seconds being 1 if you leave it out.",
    [["measure", ["seconds", "number", 1]]],
  ],
  ["Tools: turn(from_bin). Bins are numbered 0 to 5.", [["turn", ["from_bin", "integer", 0, 5]]]],
  [
    "The player may step one hex in one of six directions (ne, e, se), sit still, or flash its wings.",
    [
      ["step", ["direction", "string", ["ne", "e", "se"]]],
      ["flash_wing", ["wing_id", "string"]],
    ],
  ],
  [
    "The player can turn the wheel (left, right).",
    [["turn_wheel", ["direction", "string", ["left", "right"]]]],
  ],
])("reads what sentences say of parameters: %s", (text, tools) => {
  expect(toolsOf(text)).toEqual(tools);
});

it("goes on with the tool above where a row of a table names none", () => {
  const table = `| Tool | Parameter | Type | Allowed | Default |
|---|---|---|---|---|
| \`walk\` | \`way\` | string | \`N\`, \`E\`, \`S\` | – |
| | \`pools\` | integer | 1–3 | 1 |
| \`leave\` | – | – | – | – |
`;
  expect(toolsOf(table)).toEqual([
    ["walk", ["way", "string", ["N", "E", "S"]], ["pools", "integer", 1, 3, 1]],
    ["leave"],
  ]);
});

it.each([
  ["3 levels, 400 seeds per level for training and 40 per level for testing.", [1200, 120]],
  ["400 seeds per level for training and 40 per level for testing.", null],
  ["400 seeds for training and 40 for testing.", [400, 40]],
])("counts what there is of each kind as often as there are kinds: %s", (text, counts) => {
  const found = read(`A maze with find(x). ${text}`).counts?.value;
  expect(found === undefined ? null : [found.train, found.test]).toEqual(counts);
});

it.each([
  ["There is nobody on the other side.", ["simulated user"]],
  ["Check it by counting and not by asking another AI.", ["judge"]],
  ["I don't want a second model to decide whether it was good.", ["judge"]],
  ["I don't want it to browse.", ["network"]],
  ["It can browse the shelf.", null],
])("hears what there is none of: %s", (text, without) => {
  expect(read(text).without?.value ?? null).toEqual(without);
});

it("takes what is not wanted for nothing that is there", () => {
  expect(read("I don't want the model to run code. It sorts shells.").backend).toBeNull();
  expect(read("The model should run code. It sorts shells.").backend?.value).toBe("sandbox");
  expect(read("It works offline. It looks up prices on the web.").backend).toBeNull();
});

it.each([
  ["it loses half a point right away no wait at the end", "terminal"],
  ["it loses half a point right away", "dense"],
])("takes back when it is paid as it is spoken: %s", (text, mode) => {
  expect(read(text).mode?.value).toBe(mode);
});

it("takes what a ratio is made of for no tools", () => {
  const { tools } = read("The agent can call run(x). Some answer → replicas_ok / replicas_total.");
  expect(tools?.value.map(({ name }) => name)).toEqual(["run"]);
});

it.each([
  [
    "Das Modell hat `messen(ort)`. Nach höchstens 30 Aufrufen ist Schluss. Es gibt 800 Aufgaben zum Trainieren und 80 zum Testen.",
    30,
    { train: 800, test: 80 },
  ],
  [
    "Le modèle dispose de mesurer(lieu), 20 appels au maximum. 300 matinées pour l'entraînement, 30 pour le test.",
    20,
    { train: 300, test: 30 },
  ],
  [
    "El modelo dispone de medir(lugar), con un máximo de 15 llamadas a herramientas. Tenemos 300 casos para entrenar y 40 para probar.",
    15,
    { train: 300, test: 40 },
  ],
  // Of one tool, and a split that no word known here names.
  [
    "Das Modell hat `messen(ort)`, höchstens 5 Aufrufe von messen. Es gibt 800 Aufgaben zum Trainieren und 80 zum Angeben.",
    undefined,
    undefined,
  ],
])("reads plain numbers of another language: %s", (text, cap, counts) => {
  const reading = read(text);
  expect(reading.remarks.map(({ code }) => code)).toContain("LANGUAGE");
  expect(reading.turns?.value).toBe(cap);
  expect(reading.counts?.value).toEqual(counts);
});

it("shows the tools of what is begun with where nobody names others, and none where there are none", () => {
  const question = { key: "answers.tools", form: { kind: "tools" } };
  const shown = (build: string): string =>
    showValue(question as never, [], { text: () => build } as never);
  expect(shown("change code_breaking")).toBe("those of code breaking");
  expect(shown("stubs")).toBe("none");
});

it.each([
  ["You may turn one dial (0 to 99), listen, or pull the handle.", "turn listen pull_handle"],
  [
    "A safecracker can dial a number (0 to 99), listen and pull the handle.",
    "dial_number listen pull_handle",
  ],
  ["Tools: set_dial (a number from 1 to 10), press_start, stop.", "press_start set_dial stop"],
  ["The player has these actions: dial 0-9, redial.", "dial redial"],
])("keeps the tool whose object has a number: %s", (text, names) => {
  const found = read(text).tools?.value ?? [];
  expect(found.map(({ name }) => name).sort()).toEqual(names.split(" ").sort());
  expect(
    found.find(({ name }) => name === "turn")?.parameters?.[1] ?? { maximum: 99 },
  ).toMatchObject({
    maximum: 99,
  });
});

it("says a name that would do with one that is refused", () => {
  const [name] = naming;
  const around = { nameProblem: (one: string) => (/^[a-z]\w*$/.test(one) ? null : "is no name") };
  const problem = (value: string): unknown => name!.problem!(value, { around } as never);
  expect(problem("My Lamp")).toBe('"My Lamp" is no name; my_lamp would do');
  expect(problem("7")).not.toContain("would do");
  expect(problem("lamp")).toBeNull();
});
