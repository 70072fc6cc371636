import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { descriptionOf, rolesOf } from "../../support/read-domain.js";

const lights = (head: string, own = ""): string => `${head}
export interface Task { id: string; size: number }
export const TASKS: Record<"train", Task[]> = { train: [{ id: "a", size: 3 }] };
${own}export class Lights {
  done = false;
  reward = 0;
  constructor(private readonly task: Task) {}
  /** Press one lamp. */
  press(row: number): string {
    return "pressed";
  }
}
`;

function read(source: string, others: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "envloom-head-"));
  try {
    for (const [path, text] of Object.entries({ "lights.ts": source, ...others }))
      writeFileSync(join(folder, path), text);
    return readTypeScriptModule("lights.ts", folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function asked(source: string, others: Readonly<Record<string, string>> = {}) {
  const { questions } = inferRoles(read(source, others), descriptionOf());
  return questions
    .filter(({ key }) => key === "system_prompt")
    .map(({ candidates, assumed }) => ({ candidates, assumed }));
}

it("asks whether the comment that a file begins with is for the model, where it stands on a type", () => {
  expect(asked(lights("/** Turn every light off. */"))).toEqual([
    { candidates: ["Turn every light off.", "none"], assumed: undefined },
  ]);
  expect(asked(lights("/** One task: turn every light off. */"))).toEqual([]);
  expect(asked(lights("/** Turn every light off. */", "/** Turn them off. */\n"))).toEqual([]);
  expect(asked(lights("export const SIZE = 3;\n/** Turn every light off. */"))).toEqual([]);
});

it("asks for one over a constant, and for one that documents nothing", () => {
  const candidates = ["Turn every light off.", "none"];
  expect(asked(lights("/** Turn every light off. */\nconst SIZE = 3;"))).toMatchObject([
    { candidates },
  ]);
  expect(asked(lights("// Turn every light off."))).toMatchObject([{ candidates }]);
  expect(asked(lights("/* Turn every light off. */\nconst SIZE = 3;"))).toMatchObject([
    { candidates },
  ]);
  const over = "// Turn every light off.\n/** Turns one. */\nfunction off() {}";
  expect(asked(lights(over))).toMatchObject([{ candidates }]);
  const two = lights("// eslint-disable no-var\n// Turn every light off.\n// In ten moves.");
  expect(asked(two)[0]?.candidates[0]).toBe("Turn every light off.\nIn ten moves.");
  expect(asked(lights("/** Sizes of lights: find all of them. */\nconst SIZES = [3];"))).toEqual(
    [],
  );
  expect(asked(lights("/** Turn every light off. */\nfunction off() {}"))).toEqual([]);
  const note = lights("// Find all lights. Implements the interface of games.");
  expect(asked(note)[0]?.assumed).toBe(true);
  expect(asked(lights("// Copyright: you may win no prize."))).toEqual([]);
});

it("asks for the comment that a module in Python begins with", () => {
  const source = (head: string): string => `${head}
TASKS = [{"size": 3}]


class Lights:
    def __init__(self, size: int) -> None:
        self.done, self.reward = False, 0.0

    def press(self, row: int) -> str:
        """Press one lamp."""
        return "pressed"
`;
  const told = (head: string) =>
    rolesOf(source(head)).questions.find(({ key }) => key === "system_prompt")?.candidates;
  expect(
    told("#!/usr/bin/env python\n# ruff: noqa\n# Turn every light off.\n# In ten.\n\n# Rows"),
  ).toEqual(["Turn every light off.\nIn ten.", "none"]);
  expect(told("# Rows of lights.")).toBeUndefined();
  expect(told('"""Lamps."""\n# Turn every light off.')).toBeUndefined();
});

it("warns of numbers that sound like counts in the one class that is exported by its name", () => {
  const codes = (source: string): string[] => read(source).diagnostics.map(({ code }) => code);
  expect(codes(lights(""))).toEqual(["NUMBER_NOT_INTEGER"]);
  expect(codes(`${lights("")}export class Other {}\n`)).toEqual([]);
});

it("takes no property that each object begins with for rows, unless it is the same for all", () => {
  const rows = (how: string): unknown => {
    const source = lights("").replace("  done = false;", `  ${how}rows = [3, 4];\n  done = false;`);
    const { roles } = inferRoles(
      read(source.replace(/export const TASKS.*\n/, "")),
      descriptionOf(),
    );
    return roles?.tasks.from ?? null;
  };
  expect(rows("")).toBeNull();
  expect(rows("static ")).toBe("Lights.rows");
});

it("looks at no other file of the author's for what the file begins with", () => {
  const first = 'import { near } from "./near.js";\n/** Turn every light off. */';
  const near = "export const near = (a: number): boolean => a < 2;\n";
  expect(asked(lights(first), { "near.ts": near })).toHaveLength(1);
  const typed = "/** Find all lamps that burn. */\nexport interface Lamp { on: boolean }\n";
  const own = 'import { type Lamp } from "./lamp.js";\nexport const LAMPS: Lamp[] = [];';
  expect(asked(lights(own), { "lamp.ts": typed })).toEqual([]);
});

it("still takes a text that a property of each object holds for what the model is told first", () => {
  const source = lights("").replace(
    "  done = false;",
    '  systemPrompt = "Turn them off.";\n  done = false;',
  );
  const { decisions } = inferRoles(read(source), descriptionOf());
  expect(decisions.find(({ key }) => key === "system_prompt")?.value).toBe("Turn them off.");
});
