import { expect, it } from "vitest";
import type { Found } from "../../../src/port/analysis.js";
import { readOtherwise } from "../../../src/port/decisions.js";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const source = (
  splits: string,
): string => `from openreward.environments import Environment, Split, TextBlock, ToolOutput, tool


class Shelf(Environment):
    @classmethod
    def list_splits(cls):
        return ${splits}

    @classmethod
    def list_tasks(cls, split):
        return [{"id": split}]

    def get_prompt(self):
        return [TextBlock(text="Look.")]

    @tool
    async def look(self) -> ToolOutput:
        """Looks."""
        return ToolOutput(blocks=[TextBlock(text="so")], reward=1.0, finished=True)
`;

async function read(
  splits: string,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Found> {
  const folder = temporaryFolder();
  put(folder, { "shelf.py": source(splits) });
  return (await readPort(folder, null, answers)).found[0]!;
}

const lost = ({ losses }: Found): readonly string[] =>
  losses.filter(({ id }) => id.startsWith("split-")).map(({ id }) => id.slice("split-".length));

const tests = `[Split(name="short", type="test"), Split(name="test", type="test"), Split(name="long", type="test")]`;

it("trains nobody on what its author declares to be for tests", async () => {
  const found = await read(tests);
  expect(found.splits).toEqual({ test: "test" });
  expect(lost(found)).toEqual(["short", "long"]);
});

it("leads splits without a kind to ours by their names, and the others to what is free", async () => {
  const found = await read(`["hard", "dev", "train"]`);
  expect(found.splits).toEqual({ train: "train", validation: "dev", test: "hard" });
});

const proposed = ({ decisions }: Found): readonly unknown[] =>
  decisions.find(({ key }) => key === "splits")!.candidates.map(({ value }) => value);

it("asks where neither names nor kinds say who trains on what", async () => {
  expect(proposed(await read(`["easy", "medium", "hard"]`))).toEqual([
    { train: "easy", validation: "medium", test: "hard" },
    { train: "easy" },
  ]);
  expect(proposed(await read(`["hard", "dev", "train"]`))).toEqual([
    { train: "train", validation: "dev", test: "hard" },
    { train: "train", validation: "dev" },
  ]);
});

it("asks nothing where names or kinds say it, where there is one split, or where it was answered", async () => {
  for (const one of [`["train", "test"]`, `["main"]`, tests])
    expect(proposed(await read(one))).toHaveLength(1);
  const answered = await read(`["easy", "hard"]`, { splits: { train: "hard" } });
  expect(proposed(answered)).toEqual([{ train: "hard" }]);
});

it("takes the splits that were answered, and tells of the others as left out", async () => {
  const found = await read(tests, { splits: { train: "short", test: "long" } });
  expect(found.splits).toEqual({ train: "short", test: "long" });
  expect(lost(found)).toEqual(["test"]);
  const unread = await read("list(load())", { splits: { train: "a" } });
  expect(unread.splits).toEqual({ train: "a" });
});

it.each([[{ train: "brief" }], [{ practice: "short" }], ["short"], [{}]])(
  "refuses an answer that names no split: %j",
  async (splits) => {
    const { refusals } = await read(tests, { splits });
    expect(refusals).toMatchObject([{ code: "ANSWER_UNFIT" }]);
    expect(refusals[0]!.reason).toContain("there are short, test, long");
  },
);

it("reads a source again by splits that somebody named, and not by those that were read", () => {
  const splits = { key: "splits", value: { train: "short" }, why: "named" };
  expect(readOtherwise([{ ...splits, by: "answer" }], {})).toEqual({ splits: { train: "short" } });
  expect(readOtherwise([{ ...splits, by: "proposal" }], {})).toBeNull();
  expect(readOtherwise([{ ...splits, by: "answer" }], { splits: {} })).toBeNull();
});
