import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Facts, facts } from "../../../shared-domain/facts.js";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { codesOf, functionOf } from "../../support/read-source.js";

/** What the reader says of files; the first is the domain. */
function read(files: Readonly<Record<string, string>>): Facts {
  const folder = mkdtempSync(join(tmpdir(), "envloom-typescript-"));
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    return facts.parse(readTypeScriptModule(Object.keys(files)[0]!, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const typed = {
  "room.ts": `
import { Walker } from "./walker.js";

/** What lies there. */
interface Thing { /** What it is called. */ name: string; inside?: Thing[]; /** @integer */ weight: number }
type Id = string & { readonly brand: "Id" };
type Way = { kind: "walk"; steps: number } | { kind: "wait" };
enum Tone { Low = "low", High = "high" }
export class Misstep extends Error {}

/** A room. */
export default class Room extends Walker {
  get done(): boolean { return this.count > 3; }
  get reward(): number { return this.done ? 1 : 0; }
  private count = 0;

  /**
   * All kinds.
   * @param side which side
   * @param n how many
   * @integer
   * @minimum 1
   */
  all(side: "right" | "left", n: number, tone = Tone.Low, id?: Id, pair: [number, string] | null = null,
      table: Record<string, number> = {}, thing?: Thing, way?: Way, some: Partial<Pick<Thing, "name">> = {}): string {
    if (n > 5) throw new Misstep("too many");
    if (n > 4) throw new Error("a bug");
    return side;
  }

  /** Taken apart. */
  async apart({ x, y = 2 }: { x: number; y?: number }): Promise<void> {}
}

export function tasks(split: string): { id: string; word: string }[] {
  if (split === "train") return [{ id: "a", word: "x" }];
  if (split === "test") return [{ id: "b", word: "y" }];
  throw new Error("no such split");
}
`,
  "walker.ts": `export class Walker { /** Go. */ go(to: string): string { return to; } }`,
};

it("reads types as JSON Schema, with the words and limits of comments", () => {
  const module = read(typed);
  const schemas = Object.fromEntries(
    functionOf(module, "Room.all").parameters.map((p) => [p.name, p.type!.schema]),
  );
  const thing = {
    type: "object",
    properties: {
      name: { type: "string", description: "What it is called." },
      inside: { type: "array", items: { $ref: "#/$defs/Thing" } },
      weight: { type: "integer" },
    },
    required: ["name", "weight"],
    additionalProperties: false,
    description: "What lies there.",
  };
  expect(schemas).toMatchObject({
    side: { type: "string", enum: ["right", "left"] },
    n: { type: "integer", minimum: 1 },
    tone: { type: "string", enum: ["low", "high"] },
    id: { type: "string" },
    pair: {
      anyOf: [
        { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], minItems: 2 },
        { type: "null" },
      ],
    },
    table: { type: "object", additionalProperties: { type: "number" } },
    thing: { $ref: "#/$defs/Thing", $defs: { Thing: thing } },
    way: { anyOf: [{ required: ["kind", "steps"] }, { required: ["kind"] }] },
    some: { type: "object", required: [] },
  });
  const words = functionOf(module, "Room.all").parameters.map((p) => p.description);
  expect(words.slice(0, 2)).toEqual(["which side", "how many"]);
  expect(functionOf(module, "Room.all").parameters[2]!.default).toMatchObject({ value: "low" });
});

it("reads what roles are told by: ends, ranges, splits, mistakes, inherited tools", () => {
  const module = read(typed);
  const room = module.classes.find(({ name }) => name === "Room")!;
  expect(room.bounds["reward"]).toEqual({ low: 0, high: 1 });
  expect(room.methods.map(({ name }) => name)).toEqual(["done", "reward", "all", "apart", "go"]);
  expect(functionOf(module, "Room.all").raises).toEqual(["Misstep", "Error"]);
  expect(functionOf(module, "Room.apart")).toMatchObject({ async: true, signature: [["x", "y"]] });
  expect(functionOf(module, "tasks")).toMatchObject({
    compares: { split: ["train", "test"] },
    builds: ["each:dict:id,word"],
  });
  expect(module).toMatchObject({ exports: ["Room"], helpers: ["walker.ts"] });
});

it("refuses what JSON cannot bring, each with its place", () => {
  const refused: readonly string[] = [
    "Date",
    "Map<string, number>",
    "Set<string>",
    "() => void",
    "bigint",
    "any",
    "unknown",
    "symbol",
    "{ when: Date }",
    "(Date | string)[]",
  ];
  const lines = refused.map((type, i) => `  /** t */ t${i}(p: ${type}): void {}`);
  const module = read({
    "bad.ts": `/** Bad. */\nexport default class Bad {\n${lines.join("\n")}\n  /** u */ untyped(p) {}\n  /** r */ rest(...p: string[]): void {}\n}\n`,
  });
  const methods = module.classes[0]!.methods;
  for (const [i, type] of refused.entries()) {
    const parameter = methods[i]!.parameters[0]!;
    expect(parameter.type!.schema, type).toBeNull();
    expect(parameter.type!.at, type).toMatchObject({ file: "bad.ts", line: i + 3 });
  }
  expect(methods.at(-2)!.parameters[0]!.type).toBeNull();
  expect(methods.at(-1)!.parameters[0]!.kind).toBe("rest");
});

it("refuses what no seed fixes, and not what is only called so", () => {
  const module = read({
    "chance.ts":
      "/** C. */\nexport default class C {\n  done = false;\n  /** d */ draw(): number {\n    const fetch = () => 1;\n    fetch();\n    return Math.random() + Date.now();\n  }\n}\n",
  });
  expect(codesOf(module)).toEqual([
    "DOMAIN_NOT_ALONE chance.ts:7:12",
    "DOMAIN_NOT_ALONE chance.ts:7:28",
  ]);
});

it("tells a syntax error with its place, and warns of a number that sounds like a count", () => {
  expect(codesOf(read({ "a.ts": "export default class A {\n  x( {\n" }))[0]).toMatch(
    /^TS_SYNTAX a\.ts:\d+:\d+$/,
  );
  const module = read({
    "b.ts":
      "/** B. */\nexport default class B {\n  done = false;\n  /** t */ take(count: number): void {}\n}\n",
  });
  expect(codesOf(module)).toEqual(["NUMBER_NOT_INTEGER b.ts:4:17"]);
});

it("reads members that hold functions, generics with defaults, and limits of zod schemas", () => {
  const module = read({
    "c.ts": `
import { z } from "./zod.js";
const Line = { shape: z.number().int().min(1).describe("how many") };
type Line = { [K in keyof typeof Line]: number };
interface Goal<T extends number = number> { id: string; height: T }
/** C. */
export default class C {
  constructor(readonly goal: Goal) {}
  isOver = (): boolean => true;
  /** Put it. */
  put = async (line: Line): Promise<string> => String(line.shape);
}
export const tasks = (split: string): readonly Goal[] => [{ id: split, height: 1 }];
`,
    "zod.ts":
      "interface N { int(): N; min(n: number): N; describe(s: string): N }\nexport declare const z: { number(): N };\n",
  });
  const [put] = module.classes.find(({ name }) => name === "C")!.methods.filter((m) => m.summary);
  expect(put).toMatchObject({ name: "put", kind: "method", async: true });
  expect(put!.parameters[0]!.type!.schema).toMatchObject({
    properties: { shape: { type: "integer", minimum: 1, description: "how many" } },
  });
  expect(module.classes.map(({ name }) => name)).toContain("Goal");
  const constructor = functionOf(module, "C.__init__");
  expect(constructor).toMatchObject({ public: false, signature: ["goal"] });
});

it.each([
  ["apart from what follows", "\n\n", "type Way", "Doors of a house.", ""],
  ["with another below it", "\n/** Which way. */\n", "type Way", "Doors of a house.", "Which way."],
  ["right above a type", "\n", "type Way", null, "Doors of a house."],
])("takes the comment at the top %s for what it is about", (_, between, way, file, own) => {
  const module = read({
    "a.ts": `/** Doors of a house. */${between}${way} = { to: string };
export default class Doors {
  /** Go. */
  go(way: Way): string { return way.to; }
}
`,
  });
  expect(module.summary).toBe(file);
  const { schema } = functionOf(module, "Doors.go").parameters[0]!.type!;
  expect(schema?.["description"] ?? "").toBe(own);
});

it.each([
  ["this.moves++; this.done = this.moves >= 60;", { moves: 60 }],
  ["++this.moves; this.done = MOST <= this.moves;", { moves: 70 }],
  ["this.left -= 1; this.done = this.left === 0;", { left: 60 }],
  ["this.year += 1; this.done = this.year === 2030;", { year: 7 }],
  ["this.moves += 1; this.done = this.moves >= this.most;", { moves: 80 }],
  ["this.span = 90; this.span--; this.done = this.span === 0;", { span: 90 }],
  ["this.moves += 2; this.done = this.moves >= 60;", {}],
  ["this.moves += 1; this.done = this.moves >= this.given;", {}],
  ["const moves = -this.moves; this.done = moves >= 60;", {}],
])("tells how far an attribute counts one by one: %s", (body, counters) => {
  const source = `const MOST = 70;
export class Walk {
  moves = 0; left = 60; year = 2023; done = false; span!: number;
  private readonly most = 80;
  constructor(private readonly given: number) {}
  /** Act. */
  act(): string { ${body} return "played"; }
}
export class Far extends Walk {}
`;
  const { classes } = read({ "walk.ts": source });
  for (const one of classes) expect(one.counters ?? {}).toEqual(counters);
  expect(classes).toHaveLength(2);
});

it.each([
  ["this.queue.shift();", ["queue"]],
  ["this.rows[1] -= 2; this.seen.add(1);", ["rows", "seen"]],
  ["this.rows[1]; this.queue.slice(1); this.queue = [];", undefined],
])("tells what a method changes in place: %s", (body, changes) => {
  const source = `export class Park { queue = [1]; rows = [1, 2]; seen = new Set<number>(); act(): void { ${body} } }`;
  const { classes } = read({ "park.ts": source });
  expect(classes[0]!.methods.find(({ name }) => name === "act")?.changes).toEqual(changes);
});

it("names what an object holds that a type of any names is declared for", () => {
  const { constants } = read({
    "rows.ts": `
interface Row { id: string }
export const BY_SPLIT: Record<string, Row[]> = { train: [{ id: "a" }], test: [] };
export const BY_ID = { one: { id: "a" } } satisfies Record<string, Row>;
export const PART: Partial<Record<"train" | "test", Row[]>> = { train: [] };
export const COMPUTED: Record<string, Row[]> = { ["a" + "b"]: [] };
`,
  });
  expect(constants.map(({ keys, builds }) => [keys, builds])).toEqual([
    [["train", "test"], ["each:dict:id"]],
    [["one"], ["dict:id"]],
    [["train"], ["each:dict:id"]],
    [[], ["each:dict:id"]],
  ]);
});

it("follows what the author's other modules throw to who leads there", () => {
  const module = read({
    "desk.ts": `
import { checked, STORE } from "./rules.js";
import { Store } from "./store.js";

/** A desk. */
export default class Desk {
  private store = new Store();
  done = false;
  constructor() { this.store = new Store(); }
  /** Take. @param id which */
  take(id: string): string { return checked(id); }
  /** Look. @param id which */
  look(id: string): string { return this.store.find(id) + STORE.find(id); }
  /** Wait. */
  wait(): string { return "waited"; }
}
`,
    "rules.ts": `
import { Store } from "./store.js";
export class Illegal extends Error {}
export class Unused extends Error {}
export const STORE = new Store();
export function checked(id: string): string { return inner(id); }
function inner(id: string): string { if (id === "") throw new Illegal(); return id; }
export function unused(): void { throw new Unused(); }
`,
    "store.ts": `
export class Lost extends Error {}
export class Broken extends Error {}
export class Store {
  find(id: string): string { if (id === "x") throw new Lost(); return id; }
  clear(): void { throw new Broken(); }
}
`,
  });
  expect(functionOf(module, "Desk.take").reached).toEqual({ functions: ["Illegal"] });
  expect(functionOf(module, "Desk.look").reached).toMatchObject({ functions: ["Lost"] });
  expect(functionOf(module, "Desk.wait").reached).toBeUndefined();
  // Whoever holds an object may call all of its methods.
  const made = module.classes.find(({ name }) => name === "Desk")!.methods[0]!;
  expect(made.reached).toEqual({ classes: ["Lost", "Broken"] });
  expect(functionOf(read(typed), "Room.all").reached).toBeUndefined();
});
