import { expect, it } from "vitest";
import { proposeArchetype } from "../../../src/interview/questions/acting.js";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string) => understand(text);
const names = (text: string): string[] => (read(text).tools?.value ?? []).map(({ name }) => name);

it.each([
  ["The agent can call load(bag_id). Every bag has colour, weight and hotel.", ["load"]],
  [
    "The functions are read(claim) and estimate(item). The estimate function is expensive.",
    ["read", "estimate"],
  ],
  ["It answers with a unit. We parse the line with pint, convert to SI and compare.", []],
  ["It moves with goto(aisle), takes things with pick(sku).", ["goto", "pick"]],
  ["reset(seed): a new code\ntool guess(pegs): tell the model (black, white)", ["guess"]],
  ["Tools: swap(a, b). score -= 0.05 * vans_overloaded when it calls swap.", ["swap"]],
])("takes for tools only what is called: %s", (text, tools) => {
  expect(names(text)).toEqual(tools);
});

it("says a kind only where the words leave no other near, and assumes the likelier one elsewhere", () => {
  const leaning = (score: number, id: "sandbox" | "question") => ({ id, score, cues: [id] });
  const others = {
    user: null,
    tools: null,
    structure: [],
    backend: null,
    without: null,
    verification: null,
  };
  const near = proposeArchetype({
    ...others,
    leanings: [leaning(7.5, "question"), leaning(5, "sandbox")],
  });
  expect(near).toMatchObject({ value: "question" });
  expect(near.words).toBeUndefined();
  const far = proposeArchetype({
    ...others,
    leanings: [leaning(7.5, "question"), leaning(2, "sandbox")],
  });
  expect(far).toMatchObject({ value: "question", words: "question" });
});

it.each<[string, string | null]>([
  // How the model acts tells the kind, whatever it is about.
  [
    "A reception desk with bookings. The guest is simulated by an LLM. It has refund(id).",
    "conversation",
  ],
  [
    "Two postgres containers in a sandbox; run(command) in a shell. Reports from tables.",
    "sandbox",
  ],
  ["A crossword clue. The model answers once. No tools.", "question"],
  ["A crossword game. place(word), erase(word).", "pure-game"],
  ["Reports about tables. look(page), note(text).", null],
])("tells the kind by how the model acts: %s", (text, kind) => {
  const { value, words } = proposeArchetype(read(text));
  expect(words === undefined ? null : value).toBe(kind);
});

it.each([
  ["Tools: load(bag), start(machine). The limit is 180 commands.", null],
  ["Tools: calc(x), answer(y). Calc as often as it likes, but no more than 40 calls.", null],
  [
    "Tools: run_cell(cell), restart(). At most 20 run_cell calls and 3 restart calls.",
    { run_cell: 20, restart: 3 },
  ],
])("holds only tools to a limit of theirs: %s", (text, budgets) => {
  expect(read(text).budgets?.value ?? null).toEqual(budgets);
});

it.each([
  ["Tools: open_page(id), answer(text). So please no more than 20 calls of open_page each.", null],
  ["I'd said 80 calls, then we met.", null],
  ["At most 12 calls.", 12],
])("caps all calls only where all are meant: %s", (text, cap) => {
  expect(read(text).turns?.value ?? null).toBe(cap);
});

it.each([
  ["Points only at the very end when the plan is final.", null],
  [
    "Its takings are divided by the best plan's. That ratio is the reward.",
    "Its takings are divided by the best plan's. That ratio is the reward.",
  ],
  [
    "It ends well if no goals remain; the reward is then 1.",
    "It ends well if no goals remain; the reward is then 1.",
  ],
])("quotes the whole of what earns, or nothing: %s", (text, success) => {
  expect(read(text).success?.value ?? null).toBe(success);
});

it.each([
  ["For every claim the agent reads the file and decides.", null],
  ["It returns a JSON object after each question.", null],
  ["Every goal costs 0.1, booked after each stretch so that it learns.", null],
  ["Every step it gets -abs(T - 4)/10.", null],
  ["After each guess it is told what is right.", "After each guess it is told what is right."],
])("takes for feedback only what is told: %s", (text, feedback) => {
  expect(read(text).feedback?.value ?? null).toBe(feedback);
});

it.each([
  ["Two hundred and forty to train with, twenty-four to test.", { train: 240, test: 24 }],
  ["2.000 for training and 200 for validation.", { train: 2000, validation: 200 }],
  ["2.000 letters to learn from, 200 for validation.", null],
  ["700 letters for training and 70 to be examined on.", null],
  ["700 letters for training and 70 for test.", { train: 700, test: 70 }],
])("leaves counts open that it would read in part: %s", (text, counts) => {
  expect(read(text).counts?.value ?? null).toEqual(counts);
});

it.each([
  "I considered a bonus of 0.1 for using only three vans, but no.",
  "I had 0.1 points per target in mind, right away.",
  "No, I don't want it to get +1 per correct word.",
  "**D2** (rejected) Pay 0.1 per correct rest.",
  "Priya wanted a simulated guest at -1 a word; we dropped that.",
  "The share of letters is the reward, plus a 0.5 bonus - hmm no, scrap the bonus.",
  "I won 23 points to 22 with it in 1994.",
])("takes no pay and nobody from what is taken back: %s", (text) => {
  expect(read(text).amounts).toBeNull();
  expect(read(text).user).toBeNull();
});

it.each([
  ["Nothing is paid at the end, no final reward.", null],
  ["The reward is paid only at the end.", "terminal"],
])("takes no time of payment from what is not paid: %s", (text, mode) => {
  expect(read(text).mode?.value ?? null).toBe(mode);
});

it.each([
  ["It doesnt get any tools.", ["tools"]],
  ["Nothing should be graded by another model.", ["judge"]],
  ["No language model shall be employed as a judge.", ["judge"]],
  ["It answers without tools, catalogues or the internet.", ["tools", "network"]],
])("hears each denial: %s", (text, without) => {
  expect(read(text).without?.value ?? null).toEqual(without);
});

it("names the secrets that stand beside one", () => {
  expect(read("The key is in AML_API_KEY and the user in AML_API_USER.").secrets).toEqual([
    "AML_API_KEY",
    "AML_API_USER",
  ]);
  expect(read("Previously it needed a SEARCH_KEY.").secrets).toEqual([]);
});

it("calls records that are identical no exact answer", () => {
  expect(read("1 if the ledger is identical to the expected one.").verification).toBeNull();
  expect(read("1 if the answer is identical to the key.").verification?.value).toBe("exact");
});
