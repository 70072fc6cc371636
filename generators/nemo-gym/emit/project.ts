import {
  dependenciesOf,
  dockerfile,
  type File,
  generated,
  render,
  toml,
} from "../../../src/kit/index.js";
import { framework } from "./framework.js";
import type { Input } from "./input.js";
import { folder, namesOf } from "./names.js";

/** What makes the folder a project: its requirements, the container, and what `gym` leaves behind. */
export function project(input: Input): readonly File[] {
  const { environment, assets } = input;
  const { env, home } = namesOf(environment.contract);
  const container = render(
    assets.template("Dockerfile.ejs"),
    { env: dockerfile.word(env) },
    "dockerfile",
  );
  return [
    generated("pyproject", `${folder}/pyproject.toml`, pyproject(input)),
    generated(
      "requirements",
      `${folder}/${home}/requirements.txt`,
      [...requirements(input), ""].join("\n"),
    ),
    generated("dockerfile", `${folder}/Dockerfile`, container),
    {
      ...generated("gitignore", `${folder}/.gitignore`, assets.runtime("root/gitignore")),
      absorbs: ["data-gitignore"],
    },
  ];
}

function requirements({ environment }: Input): readonly string[] {
  return [
    `${framework.package}[${framework.extras.join(",")}]${framework.range}`,
    ...dependenciesOf(environment),
  ];
}

/**
 * No packages: Gym finds servers by folder, not by import. The file also makes
 * Gym install the server's requirements as they are written, where it would put
 * its own version before them and drop lines (nemo-gym 0.7.0, cli/setup_command.py).
 */
function pyproject(input: Input): string {
  const { contract, license } = input.environment;
  return toml({
    project: {
      name: namesOf(contract).distribution,
      version: input.options.version,
      "requires-python": framework.python,
      ...(license === "TBD" ? {} : { license }),
      dependencies: [...requirements(input)],
    },
    "build-system": { requires: ["setuptools>=77"], "build-backend": "setuptools.build_meta" },
    tool: {
      setuptools: { packages: [], "py-modules": [] },
      pytest: {
        ini_options: {
          addopts: "--import-mode=importlib",
          asyncio_default_fixture_loop_scope: "function",
          pythonpath: ["."],
        },
      },
    },
  });
}
