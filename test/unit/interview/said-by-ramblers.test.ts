import { describe, expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "alpha", title: "Alpha" },
  { id: "beta", title: "Beta" },
];
const read = (text: string) => understand(text, frameworks);
const codes = (text: string) => read(text).remarks.map(({ code }) => code);

describe("wishes to port", () => {
  it("hears any wish for an environment of one framework in another", () => {
    const text = "We've got a kennel env written for Alpha. What we want is that same env on Beta.";
    expect([codes(text), read(text).frameworks?.value]).toEqual([["PORT_REQUEST"], ["beta"]]);
    expect(
      codes("Our glacier environment lives in Alpha. A partner uses Beta. They'd like it, too."),
    ).toContain("PORT_REQUEST");
  });

  it("hears none where no environment is there yet", () => {
    expect(codes("We use Alpha elsewhere. Please make this one for Beta.")).toEqual([]);
  });
});

describe("lines and sentences", () => {
  it("reads each sentence of an item", () => {
    const { turns, doubts } = read("- Ann wants 40 calls. Bo says 25. Not decided.");
    expect([turns, doubts[0]?.candidates]).toEqual([null, [40, 25]]);
  });

  it("takes a comment of code for a sentence, and a constant for a line", () => {
    const { amounts, counts } = read(
      "MAX_STEPS = 24\nTRAIN, TEST = 1200, 120\n\n# scrap below size ends the episode with -0.5\n# reward at done(): 1.0 if it fits, else 0.0",
    );
    expect(amounts?.value.map(({ amount }) => amount)).toEqual([-0.5, 1, 0]);
    expect(counts?.value).toEqual({ train: 1200, test: 120 });
  });

  it("joins lines that wrap, and none that were broken", () => {
    const notes =
      "Every box that is delivered pays 0.25, and each one that is dropped costs 0.1 at once\nBoxes fall\nBoxes break";
    expect(read(notes).sentences).toContain("Boxes break");
    expect(
      read("It gets one point for each box that is brought to\nBerlin.").sentences,
    ).toHaveLength(1);
  });

  it("reads sections of settings", () => {
    const { tools, amounts } = read(
      '[tools]\nturn = "degrees: int -90..90"\nwait = ""\n\n[reward]\nper_sack = 0.02\nbroken_sail = -1.0',
    );
    expect(tools?.value.map(({ name }) => name)).toEqual(["turn", "wait"]);
    expect(amounts?.value.map(({ amount }) => amount)).toEqual([0.02, -1]);
  });
});

describe("questions and answers", () => {
  it("denies what is asked for and answered with no", () => {
    const text =
      "Ann: Would you want a language model to judge it?\nBo: No.\nAnn: How many calls?\nBo: 20.";
    expect(read(text).without?.value).toEqual(["judge"]);
    const asked =
      "Q: Who plays?\nA: It does.\nQ: Is there an LLM as a judge?\nA: No.\nQ: What is it?\nA: A game.";
    expect(read(asked).without?.value).toEqual(["judge"]);
  });

  it("knows whoever another model plays, by whatever name, and not the model itself", () => {
    expect(read("It talks to a bereaved relative, played by another LLM.").user).not.toBeNull();
    expect(read("The student (an LLM) answers with one word.").user).toBeNull();
    expect(read("It meets an opponent played by another model.").user).toBeNull();
  });
});

describe("what stays open", () => {
  it("takes a judge's name alone for no way of checking", () => {
    expect(read("The old one had a judge.").verification).toBeNull();
    expect(read("It writes a haiku. There is a judge.").verification).toBeNull();
    expect(read("A judge scores the poem.").verification?.value).toBe("judge");
  });

  it("names no amount that somebody belittles", () => {
    expect(read("Somebody would give 5 points per word. 5 points is silly.").amounts).toBeNull();
  });

  it("sums nothing that is paid for each of many each time", () => {
    const { mode, range } = read(
      "It calls pass_hour(). At most 48 actions. -0.02 for each of 6 ditches outside its band at each pass_hour; +1 if no cellar was flooded.",
    );
    expect([mode?.value, range?.value]).toEqual(["dense", "open"]);
  });

  it("takes a line of penalties for a loss", () => {
    const { amounts } = read("Reward: 0.05 per kilogram\nPenalty: 0.1 per dead bed");
    expect(amounts?.value.map(({ amount }) => amount)).toEqual([0.05, -0.1]);
  });
});
