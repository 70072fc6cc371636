import { describe, expect, it } from "vitest";
import type { Contract, Environment, Tool } from "../../../src/kit/index.js";
import type { RecordFacts } from "../../../shared-domain/recording.js";
import { Registry } from "../../../src/installation/registry.js";
import { environmentOf, fixtureContract } from "../../../test/support/environment.js";

const { manifest, assets } = await new Registry().load("openenv");

/** Files of the variant by their path in its folder. */
function emitted(contract: Contract, changes: Partial<Environment> = {}): Map<string, string> {
  const files = manifest.emit({
    environment: environmentOf(contract, changes),
    options: manifest.options.parse({}),
    assets,
  });
  return new Map(files.map(({ path, text }) => [path.replace(/^openenv\//, ""), text]));
}

function file(path: string, contract: Contract, changes: Partial<Environment> = {}): string {
  const text = emitted(contract, changes).get(path);
  if (text === undefined) throw new Error(`no ${path}`);
  return text;
}

const hunt = fixtureContract("number_hunt");
const desk = fixtureContract("picture_desk");
const [guess] = hunt.tools as [Tool];
const object = (properties: Tool["parameters"], required: string[] = []) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const client = (tool: Partial<Tool>): string =>
  file("number_hunt_env/client.py", { ...hunt, tools: [{ ...guess, ...tool }] });

describe("the variant", () => {
  it("is a package beside its rollout, in a folder that is none", () => {
    expect([...emitted(hunt).keys()].sort()).toEqual([
      "Dockerfile",
      "README.md",
      "number_hunt_env/__init__.py",
      "number_hunt_env/client.py",
      "number_hunt_env/server/__init__.py",
      "number_hunt_env/server/app.py",
      "number_hunt_env/server/episode_environment.py",
      "number_hunt_env/server/middleware.py",
      "number_hunt_env/server/number_hunt_environment.py",
      "number_hunt_env/server/tools.py",
      "number_hunt_env/server/wording.py",
      "number_hunt_env/trl.py",
      "openenv.yaml",
      "pyproject.toml",
      "rollout.py",
      "tests/test_environment.py",
    ]);
  });

  it("gives a judged domain a judge", () => {
    const judged = { ...hunt, domain: { ...hunt.domain, judged: "verdict" } };
    expect(file("number_hunt_env/server/judge.py", judged)).toContain("JUDGE_MODEL");
    expect(file("number_hunt_env/server/number_hunt_environment.py", judged)).toContain(
      "        return judge_from_environment()\n",
    );
    expect(file("README.md", judged)).toContain("JUDGE_MODEL");
  });

  it("plays a judged domain in its tests where the author wrote a stand-in for the judge", () => {
    const tests = (scripted_judge: string | null): string =>
      file("tests/test_environment.py", {
        ...hunt,
        domain: { ...hunt.domain, judged: "verdict", scripted_judge },
      });
    expect(tests("told.by_rule")).toContain("said = episode.domain.told.by_rule(prompt)\n");
    expect(tests("told.by_rule")).toContain("self.env = Judged()\n");
    expect(tests(null)).not.toMatch(/Judged|env\.reset/);
  });

  it("hands pictures on where the domain may show some, whatever plays met, and has no code for them elsewhere", () => {
    const shown = (observation: boolean, contract = desk): string => {
      const facts = {
        record: 1,
        inputs: "",
        counts: { train: 2 },
        reward: { measured: [0, 1], oracle: 1, random: 0, noop: 0 },
        images: { prompt: false, observation },
        metrics: [],
        examples: [],
        top: null,
        floor: null,
      } satisfies RecordFacts;
      const paths = ["README.md", "picture_desk_env/client.py", "picture_desk_env/trl.py"];
      return paths.map((path) => file(path, contract, { facts })).join("\n");
    };
    expect(shown(true).match(/def _picture|"blocks"|\[image\]/g)).toHaveLength(5);
    expect(shown(false)).toBe(shown(true));
    const plain = { ...desk, domain: { ...desk.domain, lacks: ["images" as const] } };
    expect(shown(true, plain)).not.toMatch(/_picture\b|blocks|Content|PIL/);
  });

  it("imports its own modules in one order, whatever the environment is called", () => {
    const order = (name: string): string[] | null =>
      file(`${name}_env/server/app.py`, { ...hunt, name }).match(/(?<=^from \.)\w+(?= import)/gm);
    const ours = ["middleware", "tools"];
    expect(order("abacus")).toEqual(["abacus_environment", ...ours]);
    expect(order("zoo")).toEqual([...ours, "zoo_environment"]);
  });
});

describe("client.py", () => {
  it("has a typed method for each tool, required parameters first", () => {
    const tool = {
      description: "Look.",
      parameters: object(
        { far: { type: "boolean", description: "How far." }, at: { enum: ["a", "b"] } },
        ["at"],
      ),
    };
    expect(client(tool)).toContain(
      '    async def guess(self, at: Literal["a", "b"], far: bool | None = None) -> StepResult[Observation]:\n' +
        '        """Look.\n\n        Args:\n            far: How far.\n        """\n' +
        '        return await self.step(CallToolAction(tool_name="guess", arguments={"at": at, "far": far}))\n',
    );
  });

  it.each(["list_tools", "class", "_hidden", "look-up", "async_client"])(
    "says how to call a tool whose name is no method: %s",
    (name) => {
      expect(client({ name })).toContain(
        `    # ${name}: no name for Python; call it with call_tool() or step()\n`,
      );
    },
  );

  it.each(["self", "from", "a-b"])(
    "says how to call a tool with a parameter that Python cannot take: %s",
    (name) => {
      expect(client({ parameters: object({ [name]: { type: "string" } }) })).toContain(
        "# guess: no name for Python",
      );
    },
  );

  it("waits longer than a stock client where calls may be slow", () => {
    const slow = { ...hunt, limits: { ...hunt.limits, call_seconds: 60 } };
    expect(file("number_hunt_env/client.py", slow)).toContain('"message_timeout_s": 210,');
    expect(file("number_hunt_env/client.py", hunt)).not.toContain("message_timeout_s");
    expect(
      manifest
        .losses({
          environment: environmentOf({ ...slow, limits: { ...slow.limits, call_seconds: 61 } }),
          options: manifest.options.parse({}),
        })
        .map(({ id }) => id),
    ).toEqual(["slow-call"]);
  });
});

describe("rollout.py", () => {
  it("knows where plain text goes, and what ends an episode without an end", () => {
    const answered = {
      ...hunt,
      domain: { ...hunt.domain, answer: { tool: "guess", parameter: "n" } },
    };
    expect(file("rollout.py", answered)).toContain('takes_text=("guess", "n")');
    expect(file("rollout.py", hunt)).not.toContain("finish=");
    expect(file("rollout.py", desk)).toContain('finish="finish"');
  });

  it("asks for the domain's secrets by name", () => {
    expect(file("rollout.py", { ...hunt, secrets: ["MAP_KEY"] })).toContain(
      'run, HERE, ["MAP_KEY"], unless="OPENENV_URL")',
    );
  });
});

describe("the project", () => {
  it("pins openenv and the domain's requirements", () => {
    expect(file("pyproject.toml", hunt, { requires: ["pillow==12.0.0"] })).toContain(
      'dependencies = [\n    "openenv>=0.10,<0.11",\n    "pillow==12.0.0",\n]',
    );
  });

  it("has no licence where none was chosen", () => {
    expect(file("pyproject.toml", hunt)).not.toContain("license");
    expect(file("pyproject.toml", hunt, { license: "MIT" })).toContain('license = "MIT"');
  });

  it("starts the server as nobody, on the port of Spaces", () => {
    expect(file("Dockerfile", hunt)).toMatch(
      /USER 65532:65532\nEXPOSE 8000\n[\s\S]*CMD \["server", "--host", "0\.0\.0\.0", "--port", "8000"\]\n$/,
    );
  });
});

describe("a pack", () => {
  const plan = manifest.pack({
    environment: environmentOf(hunt),
    options: manifest.options.parse({}),
    assets,
  });
  const text = (path: string): string => plan.files.find((each) => each.path === path)?.text ?? "";

  it("is one package with the domain in a folder of its own", () => {
    expect(plan.shared).toBe("server/domain");
    expect(plan.moves).toContainEqual({ from: "number_hunt_env/server", to: "server" });
    expect(text("pyproject.toml")).toContain(
      '[tool.setuptools.package-dir]\nnumber_hunt_env = "."\n"number_hunt_env.server" = "server"\n',
    );
    expect(text("pyproject.toml")).toContain('"number_hunt_env.server" = ["**/*"]\n');
  });

  it("says in front of its README how a Space runs it", () => {
    expect(text("README.md")).toMatch(
      /^---\ntitle: Number hunt\n[\s\S]*sdk: docker\n[\s\S]*app_port: 8000\nbase_path: "\/web"\n[\s\S]*---\n\n# Number hunt on OpenEnv\n/,
    );
    expect(text("README.md")).not.toContain("envloom pack");
  });
});

describe("what is wrong for OpenEnv only", () => {
  const diagnose = (contract: Contract): string[] =>
    manifest
      .check({ environment: environmentOf(contract), options: manifest.options.parse({}) })
      .map(({ code }) => code);

  it("refuses a public field that reset has another meaning for", () => {
    expect(diagnose({ ...hunt, tasks: { ...hunt.tasks, public: ["low", "episode_id"] } })).toEqual([
      "OPENENV_FIELD_TAKEN",
    ]);
  });

  it("keeps the names of OpenEnv's own controls", () => {
    expect(Object.keys(manifest.reservedTools)).toEqual(["reset", "step", "state", "close"]);
  });

  it("says what trainers and plain text lose", () => {
    const losses = (contract: Contract): string[] =>
      manifest
        .losses({ environment: environmentOf(contract), options: manifest.options.parse({}) })
        .map(({ id }) => id);
    expect(losses(hunt)).toEqual([]);
    expect(losses({ ...hunt, domain: { ...hunt.domain, judged: "verdict" } })).toEqual([
      "judge-unpinned",
    ]);
    expect(losses(desk)).toEqual(["step-reward"]);
    expect(
      losses({ ...hunt, domain: { ...hunt.domain, answer: { tool: "guess", parameter: "n" } } }),
    ).toEqual(["plain-text"]);
  });
});
