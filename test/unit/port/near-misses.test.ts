import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";

const script = `
import json, sys
from near_misses import near_misses

for calls in json.loads(sys.argv[1]):
    near = list(near_misses(calls))
    print(json.dumps([list(c.values())[-1] for n in near for c in n if c not in calls]))
    print(json.dumps([len(n) for n in near if all(c in calls for c in n)]))
`;
const say = (answer: string): readonly object[] => [{ answer }];
const act = (given: object): readonly object[] => [{ tool: "act", arguments: given }];

const look = { tool: "look", arguments: { city: "Paris" } };

it.each([
  [
    say("<think>\nso\n</think>\n<answer>\nParis\n</answer>"),
    ["pARIS", "Pariss", "</answer>\n<think>", "</think>\n<answer></answer>"],
  ],
  [say("so \\boxed{B}"), ["\\boxed{b}", "\\boxed{Bs}", "B}\nso", "so \\boxed{}"]],
  [
    say("<list>\n1. a\n2. b\n</list>"),
    ["2. B", "2. bs", "</list>\n<list>", "<list></list>", "<list>1</list>", "<list>1. a</list>"],
  ],
  [say("Answer: 42"), ["Answer: 42s", "Answer: 42\nAnswer: 42", "Answer"]],
  [
    act({ at: 3, word: "East end" }),
    ['"East END"', '"East ends"', '"East end\\nEast end"', '"East"'],
  ],
  [act({ at: 3 }), []],
  [
    [look, ...say("rain")],
    ["RAIN", "rains", '"pARIS"', '"Pariss"', "rain\nrain"],
  ],
  [Array(5).fill(look), [...Array(3).fill(['"pARIS"', '"Pariss"']).flat(), '"Paris\\nParis"']],
  [say("<b></b>"), ["<b></b>\n<b></b>"]],
  [say(" "), []],
])("says almost what %j says", (calls, words) => {
  const out = execFileSync("python3", ["-c", script, JSON.stringify([calls])], {
    encoding: "utf8",
    env: {
      PYTHONPATH: join(packageRoot, "shared-domain", "python"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  const [said, counts] = out.split("\n");
  expect(JSON.parse(counts!)).toEqual(calls.length > 1 ? [calls.length - 1, calls.length + 1] : []);
  const near = (JSON.parse(said!) as unknown[]).map((one) =>
    typeof one === "string" ? one : JSON.stringify(one),
  );
  expect(near.length).toBe(words.length);
  for (const [number, word] of words.entries()) expect(near[number]).toContain(word);
});
