import { expect, it } from "vitest";
import { readPort } from "../../../test/support/port-source.js";
import { put, temporaryFolder } from "../../../test/support/workspace.js";

const taskset = (use: string): string => `import verifiers.v1 as vf

from marks import marks
${use}


class LetterData(vf.TaskData):
    answer: str


class LetterTask(vf.Task[LetterData]):
    @vf.reward(weight=1.0)
    async def right(self, trace: vf.Trace) -> float:
        return marks.share(trace.last_reply, self.data.answer)


class LetterTaskset(vf.Taskset[LetterTask, vf.TasksetConfig]):
    def load(self) -> list[LetterTask]:
        return [LetterTask(LetterData(idx=0, prompt="The first letter?", answer="a"), self.config.task)]
`;

const marks = (handed: string, called: string): string => `"""How answers are marked."""


def share(said, answer):
    ${called}
    return float(said == answer)


${handed}
def old_rubric():
    import verifiers as vf

    return vf.Rubric(funcs=[share])
`;

const table =
  "TABLE = {}\n\n\ndef kept(function):\n    TABLE[function.__name__] = function\n    return function\n\n\n@kept";

it.each([
  ["none of the modules names", "", "", "", []],
  ["the reward calls", "", "old_rubric()", "", ["UNKNOWN_NAME"]],
  ["is looked for by its name", "", 'globals()["old_rubric"]()', "", ["UNKNOWN_NAME"]],
  ["a decorator keeps", table, "", "", ["UNKNOWN_NAME"]],
  ["another module imports", "", "", "from marks.marks import old_rubric", ["UNKNOWN_NAME"]],
])(
  "counts a name of the framework in a function that %s",
  async (_, handed, called, use, codes) => {
    const source = temporaryFolder();
    put(source, {
      "letters.py": taskset(use),
      "marks/__init__.py": "",
      "marks/marks.py": marks(handed, called),
      "evaluate.py": "from marks.marks import old_rubric\n\nprint(old_rubric())\n",
    });
    const decisions = { reward: "sum", origin: "a fixture", license_note: "Licence: MIT." };
    const { found, lifted } = await readPort(source, codes.length === 0 ? decisions : null);
    expect(found[0]!.refusals.map(({ code }) => code)).toEqual(codes);
    // What is no part of the port requires nothing of it.
    if (lifted) expect(lifted.files["lifted/marks/marks.py"]).not.toContain("verifiers");
  },
);
