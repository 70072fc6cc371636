import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { Analysis, Found, Lifted } from "../../../src/port/analysis.js";
import { loadParts } from "../../../src/port/parts.js";
import { readSource } from "../../../src/port/read-source.js";
import { Registry } from "../../../src/installation/registry.js";

const parts = await loadParts(new Registry());
const fixture = (name: string): string => join(packageRoot, "fixtures", "port", "openenv", name);
const scratch = mkdtempSync(join(tmpdir(), "envloom-test-port-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const read = (source: string): Promise<Analysis> =>
  readSource({ source, parts, choose: null, decisions: null, python: undefined });

async function lift(source: string): Promise<{ found: Found; lifted: Lifted }> {
  const decisions = { reward: "sum", origin: "a fixture", license_note: "Licence: MIT." };
  const { found, lifted } = await readSource({
    source,
    parts,
    choose: null,
    decisions,
    python: undefined,
  });
  expect(found.map(({ refusals }) => refusals)).toEqual([[]]);
  return { found: found[0]!, lifted: lifted! };
}

function folder(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, name, path)), { recursive: true });
    writeFileSync(join(scratch, name, path), text);
  }
  return join(scratch, name);
}

describe("an environment that its server makes with options", () => {
  it("is made by that part of the server alone", async () => {
    const { lifted } = await lift(fixture("ferry"));
    const app = lifted.files["lifted/server/app.py"]!;
    expect(app).toContain("# Two passengers are too easy.\nPASSENGERS = ");
    expect(app).toContain("OPTIONS.update(limit=9)");
    expect(app).toContain("    return FerryEnvironment(PASSENGERS, **OPTIONS)");
    expect(app).not.toMatch(/create_app|logger|fares|uvicorn|FerryAction/);
    expect(lifted.files["domain.py"]).toContain("self._environment = make_environment()");
  });

  it("tells the recorder which module hands it to the framework", async () => {
    const { found } = await lift(fixture("ferry"));
    expect(found.original).toMatchObject({
      app: "server/app.py",
      class: "FerryEnvironment",
      action: { file: "models.py", class: "FerryAction" },
    });
  });

  const environment = (rest: string): Record<string, string> => ({
    "env.py": `from openenv.core.env_server import Action, Environment, Observation\n\n\nclass Go(Action):\n    far: int\n\n\nclass Walk(Environment):\n    def __init__(self, size):\n        super().__init__()\n        self.size = size\n\n    def reset(self):\n        return Observation()\n\n    def step(self, action: Go):\n        return Observation(done=True)\n`,
    "app.py": `import functools\nimport os\n\nfrom openenv.core.env_server import create_app\nfrom openenv.core.env_server.types import Observation\n\nfrom env import Go, Walk\n\nSIZE = int(os.environ.get("SIZE", "3"))\n${rest}\n`,
  });

  it("is told where it imports a module of its own by its name in an expression", async () => {
    const files = environment(
      "\n\napp = create_app(functools.partial(Walk, SIZE), Go, Observation)",
    );
    const step = `    def step(self, action: Go):\n        importlib.import_module(RULES).moved()`;
    const own = files["env.py"]!.replace("    def step(self, action: Go):", step);
    const text = `import importlib\n\nRULES = "rules.walking"\n${own}`;
    const named = { ...files, "env.py": text, "rules/walking.py": "def moved(): ...\n" };
    const { found } = await read(folder("by_name", named));
    expect(found[0]!.refusals).toMatchObject([
      {
        code: "NOT_LIFTED",
        reason: expect.stringContaining("imports rules.walking by its name") as string,
      },
    ]);
    const other = { ...named, "env.py": text.replace("rules.walking", "json") };
    expect((await read(folder("by_other_name", other))).found[0]!.refusals).toEqual([]);
  });

  it.each([
    ["importlib.import_module(RULES)", "rules.walking", "from .rules import walking as rules"],
    ["import_module(RULES, __package__)", ".rules.walking", "from .rules import walking as rules"],
  ])("brings a module along that %s gives a name", async (call, name, line) => {
    const files = environment("app = create_app(lambda: Walk(SIZE), Go, Observation)");
    const step = `    def step(self, action: Go):\n        rules = ${call}\n        rules.moved()`;
    const own = files["env.py"]!.replace("    def step(self, action: Go):", step);
    const heads = "import importlib\nfrom importlib import import_module\n";
    const text = `${heads}\nRULES = "${name}"\n${own}`;
    const named = { ...files, "env.py": text, "rules/walking.py": "def moved(): ...\n" };
    const { lifted } = await lift(folder("by_given_name", named));
    expect(lifted.files["lifted/env.py"]).toContain(line);
    expect(lifted.files["lifted/rules/walking.py"]).toContain("def moved()");
  });

  it.each([
    [
      "a function",
      "\n\ndef made():\n    return Walk(SIZE)\n\n\napp = create_app(made, Go, Observation)",
      "made()",
    ],
    [
      "a partial",
      "app = create_app(functools.partial(Walk, size=SIZE), Go, Observation)",
      "Walk(size=SIZE)",
    ],
    ["one made at once", "env = Walk(SIZE)\napp = create_app(env, Go, Observation)", "Walk(SIZE)"],
    [
      "a lambda with a name",
      "factory = lambda: Walk(SIZE)\napp = create_app(factory, Go, Observation)",
      "Walk(SIZE)",
    ],
  ])("is made by %s", async (name, rest, call) => {
    const { lifted } = await lift(folder(name.replaceAll(" ", "_"), environment(rest)));
    expect(`${lifted.files["lifted/app.py"]}${lifted.files["domain.py"]}`).toContain(call);
    expect(lifted.files["lifted/app.py"]).toContain('SIZE = int(os.environ.get("SIZE", "3"))');
  });

  it("is cut out of the module that serves it too", async () => {
    const { "env.py": env, "app.py": app } = environment(
      "app = create_app(lambda: Walk(SIZE), Go, Observation)",
    );
    const { lifted } = await lift(
      folder("single", {
        "walk.py": `${env!}\n\n${app!.replace("from env import Go, Walk\n", "")}`,
      }),
    );
    expect(lifted.files["lifted/walk.py"]).toContain("    return Walk(SIZE)");
    expect(lifted.files["lifted/walk.py"]).toContain("class Go(Action):");
    expect(lifted.files["lifted/walk.py"]).not.toContain("create_app");
  });

  it("takes any value where the author's type is `object`", async () => {
    const files = environment("app = create_app(lambda: Walk(SIZE), Go, Observation)");
    const own = files["env.py"]!.replace("far: int", "far: int\n    more: dict[str, object] = {}");
    const { lifted } = await lift(folder("object", { ...files, "env.py": own }));
    expect(lifted.files["domain.py"]).toContain("more: dict[str, Any] = {}");
    expect(lifted.files["domain.py"]).toContain("from typing import Any");
  });

  it("is refused where it speaks to a service by a protocol of its own", async () => {
    const files = environment("app = create_app(lambda: Walk(SIZE), Go, Observation)");
    const step = `    def step(self, action: Go):\n        grpc.insecure_channel("router:50050")`;
    const own = files["env.py"]!.replace("    def step(self, action: Go):", step);
    const { found } = await read(folder("calls", { ...files, "env.py": `import grpc\n${own}` }));
    expect(found[0]!.refusals.map(({ code }) => code)).toEqual(["NEEDS_NETWORK"]);
  });

  it("is refused where only its class takes arguments and no server gives them", async () => {
    const { found } = await read(folder("bare", { "env.py": environment("")["env.py"]! }));
    expect(found[0]!.refusals.map(({ code }) => code)).toEqual(["CONSTRUCTOR_ARGUMENTS"]);
  });
});

