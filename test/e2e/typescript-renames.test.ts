import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { GenerateReport } from "../../src/generate/report.js";
import { packageRoot } from "../../src/installation/package-root.js";
import { envloom } from "../support/command-line.js";
import { casesOf } from "../support/extent.js";
import { happen } from "../support/history.js";
import { put, temporaryFolder } from "../support/workspace.js";

/** What the author renames, what is asked about it, and what is told and written once it was answered. */
interface Rename {
  readonly what: string;
  readonly edit?: readonly (readonly [string, string])[];
  readonly move?: Readonly<Record<string, string>>;
  /** `old=new`, for what is asked; left out where the change speaks for itself. */
  readonly answer?: string;
  readonly says: readonly string[];
  readonly has: Readonly<Record<string, readonly string[]>>;
}

const cases: readonly Rename[] = [
  {
    what: "the class",
    edit: [
      ["default class Lights", "default class Lamps"],
      ["new Lights()", "new Lamps()"],
    ],
    answer: "Lights=Lamps",
    says: ["the episode is now `Lamps`, was `Lights`", "the code of the winning play changed"],
    has: { "envloom.yaml": ["class: Lamps"] },
  },
  {
    what: "a tool, and an edited method follows",
    edit: [
      ["  press(lamp: number)", "  toggle(lamp: number)"],
      ["lamps.press(lamp)", "lamps.toggle(lamp)"],
      ['plays.push(["press"', 'plays.push(["toggle"'],
      ['[[["press", { lamp: 0 }]]', '[[["toggle", { lamp: 0 }]]'],
    ],
    answer: "press=toggle",
    says: [
      "tool `press` is now called `toggle`",
      "the code of the winning play changed",
      "the code of the cheating plays changed",
    ],
    has: {
      "envloom.yaml": ["tools: [toggle, look]"],
      "ors/server.py": ['call("toggle", params)  # one finger', "class ToggleParams"],
      "ors/typescript/client.ts": ["toggle"],
    },
  },
  {
    what: "a parameter of a tool",
    edit: [
      ["  press(lamp: number)", "  press(which: number)"],
      ["@param lamp which", "@param which which"],
      ["@minimum lamp 0", "@minimum which 0"],
      [
        "if (lamp >= this.#lamps.length)",
        "const lamp = which;\n    if (lamp >= this.#lamps.length)",
      ],
      ['plays.push(["press", { lamp }])', 'plays.push(["press", { which: lamp }])'],
      ["[string, { lamp: number }][] {", "[string, { which: number }][] {"],
      ["plays: [string, { lamp: number }][]", "plays: [string, { which: number }][]"],
      ['["press", { lamp: 0 }]', '["press", { which: 0 }]'],
    ],
    says: [
      "`lamp` of tool `press` is now called `which`",
      "the code of tool `press` changed",
      "the code of the winning play changed",
      "the code of the cheating plays changed",
    ],
    has: { "ors/server.py": ["which: int"] },
  },
  {
    what: "the property that ends an episode",
    edit: [["get done(): boolean", "get finished(): boolean"]],
    answer: "done=finished",
    says: ["`done` of the domain is now `finished`, was `done`"],
    has: { "envloom.yaml": ["done: finished"] },
  },
  {
    what: "a field of the tasks",
    edit: [
      ["size: number;", "lamps: number;"],
      ["reset({ size, on }: Task)", "reset({ lamps, on }: Task)"],
      ["{ length: size }", "{ length: lamps }"],
      ['{ id: "a", size: 3', '{ id: "a", lamps: 3'],
      ['{ id: "b", size: 4', '{ id: "b", lamps: 4'],
      ['{ id: "c", size: 4', '{ id: "c", lamps: 4'],
      ['{ id: "d", size: 3', '{ id: "d", lamps: 3'],
      ["2 ** task.size", "2 ** task.lamps"],
      ["lamp < task.size", "lamp < task.lamps"],
    ],
    says: [
      "`size` of the task is now called `lamps`",
      "the code of the start of an episode changed",
      "the code of the tasks changed",
      "the code of the winning play changed",
      "the code of the cheating plays changed (by way of `Task`)",
    ],
    has: { "episode/contract.json": ['"lamps": {'] },
  },
  {
    what: "the module",
    move: { "lights.ts": "lamps.ts" },
    answer: "lights.ts=lamps.ts",
    says: ["the domain is now in lamps.ts, was in lights.ts"],
    has: { "envloom.yaml": ["module: lamps.ts"], "README.md": ["- `lamps.ts`: the domain"] },
  },
];

it.each(casesOf(cases, ({ what }) => what.startsWith("a tool")))(
  "follows another name of $what in TypeScript",
  async ({ edit = [], move = {}, answer, says, has }) => {
    const root = temporaryFolder();
    const source = join(packageRoot, "fixtures/typescript/lights/lights.ts");
    const description = "version: 1\nname: lights\nlicense: MIT\nframeworks: [ors]\n";
    const domain =
      "domain:\n  module: lights.ts\n  class: Lights\n  done: done\n  tools: [press, look]\n";
    put(root, {
      "lights.ts": readFileSync(source, "utf8"),
      "envloom.yaml": `${description}${domain}`,
    });
    const first = await envloom(root, "generate", ".", "--json");
    expect(first.code, first.out).toBe(0);
    const ours = ['call("press", params)', 'call("press", params)  # one finger'] as const;
    const edits = edit.map(([from, to]): [string, string] => [from, to]);
    happen(root, { code: 0, edit: { "ors/server.py": [[...ours]], "lights.ts": edits }, move });
    const generate = async (...more: readonly string[]): Promise<GenerateReport> =>
      JSON.parse((await envloom(root, "generate", ".", "--json", ...more)).out) as GenerateReport;
    if (answer !== undefined) {
      const asked = await generate();
      expect(asked.diagnostics.map(({ code }) => code)).toEqual(["QUESTION_OPEN"]);
    }
    const { changes } = await generate(...(answer === undefined ? [] : ["--rename", answer]));
    expect(changes.map(({ summary }) => summary)).toEqual(says);
    for (const [path, parts] of Object.entries(has))
      for (const part of parts) expect(readFileSync(join(root, path), "utf8")).toContain(part);
    expect((await generate()).changes).toEqual([]);
  },
  300_000,
);
