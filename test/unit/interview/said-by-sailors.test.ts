import { expect, it } from "vitest";
import { parseTool } from "../../../src/interview/notation.js";
import { understand } from "../../../src/interview/understand/understand.js";

const read = (text: string) => understand(text);
const amountsOf = (text: string) => read(text).amounts?.value.map(({ amount }) => amount);

it("takes bounds, settings and things that are counted for no amounts", () => {
  expect(amountsOf("Each pot that is glazed brings 0.1. So the best is 1.")).toEqual([0.1]);
  expect(read("Each pot that is glazed brings 0.1. So the best is 1.").range?.value).toEqual([
    0, 1,
  ]);
  expect(amountsOf("Reward: minus 0.5 per hour outside. Discount 0.997.")).toEqual([-0.5]);
  expect(amountsOf("# Reward\n8 hidden probes are run. All passed: 1.")).toEqual([1]);
  expect(
    amountsOf(
      "Species right, 1. Genus only, 0.4. From the 1 or the 0.4, 0.1 goes off for each use.",
    ),
  ).toEqual([1, 0.4, -0.1]);
});

it("claims no whole list where a part in words was not read", () => {
  expect(read("A win pays 1 point; a draw is one half.").amounts?.told).toBe(false);
  expect(amountsOf("The same species is worth 1. Same genus: three tenths.")).toEqual([1, 0.3]);
  expect(amountsOf("Leaving without is minus two hundredths.")).toEqual([-0.02]);
  expect(amountsOf("If both fit it's one point. If one fits it's point three.")).toEqual([1, 0.3]);
});

it("reads what a rating's part comes to, and shares over all", () => {
  expect(
    read("A judge says how good it is from 1 to 10, and a tenth of that is what it earns.").range
      ?.value,
  ).toEqual([0, 1]);
  expect(read("reward = (hits + correct rejections) / all strings").range?.value).toEqual([0, 1]);
  expect(
    read("Each of the four fields that equals the one in gold.jsonl earns 0.25.").range?.value,
  ).toEqual([0, 1]);
});

it("hears a wish to port that only says the same", () => {
  const frameworks = [
    { id: "first-frame", title: "FirstFrame" },
    { id: "second-frame", title: "SecondFrame" },
  ];
  const codes = (text: string) => understand(text, frameworks).remarks.map(({ code }) => code);
  expect(
    codes(
      "Priya's team has a planner running as a SecondFrame environment. Our trainer only speaks FirstFrame. Could you give us the same environment there?",
    ),
  ).toContain("PORT_REQUEST");
  expect(
    codes(
      "The lab next door published their taskset for SecondFrame. I'd love to run exactly that one in FirstFrame.",
    ),
  ).toContain("PORT_REQUEST");
});

it("denies what is called, rejected or refused", () => {
  const without = (text: string) => read(text).without?.value;
  expect(without("There is no dictionary or anything it could call.")).toEqual(["tools"]);
  expect(read("There is no dictionary or anything it could call.").tools).toBeNull();
  expect(without("My supervisor wanted an LLM judge but we dropped that.")).toEqual(["judge"]);
  expect(without("Model graders are not allowed by legal.")).toEqual(["judge"]);
  expect(without("> Style judged by GPT\nPlease not.")).toEqual(["judge"]);
});

it("sets aside what is refused, earlier versions and what somebody said to add", () => {
  expect(read("> 200 calls\nToo many, 75.").turns?.value).toBe(75);
  expect(
    read("## desk 0.3\n- 20 calls at most\n## desk 0.2\n- 12 calls at most").turns?.value,
  ).toBe(20);
  expect(
    amountsOf("Right is worth 1. Someone on Discord said to add 0.1 for the right type."),
  ).toEqual([1]);
  expect(amountsOf("- removed: the 0.1 for a polite tone\n- a match gives 1")).toEqual([1]);
});

it("reads dictated tools, told off one by one", () => {
  expect(
    read(
      "First one is bake, it takes what kind which is rolls or bread and how many from ten to eighty. Second one is called mark down, it takes a percentage from five to fifty. Third one is called wait, nothing to say there.",
    ).tools?.value,
  ).toEqual([
    parseTool("bake(kind: rolls|bread, how_many: integer 10..80)"),
    parseTool("mark_down(percentage: integer 5..50)"),
    parseTool("wait()"),
  ]);
  expect(
    read("Actions: burn(ms: 0-5).\nObs after each action: lon/lat drift, fuel left").tools?.value
      .length,
  ).toBe(1);
});

it("reads how many tasks there are and their data beside code that is named", () => {
  const { counts, files } = read(
    "We have it in src/hydro.py. Make that an environment. 240 rows in inflows.csv for training, 24 for testing.",
  );
  expect(counts?.value).toEqual({ train: 240, test: 24 });
  expect(files?.value).toEqual(["inflows.csv"]);
  expect(
    read("1500 fields for training, 150 for validation, none for test.").counts?.value,
  ).toEqual({ train: 1500, validation: 150 });
});

it("hears answers to calls however they come, and none in what is counted or said to end", () => {
  const told = (text: string) => read(text).feedback;
  expect(told("A fresh screenshot follows on each of those.")).not.toBeNull();
  expect(told("The tools are sow(pit: 1-6). After the bot replied: full board.")).not.toBeNull();
  expect(told("Tools: click(x), hand_in(). It clicks, and hand_in() says it's ready.")).toBeNull();
  expect(told("150 lists for training and 15 for testing.")).toBeNull();
});

it("asks where two would stop a round, and not where a text writes its answer once", () => {
  const { turns, doubts } = read(
    "Tools: buzz(answer). I'd stop a round after 20 calls, my wife would stop a round after 40.",
  );
  expect(turns).toBeNull();
  expect(doubts.map(({ key }) => key)).toEqual(["limits.calls"]);
  const structure = (text: string) => read(text).structure.map(({ value }) => value);
  expect(structure("It reads a gloss and writes the English sentence, once.")).toEqual([
    "single-step",
  ]);
});

it("reads when the reward is paid from what is done at the end", () => {
  const mode = (text: string) => read(text).mode?.value;
  expect(mode("publish() is the end and then the rules look.")).toBe("terminal");
  expect(mode("After cool() the pots are looked at: each that is glazed brings 0.1.")).toBe(
    "terminal",
  );
  expect(mode("Payment is immediate.")).toBe("dense");
  expect(
    read(
      "Lena wants both rewards paid as they happen, Marc wants one reward when the run is over.",
    ).doubts.map(({ key }) => key),
  ).toEqual(["reward.mode"]);
});
