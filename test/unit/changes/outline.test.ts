import { expect, it } from "vitest";
import { bodyLines } from "../../../src/changes/source-parts.js";
import { likeness } from "../../../src/changes/outline.js";
import { likeliest } from "../../../src/changes/tool-likeness.js";

const source = `class Game:
    """A game."""

    limit = 3

    async def look(
        self,
        depth: int = 1,  # how far
    ) -> str:
        """Look around.

        Args:
            depth: how far
        """
        # A remark.
        if depth > 1:

            return "far"
        return self._near()

    @property
    def done(self): return self.over

WORDS = [
    "a",
]
`;

it.each([
  [
    "a method, without head, docstring, remarks and blank lines",
    6,
    21,
    ["if depth > 1:", 'return "far"', "return self._near()"],
  ],
  ["a class, up to its first method", 1, 6, ["limit = 3"]],
  ["a method on one line", 22, 24, ["(self): return self.over"]],
  ["a constant", 24, Infinity, ["= [", '"a",', "]"]],
])("takes of a source %s", (_, from, until, lines) => {
  expect(bodyLines(source, from, until)).toEqual(lines);
});

it.each([
  ["get done(): boolean {", "get finished(): boolean {"],
  ["  private static async *rows<T>(from: T) {", "  static all(from: string) {"],
  ["  #near(): string {", "  far(): string {"],
])("leaves out what stands before the body of a method in TypeScript: %s", (one, other) => {
  const lines = (head: string) => bodyLines(`${head}\n    return 1;\n  }\n`, 1, Infinity);
  expect(lines(one)).toEqual(["return 1;", "}"]);
  expect(lines(other)).toEqual(lines(one));
});

it("leaves out the name of a method on one line", () => {
  const [one, other] = ["win", "gain"].map((name) => `  async ${name}(): number { return 1; }`);
  expect(bodyLines(one!, 1, Infinity)).toEqual(["(): number { return 1; }"]);
  expect(bodyLines(other!, 1, Infinity)).toEqual(bodyLines(one!, 1, Infinity));
});

it("compares sketches by the lines that both have", () => {
  expect(
    likeness(`${"0".repeat(16)} aaaaaaaa bbbbbbbb`, `${"1".repeat(16)} aaaaaaaa cccccccc`),
  ).toBeCloseTo(1 / 3);
  expect(likeness(`${"0".repeat(16)} aaaaaaaa`, `${"0".repeat(16)} aaaaaaaa`)).toBe(1);
  expect([likeness(undefined, "x"), likeness("0".repeat(16), "0".repeat(16))]).toEqual([0, 0]);
});

it("takes the likeliest only where it leads", () => {
  const scored = (...scores: number[]) => likeliest(scores.map((score, i) => ({ item: i, score })));
  expect([scored(0.4), scored(0.6), scored(0.6, 0.5), scored(0.5, 0.9), scored()]).toEqual([
    null,
    0,
    null,
    1,
    null,
  ]);
});
