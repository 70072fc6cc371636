import { describe, expect, it } from "vitest";
import { understand } from "../../../src/interview/understand/understand.js";

const frameworks = [
  { id: "alpha", title: "Alpha" },
  { id: "beta", title: "Beta" },
];
const read = (text: string) => understand(text, frameworks);
const amountsOf = (text: string) => read(text).amounts?.value.map(({ amount }) => amount);

describe("what is paid", () => {
  it("hears parts of a point for each thing", () => {
    const text = "It's paid all along, a hundredth for every guest, and it loses 0.5 for a fall.";
    expect(amountsOf(text)).toEqual([0.01, -0.5]);
  });

  it("does not call a list whole that lacks a part", () => {
    const { amounts } = read("It loses 0.5 for a fall, while guests bring a fiftieth per head.");
    expect(amounts?.told).toBe(false);
  });

  it("leaves open what two see differently, or what needs a decision", () => {
    const minds =
      "We are two minds about the score: Elke wants the share of pieces, Jonas one point.";
    expect(read(minds).success).toBeNull();
    expect(read("The score needs a decision: 1 if it fits?").success).toBeNull();
    expect(read("It plans evenings. reward?").success).toBeNull();
  });

  it("goes on from what was said before", () => {
    const text =
      "For each bug it gets its share. From that 0.1 is subtracted per comment that hits nothing.";
    expect(read(text).success?.value).toContain("its share");
  });

  it("knows bounds of one point or none, of one less something, and of a share alone", () => {
    for (const text of [
      "If it is the right letter, that's a point. No points for anything else.",
      "What it gets is 1 minus the deviation, and never less than nothing.",
      "Reward: after resolve() we run the probes. Share of probes that pass",
    ])
      expect(read(text).range?.value).toEqual([0, 1]);
  });
});

describe("when it is paid", () => {
  it.each([
    ["0.125 shall be granted at the end of the night.", "terminal"],
    ["Reward: the share of probes that pass. After resolve() we run them.", "terminal"],
    ["Once it knocks the piece off, a script measures the wall.", "terminal"],
    ["-0.1 if a truck leaves late, same moment", "dense"],
  ])("%s", (text, mode) => {
    expect(read(text).mode?.value).toBe(mode);
  });
});

describe("other words", () => {
  it("hears a wish to port what has a name", () => {
    const { remarks, success } = read(
      'We published "cargo-tetris" for Alpha. People keep asking for it on Beta. Same tools, same score.',
    );
    expect([remarks[0]?.code, success]).toEqual(["PORT_REQUEST", null]);
  });

  it("denies what stands behind NOT", () => {
    expect(read("* NOT: images, network, any llm that grades").without?.value).toEqual([
      "network",
      "judge",
    ]);
  });

  it("counts what is thought of for training", () => {
    expect(read("I thought of 600 pieces for training and 60 for the test.").counts?.value).toEqual(
      { train: 600, test: 60 },
    );
  });

  it("hears what comes back, and when", () => {
    const tool = "It has faster() and stop().";
    for (const told of [
      "The thermometer and the shape come back from each of them.",
      "Every ten seconds of the simulation it sees the queue.",
    ])
      expect(read(`${tool} ${told}`).feedback?.value).toBe(told);
  });

  it("knows who has to find out by asking", () => {
    expect(read("It has to find out by asking.").capabilities[0]?.value).toBe("proactive-asking");
  });

  it("reads a chat with names above what they say", () => {
    const { success, turns } = read(
      "**Ada** 09:12\nreward?\n**Ben** 09:14\n1 if it is repaired\n**Ada** 09:20\nlimit?\n**Ben** 09:20\n60 calls",
    );
    expect([success?.value, turns?.value]).toEqual(["reward: 1 if it is repaired", 60]);
  });
});

describe("what the next twelve showed", () => {
  it("leaves bounds open where something is taken from what was earned", () => {
    expect(
      read("Right: 1 point. Too big a discount: minus 0.3 from that.").range?.value,
    ).not.toEqual([-0.3, 1]);
    expect(
      read("Reward: 1 minus the unserved energy as a share of the demand.").range?.value,
    ).toEqual([0, 1]);
  });

  it("hears pay at the moment, and no contradiction in it", () => {
    const { mode, doubts } = read(
      "A carrot gives 2 points. Points are written down at once on it.",
    );
    expect([mode?.value, doubts]).toEqual(["dense", []]);
    expect(read("Rewards are given at the step in which they happen.").mode?.value).toBe("dense");
    expect(read("In final we look at the bookings: 1 point if they are right.").mode?.value).toBe(
      "terminal",
    );
  });

  it("reads a table of what is worth how much as one of rewards", () => {
    const table =
      "| what | how much |\n| --- | --- |\n| box in its slot | 0.05 |\n| fall | -0.5 |\n";
    expect(read(table).success?.value).toContain("box in its slot: 0.05");
  });

  it("hears what is told in other words", () => {
    for (const told of [
      "Whatever it does, the cellar book shows weight and smell.",
      "When you did something, you see the bed.",
      "board printed after opp's move.",
      "After stop() frequency and reserves are reported.",
      "It has a check(code) tool which runs it and gives back the errors.",
    ])
      expect(read(`It has faster() and stop(). ${told}`).feedback?.value).toBe(told);
  });

  it("takes no tool of what it should not be able to do, and no single answer of several", () => {
    expect(read("It shouldn't be able to look anything up.").tools).toBeNull();
    expect(read("It argues in three speeches. No tools.").structure).toEqual([]);
  });

  it("knows a container, a guest of another model, an earlier prototype and no tooling", () => {
    expect(read("Container, no network.").backend?.value).toBe("sandbox");
    expect(read("The guest is make by other model, it is angry.").user).not.toBeNull();
    expect(read("The 2022 prototype used regexes.").verification).toBeNull();
    expect(read("Tooling: none.").without?.value).toEqual(["tools"]);
  });

  it("hears a wish to get a server over to another framework", () => {
    expect(
      read("got an Alpha server called drill. client says: beta or nothing. how do i get it over?")
        .remarks[0]?.code,
    ).toBe("PORT_REQUEST");
  });
});
