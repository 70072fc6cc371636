import { describe, expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "first-frame", title: "FirstFrame" },
  { id: "second-frame", title: "SecondFrame" },
];
const read = (text: string): ReturnType<typeof understand> => understand(text, []);
const structureOf = (text: string): unknown => read(text).structure.map(({ value }) => value);
const amountsOf = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);
const tools = "Tools: go(north|south), take(thing).";

describe("how an episode runs", () => {
  it.each([
    [`${tools} At most 40 calls.`, ["multi-step"]],
    [`Here is a one-shot for you. ${tools} At most 40 calls.`, ["multi-step"]],
    [`${tools} The model emits all calls in one message.`, ["single-step"]],
    [tools, []],
    [
      "A simulated customer complains about a kettle. The agent may send 12 messages.",
      ["multi-turn"],
    ],
    ["Tools: offer(rent). At most 12 calls. A pretend tenant answers.", ["multi-turn"]],
    ["It has no tools. The label must match.", ["single-step"]],
    ["It has no tools. At most 12 turns. The label must match.", []],
    ["The model is given an article and writes a headline.", ["single-step"]],
    ["It says once whether the clause is void.", ["single-step"]],
    ["It looks the answer up in scanned and transcribed minutes.", []],
  ])("%s", (text, structure) => {
    expect(structureOf(text)).toEqual(structure);
  });
});

describe("what is not wanted", () => {
  it("is what somebody would pay and is told no, in a chat", () => {
    const chat =
      "**theo** 10:17\n1 if the word is found, 0 if not\n**rui** 10:21\nI'd give 0.05 per letter tbh\n**theo** 10:22\nno, we tried that";
    expect(amountsOf(chat)).toEqual([1, 0]);
  });

  it("is a passage of background before what is wanted now", () => {
    const text =
      "Some background before I get to what I want. The second one was a chat; reward 5 per solved complaint.\n\nWhat I want now: one answer. Correct is 1, wrong is -1.";
    expect(amountsOf(text)).toEqual([1, -1]);
    expect(amountsOf(text.replace("What I want now:", "So:"))).toContain(5);
  });

  it("is a judge that nobody is to be, and a tool beside another", () => {
    expect(read("Nobody must judge how polite it was.").without?.value).toEqual(["judge"]);
    expect(read("It shouldn't have a calculator or any other tool.").without?.value).toEqual([
      "tools",
    ]);
  });
});

describe("numbers and words", () => {
  it("reads a hundred as it is spoken, and none of a few", () => {
    expect(read(`${tools} hundred and fifty calls max.`).turns?.value).toBe(150);
    expect(read(`${tools} a few hundred and fifty calls max.`).turns?.value).not.toBe(150);
  });

  it("bounds no reward by what costs again and again", () => {
    for (const loss of ["A wrong fill: -0.05.", "Somebody waits too long: minus 0.05, at once."])
      expect(read(`${loss} Grid complete: +1.`).range?.value).toBe("open");
    expect(read("A wrong answer: -0.5. A right answer: +1.").range?.value).toEqual([-0.5, 1]);
  });

  it("takes no distance for a library", () => {
    expect(read("Right if it is within 2 % of mine: 1.").verification).toBeNull();
  });

  it.each([
    ["It gets the yard list after everything it does.", true],
    ["Whatever she does, read out what the room looks like.", true],
    ["It gets 0.2 after everything it does.", false],
  ])("tells feedback from pay: %s", (text, is) => {
    expect(read(text).feedback !== null).toBe(is);
  });

  it.each([
    "1 for a right diagnosis. Paid after diagnose.",
    "When it calls finished() we read the file and compare it.",
    "1 for a win, given when the game's done.",
  ])("pays once: %s", (text) => {
    expect(read(text).mode?.value).toBe("terminal");
  });
});

describe("what is said at one remove", () => {
  it("asks where somebody would stop after other calls than somebody else", () => {
    const text = `${tools} Dragan would stop after 150 orders, I would rather have 200.`;
    expect(read(text).doubts.map(({ key }) => key)).toContain("limits.calls");
  });

  it("denies what a line of a list says that there is none of", () => {
    const { without, verification } = read(
      "- **Reward:** 1 if it fits\n- **No:** network, LLM judge",
    );
    expect([without?.value, verification]).toEqual([["network", "judge"], null]);
  });

  it("hears a wish to port whose aim stands before it, and none without", () => {
    const before = "Our lab maintains a FirstFrame environment called `tidepool`.";
    const codes = (wish: string): string[] =>
      understand(`${before} ${wish} Can you transfer it?`, frameworks).remarks.map(
        ({ code }) => code,
      );
    expect(codes("A partner asks for a SecondFrame version.")).toContain("PORT_REQUEST");
    expect(codes("Could we have the same thing onto SecondFrame?")).toContain("PORT_REQUEST");
    expect(codes("A partner likes it.")).not.toContain("PORT_REQUEST");
  });

  it("takes a message that ends a chat's line for no part of it", () => {
    const chat = "maja 10:14\nguess(word), 7 tries\ntheo 10:16\n1 if found\nmaja 10:17\nok";
    expect(read(chat).goal).not.toContain("10:1");
  });
});
