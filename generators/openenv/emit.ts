import {
  byCodePoint,
  docstring,
  driverModule,
  type File,
  generated,
  mayGive,
  ident,
  lines,
  list,
  literal,
  nothing,
  py,
  render,
  rolloutHoles,
  settledModules,
  sortedImports,
  str,
  typeScriptClient,
} from "../../src/kit/index.js";
import { client } from "./emit/client.js";
import { environmentModule } from "./emit/environment.js";
import { image } from "./emit/image.js";
import type { Input } from "./emit/input.js";
import { manifest } from "./emit/manifest.js";
import { folder, namesOf, splitsOf } from "./emit/names.js";
import { project } from "./emit/project.js";
import { readme } from "./emit/readme.js";
import { tests } from "./emit/tests.js";
import { trl } from "./emit/trl.js";

/** Modules between driver and framework, the same in every environment. */
const adapters = ["episode_environment", "middleware", "tools"];
/** Files of earlier releases whose text is in another now. */
const absorbed: Readonly<Record<string, readonly string[]>> = {
  episode_environment: ["choosing"],
  middleware: ["handshake", "incoming", "yielding"],
  tools: ["observations"],
};

/** The files of an OpenEnv variant that need no run. */
export function emit(input: Input): readonly File[] {
  const { environment, assets } = input;
  const { contract } = environment;
  const { package: name } = namesOf(contract);
  const file = (id: string, path: string, text: string): File =>
    generated(id, `${folder}/${path}`, text);
  const fixed = (id: string, path: string, text: string): File => ({
    ...file(id, path, text),
    verbatim: true,
  });
  const server = `${name}/server`;
  const files = [
    file("readme", "README.md", readme(input)),
    file("manifest", "openenv.yaml", manifest(input)),
    file("project", "pyproject.toml", project(input)),
    file("dockerfile", "Dockerfile", image(input)),
    { ...file("rollout", "rollout.py", rollout(input)), absorbs: ["session"] },
    file("package", `${name}/__init__.py`, packageModule(input)),
    file("client", `${name}/client.py`, client(input)),
    {
      ...file("server-package", `${server}/__init__.py`, driverModule(input, "OpenEnv")),
      absorbs: ["driver"],
    },
    { ...file("trl", `${name}/trl.py`, trl(input)), absorbs: ["trl-episode"] },
    file("tests", "tests/test_environment.py", tests(input)),
    file("app", `${server}/app.py`, app(input)),
    ...environmentFiles(input, server),
    ...adapters.map((name) => ({
      ...fixed(name.replace("_", "-"), `${server}/${name}.py`, assets.runtime(`${name}.py`)),
      absorbs: absorbed[name] ?? [],
    })),
    ...(contract.domain.judged === null
      ? []
      : [fixed("judge", `${server}/judge.py`, assets.runtime("judge.py"))]),
    ...typescript(input),
  ];
  const worded = files.some(({ text }) => text.includes("@shown("));
  return settledModules(contract, `${folder}/${server}`, files, { WORDED: worded });
}

function typescript({ environment: { contract }, options, assets }: Input): readonly File[] {
  return typeScriptClient({
    contract,
    asked: options.typescript,
    folder,
    framework: "OpenEnv",
    session: assets.runtime("typescript/session.ts"),
    url: "http://127.0.0.1:8000",
    start: { value: `{ split: "${splitsOf(contract)[0] ?? "train"}", index: 0 }` },
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The environment's class, and the words that its methods cannot carry where there are any. */
function environmentFiles(input: Input, server: string): readonly File[] {
  const text = environmentModule(input);
  const wording = generated(
    "wording",
    `${folder}/${server}/wording.py`,
    input.assets.runtime("wording.py"),
  );
  const { module } = namesOf(input.environment.contract);
  return [
    generated("environment", `${folder}/${server}/${module}.py`, text),
    ...(text.includes("from .wording import") ? [{ ...wording, verbatim: true }] : []),
  ];
}

function packageModule({ environment: { contract } }: Input): string {
  const names = namesOf(contract);
  const text = py`
    ${docstring(`${oneLine(contract.title)}, an OpenEnv environment.`)}

    from .client import ${ident(names.client)}

    __all__ = [${str(names.client)}]
  `;
  return `${text.text}\n`;
}

function app({ environment: { contract }, assets }: Input): string {
  const names = namesOf(contract);
  // Sorted as ruff's isort rule wants it, whatever the environment is called.
  const imports = [
    { module: "", members: [py`episode`] },
    { module: "middleware", members: [py`Guard`] },
    { module: "tools", members: [py`EpisodeState`] },
    { module: names.module, members: [ident(names.environment)] },
  ].sort((a, b) => byCodePoint(a.module, b.module));
  const holes = {
    package: ident(names.package),
    imports: lines(
      imports.map(
        ({ module, members }) =>
          py`from .${module === "" ? nothing : ident(module)} import ${list(members)}`,
      ),
    ),
    environment: ident(names.environment),
    name: str(names.package),
  };
  return render(assets.template("app.py.ejs"), holes, "python");
}

function rollout({ environment: { contract }, assets }: Input): string {
  const { domain, limits } = contract;
  const names = namesOf(contract);
  const { secret, secrets, ...shared } = rolloutHoles(contract, domain.answer ?? domain.reply);
  const holes = {
    server: str(`${names.package}.server.app`),
    client: ident(names.client),
    imports: sortedImports({
      [names.package]: [names.client, ...(domain.solve === null ? [] : ["server"])],
      [`${names.package}.server`]: ["rollout"],
      "openenv.core.env_server.mcp_types": ["CallToolAction"],
    }),
    ...shared,
    system: contract.system_prompt !== null,
    images: mayGive(contract, "images"),
    secret,
    needs: secret ? py`, ${secrets}, unless="OPENENV_URL"` : nothing,
    calls: literal(limits.calls),
    split: str(splitsOf(contract)[0] ?? "train"),
  };
  return render(assets.template("rollout.py.ejs"), holes, "python");
}
