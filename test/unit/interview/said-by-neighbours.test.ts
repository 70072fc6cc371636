import { expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [{ id: "alpha", title: "Alpha Gym" }];
const read = (text: string): ReturnType<typeof understand> => understand(text, frameworks);
const amountsOf = (text: string): number[] | undefined =>
  read(text).amounts?.value.map(({ amount }) => amount);

it.each<[string, Record<string, number> | null]>([
  ["A maze. 4.000 train, 400 test.", { train: 4000, test: 400 }],
  ["A maze. Train: 4.000, test: 400.", { train: 4000, test: 400 }],
  ["A maze. 1.500/150/150 train/val/test.", { train: 1500, validation: 150, test: 150 }],
  ["A maze. Water of 4.000 grams. Reward 1 at the exit.", null],
])("counts tasks in thousands with a point: %s", (text, counts) => {
  expect(read(text).counts?.value ?? null).toEqual(counts);
});

it.each([
  ["Bonus 0,05 for each step, minus 0,5 for a crash.", [0.05, -0.5]],
  ["Reward 0,25 for a key and 1 for the exit.", [0.25, 1]],
  // A list of amounts is none with a comma in it.
  ["Reward 0.5 for a key and 1 for the exit.", [0.5, 1]],
])("reads a decimal comma where something is paid: %s", (text, amounts) => {
  expect(amountsOf(text)).toEqual(amounts);
});

it("quotes numbers as their author spelled them", () => {
  const { amounts, counts } = read("Bonus 0,05 for each step. 4.000 train, 400 test.");
  expect(amounts?.quote).toContain("0,05");
  expect(counts?.quote).toContain("4.000");
});

it("takes what a parameter may be for no pay", () => {
  const text = "book(receipt, vat) where vat is 0, 7 or 19. Reward 1 if all is right.";
  expect(amountsOf(text)).toEqual([1]);
  expect(read(text).tools?.value[0]?.parameters?.[1]).toMatchObject({
    type: "integer",
    choices: [0, 7, 19],
  });
  expect(amountsOf("rate(score). The score is 0 or 1.")).toContain(1);
  expect(read("book(vat) where vat is 7 or 19. Reward 1 if vat is 7 or 19.").success?.value).toBe(
    "Reward 1 if vat is 7 or 19.",
  );
});

it("reads what a parameter may be from the brackets behind its tool", () => {
  const [dock] = read("dock(boat, quay) (quays A, B, C), hold(boat).").tools!.value;
  expect(dock?.parameters?.[1]?.choices).toEqual(["A", "B", "C"]);
});

it.each([
  ["find_booking(number)", "string"],
  ["dial(number)", "string"],
  ["guess(number)", "integer"],
  ["read_section(number)", "integer"],
  ["find_booking(number: int)", "integer"],
])("takes the number of a thing for its label: %s", (tool, type) => {
  expect(read(`A desk. ${tool}, wait().`).tools?.value[0]?.parameters?.[0]?.type).toBe(type);
});

const talk = [
  "Jonas: a maze, move(direction) and look()",
  "Marta: how many steps?",
  "Jonas: 30",
  "Marta: and reward?",
  "Jonas: 1 at the exit",
  "Marta: do we need a judge model?",
  "Jonas: nope",
  "Marta: how many for training?",
  "Jonas: 1500. and 150 for test",
].join("\n");

it("hears a question and the line that answers it as one", () => {
  const { turns, success, without, verification, counts } = read(talk);
  expect(turns?.value).toBe(30);
  expect(success?.value).toBe("reward: 1 at the exit");
  expect([without?.value, verification]).toEqual([["judge"], null]);
  expect(counts?.value).toEqual({ train: 1500, test: 150 });
  const german = read(talk.replace("1500. and 150", "1.500, and 150"));
  expect(german.counts?.value).toEqual({ train: 1500, test: 150 });
  // An answer that is no number says nothing of how many.
  expect(read(talk.replace("Jonas: 30", "Jonas: we'll see")).turns).toBeNull();
});

it("reads tools that are told off one by one", () => {
  const { tools } = read(
    "It has three tools. The first is called quote and takes an isin (string). The second, buy, takes an isin (string) and a nominal (integer, default 1000). The third is sell, with the same two parameters.",
  );
  expect(tools?.value.map(({ name }) => name)).toEqual(["quote", "buy", "sell"]);
  expect(tools?.value[2]?.parameters?.[1]).toMatchObject({ name: "nominal", default: 1000 });
  // A type in brackets is no argument.
  expect(read("It takes an isin (string).").tools).toBeNull();
});

it.each([
  ["No judging by a model.", "judge"],
  ["Kein Judge, no tools.", "judge"],
  ["There is no person to talk to.", "simulated user"],
])("hears what there is none of: %s", (text, what) => {
  expect(read(text).without?.value).toContain(what);
});

it("takes titles with a number and a stop for titles", () => {
  const { success } = read(
    "3. REWARD\n3.1 The reward shall be granted once, after finish.\n3.2 It shall be the share of guests that sit.\n4. LIMITS\n4.1 No more than 80 actions.",
  );
  expect(success?.value).toContain("It shall be the share of guests that sit.");
  expect(success?.value).not.toContain("REWARD");
});

it.each([
  ["Each mail that arrives is worth 1/3, deleting one costs 1 point.", [-1], false],
  ["Each mail that arrives is worth 0.3, deleting one costs 1 point.", [0.3, -1], true],
])("takes neither part of a fraction for an amount: %s", (text, amounts, told) => {
  expect(amountsOf(text)).toEqual(amounts);
  expect(read(text).amounts?.told).toBe(told);
});

it.each<[string, number | null]>([
  ["A farm. It gets 15 calls, no wait, 20, because it has 20 days.", 20],
  ["A farm. It may act at most one hundred and twenty times.", 120],
  ["A box: run(command: str) and write_file(path). 40 commands at most.", 40],
  ["A box: run_command(line) and write_file(path). 40 commands at most.", null],
  ["A farm. It may water at most 20 times a day.", null],
])("caps an episode: %s", (text, cap) => {
  expect(read(text).turns?.value ?? null).toBe(cap);
});

it.each([
  ["The model reads the transcribed back of a photo, one answer; only photos.csv is here.", false],
  ["The model sees a photo of a plant, one answer.", true],
])("takes pictures for something to see only where they are: %s", (text, seen) => {
  expect(read(text).structure.some(({ value }) => value === "multi-modal")).toBe(seen);
});

it("hears a wish to port two sentences behind what is to be ported", () => {
  const { remarks, frameworks: to } = read(
    "There is already a working environment in ./kite. I don't want a new one. Please convert that one so that it runs on Alpha Gym.",
  );
  expect(remarks.map(({ code }) => code)).toContain("PORT_REQUEST");
  expect(to?.value).toEqual(["alpha"]);
});

it("takes a tool's name and its parameters' bounds for no pay", () => {
  const arm = read("A robot arm with a tool point(x, y): x in [0,10], y in [0,10].");
  expect([arm.range, arm.success]).toEqual([null, null]);
  expect(read("A tool rate(item). The score lies in [0, 10].").range?.value).toEqual([0, 10]);
  expect(read("You may run and inspect files.").verification).toBeNull();
});
