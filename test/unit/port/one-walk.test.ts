import { expect, it } from "vitest";
import { readPort } from "../../support/port-source.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const loads = (body: string): string => `import os
import requests
import verifiers as vf
from datasets import Dataset, load_dataset


def brought():
    return load_dataset("a/set", split="train")


def asked(answer):
    return 1.0 if requests.post("https://far.example", answer).ok else 0.0


def load_environment():
    rows = Dataset.from_list([{"question": "1 + 1?", "answer": "2"}])
    kind = os.environ.get("KIND")
${body.replace(/^/gm, "    ")}
    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric())
`;

const [far, near] = ["rows = brought()", "score = asked(rows)"];
const both = { refusals: [], doubts: ["NEEDS_DOWNLOAD", "NEEDS_NETWORK"] };
const one = { refusals: ["NEEDS_DOWNLOAD"], doubts: ["NEEDS_NETWORK"] };

it.each([
  ["of an if", `if kind:\n    ${far}\nelse:\n    ${near}`, both],
  ["of a match", `match kind:\n    case "a":\n        ${far}\n    case _:\n        ${near}`, both],
  ["of an expression", "rows = brought() if kind else asked(rows)", both],
  ["of a try that goes on", `try:\n    ${far}\nexcept OSError:\n    ${near}`, both],
  ["with what both need", `if kind:\n    ${far}\nelse:\n    ${far}\n    ${near}`, one],
  ["and what runs behind them", `if kind:\n    ${far}\nelse:\n    ${near}\n${far}`, one],
  [
    "within each other",
    `if kind:\n    if rows:\n        ${near}\n    ${far}\nelse:\n    ${far}`,
    one,
  ],
])("meets in one walk what every branch needs and what one does: %s", async (_, body, told) => {
  const root = temporaryFolder();
  put(root, { "branches/branches.py": loads(body) });
  const { found } = await readPort(`${root}/branches`);
  const codes = (from: readonly { readonly code: string }[]): readonly string[] =>
    from.map(({ code }) => code).toSorted();
  const { refusals, doubts } = found[0]!;
  expect({ refusals: codes(refusals), doubts: codes(doubts) }).toEqual(told);
});