describe("tasks that somebody decided", () => {
  const liftWith = async (
    name: string,
    decided: Readonly<Record<string, unknown>>,
  ): Promise<Analysis> =>
    readSource({
      source: fixture(name),
      parts,
      choose: null,
      decisions: { reward: "sum", origin: "a fixture", license_note: "", decided },
      python: undefined,
    });

  it("are every combination of the values that reset may be asked for", async () => {
    const { lifted } = await liftWith("weighing", {
      options: { side: ["left", "right"], mass: [7, 3] },
    });
    const text = lifted!.files["domain.py"]!;
    expect(text).toContain("'side': 'right', 'mass': 3}]");
    expect(text).toContain("for seed in range(4)]");
  });

  it("are resets of one environment, each behind those before it", async () => {
    const { lifted } = await liftWith("quiz_round", { resets: 3 });
    expect(lifted!.files["domain.py"]).toContain("for _ in range(self._resets):");
    expect(lifted!.files["domain.py"]).toContain('"resets": seed} for seed in range(3)]');
    expect(lifted!.description["domain"]).toMatchObject({
      construct: { resets: "$task.resets", seed: "$seed" },
    });
  });

  it.each([
    [{ options: "left" }, "`options` is a list"],
    [{ tasks: "many" }, "`tasks` is a number"],
    [{ resets: true }, "`resets` is a number"],
  ])("are refused where %j is no answer", async (decided, words) => {
    const { found, lifted } = await liftWith("weighing", decided);
    expect(lifted).toBeNull();
    expect(found[0]!.refusals).toMatchObject([
      { code: "ANSWER_UNFIT", reason: expect.stringContaining(words) },
    ]);
  });

  it("are asked for where the source lists no values", async () => {
    const { found } = await read(fixture("weighing"));
    expect(found[0]!.decisions.find(({ key }) => key === "options")).toMatchObject({
      why: "what each task asks of reset, which takes side, mass",
      candidates: [{ value: [{ side: "left" }, { side: "right" }] }],
    });
  });
});

