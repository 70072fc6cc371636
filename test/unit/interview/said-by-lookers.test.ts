import { describe, expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "alpha", title: "Alpha" },
  { id: "beta", title: "Beta" },
];
const read = (text: string) => understand(text, frameworks);
const codes = (text: string) => read(text).remarks.map(({ code }) => code);
const amountsOf = (text: string) => read(text).amounts?.value.map(({ amount }) => amount);
const toolsOf = (text: string) =>
  read(text).tools?.value.map(({ name, parameters }) => [
    name,
    parameters?.map(({ name: one, minimum, maximum, choices }) =>
      [one, minimum, maximum, choices?.join("|")].filter((part) => part !== undefined).join(" "),
    ),
  ]);

describe("when it is paid", () => {
  it("pays once what is one of several outcomes, nothing among them", () => {
    expect(read("The right word gets 1, a near one 0.5, otherwise 0.").mode?.value).toBe(
      "terminal",
    );
    expect(read("Reward: win 1, draw 0.5, loss 0.").mode?.value).toBe("terminal");
  });

  it("does not know it of what may come again, costs, or pays nothing in one place", () => {
    expect(read("Each box pays 0.1, otherwise 0.").mode?.value).not.toBe("terminal");
    expect(
      read("It gets 1 for the letter and loses 0.1 for a stain, otherwise 0.").mode,
    ).toBeNull();
    expect(
      read("A box in its bay pays 0.1. One that is put anywhere else pays 0.").mode,
    ).toBeNull();
    expect(read("A box in its bay pays 0.1. Anywhere else costs nothing.").mode).toBeNull();
  });

  it("takes what is left of one point for no pay at each step", () => {
    expect(read("Reached: 1 minus 0.02 per step over the shortest way.").mode).toBeNull();
    expect(read("Every step costs 0.02.").mode?.value).toBe("dense");
  });

  it("reads a key with the time in its name", () => {
    expect(read("scored_when: after triage").mode?.value).toBe("terminal");
  });
});

describe("numbers that are no amounts", () => {
  it("leaves out per cent, what is the most, and a limit behind a tool's name", () => {
    expect(amountsOf("Right number (2% off is ok) = 1, wrong unit = 0.3, else 0.")).toEqual([
      1, 0.3, 0,
    ]);
    const limits = "Within 1 %: 1 point.\n\nCalls: no more than 50, of which `add_drop` 2.";
    expect(amountsOf(limits)).toEqual([1]);
  });

  it("hears the limit of one tool within the limit of all", () => {
    const { turns, budgets } = read(
      "Tools: add_drop(ml) and report(value). Calls: no more than 50, of which `add_drop` 2.",
    );
    expect([turns?.value, budgets?.value]).toEqual([50, { add_drop: 2 }]);
  });

  it("sets an earlier version aside", () => {
    const text = "Version 1 had eight tools and paid 0.5 for every box. Now a box pays 0.1.";
    expect(amountsOf(text)).toEqual([0.1]);
  });
});

describe("what there is none of", () => {
  it("denies what stands below such a title, or behind it in a line", () => {
    expect(read("## Not included\n- charts\n- LLM-based grading\n").without?.value).toEqual([
      "judge",
    ]);
    expect(read("It edits files. Not wanted: a judge of style.").without?.value).toEqual(["judge"]);
    expect(
      read("Q: Who acts?\nA: It.\nQ: Should there be hints?\nA: No.\nQ: What?\nA: Pegs.").without
        ?.value,
    ).toEqual(["hints"]);
  });
});

