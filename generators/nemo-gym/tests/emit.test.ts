import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import type { Contract, Environment, RecordFacts } from "../../../src/kit/index.js";
import { Registry } from "../../../src/installation/registry.js";
import { environmentOf, fixtureContract } from "../../../test/support/environment.js";

const { manifest, assets } = await new Registry().load("nemo-gym");
const hunt = fixtureContract("number_hunt");
const desk = fixtureContract("picture_desk");

function emitted(
  contract: Contract,
  changes: Partial<Environment> = {},
  options: unknown = {},
): Map<string, string> {
  const files = manifest.emit({
    environment: environmentOf(contract, changes),
    options: manifest.options.parse(options),
    assets,
  });
  return new Map(files.map(({ path, text }) => [path.replace(/^nemo_gym\//, ""), text]));
}

function file(
  path: string,
  contract: Contract,
  changes: Partial<Environment> = {},
  options: unknown = {},
): string {
  const text = emitted(contract, changes, options).get(path);
  if (text === undefined) throw new Error(`no ${path}`);
  return text;
}

const server = (contract: Contract, changes: Partial<Environment> = {}, options: unknown = {}) =>
  parse(
    file("resources_servers/number_hunt/configs/number_hunt.yaml", contract, changes, options),
  ) as Record<string, never>;
const catalogued = (
  contract: Contract,
  changes: Partial<Environment> = {},
  options: unknown = {},
) =>
  parse(file("environments/number_hunt/manifest.yaml", contract, changes, options)) as Record<
    string,
    unknown
  >;

it.each(["tools", "gymnasium"])(
  "leaves no judge to be written where only a reward model scores, in the form %s",
  (form) => {
    const scored = { ...hunt, domain: { ...hunt.domain, scored: "grade" } };
    const text = [...emitted(scored, {}, { form }).values()].join("\n");
    expect(text).toContain("def judge(self) -> episode.Judge | None:");
    expect(text).not.toMatch(/@abstractmethod\n\s+def judge|raise NotImplementedError/);
  },
);

const facts: RecordFacts = {
  record: 1,
  inputs: "",
  counts: { train: 8 },
  reward: { measured: [0, 0.9], oracle: 0.9, random: 0.1, noop: 0 },
  images: { prompt: false, observation: false },
  metrics: ["guesses"],
  examples: [],
  top: null,
  floor: null,
};

describe("the variant", () => {
  it("is a root as Gym lays its own out, with no package above the server's", () => {
    expect([...emitted(hunt).keys()].sort()).toEqual([
      ".gitignore",
      "Dockerfile",
      "README.md",
      "environments/number_hunt/README.md",
      "environments/number_hunt/config.yaml",
      "environments/number_hunt/manifest.yaml",
      "pyproject.toml",
      "resources_servers/number_hunt/README.md",
      "resources_servers/number_hunt/app.py",
      "resources_servers/number_hunt/configs/number_hunt.yaml",
      "resources_servers/number_hunt/create_dataset.py",
      "resources_servers/number_hunt/driver.py",
      "resources_servers/number_hunt/episode_server.py",
      "resources_servers/number_hunt/outcome.py",
      "resources_servers/number_hunt/requirements.txt",
      "resources_servers/number_hunt/routes.py",
      "resources_servers/number_hunt/sessions.py",
      "resources_servers/number_hunt/starting.py",
      "resources_servers/number_hunt/tests/test_app.py",
      "rollout.py",
      "server.py",
    ]);
  });

  it("names the range of the framework and what the domain needs in both places that install it", () => {
    const changes = { requires: ["pillow==12.3.0"] };
    expect(file("resources_servers/number_hunt/requirements.txt", hunt, changes)).toBe(
      "nemo-gym[dev]>=0.7,<0.8\npillow==12.3.0\n",
    );
    expect(file("pyproject.toml", hunt, changes)).toContain(
      'dependencies = [\n    "nemo-gym[dev]>=0.7,<0.8",\n    "pillow==12.3.0",\n]\n',
    );
  });

  it("says in each Python file whose it is, once a licence is named", () => {
    const told = "# SPDX-FileCopyrightText: A. Author\n# SPDX-License-Identifier: MIT\n";
    const files = emitted(hunt, { license: "MIT" }, { authors: ["A.\n Author"] });
    for (const [path, text] of files)
      expect([path, text.startsWith(told)]).toEqual([path, path.endsWith(".py")]);
    expect(file("server.py", hunt, { license: "TBD" })).not.toContain("SPDX");
  });

  it("writes each tool out: a request model, a route, a method", () => {
    const text = file("resources_servers/number_hunt/app.py", hunt);
    expect(text).toContain('    n: int = Field(description="The number, within the bounds.")\n');
    expect(text).toContain('        app.post("/guess")(self.guess)\n');
    expect(text).toContain(
      "    async def guess(self, request: Request, body: GuessRequest) -> Response:\n",
    );
    expect(text).toContain('        return await self.call_tool(request, "guess", body)\n');
  });

  it("gives a tool whose name the server has for itself a method of another", () => {
    const [guess] = hunt.tools as [Contract["tools"][number]];
    const tools = ["judge", "look-up", "model_dump"].map((name) => ({ ...guess, name }));
    const text = file("resources_servers/number_hunt/app.py", { ...hunt, tools });
    expect(text).toContain('app.post("/judge")(self.call_judge)');
    expect(text).toContain('app.post("/look-up")(self.look_up)');
    expect(text).toContain('app.post("/model_dump")(self.call_model_dump)');
    expect(text).toContain('self.call_tool(request, "look-up", body)');
  });

  it("publishes the contract's own schema where Python has no type, and words that no docstring holds", () => {
    const [guess] = hunt.tools as [Contract["tools"][number]];
    const odd = {
      ...guess,
      description: "Guess:\n    twice",
      parameters: { ...guess.parameters, properties: { n: { type: "number", enum: [0.5, 1] } } },
    };
    const text = file("resources_servers/number_hunt/app.py", { ...hunt, tools: [odd] });
    expect(text).toContain('model_config = ConfigDict(json_schema_extra=as_contract("guess"))');
    expect(text).toContain('app.post("/guess", description="Guess:\\n    twice")(self.guess)');
  });

  it("tells its rollout how an episode ends", () => {
    expect(file("rollout.py", hunt)).not.toContain("takes_text=");
    expect(file("rollout.py", hunt)).not.toContain("finish=");
    expect(file("rollout.py", desk)).toContain('finish="finish"');
    const answering = {
      ...hunt,
      domain: { ...hunt.domain, answer: { tool: "guess", parameter: "n" } },
      secrets: ["MAP_KEY"],
    };
    expect(file("rollout.py", answering)).toContain('takes_text=("guess", "n")');
    expect(file("rollout.py", answering)).toContain('run, HERE, ["MAP_KEY"])');
  });

  it("keeps the shared files of a pack out of the way of other imports", () => {
    expect(
      manifest.pack({
        environment: environmentOf(hunt),
        options: manifest.options.parse({}),
        assets,
      }),
    ).toMatchObject({
      shared: "resources_servers/number_hunt/domain",
      files: [{ path: "README.md" }, { path: ".dockerignore" }],
      moves: [],
    });
  });
});

describe("the configuration", () => {
  it("has the server, an agent with one turn more than calls, and the environment server", () => {
    expect(server(hunt)).toMatchObject({
      number_hunt: {
        resources_servers: {
          number_hunt: { entrypoint: "app.py", domain: "other", verified: false },
        },
      },
      number_hunt_simple_agent: {
        responses_api_agents: {
          simple_agent: {
            max_steps: 21,
            resources_server: { type: "resources_servers", name: "number_hunt" },
            model_server: { type: "responses_api_models", name: "policy_model" },
          },
        },
      },
      number_hunt_environment_server: {
        environment_servers: {
          legacy_agent: {
            agent_server: { type: "responses_api_agents", name: "number_hunt_simple_agent" },
          },
        },
      },
    });
  });

  it.each<[string | undefined, string, unknown, string]>([
    [undefined, "class", {}, "other"],
    ["games", "class", {}, "games"],
    ["commerce", "class", {}, "agent"],
    ["health", "functions", {}, "knowledge"],
    ["health", "class", {}, "agent"],
    ["games", "class", { domain: "math" }, "math"],
  ])("files %s, a %s, with %j under %s", (knowledge, style, options, field) => {
    const contract = { ...hunt, domain: { ...hunt.domain, style } } as Contract;
    const { description } = environmentOf(hunt);
    const told = knowledge === undefined ? {} : { answers: { knowledge } };
    const changes = { description: { ...description, ...told } };
    expect(catalogued(contract, changes, options)["domain"]).toBe(field);
    const { number_hunt } = server(contract, changes, options);
    expect(number_hunt!["resources_servers"]["number_hunt"]["domain"]).toBe(field);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    [
      "trains on one split and validates on the test set",
      ["train", "test"],
      ["train:train", "test:validation"],
    ],
    [
      "leaves a test set alone where there is a validation set",
      ["train", "validation", "test"],
      ["train:train", "validation:validation"],
    ],
    ["validates where there is nothing to train on", ["test"], ["test:validation"]],
  ])("%s", (_, splits, expected) => {
    const contract = {
      ...hunt,
      tasks: {
        ...hunt.tasks,
        splits: Object.fromEntries(splits.map((split) => [split, split])) as never,
      },
    };
    const { datasets } = (
      server(contract) as Record<
        string,
        { resources_servers: Record<string, { datasets: { name: string; type: string }[] }> }
      >
    )["number_hunt"]!.resources_servers["number_hunt"]!;
    expect(datasets.map(({ name, type }) => `${name}:${type}`)).toEqual([
      ...expected,
      "example:example",
    ]);
    expect(
      (catalogued(contract)["datasets"] as { name: string }[]).map(({ name }) => name),
    ).toEqual(datasets.map(({ name }) => name));
  });

  it.each([
    ["Apache-2.0", "Apache 2.0", "Apache-2.0"],
    ["MIT", "MIT", "MIT"],
    ["BSD-3-Clause", "TBD", "BSD-3-Clause"],
    ["TBD", "TBD", "unknown"],
  ])("calls the licence %s %s in datasets and %s in the manifest", (license, dataset, spdx) => {
    const text = file("resources_servers/number_hunt/configs/number_hunt.yaml", hunt, { license });
    expect([...text.matchAll(/license: (.*)/g)].map(([, word]) => word)).toEqual([
      dataset,
      dataset,
    ]);
    expect(catalogued(hunt, { license })["licensing"]).toBe(spdx);
  });

  it("escapes what OmegaConf would expand, and leaves the manifest alone, which it does not read", () => {
    const contract = { ...hunt, description: "Costs ${oc.env:HOME}." };
    expect(file("resources_servers/number_hunt/configs/number_hunt.yaml", contract)).toContain(
      'description: "Costs \\\\${oc.env:HOME}."',
    );
    expect(catalogued(contract)["description"]).toBe("Costs ${oc.env:HOME}.");
  });

  it("takes domain, authors and version from the options", () => {
    const options = { domain: "games", authors: ["Ada", "Ada", "Bob"], version: "1.2.0" };
    expect(catalogued(hunt, {}, options)).toMatchObject({
      domain: "games",
      authors: ["Ada", "Bob"],
      version: "1.2.0",
    });
    expect(() => manifest.options.parse({ domain: "chess" })).toThrow();
    expect(() => manifest.options.parse({ authors: [" "] })).toThrow();
  });
});

describe("a judged domain", () => {
  const judged = { ...hunt, domain: { ...hunt.domain, judged: "grade", scripted_judge: null } };

  it("names a model server as its judge, which env.yaml and the environment can set", () => {
    const config = parse(
      file("resources_servers/number_hunt/configs/number_hunt.yaml", judged),
    ) as Record<string, unknown>;
    expect(config["number_hunt"]).toMatchObject({
      resources_servers: {
        number_hunt: {
          judge_model_server: { type: "responses_api_models", name: "judge_model" },
          judge_chat_completions_create_params: { messages: [] },
        },
      },
    });
    expect(config["judge_model"]).toEqual({
      responses_api_models: {
        openai_model: {
          entrypoint: "app.py",
          openai_base_url: "${judge_base_url}",
          openai_api_key: "${judge_api_key}",
          openai_model: "${judge_model_name}",
        },
      },
    });
    expect(config).toMatchObject({ judge_model_name: "${oc.env:JUDGE_MODEL,null}" });
    expect(server(hunt)).not.toHaveProperty("judge_model");
  });

  it("keeps the answers of a reward model for its tests, too, and asks it by itself", () => {
    const scored = { ...hunt, domain: { ...hunt.domain, scored: "grade" } };
    const home = "resources_servers/number_hunt";
    const modules = (contract: Contract): boolean[] =>
      ["judge", "recorded"].map((name) => emitted(contract).has(`${home}/${name}.py`));
    expect([hunt, scored, judged].map(modules)).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    expect(file(`${home}/tests/test_app.py`, scored)).toContain("return Recorded.model_validate(");
    expect(file(`${home}/app.py`, scored)).toContain("judge=recorded_judge(");
  });

  it("holds what asks the judge, and nobody else does", () => {
    const path = "resources_servers/number_hunt/judge.py";
    expect(emitted(judged).has(path)).toBe(true);
    expect(emitted(hunt).has(path)).toBe(false);
    expect(file("server.py", judged)).toContain("await_judge");
    expect(file("server.py", hunt)).not.toContain("await_judge");
    expect(file("rollout.py", judged)).toContain('run, HERE, ["JUDGE_MODEL"])');
    expect(catalogued(judged)["determinism"]).toBe("unknown");
  });
});

describe("the manifest's reward range", () => {
  it("is what plays were seen to earn", () =>
    expect(catalogued(hunt, { facts })["reward"]).toEqual({
      range: [0, 0.9],
      higher_is_better: true,
    }));
  it("is what the domain promises before the first run", () => {
    expect(catalogued(hunt)["reward"]).toMatchObject({ range: [0, 1] });
    expect(
      catalogued({ ...hunt, reward: { mode: "terminal", range: "open" } })["reward"],
    ).toMatchObject({ range: [0, 1] });
  });
});
