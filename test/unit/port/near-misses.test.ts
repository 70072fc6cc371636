import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";

const script = `
import json, sys
from near_misses import near_misses

for calls in json.loads(sys.argv[1]):
    print(json.dumps([list(c.values())[-1] for n in near_misses(calls) for c in n[-1:]]))
`;
const say = (answer: string): readonly object[] => [{ answer }];
const act = (given: object): readonly object[] => [{ tool: "act", arguments: given }];

it.each([
  [say("<think>\nso\n</think>\n<answer>\nParis\n</answer>"), ["pARIS", "Pariss"]],
  [say("so \\boxed{B}"), ["\\boxed{b}", "\\boxed{Bs}"]],
  [say("Answer: 42"), ["Answer: 42s"]],
  [act({ at: 3, word: "East end" }), ['"East END"', '"East ends"']],
  [act({ at: 3 }), []],
  [say("<b></b>"), []],
])("says almost what %j says", (calls, words) => {
  const out = execFileSync("python3", ["-c", script, JSON.stringify([calls])], {
    encoding: "utf8",
    env: {
      PYTHONPATH: join(packageRoot, "shared-domain", "python"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  const near = (JSON.parse(out) as unknown[]).map((one) =>
    typeof one === "string" ? one : JSON.stringify(one),
  );
  expect(near.length).toBe(words.length);
  for (const [number, word] of words.entries()) expect(near[number]).toContain(word);
});
