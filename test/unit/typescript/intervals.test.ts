import { expect, it } from "vitest";
import { Project } from "../../../shared-domain/typescript/compiler.js";
import { boundsOf, boundsOfFunction } from "../../../shared-domain/typescript/intervals.js";

const source = (text: string) =>
  new Project({ useInMemoryFileSystem: true, compilerOptions: { strict: true } }).createSourceFile(
    "a.ts",
    text,
  );

const ofFunction = (body: string, parameters = "words: string[], right: string[]") =>
  boundsOfFunction(source(`function verify(${parameters}) { ${body} }`).getFunctions()[0]!);

it.each<[string, number | null, number | null]>([
  ["return words.filter((one) => right.includes(one)).length / words.length;", 0, 1],
  ["const found = words.filter(Boolean).length; return found / words.length;", 0, 1],
  ["const all = words.length; return words.filter(Boolean).length / all;", 0, 1],
  ["return 0.5 + words.filter(Boolean).length / words.length;", 0.5, 1.5],
  ["return words.filter(Boolean).length / right.length;", 0, null],
  [
    "if (words.length > 3) return { reward: 1, long: 1 }; return { reward: 0.25, long: 0 };",
    0.25,
    1,
  ],
  ["const reward = words.length > 3 ? 2 : -1; return { reward };", -1, 2],
  ["return 2 * (words.length > 3 ? 1 : 0);", 0, 2],
])("tells what a function can return: %s", (body, low, high) => {
  expect(ofFunction(body)).toEqual({ low, high });
});

it.each([
  "let found = 1; found = 7; return found;",
  "const a: number = b; const b: number = a; return a;",
  "return words.map((one) => one.length).reduce((sum, one) => sum + one);",
  "return { score: 1 };",
])("tells nothing where the source does not: %s", (body) => expect(ofFunction(body)).toBeNull());

it("tells the share that a getter gives", () => {
  const text = `class A {
  done = false;
  words: string[] = [];
  get reward(): number {
    if (!this.done) return 0;
    return this.words.filter((one) => one.length > 2).length / this.words.length;
  }
}`;
  expect(boundsOf(source(text).getClasses()[0]!)["reward"]).toEqual({ low: 0, high: 1 });
});
