import { describe, expect, it } from "vitest";
import { refusalsOf } from "../../support/port-source.js";

const environment = (made: string): Record<string, string> => ({
  "quiz.py": `import verifiers as vf
from datasets import Dataset


def kept(rows):
    rows.push_to_hub("own/rows")


def load_environment(**kwargs):
    rows = Dataset.from_list([{"question": "1 + 1", "answer": "2"}])
    ${made}
    return vf.SingleTurnEnv(dataset=rows, rubric=vf.Rubric(funcs=[]))
`,
});

describe("what rows of a port cannot do", () => {
  it.each(["rows.save_to_disk('x')", "rows = rows.to_iterable_dataset()"])(
    "is told by reading, with its line: %s",
    async (made) => {
      const found = await refusalsOf(environment(made));
      expect(found).toMatchObject([{ code: "NOT_LIFTED", at: { file: "quiz.py", line: 11 } }]);
    },
  );

  it("is not asked of what no episode runs, nor where rows can do it", async () => {
    expect(await refusalsOf(environment("rows = rows.sort('question').repeat(2)"))).toEqual([]);
  });
});
