import { dependenciesOf, toml } from "../../../src/kit/index.js";
import type { Facts } from "./input.js";
import { namesOf, range } from "./names.js";

/** `pyproject.toml` of the variant in the tree: packages lie where their names say. */
export function project(input: Facts): string {
  const { package: name } = namesOf(input.environment.contract);
  return toml({ ...common(input), tool: { setuptools: { packages: [name, `${name}.server`] } } });
}

/**
 * `pyproject.toml` of the pack: the folder itself is the package, as `openenv push`
 * wants it. Everything in `server` travels, so that the domain's helpers and data files do.
 */
export function packedProject(input: Facts): string {
  const { package: name } = namesOf(input.environment.contract);
  const setuptools = {
    packages: [name, `${name}.server`],
    "package-dir": { [name]: ".", [`${name}.server`]: "server" },
    "package-data": { [name]: ["openenv.yaml"], [`${name}.server`]: ["**/*"] },
    "exclude-package-data": { "*": ["__pycache__/*", "*.pyc"] },
  };
  return toml({ ...common(input), tool: { setuptools } });
}

/** What the driver needs. */
const floor = ">=3.11";

function common({ environment, options }: Facts) {
  const { contract, license } = environment;
  const names = namesOf(contract);
  return {
    "build-system": { requires: ["setuptools>=77"], "build-backend": "setuptools.build_meta" },
    project: {
      name: names.distribution,
      version: options.version,
      description: `${contract.title.replace(/\s+/g, " ").trim()}, an OpenEnv environment`,
      readme: "README.md",
      "requires-python": [floor, environment.description.python]
        .filter((range) => range !== undefined)
        .join(","),
      ...(license === "TBD" ? {} : { license }),
      dependencies: [`openenv${range}`, ...dependenciesOf(environment)],
      scripts: { server: `${names.package}.server.app:main` },
    },
  };
}
