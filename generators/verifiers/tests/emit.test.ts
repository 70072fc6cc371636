import { describe, expect, it } from "vitest";
import {
  type Contract,
  docstring,
  type Environment,
  type JsonSchema,
  type Tool,
} from "../../../src/kit/index.js";
import { Registry } from "../../../src/installation/registry.js";
import { environmentOf, fixtureContract } from "../../../test/support/environment.js";

const { manifest, assets } = await new Registry().load("verifiers");

/** Files of the variant by their path in its folder. */
function emitted(contract: Contract, changes: Partial<Environment> = {}): Map<string, string> {
  const files = manifest.emit({
    environment: environmentOf(contract, changes),
    options: manifest.options.parse({}),
    assets,
  });
  return new Map(files.map(({ path, text }) => [path.replace(/^verifiers\//, ""), text]));
}

function file(path: string, contract: Contract, changes: Partial<Environment> = {}): string {
  const text = emitted(contract, changes).get(path);
  if (text === undefined) throw new Error(`no ${path}`);
  return text;
}

const hunt = fixtureContract("number_hunt");
const [guess] = hunt.tools as [Tool];
const taking = (parameters: JsonSchema): Contract => ({
  ...hunt,
  tools: [{ ...guess, parameters: { type: "object", additionalProperties: false, ...parameters } }],
});
const env = "number_hunt_v1/env.py";

describe("the variant", () => {
  it("is a package, with scripts around it and no __init__.py at its root", () => {
    expect([...emitted(hunt).keys()].sort()).toEqual([
      "README.md",
      "configs/eval.toml",
      "number_hunt_v1/__init__.py",
      "number_hunt_v1/env.py",
      "number_hunt_v1/harness.py",
      "number_hunt_v1/play.py",
      "number_hunt_v1/tools.py",
      "number_hunt_v1/trl_env.py",
      "pyproject.toml",
      "rollout.py",
      "tests/test_environment.py",
    ]);
  });

  it("names the range of the framework and adds what the domain needs", () => {
    const project = file("pyproject.toml", hunt, { requires: ["pillow==12.1.0"], license: "MIT" });
    expect(project).toContain(
      'dependencies = [\n    "verifiers>=0.4,<0.5",\n    "pillow==12.1.0",\n]',
    );
    expect(project).toContain('license = "MIT"');
    expect(file("pyproject.toml", hunt)).not.toContain("license");
  });

  it("narrows the Python of the framework to that of the domain", () => {
    const description = { ...environmentOf(hunt).description, python: ">=3.12" };
    expect(file("pyproject.toml", hunt, { description })).toContain(
      'requires-python = ">=3.11,<3.15,>=3.12"',
    );
  });
});

describe("env.py", () => {
  it("lets a rollout take one turn more than an episode takes calls", () => {
    expect(file(env, { ...hunt, limits: { ...hunt.limits, calls: 7 } })).toContain("max_turns=8");
  });

  it("has the splits of the domain, the first as its default", () => {
    expect(file(env, hunt)).toContain('split: Literal["train", "test"] = "train"');
  });

  it("takes splits from rows and seeds, too", () => {
    const tasks: Contract["tasks"] = {
      ...hunt.tasks,
      splits: {},
      from: { validation: "rows.jsonl" },
      seeds: { test: [0, 5] },
    };
    expect(file(env, { ...hunt, tasks })).toContain('Literal["validation", "test"] = "validation"');
  });

  it("says of an endless split that it has no end", () => {
    const facts = {
      counts: { train: 1_000_000 },
      examples: [],
      metrics: [],
      reward: { measured: [0, 1], oracle: 1, random: 0, noop: 0 },
    } as unknown as Environment["facts"];
    expect(file(env, hunt, { facts })).toContain("    INFINITE = True\n");
    expect(file(env, hunt)).not.toContain("INFINITE");
  });

  it("asks the judge of the run's configuration, where the domain asks one", () => {
    const judged = file(env, { ...hunt, domain: { ...hunt.domain, judged: "verdict" } });
    expect(judged).toContain(
      "class NumberHuntTaskConfig(vf.TaskConfig):\n    judge: vf.JudgeConfig",
    );
    expect(judged).toContain('        state.judge = self.config.judge.model_dump(mode="json")\n');
    expect(judged).toContain(
      "    task: NumberHuntTaskConfig = Field(default_factory=NumberHuntTaskConfig)",
    );
    expect(file(env, hunt)).not.toContain("judge");
  });

  it("plays a judged domain in its tests where the author wrote a stand-in for the judge", () => {
    const tests = (scripted_judge: string | null): string =>
      file("tests/test_environment.py", {
        ...hunt,
        domain: { ...hunt.domain, judged: "verdict", scripted_judge },
      });
    expect(tests("by_rule")).toContain("said = episode.domain.by_rule(prompt)\n");
    expect(tests("by_rule")).toContain(
      '@mock.patch.object(vf.Judge, "complete", judged)\nasync def',
    );
    expect(tests(null)).not.toMatch(/judged|trace_of/);
  });
});

describe("rollout.py", () => {
  it("imports modules in the order of their names", () => {
    expect(file("rollout.py", { ...hunt, name: "aa" })).toContain(
      "\nfrom aa_v1 import episode, rollout\nfrom aiohttp import web\n",
    );
    expect(file("rollout.py", { ...hunt, name: "zz" })).toContain(
      "\nfrom aiohttp import web\nfrom zz_v1 import episode, rollout\n",
    );
  });

  it("knows the tool that was added to end an episode", () => {
    expect(file("rollout.py", fixtureContract("picture_desk"))).toContain(
      'ending: list[rollout.Call] = [("finish", {})]',
    );
    expect(file("rollout.py", hunt)).not.toContain("ending");
  });
});

describe("the toolset", () => {
  it("has a method for each tool, under another name where the framework has one for itself", () => {
    const tools = [guess, { ...guess, name: "register" }];
    const text = file(env, { ...hunt, tools });
    expect(text).toContain("class NumberHuntTools(EpisodeTools):\n");
    expect(text).toContain("    @vf.tool\n    async def guess(self, n: int, mood: ");
    expect(text).toContain('        return await self.call("guess", {"n": n}, mood=mood)\n');
    expect(text).toContain('    @vf.tool(name="register")\n    async def call_register(');
    expect(text).toContain('await self.call("register", {"n": n}, mood=mood)');
    expect(text).toContain("    TOOLS = NumberHuntTools\n");
  });
});

describe("the class for TRL", () => {
  const methods = (contract: Contract): string => file("number_hunt_v1/trl_env.py", contract);

  it("has a typed method for each tool, which passes on what was given", () => {
    const text = methods(
      taking({
        properties: { n: { type: "integer", description: "Which." }, why: { type: "string" } },
        required: ["n"],
      }),
    );
    expect(text).toContain("    def guess(self, n: int, why: str | None = None) -> Any:\n");
    expect(text).toContain("            n: Which.\n            why: why\n");
    expect(text).toContain('        return self._call("guess", {"n": n}, why=why)\n');
  });

  it("tells in words what an annotation cannot", () => {
    const parameters = {
      properties: { moves: { type: "array", items: { $ref: "#/$defs/Move" } } },
      required: ["moves"],
      $defs: {
        Move: {
          type: "object",
          properties: { to: { enum: ["a", "b"] }, by: { type: "integer", minimum: 1 } },
          required: ["to"],
        },
      },
    };
    const text = methods(taking(parameters));
    expect(text).toContain("moves: list[dict[str, Any]]");
    expect(text).toContain('moves: [{to: "a" or "b", by?: integer <at least 1>}]');
  });

  it("ends where a type contains itself", () => {
    const parameters = {
      properties: { tree: { $ref: "#/$defs/Tree" } },
      required: ["tree"],
      $defs: { Tree: { type: "array", items: { $ref: "#/$defs/Tree" } } },
    };
    expect(methods(taking(parameters))).toContain("def guess(self, tree: list[");
  });

  it("keeps the words that transformers would read as a section", () => {
    const tool = { ...guess, description: "Guess.\nArgs: none\nReturns: more" };
    expect(methods({ ...hunt, tools: [tool] })).toContain(
      docstring("Guess.\nArgs - none\nReturns - more", "        ").text.slice(3, 20),
    );
  });
});

describe("a pack", () => {
  const plan = manifest.pack({
    environment: environmentOf(hunt),
    options: manifest.options.parse({}),
    assets,
  });

  it("has the shared files in a folder of their own", () => {
    expect(plan.shared).toBe("number_hunt_v1/domain");
    expect(plan.moves ?? []).toEqual([]);
  });

  it("tells how to build it", () => {
    const readme = plan.files.find(({ path }) => path === "README.md")?.text;
    expect(readme).toContain("The domain is inside, in `number_hunt_v1/domain/`");
    expect(file("README.md", hunt)).toContain(
      "envloom pack .. verifiers --out ../../number-hunt-v1",
    );
  });
});
