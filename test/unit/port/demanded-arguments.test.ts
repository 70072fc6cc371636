import { expect, it } from "vitest";
import { refusalsOf } from "../../support/port-source.js";

const loading = (head: string, first: string): string => `import verifiers as vf
from datasets import Dataset


def load_environment(${head}):
${first}
    rows = [{"question": "1+0", "answer": "1"}]
    return vf.SingleTurnEnv(dataset=Dataset.from_list(rows), rubric=vf.Rubric())
`;

async function asked(head: string, first: string): Promise<readonly string[]> {
  const refusals = await refusalsOf({ "env.py": loading(head, first) });
  return refusals.flatMap(({ code, reason }) => (code === "OPEN_ARGUMENT" ? [reason] : []));
}

it.each([
  ["if not key:", "`key`"],
  ["if key is None:", "`key`"],
  ["if not url or not key:", "`key`"],
  ["if not url or not key or other is None:", "`key`, `other`"],
])("asks for what has nothing for a default and is raised for: %s", async (test, names) => {
  const head = 'url: str = "https://example.org", key: str | None = None, *, other=None';
  const raising = `    """Loads it."""\n    ${test}\n        raise ValueError("give a key")`;
  expect(await asked(head, raising)).toEqual([`load_environment wants ${names}`]);
});

it.each([
  [
    "that is filled first",
    "    key = key or 'none'\n    if not key:\n        raise ValueError(key)",
  ],
  ["that is filled there", "    if not key:\n        key = 'none'"],
  ["of which one is enough", "    if not (key or url):\n        raise ValueError(key)"],
  ["whose lack is met with others", "    if not key and url:\n        raise ValueError(key)"],
])("asks for nothing %s", async (_, first) => {
  expect(await asked('url: str = "u", key: str | None = None', first)).toEqual([]);
});
