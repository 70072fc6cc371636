import { describe, expect, it } from "vitest";
import { withoutAside } from "../../../src/interview/understand/set-aside.js";
import { understand } from "../../../src/interview/understand/understand.js";

describe("what an author sets aside", () => {
  it("is what was before, what may come one day, and one case of it", () => {
    const kept = "It has at most 9 calls.";
    for (const aside of [
      "Forget our old simulator: it had 30 steps and a tool called teleport(pallet).",
      "Maybe we add a bonus of 0.1 later; not now.",
      "We might also give it a dictionary some day.",
      "For example, a bid of 40 wins 12 points.",
    ])
      expect(withoutAside(`${aside} ${kept}`).trim()).toBe(kept);
  });

  it("is a talk that is quoted, of three lines and more", () => {
    const talk = "Customer: It took 30 steps.\nAgent: Which phone?\nCustomer: A Pixel 7.";
    expect(withoutAside(`Sell phones.\n\n${talk}\n\nAt most 9 calls.`)).not.toContain("30");
    expect(withoutAside("Agent: buys and sells.\nReward: profit.")).toContain("Agent: buys");
  });

  it("settles nothing, and is still shown as a sentence", () => {
    const said = "A tool look(x). We might add jump(y) one day. In the old one it had 70 calls.";
    const { tools, turns, sentences } = understand(said);
    expect(tools?.value.map(({ name }) => name)).toEqual(["look"]);
    expect(turns).toBeNull();
    expect(sentences).toHaveLength(3);
  });

  it("is told, so that nobody finds out later what was passed over", () => {
    const { remarks } = understand("A tool look(x). We might add jump(y) one day.");
    expect(remarks.filter(({ code }) => code === "SET_ASIDE")).toEqual([
      expect.objectContaining({
        stops: false,
        message: expect.stringContaining("We might add jump(y) one day"),
      }),
    ]);
    expect(understand("A tool look(x).").remarks).toEqual([]);
  });

  it("is nothing where a rule only sounds like it", () => {
    for (const said of [
      "The player may use three hints.",
      "If it works through all rooms, it gets 1.",
      "It asks the customer one day after delivery.",
    ])
      expect(withoutAside(said).trim(), said).toBe(said);
  });
});
