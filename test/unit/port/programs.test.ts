import { describe, expect, it } from "vitest";
import { refusalsOf } from "../../support/port-source.js";

const server = (begin: string, imports = "import shutil\nimport subprocess"): string => `${imports}
from openreward.environments import Environment, TextBlock, ToolOutput, tool


class Desk(Environment):
    @classmethod
    def list_splits(cls):
        return ["train"]

    @classmethod
    def list_tasks(cls, split):
        return [{"id": "a"}]

    def get_prompt(self):
        return [TextBlock(text="Run.")]

    @tool
    def run(self) -> ToolOutput:
        """Runs it."""
${begin}
        return ToolOutput(blocks=[TextBlock(text="ran")], reward=1.0, finished=True)
`;

const refusals = async (begin: string, imports?: string): Promise<readonly string[]> =>
  (await refusalsOf({ "env.py": server(begin, imports) })).map(
    ({ code, reason, at }) => `${code}: ${reason} (line ${at?.line})`,
  );

describe("a program that is no package of Python", () => {
  it("stops a port where the code looks for it and starts it", async () => {
    const begin =
      '        path = shutil.which("julia")\n        subprocess.run([path] if path else ["julia", "-e", "1"])';
    expect(await refusals(begin)).toEqual([
      "NEEDS_PROGRAM: it starts julia, which is no package of Python (line 21)",
    ]);
  });

  it("stops none where it is not started, or lies wherever an environment runs", async () => {
    expect(await refusals('        shutil.which("julia")')).toEqual([]);
    expect(await refusals('        subprocess.run(["git", shutil.which("git")])')).toEqual([]);
  });

  it("stops a port where a package brings it", async () => {
    const imports = "from mlagents_envs.registry import default_registry";
    const [first] = await refusals('        default_registry["Basic"].make()', imports);
    expect(first).toContain("NEEDS_PROGRAM: it starts a build of Unity");
    const own = `from browsergym.utils.obs import prune_html\nimport verifiers as vf\n
def load_environment():
    return vf.SingleTurnEnv(dataset=prune_html([]), rubric=vf.Rubric())
`;
    expect(await refusalsOf({ "shop.py": own })).toMatchObject([
      { code: "NEEDS_PROGRAM", reason: "it starts a browser, which is no package of Python" },
    ]);
  });
});
