import { expect, it } from "vitest";
import { brief } from "../../../src/describe/brief.js";

const briefOf = (module: string): string =>
  brief({
    said: { version: 1, answers: { archetype: "question" } } as never,
    module,
    folder: "desk",
    unwritten: [],
  });

it("tells whoever writes a module in Python of Python alone", () => {
  const said = briefOf("domain.py");
  expect(said).toContain("Plain Python 3.11");
  expect(said).toContain("`judged(self, judge) -> float`");
  expect(said).not.toContain("TypeScript");
});

it("tells whoever writes a module in TypeScript of TypeScript alone", () => {
  const said = briefOf("domain.ts");
  expect(said).toContain("Plain TypeScript");
  expect(said).toContain("`async judged(judge: (prompt: string) => Promise<string>)");
  expect(said).toContain("packages of npm");
  expect(said).not.toMatch(/Python|self|raises|standard library/);
});
