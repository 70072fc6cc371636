import { expect, it } from "vitest";
import { readAmounts } from "../../../src/interview/understand/amounts.js";
import type { Figure } from "../../../src/interview/understand/figures.js";

/** What is read of the first number of a sentence, where what stands around it makes it pay as likely as that. */
function paid(text: string, number: string, value: number, pay: number): readonly number[] {
  const at = text.indexOf(number);
  const figure: Figure = {
    value,
    span: null,
    sign: "",
    sentence: 0,
    at,
    end: at + number.length,
    text: number,
    kinds: { cap: 0, pay, count: 0, range: 0 },
  };
  const read = readAmounts([{ text, bullet: false, heading: "" }], [figure]);
  return read?.value.map(({ amount }) => amount) ?? [];
}

it.each([
  ["the far gate: three points", "three", 3, 0.03, [3]],
  ["the far gate: three points", "three", 3, 0.01, []],
  ["the far gate: three sheep", "three", 3, 0.9, []],
  ["the far gate holds 3 somehow", "3", 3, 0.3, [3]],
  ["the far gate holds 3 somehow", "3", 3, 0.1, []],
  ["the far gate holds 30 somehow", "30", 30, 0.9, [30]],
  ["the far gate holds 30 somehow", "30", 30, 0.7, []],
] as const)("needs less where a number counts points: %s as %s, %d, %d", (...one) => {
  const [text, number, value, pay, amounts] = one;
  expect(paid(text, number, value, pay)).toEqual(amounts);
});
