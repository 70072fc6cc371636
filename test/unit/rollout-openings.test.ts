import { describe, expect, it } from "vitest";
import type { Play } from "../../shared-domain/recording.js";
import { domainLeaks, type Hidden } from "../../src/rollout/leak.js";
import { openingLeaks } from "../../src/rollout/leak-openings.js";

const words = ["crane", "heron", "finch", "stork"];
const rows = (field: string, values: readonly unknown[] = words): Hidden[] =>
  values.map((value, index) => ({ split: "train", index, fields: { [field]: value }, state: {} }));
const plays = (
  opening: (value: string, index: number) => string,
  values: readonly unknown[] = words,
) =>
  values.map((value, index) => ({
    split: "train",
    index,
    id: `noop-train-${index}`,
    prompt: [{ role: "user", content: [{ type: "text", text: opening(String(value), index) }] }],
    steps: [],
  })) as unknown as Play[];
const found = (opening: (value: string, index: number) => string, field = "answer") =>
  openingLeaks(plays(opening), rows(field)).map((leak) => leak.field);

describe("an answer in the first observation", () => {
  it("is found where every task tells it after the same words", () => {
    expect(found((word, i) => `Guess bird ${i} (${word}).`)).toEqual(["answer"]);
    expect(found((word) => `${word} was drawn. Guess.`)).toEqual(["answer"]);
  });
  it("is found however short it is", () => {
    const [few, short] = [["a", "b", "c"], (value: string, i: number) => `Task ${i}. [${value}]`];
    expect(openingLeaks(plays(short, few), rows("solution", few))).toHaveLength(1);
  });
  it("is no leak among options that stand in another order in each task", () => {
    const order = (i: number): string[] => [...words.slice(i), ...words.slice(0, i)].reverse();
    expect(found((_, i) => `Which bird is it: ${order(i).join(", ")}?`)).toEqual([]);
  });
  it("is no leak where one task does not tell it, or a task begins with it", () => {
    expect(found((word, i) => (i === 2 ? "Guess." : `Guess (${word}).`))).toEqual([]);
    expect(found((word) => `Guess (${word}).`, "target")).toEqual([]);
  });
  it("is told in words, unless the value is a word of the language", () => {
    const one = (text: string, value: string) =>
      domainLeaks(
        plays(() => text, [value]),
        rows("answer", [value]),
      ).length;
    expect(one("The answer is crane", "crane")).toBe(1);
    expect(one("The answer (crane) is a bird", "crane")).toBe(1);
    expect(one("Answer: Crane", "crane")).toBe(1);
    expect(one("The answer is a word", "a")).toBe(0);
  });
});