const walker = (reset: string): Record<string, string> => ({
  "env.py": `from enum import Enum\n\nfrom openenv.core.env_server import Action, Environment, Observation\n\n\nclass Ground(str, Enum):\n    SAND = "sand"\n    ROCK = "rock"\n\n\nclass Go(Action):\n    far: int\n\n\nclass Walk(Environment):\n${reset}        return Observation()\n\n    def step(self, action: Go):\n        return Observation(done=True)\n`,
});

describe("options of reset that no table holds", () => {
  it.each([
    [
      "members of a class, by a name for what was asked",
      '    def reset(self, **kwargs):\n        said = kwargs.get("ground", "sand")\n        self.ground = Ground(said)\n',
      [{ ground: "sand" }, { ground: "rock" }],
    ],
    [
      "values that it is compared with, and its default",
      '    def reset(self, *, wind="calm"):\n        self.far = 9 if wind == "storm" else 3 if wind == "gale" else 1\n',
      [{ wind: "calm" }, { wind: "storm" }, { wind: "gale" }],
    ],
    [
      "values of one type only",
      '    def reset(self, wind=0):\n        self.far = 9 if wind == "storm" else 1\n',
      [{}],
    ],
    [
      "nothing that is taken out of something else",
      '    def reset(self, **kwargs):\n        held = dict(size=2)\n        said = held.get("ground", "sand")\n        self.ground = Ground(said)\n',
      [{}],
    ],
    [
      "nothing where only others are compared",
      '    def reset(self, wind=None):\n        self.far = 9 if self.ground == "sand" else 1\n',
      [{}],
    ],
  ])("are %s", async (name, reset, options) => {
    const { found } = await read(folder(name.replaceAll(/\W/g, "_"), walker(reset)));
    expect(found[0]!.original["options"]).toEqual(options);
  });
});

