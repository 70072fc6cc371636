import { describe, expect, it } from "vitest";
import { proposeArchetype } from "../../../src/interview/questions/acting.js";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "first-frame", title: "FirstFrame" },
  { id: "second-frame", title: "SecondFrame" },
];
const read = (text: string): ReturnType<typeof understand> => understand(text, frameworks);
const amountsOf = (text: string): unknown => read(text).amounts?.value.map(({ amount }) => amount);
const codesOf = (text: string): unknown => read(text).remarks.map(({ code }) => code);
const tools = "Tools: go(north|south), take(thing).";

describe("what is out of scope", () => {
  it("is a policy that is no language model, and not an opponent that is none", () => {
    expect(codesOf(`${tools} The policy is a network, not an LLM.`)).toContain("OUT_OF_SCOPE");
    expect(codesOf(`${tools} The others are a fixed program (not an LLM).`)).toEqual([]);
  });
});

describe("amounts in words", () => {
  it.each([
    ["A sack in time: a tenth of a point. A carter left empty: a fifth off.", [0.1, -0.2]],
    ["A ton that arrives: 0.01, and minus a tenth if a truck tips over.", [0.01, -0.1]],
  ])("%s", (text, amounts) => {
    expect(amountsOf(text)).toEqual(amounts);
  });
});

describe("what the model is told", () => {
  it("is no count of lists", () => {
    expect(read(`${tools} 150 lists for training and 15 for testing.`).feedback).toBeNull();
  });

  it("is what a simulator reports", () => {
    const text = "Following each command, the simulator reports position and speed.";
    expect(read(`${tools} ${text}`).feedback?.value).toBe(text);
  });
});

describe("a limit", () => {
  it("is asked where two would stop after different calls, of which one is bare", () => {
    const { turns, doubts } = read(
      `${tools} I'd stop a round after 20 calls, my wife would stop after 40, so ask us.`,
    );
    expect([turns, doubts.map(({ key }) => key)]).toEqual([null, ["limits.calls"]]);
  });
});

describe("a port", () => {
  const wish = (cluster: string): string =>
    `Students wrote a FirstFrame environment. ${cluster} What would it take to bring it over unchanged, scores and all?`;

  it("goes to what a cluster only runs", () => {
    expect(codesOf(wish("The new cluster only runs SecondFrame."))).toContain("PORT_REQUEST");
    expect(codesOf(wish("The new cluster is fast."))).not.toContain("PORT_REQUEST");
  });

  it("is asked for by no sentence of success", () => {
    expect(read(wish("")).success).toBeNull();
  });
});

describe("other words", () => {
  it("sets aside what an earlier revision had", () => {
    expect(amountsOf("Berthed: +1. Rev. A had 90 commands and +5 for berthing.")).toEqual([1]);
  });

  it("takes no berth for a library that checks", () => {
    expect(read("Berthed within tolerance: 1.").verification).toBeNull();
    expect(read("The number must be within tolerance: 1.").verification).toBeNull();
  });

  it("pays what is charged when it is called", () => {
    expect(read("Each tug called: -0.1, charged when it is called.").mode?.value).toBe("dense");
  });

  it("lets a quarter of an hour pass by a call", () => {
    expect(proposeArchetype(read("Tools: sow(x), next_quarter_hour().")).value).toBe("pure-game");
  });

  it.each(["One completion.", "It writes the English sentence, once."])(
    "knows one answer: %s",
    (text) => {
      expect(read(text).structure.map(({ value }) => value)).toEqual(["single-step"]);
    },
  );

  it.each(["No function calling.", "There isn't anything to call."])("denies tools: %s", (text) => {
    expect(read(text).without?.value).toEqual(["tools"]);
  });
});
