import { describe, expect, it } from "vitest";
import { filing } from "../../../src/interview/questions/filing.js";
import { proposeArchetype } from "../../../src/interview/questions/acting.js";
import type { Subject } from "../../../src/interview/subject.js";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "first-frame", title: "FirstFrame" },
  { id: "second-frame", title: "SecondFrame" },
];
const read = (text: string): ReturnType<typeof understand> => understand(text, frameworks);
const amountsOf = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);
const rangeOf = (text: string): unknown => read(text).range?.value;
const tools = "Tools: go(north|south), take(thing).";

describe("an amount", () => {
  it("of an earlier attempt with its year in brackets is none", () => {
    const first = "Our first attempt (2023) was a quiz, graded 5 per answer.";
    expect(amountsOf(`${first} Reward 1 if right.`)).toEqual([1]);
    expect(amountsOf("Our quiz (2023) is graded 5 per answer. Reward 1 if right.")).toContain(5);
  });

  it("that a comment asks for and the next refuses is none", () => {
    const comments = (answer: string): string =>
      `Each part that is kept: 0.02.\n\nComments\nT. Brandt, 2 days ago: could we give 5 points for speed?\nL. Okafor, 1 day ago: ${answer}`;
    expect(amountsOf(comments("no, parts only."))).toEqual([0.02]);
  });

  it.each([
    ["Right is worth 1. Nearly right is worth a tenth.", [1, 0.1]],
    ["Reward: the same = 1. Otherwise a half if most of it fits.", [1, 0.5]],
    ["Every animal in the right place is a twentieth of a point.", [0.05]],
    ["It's a 1 if they agree. A false claim costs one whole point.", [1, -1]],
  ])("is said in words: %s", (text, amounts) => {
    expect(amountsOf(text)).toEqual(amounts);
  });

  it("is neither a bound nor a measure nor of an example", () => {
    const most = "You get 0.2 for every lock and 0.4 more when you get out. So 1 is the most.";
    expect(amountsOf(most)).toEqual([0.2, 0.4]);
    expect(rangeOf(most)).toEqual([0, 1]);
    expect(rangeOf(most.replace("So", "A fall costs 0.1. So"))).not.toEqual([0, 1]);
    expect(amountsOf("Ordered: 0.4 g. Right: 1.")).toEqual([1]);
    expect(amountsOf('A problem such as "Ordered: 0.4 for you". Right: 1.')).toEqual([1]);
  });
});

describe("bounds", () => {
  it("are none where losses are paid when they happen", () => {
    const losses = "House lost: minus 0.2. Crew lost: minus 1. Fire contained: plus 1.";
    expect(rangeOf(`${tools} ${losses} These come when they come.`)).toBe("open");
    expect(rangeOf(`${tools} ${losses} Paid once, at the end.`)).toEqual([-1, 1]);
  });

  it("are none where an illegal move costs, with an article or without", () => {
    expect(rangeOf("illegal jump = -0.1, all gone = 1")).toBe("open");
    expect(rangeOf("Good ending: 1. Bad ending: -1. Paid once at the end.")).toEqual([-1, 1]);
  });
});

describe("how an episode runs", () => {
  const structure = filing.find(({ key }) => key === "answers.structure")!;
  const proposed = (text: string): ReturnType<typeof structure.propose> =>
    structure.propose({ reading: read(text) } as Subject);

  it("is inferred where only the tools show it, with the words that show it", () => {
    const shown = proposed(`${tools} At most 40 calls.`);
    expect(shown).toMatchObject({ value: ["multi-step"], told: false });
    expect(shown.why).toMatch(/^no words say so; "go\(north.*" shows it$/);
    expect(proposed("A simulated customer complains.").told).not.toBe(false);
    expect(proposed("It has no tools. The label must match.").told).toBe(false);
    expect(proposed("One answer.")).toMatchObject({ told: true, why: '"One answer"' });
  });

  it("ends by no time where one answer is all", () => {
    const lasts = "A match lasts 60 minutes.";
    expect(read(`${lasts} It answers once.`).ends).toBeNull();
    expect(read(`${lasts} ${tools}`).ends?.value).toBe("turns");
  });
});

describe("what is asked", () => {
  it("earns nothing", () => {
    expect(read("Is there a way to carry it across, reward for reward?").success).toBeNull();
  });

  it("may be a port, carried across to where it is to be shown", () => {
    const wish = (aim: string): string[] =>
      read(
        `There's a FirstFrame server in our repo. ${aim} Is there a way to carry it across?`,
      ).remarks.map(({ code }) => code);
    expect(wish("Sales wants to show it off in SecondFrame.")).toContain("PORT_REQUEST");
    expect(wish("Sales wants to show it off.")).not.toContain("PORT_REQUEST");
  });
});

