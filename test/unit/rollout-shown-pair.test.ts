import fc from "fast-check";
import { expect, it } from "vitest";
import { shownPair } from "../../src/rollout/shown-pair.js";

it("shows short values whole, and nothing where there is none", () => {
  expect(shownPair({ a: 1 }, undefined, 300)).toEqual(['{"a":1}', "nothing"]);
});

it("shows the place where long values differ, whatever they begin with", () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), (before, after) => {
      const [one, other] = ["x", "y"].map((mark) => "a".repeat(before) + mark + "b".repeat(after));
      const [expected, actual] = shownPair(one, other, 100);
      expect([expected.includes("x"), actual.includes("y")]).toEqual([true, true]);
      expect(Math.max(expected.length, actual.length)).toBeLessThanOrEqual(102);
    }),
  );
});

it("shows that one ends where the other goes on", () => {
  const [expected, actual] = shownPair("a".repeat(500), `${"a".repeat(500)} and more`, 100);
  expect(actual).toContain("and more");
  expect(expected).not.toContain("and more");
});

it("tells an image by its size", () => {
  expect(shownPair({ data: "A".repeat(99) }, null, 300)[0]).toBe(
    '{"data":"<99 base64 characters>"}',
  );
});
