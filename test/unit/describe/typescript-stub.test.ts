import { expect, it } from "vitest";
import { readTypeScriptModule } from "../../../shared-domain/typescript/read-module.js";
import { stubDomain } from "../../../src/describe/stub-domain.js";
import { typeScriptStub } from "../../../src/describe/typescript-stub.js";
import type { Facts } from "../../../shared-domain/facts.js";
import type { Answers } from "../../../src/interview/question.js";
import { unwrittenTools } from "../../../src/starters/unwritten-tools.js";
import { factsIn, putStarter } from "../../support/starter.js";
import { temporaryFolder } from "../../support/workspace.js";
import { join } from "node:path";

const answers: Answers = {
  name: "flight_desk",
  "answers.description": "Book flights.\n\n@param is a word like any other, and so is */.",
  "answers.goal": 'The model says "go".',
  "answers.counts": { train: 3, test: 2 },
  "answers.splits": ["train", "test"],
  "reward.range": [-1, 1],
  "answers.tools": [
    {
      name: "search_flights",
      description: "Search flights, as @minimum says.",
      parameters: [
        { name: "city", type: "string", description: "where to go", minimum: 2, maximum: 40 },
        { name: "cabin", type: "string", choices: ["economy", 'first "class"'] },
        { name: "day", type: "integer", minimum: 1, maximum: 31 },
        { name: "most", type: "number", required: false, default: 3.5, minimum: 0 },
        { name: "tags", type: "string[]", maximum: 3 },
        { name: "stops", type: "integer", choices: [0, 1] },
        { name: "rush", type: "boolean" },
      ],
    },
    { name: "book" },
    { name: "note_down", parameters: [{ name: "what", type: "object" }] },
  ],
  "answers.fields": [
    { name: "held", type: "string[]", description: "what is on hold" },
    { name: "extras", type: "object" },
  ],
};

/** The stub, and what the reader of its language says of it. */
async function read(language: "python" | "typescript", of: Answers) {
  const folder = temporaryFolder();
  const stub = await (language === "python" ? stubDomain(of) : typeScriptStub(of));
  putStarter(folder, stub);
  const facts = language === "python" ? factsIn(folder) : readTypeScriptModule(stub.module, folder);
  return { stub, facts, unwritten: unwrittenTools(join(folder, stub.module)) };
}

const toolOf = ({ classes }: Facts, name: string) =>
  classes.find((one) => one.name === "FlightDesk")!.methods.find((one) => one.name === name)!;
const schemasOf = (facts: Facts, name: string): Record<string, unknown> =>
  Object.fromEntries(
    toolOf(facts, name).parameters.map((one) => [
      one.name,
      { type: one.type!.schema, default: one.default },
    ]),
  );

it("makes stubs in TypeScript that say what those in Python say", async () => {
  const { facts, unwritten, stub } = await read("typescript", answers);
  const python = await read("python", answers);
  expect(facts.diagnostics).toEqual([]);
  expect(unwritten).toEqual(["search_flights", "book", "note_down"]);
  expect(stub.unwritten).toEqual(python.stub.unwritten);
  expect(stub.begun).toEqual({
    ...python.stub.begun,
    domain: { ...python.stub.begun.domain, module: "domain.ts" },
  });
  const found = JSON.stringify(schemasOf(facts, "search_flights"));
  expect(JSON.parse(found)).toMatchObject({
    city: { type: { type: "string" } },
    cabin: { type: { type: "string", enum: ["economy", 'first "class"'] } },
    day: { type: { type: "integer", minimum: 1, maximum: 31 } },
    tags: { type: { type: "array", items: { type: "string" }, maxItems: 3 } },
    stops: { type: { enum: [0, 1] } },
    rush: { type: { type: "boolean" } },
  });
  expect(toolOf(facts, "search_flights").summary).toBe("Search flights, as `@minimum` says.");
});

it("keeps somebody's words words, and their strings strings", async () => {
  const { stub, facts } = await read("typescript", answers);
  const [module] = stub.files;
  expect(module!.text).toContain("return 'The model says \"go\".';");
  expect(facts.classes.find(({ name }) => name === "FlightDesk")!.summary).toContain(
    "`@param` is a word like any other",
  );
  expect(module!.text).toContain("held: [], extras: {}");
  expect(module!.text).toContain("export const REWARD_RANGE = [-1, 1];");
  expect(stub.files.map(({ path }) => path)).toEqual(["domain.ts", "domain.test.ts"]);
});

it("makes the one call of an environment without tools, and no range where it is open", async () => {
  const { facts, unwritten, stub } = await read("typescript", {
    name: "state",
    "reward.range": "open",
  });
  expect(unwritten).toEqual(["answer"]);
  expect(facts.exports).toEqual(["StateEpisode"]);
  expect(stub.files[0]!.text).not.toMatch(/REWARD_RANGE|Json/);
});

it.each([
  ["delete", { name: "drop", parameters: [{ name: "delete", type: "string" }] }],
  ["constructor", { name: "constructor" }],
])("refuses `%s` as a name", async (word, tool) => {
  await expect(typeScriptStub({ name: "a", "answers.tools": [tool] })).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: "PLAN_UNFIT", message: `\`${word}\` is a word of TypeScript's grammar` }],
  });
});