describe("when it is paid", () => {
  it.each([
    ["It is rewarded at every stop, plus 0.1 when it is on time.", "dense"],
    ["Each that is missed: -0.04 (at the time it is missed).", "dense"],
    ["A house: minus 0.2. These come when they come.", "dense"],
    ["At go() we compare the marks. Nothing before go.", "terminal"],
    ["The outcome is scored when a deal is signed or after 24 messages.", "terminal"],
    ["On submit the program is run on 30 hidden inputs.", "terminal"],
    ["When it is printed the episode's over and the receipt is compared.", "terminal"],
  ])("%s", (text, mode) => {
    expect(read(text).mode?.value).toBe(mode);
  });

  it("is asked where every stop and the last are named", () => {
    const both = "It is rewarded at every stop. The reward is given only once, at the end.";
    expect(read(both).doubts.map(({ key }) => key)).toEqual(["reward.mode"]);
  });
});

describe("what the model is told", () => {
  it.each([
    ["Each time it advances a week it learns how many seeds have sprouted.", true],
    ["Each time it advances a week it gets 0.1.", false],
    ["Every set call answers with the lux.", true],
    ["It always gets a picture of the creases afterwards.", true],
    ["After each of them, a fresh screenshot.", true],
    ["After each of them, 0.1.", false],
    ["**Observation.** After `take`: the remaining stock.", true],
  ])("%s", (text, is) => {
    expect(read(`${tools}\n\n${text}`).feedback !== null).toBe(is);
  });
});

describe("tools", () => {
  const toolsOf = (text: string): unknown => read(text).tools?.value;

  it("are told off by number, with names of several words", () => {
    const told =
      "Tool one is called look up chip, it takes the chip number. Tool two is called place, it takes the animal and a kennel from one to forty.";
    expect(toolsOf(told)).toEqual([
      { name: "look_up_chip", parameters: [{ name: "chip_number", type: "string" }] },
      {
        name: "place",
        parameters: [
          { name: "animal", type: "string" },
          { name: "kennel", type: "integer", minimum: 1, maximum: 40 },
        ],
      },
    ]);
  });

  it("have closed sets and bounds in brackets of a table's cell", () => {
    const table =
      "| Call | Arguments |\n|---|---|\n| order | `group` (A, B, O), `units` (integer, 1–20) |\n";
    expect(toolsOf(table)).toMatchObject([
      {
        parameters: [
          { name: "group", choices: ["A", "B", "O"] },
          { name: "units", type: "integer", minimum: 1, maximum: 20 },
        ],
      },
    ]);
  });

  it("may leave out what is optional", () => {
    expect(toolsOf("Tools: find(name, born: integer, optional).")).toMatchObject([
      { parameters: [{ name: "name" }, { name: "born", type: "integer", required: false }] },
    ]);
  });

  it("that let time pass make a simulation, and no others do", () => {
    const kind = (name: string): unknown =>
      proposeArchetype(read(`Tools: sow(x), ${name}().`)).value;
    expect(kind("advance_week")).toBe("pure-game");
    expect(kind("advance_page")).not.toBe("pure-game");
  });

  it("are an answer where all calls stand in one message", () => {
    const text =
      "One user request in → one message with tool calls out. Functions: set_light(room), play(title). All right calls: 1.";
    expect(proposeArchetype(read(text)).value).toBe("question");
  });
});

describe("other words", () => {
  it("denies hints and tools in them", () => {
    expect(read("It is not allowed to ask for hints.").without?.value).toEqual(["hints"]);
    expect(read("Calculator not permitted, neither are other tools.").without?.value).toEqual([
      "tools",
    ]);
  });

  it("counts spans that follow their splits' names", () => {
    expect(read("train 0-799, test 800-899").counts?.value).toEqual({ train: 800, test: 100 });
    expect(read("train 2001-2010, test 2011-2015").counts).toBeNull();
  });

  it("limits a tool whose calls are counted alone", () => {
    expect(read("Tools: run(cmd), submit(). Limits: 60 calls of run.").budgets?.value).toEqual({
      run: 60,
    });
  });

  it("knows who holds things back, and several wishes", () => {
    for (const [text, ability] of [
      ["He leaves two facts out and mentions them when he's asked.", "proactive-asking"],
      ["It comes out only if management enquires about it.", "proactive-asking"],
      ["Utterances often contain two or three wishes.", "multiple-intent-synthesis"],
    ])
      expect(read(text!).capabilities.map(({ value }) => value)).toEqual([ability]);
  });

  it("compares a receipt with what was wanted, and matches a label", () => {
    expect(read("The receipt is compared with the basket.").verification?.value).toBe(
      "state-comparison",
    );
    expect(read("We match it with labels.parquet.").verification?.value).toBe("exact");
    expect(read("Every output byte-identical: 1.").verification).toBeNull();
  });

  it("takes a play's script for no code, and a program that is rewritten for no text", () => {
    expect(read("A scene from the script. It programs one cue.").knowledge).toBeNull();
    expect(read("It rewrites small COBOL programs.").task?.value).not.toBe("write");
  });
});
