import { dependenciesOf, type File, generated, toml } from "../../../src/kit/index.js";
import { framework } from "./framework.js";
import type { Input } from "./input.js";
import { folder, namesOf, splitsOf, summary } from "./names.js";
import { sharedFolder } from "./pack.js";

/** What makes the folder a project, and the configuration of an evaluation. */
export function project(input: Input): readonly File[] {
  return [
    generated("pyproject", `${folder}/pyproject.toml`, pyproject(input)),
    generated("eval-config", `${folder}/configs/eval.toml`, evalConfig(input)),
  ];
}

function pyproject({ environment, options }: Input): string {
  const { contract, description, license } = environment;
  const { package: name, id } = namesOf(contract);
  return toml({
    project: {
      name: id,
      version: options.version,
      description: summary(contract.description),
      readme: "README.md",
      "requires-python": [
        framework.python,
        ...(description.python === undefined ? [] : [description.python]),
      ].join(","),
      ...(license === "TBD" ? {} : { license }),
      dependencies: [`${framework.package}${framework.range}`, ...dependenciesOf(environment)],
    },
    "build-system": { requires: ["hatchling"], "build-backend": "hatchling.build" },
    tool: {
      hatch: { build: { targets: { wheel: { packages: [name] } } } },
      // Where pyright finds the driver's module: above in the tree, inside in a pack.
      pyright: { extraPaths: ["..", sharedFolder(name)] },
    },
  });
}

/** Its defaults are made for the Prime platform; these are for an endpoint of one's own. */
function evalConfig({ environment }: Input): string {
  const { id } = namesOf(environment.contract);
  return toml(
    {
      push: false,
      num_rollouts: 1,
      select: { limit: 5 },
      client: { base_url: "http://127.0.0.1:8000/v1", api_key_var: "OPENAI_API_KEY" },
      env: { taskset: { id, split: splitsOf(environment.contract).at(-1)! } },
    },
    { comment: `vf-eval @ configs/eval.toml -m MODEL` },
  );
}