describe("tasks of a source that lists none", () => {
  it("are the values of what reset may be asked for, where a table of the source holds them", async () => {
    const { found, lifted } = await lift(fixture("ferry"));
    expect(found.original["options"]).toEqual([{ river: "calm" }, { river: "storm" }]);
    expect(found.decisions.find(({ key }) => key === "tasks")?.candidates[0]).toMatchObject({
      value: 2,
      why: expect.stringContaining("reset takes river (calm, storm)"),
    });
    expect(lifted.files["domain.py"]).toContain("seed=self._seed, **self._options");
    expect(lifted.description["domain"]).toMatchObject({
      construct: { options: "$task.options", seed: "$seed" },
    });
  });

  it("are its seeds, where reset may be asked for anything", async () => {
    const text = `import random\nfrom typing import Literal\n\nfrom openenv.core.env_server import Action, Environment, Observation\n\n\nclass Go(Action):\n    far: int\n\n\nclass Walk(Environment):\n    def reset(self, seed=None, map_name: str = "", size: Literal["small"] = "small"):\n        self.at = random.Random(seed).random()\n        return Observation()\n\n    def step(self, action: Go):\n        return Observation(done=True)\n`;
    const { found } = await lift(folder("seeds", { "env.py": text }));
    expect(found.original).toMatchObject({ options: [{}], tasks: 100 });
    expect(found.losses.map(({ id }) => id)).toContain("reset-options");
  });
});

describe("what is not the environment's", () => {
  it("is cut from modules of which it takes a part", async () => {
    const { lifted } = await lift(fixture("ferry"));
    expect(lifted.files["lifted/pilot.py"]).toContain("def eaten(");
    expect(lifted.files["lifted/pilot.py"]).not.toContain("OpenAI");
  });

  it("gives way to the framework's name where it only stands in for it", async () => {
    const { lifted } = await lift(fixture("ferry"));
    expect(lifted.files["lifted/compat.py"]).toContain("from .plain import Environment");
    expect(lifted.files["lifted/compat.py"]).not.toContain("class Environment");
  });

  it("is no requirement, where only a trainer has it", async () => {
    const { found } = await lift(fixture("ferry"));
    expect(found.requires).toEqual([]);
  });
});

describe("the stand-ins of a port", () => {
  it("are those that it needs", async () => {
    const { lifted } = await lift(fixture("lights_env"));
    const names = [
      ...lifted.files["lifted/plain.py"]!.matchAll(/^(?:class|def|async def) (\w+)/gm),
    ].map(([, name]) => name);
    expect(names).toContain("Environment");
    expect(names).not.toContain("FastMCP");
    expect(names).not.toContain("Rubric");
  });

  it("are dataclasses for releases whose models were", async () => {
    const { found, lifted } = await lift(fixture("well_env"));
    expect(found.dialect).toBe("openenv-core-0.1");
    expect(lifted.files["lifted/plain.py"]).toContain("@dataclass(kw_only=True)\nclass Action:");
    expect(lifted.files["lifted/plain.py"]).not.toContain("BaseModel");
    expect(lifted.files["domain.py"]).toContain("return await begun(self._environment)");
  });
});

describe("the reward", () => {
  const desk = (reward: string): Record<string, string> => ({
    "env.py": `from openenv.core.env_server import Action, Environment, Observation, create_app\n\n\nclass Go(Action):\n    far: int\n\n\nclass Desk(Environment):\n    def reset(self):\n        return Observation(reward=0.0)\n\n    def step(self, action: Go):\n        return Observation(done=True, reward=${reward})\n\n\napp = create_app(Desk, Go, Observation)\n`,
  });
  const decided = async (name: string, reward: string): Promise<unknown> => {
    const { found } = await read(folder(name, desk(reward)));
    return found[0]!.decisions.find(({ key }) => key === "reward")?.candidates;
  };

  it("is none where every reward in the code is 0, and else told by what is paid", async () => {
    expect(await decided("unpaid", "0.0")).toEqual([
      { value: "none", why: "every reward in its code is 0" },
    ]);
    expect(await decided("paid", "float(action.far)")).toBeUndefined();
  });
});
