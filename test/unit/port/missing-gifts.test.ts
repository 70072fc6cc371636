import { expect, it } from "vitest";
import type { Download } from "../../../src/port/analysis.js";
import {
  missedDownloads,
  missedFiles,
  missedSeeds,
  takenGifts,
} from "../../../src/port/missing-gifts.js";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const at = { file: "env.py", line: 3, column: 5 };
const page: Download = {
  kind: "address",
  name: "https://example.org/prompts.html",
  configuration: null,
  split: null,
  at,
};
const rows: Download = { ...page, kind: "dataset", name: "people/rows" };
const unknown: Download = { ...page, name: null };
const stopped = (reason: string) => ({ verdict: "refused" as const, reason, alternative: null });
const network = stopped("NEEDS_NETWORK: the original reaches for example.org: NameError");

it("asks for what the play reached for, where reading had found that it is downloaded", () => {
  const asked = missedDownloads(network, { downloads: [page, unknown] }, {});
  expect(asked).toMatchObject([{ key: "data", candidates: [] }]);
  expect(asked[0]!.why).toContain("https://example.org/prompts.html (env.py:3)");
});

it("asks for a dataset where the hub could not be reached", () => {
  const offline = stopped("NEEDS_DOWNLOAD: Couldn't reach 'people/rows' on the Hub");
  expect(missedDownloads(offline, { downloads: [rows] }, {})).toMatchObject([{ key: "data" }]);
});

it.each([
  ["it reaches for another host", network, [{ ...page, name: "https://example.com/a" }], {}],
  ["it was given", network, [page], { data: {} }],
  ["it stopped at something else", stopped("ORIGINAL_BREAKS: example.org"), [page], {}],
  ["reading cannot tell its name", network, [unknown], {}],
])("asks for nothing where %s", (_, reason, downloads, answers) => {
  expect(missedDownloads(reason, { downloads }, answers)).toEqual([]);
});

const absent =
  "DATA_MISSING: the server ended with 1; FileNotFoundError: [Errno 2] No such file or directory: ";

it("asks for a file that the play found missing, by its path in the source", () => {
  const [asked] = missedFiles(stopped(`${absent}'data/words.txt'`), {});
  expect(asked!.key).toBe("data");
  expect(asked!.why).toContain("it reads data/words.txt, which is not in the source");
});

it.each([
  ["it lies elsewhere on the machine", `${absent}'/etc/words.txt'`, {}],
  ["it lies above the source", `${absent}'../words.txt'`, {}],
  ["it was given", `${absent}'words.txt'`, { data: { "words.txt": "w.txt" } }],
  ["a program is missing", "NEEDS_PROGRAM: No such file or directory: 'words.txt'", {}],
])("asks for no file where %s", (_, reason, answers) => {
  expect(missedFiles(stopped(reason), answers)).toEqual([]);
});

const drawing = (parameters: string): string => `import random

import verifiers as vf
from datasets import Dataset


def load_environment(${parameters}):
    rng = random.Random(seed)
    rows = [{"question": str(rng.random()), "answer": "1"} for _ in range(4)]
    return vf.SingleTurnEnv(dataset=Dataset.from_list(rows), rubric=vf.Rubric())
`;
const otherwise = "HIDDEN_RANDOMNESS: the original plays otherwise in a second process: a and b";

it.each([
  ["count=4, seed=None", otherwise, ["arguments"]],
  ["count=4, *, seed: int | None = None", otherwise, ["arguments"]],
  ["count=4, seed=7", otherwise, []],
  ["count=4, seeding=None, seed=0", otherwise, []],
  ["count=4, seed=None", "HIDDEN_RANDOMNESSES: a", []],
  ["count=4, seed=None", "ORIGINAL_BREAKS: a", []],
])("asks for a seed that (%s) is not given where %s", async (parameters, reason, keys) => {
  const source = temporaryFolder();
  put(source, { "drawn.py": drawing(parameters) });
  const { found } = await readPort(source);
  const asked = missedSeeds(stopped(reason), found[0]!, { arguments: { count: 3 } });
  expect(asked.map(({ key }) => key)).toEqual(keys);
  for (const { why, candidates } of asked) {
    expect(why).toContain("load_environment is given no `seed`; give");
    expect(candidates.map(({ value }) => value)).toEqual([{ count: 3, seed: 0 }]);
  }
});

it("takes a proposed seed with `yes` alone, and where nothing else is asked", () => {
  const seeds = {
    key: "arguments",
    why: "it draws",
    candidates: [{ value: { seed: 0 }, why: "" }],
  };
  const data = { key: "data", why: "it reads", candidates: [] };
  const answers = { reward: "sum" };
  expect(takenGifts([seeds], { answers, yes: true })).toMatchObject({
    settled: [{ key: "arguments", by: "proposal" }],
    answers: { reward: "sum", arguments: { seed: 0 } },
  });
  expect(takenGifts([seeds], { answers, yes: false })).toBeNull();
  expect(takenGifts([seeds, data], { answers, yes: true })).toBeNull();
  expect(takenGifts([], { answers, yes: true })).toBeNull();
});
