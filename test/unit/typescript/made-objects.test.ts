import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildContract } from "../../../shared-domain/roles/build-contract.js";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { descriptionOf } from "../../support/read-domain.js";

const sorting = `
export interface Row { id: string; numbers: number[] }
export const tasks: Record<"train", Row[]> = { train: [{ id: "a", numbers: [2, 1] }] };
/** Sort a row of numbers. */
export function createEpisode(row: Row) {
  const numbers = [...row.numbers];
  return {
    /** What opens it. */
    observe: () => numbers.join(" "),
    /**
     * Swap a number with its right neighbour.
     * @param place counted from 0
     */
    swap(place: number): string {
      if (place < 0) throw new RangeError("no such place");
      return numbers.join(" ");
    },
    get done() { return numbers[0] === 1; },
    get reward() { return numbers[0] === 1 ? 1 : 0; },
  };
}
`;

function infer(source: string) {
  const folder = mkdtempSync(join(tmpdir(), "envloom-made-"));
  try {
    writeFileSync(join(folder, "sorting.ts"), source);
    return inferRoles(readTypeScriptModule("sorting.ts", folder), descriptionOf());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const helpOf = (source: string) =>
  infer(source).diagnostics.find(({ code }) => code === "EPISODE_MISSING")?.help ?? "";

it("shows the class around a function that returns an object of functions, which is read as an episode", () => {
  const pasted = helpOf(sorting).split("\n\n").slice(1).join("\n\n");
  expect(pasted).toContain("export default class Sorting {");
  const { roles, questions, diagnostics } = infer(`${sorting}\n${pasted}`);
  expect(diagnostics.map(({ code }) => code)).not.toContain("EPISODE_MISSING");
  expect(questions.map(({ key }) => key)).not.toContain("domain.done");
  expect(roles?.domain).toMatchObject({
    observe: "observe",
    done: "done",
    reward: "reward",
    tools: [{ shown: "swap", method: "swap" }],
    mistakes: ["RangeError"],
    start: { row: "row" },
  });
});

it("shows none where two functions do, or where what is returned has no functions", () => {
  expect(helpOf(`${sorting}\nexport function other() { return { go() {} }; }`)).not.toContain(
    "add this class",
  );
  expect(helpOf("export function load() { return { a: 1 }; }")).not.toContain("add this class");
});

const taken = `
export const tasks = { train: [{ id: "a", size: 2 }] };
/** Find it. */
export function createEpisode({ id, size }: { id: string; size: number }) {
  let found = false;
  return {
    /** Look at some places. */
    look(depth: number | null, ...places: number[]): string {
      return id;
    },
    /** Take one, or the first. */
    take($place: number = 0, note?: string | null): string {
      found = $place < size;
      return "taken";
    },
    get done() { return found; },
    get reward() { return found ? 1 : 0; },
  };
}
`;

it("hands on what is taken apart, what may be null and what comes in any number", () => {
  const pasted = helpOf(taken);
  for (const line of [
    "this.#made = createEpisode({ id, size });",
    "look(depth: number | null, ...places: number[]): string {",
    "return this.#made.look(depth, ...places);",
    "take($place?: number, note?: string | null): string {",
    "return this.#made.take($place, note);",
  ])
    expect(pasted).toContain(line);
});

const golf = (line: string) => `
export class Golf {
  done = false;
  reward = 0;
  constructor(readonly seed: number) {}
  /** Try one. */
  attempt(pattern: string): string {
    ${line}
    this.done = true;
    return "tried";
  }
}
`;

it("takes what a conversion throws for the model's mistake, unless it is caught", () => {
  const mistakes = (line: string) => infer(golf(line)).roles?.domain.mistakes;
  expect(mistakes("new RegExp(pattern);")).toEqual(["SyntaxError"]);
  expect(mistakes("JSON.parse(pattern.trim());")).toEqual(["SyntaxError"]);
  expect(mistakes('new RegExp("a+").test(pattern);')).toEqual([]);
  expect(mistakes('try { new RegExp(pattern); } catch { return "no"; }')).toEqual([]);
  expect(mistakes("try { new RegExp(pattern); } finally { this.done = true; }")).toEqual([
    "SyntaxError",
  ]);
  expect(
    mistakes(
      "try { this.done = true; } catch { this.reward = 1; } finally { new RegExp(pattern); }",
    ),
  ).toEqual(["SyntaxError"]);
});

it("calls what makes an object `constructor` where rows fit it", () => {
  const seasons = `
export const SEASONS = [{ price: 3 }, { price: 4 }];
export class Store {
  done = false;
  reward = 0;
  constructor(readonly price: number) {}
  /** Sell. */
  sell(): string {
    this.done = true;
    return "sold";
  }
}
`;
  const why = infer(seasons).questions.find(({ key }) => key === "tasks.from")?.why;
  expect(why).toContain("the rows of `SEASONS` fit what `constructor` takes");
});

it("leaves out of the class what begins with an underscore", () => {
  const peeking = sorting.replace("get done()", "__peek() { return 1; },\n    get done()");
  expect(helpOf(peeking)).toContain("get done()");
  expect(helpOf(peeking)).not.toContain("__peek");
});

it.each([
  ["`\n Sort them.\n Earn one.\n`.trim()", "Sort them.\n Earn one."],
  ['["Sort them.", "Earn one."].join("\\n")', "Sort them.\nEarn one."],
  ['"Sort them. " + "Earn one."', "Sort them. Earn one."],
])("reads a text that is put together where it stands: %s", (written, text) => {
  const told = `export const SYSTEM_PROMPT = ${written};
export default class Sorting {
  done = false;
  reward = 0;
  constructor(readonly seed: number) {}
  /** Swap two. */
  swap(place: number): string { return String(place); }
}`;
  expect(infer(told).prompt).toBe(text);
});

it("shows the methods for tools that one method plays by name", () => {
  const source = `
export const TOOLS = [
  { name: "book", description: "Book it.", parameters: { type: "object", properties: {
    note: { type: "string" }, day: { type: "string", enum: ["mon", "tue"] }, guests: { type: "array", items: { type: "integer" } },
    hour: { type: "integer", description: "When.", minimum: 8 } }, required: ["day", "guests", "hour"] } },
  { name: "look", parameters: {} },
];
export const tasks = { train: [{ id: "a", day: "mon" }] };
/** Book a table. */
export default class Desk {
  done = false;
  reward = 0;
  constructor(readonly day: string) {}
  /** Run a tool. */
  dispatch(name: string, args: Record<string, unknown>): string { return name + String(args); }
}
`;
  const folder = mkdtempSync(join(tmpdir(), "envloom-made-"));
  try {
    writeFileSync(join(folder, "desk.ts"), source);
    const facts = readTypeScriptModule("desk.ts", folder);
    const description = descriptionOf();
    const { roles } = inferRoles(facts, description);
    const { diagnostics } = buildContract(facts, description, roles!, {});
    const help = diagnostics.find(({ code }) => code === "TOOLS_BY_NAME")?.help ?? "";
    expect(help).toContain(
      [
        "  /**",
        "   * Book it.",
        "   * @param hour When.; at least 8",
        "   */",
        '  book(day: "mon" | "tue", guests: Array<number>, hour: number, note?: string): string {',
        '    return this.dispatch("book", { day, guests, hour, note });',
      ].join("\n"),
    );
    expect(help).toContain('  look(): string {\n    return this.dispatch("look", {});');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