describe("somebody who dictates", () => {
  const talk = (words: string) =>
    `okay so um I want the model to run a bakery morning and it starts at four and there are three decks in the oven and nobody else is there to help it with anything at all ${words}`;

  it("names tools first and tells of their parameters later", () => {
    expect(
      toolsOf(
        talk(
          "the tools are bake and uh sell so bake takes a product and a number of pieces between one and sixty sell takes nothing it just opens",
        ),
      ),
    ).toEqual([
      ["bake", ["product", "pieces 1 60"]],
      ["sell", []],
    ]);
  });

  it("takes no tools of what has neither stops nor a list", () => {
    expect(
      read(
        talk(
          "the model can start it stop it and set the speed so start stop and set speed where speed is zero to seven and there's wind and each time it hears the wind and where the cabins are",
        ),
      ).tools,
    ).toBeNull();
  });

  it("keeps the author's words as they were spoken", () => {
    expect(read("It gets um 1 for a loaf. There are uh 30 calls.").success?.value).toContain(
      "um 1",
    );
  });

  it("hears bounds in words", () => {
    expect(read("The reward is no less than zero and no more than one.").range?.value).toEqual([
      0, 1,
    ]);
  });
});

describe("other forms", () => {
  it("reads the help of a command line", () => {
    const help =
      "usage: pool [options]\n\n  An agent tends a pool. Tools:\n    add_kind KIND   crab, snail or urchin\n    wait DAYS       1 to 30\n    empty           at night\n  After each call: the list.\n\n  --max-calls N   default 45\n  --train N       default 600\n";
    expect(toolsOf(help)).toEqual([
      ["add_kind", ["kind crab|snail|urchin"]],
      ["wait", ["days 1 30"]],
      ["empty", []],
    ]);
    expect([read(help).turns?.value, read(help).counts?.value]).toEqual([45, { train: 600 }]);
  });

  it("reads what is set in below what earns", () => {
    const text = "task: triage\nscore:\n  right_level: 1\n  missed: -1\ndata: calls.json";
    expect([amountsOf(text), read(text).success?.value]).toEqual([
      [1, -1],
      "score: right_level: 1 score: missed: -1",
    ]);
    expect(read("caller:\n  played_by: llm\n  knows: age").user?.value).toBe(
      "caller: played_by: llm",
    );
  });

  it("takes whole bounds without a type for whole numbers", () => {
    const [tool] = read("Tools: hold(tram, minutes 1-5).").tools?.value ?? [];
    expect(tool?.parameters?.[1]).toMatchObject({ type: "integer", minimum: 1, maximum: 5 });
  });

  it("asks which of several things that are lettered is meant", () => {
    const text =
      "For our museum we need\n\na) a guide: answers questions;\nb) a guard: walks about with go(room);\n";
    expect(read(text).doubts[0]).toMatchObject({
      key: "answers.description",
      candidates: ["a guide", "a guard"],
    });
  });

  it("hears a wish to have a task of one framework in another, and one without any environment", () => {
    expect(
      codes(
        "They wrote a reactor task as an Alpha server. I want to train on it, which means it has to exist as a Beta environment.",
      ),
    ).toContain("PORT_REQUEST");
    const bench = read("Could you run our models on GSM8K? No need for any environment.");
    expect([bench.remarks[0]?.stops, bench.success]).toEqual([true, null]);
  });

  it("hears what is told beside words in short, and what a system writes", () => {
    const tool = "It has set_quota(tonnes).";
    expect(
      read(`${tool} After each year (i.e. after a quota) it sees the catch.`).feedback,
    ).not.toBe(null);
    expect(
      read(`${tool} After every command the system writes the delays.`).feedback,
    ).not.toBeNull();
    expect(
      read(
        `Q: Which tools?\nA: guess(code).\nQ: What comes back?\nA: Black pegs.\nQ: More?\nA: No.`,
      ).feedback?.value,
    ).toBe("Black pegs.");
  });

  it("knows a judge that code stands before, and boxes that go back and forth for no talk", () => {
    expect(
      read("First a script counts syllables, otherwise 0.\nThen a judge compares the meaning.")
        .verification?.value,
    ).toBe("library-judge");
    expect(read("It pushes boxes back and forth.").structure).toEqual([]);
    expect(read("They write back and forth.").structure[0]?.value).toBe("multi-turn");
  });

  it("knows a user whom another model is prompted for", () => {
    expect(read("The seller is another LLM we prompt with a price.").user).not.toBeNull();
  });
});
