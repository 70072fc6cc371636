import {
  type Contract,
  driverModule,
  type File,
  generated,
  isGraded,
  settledModules,
  typeScriptClient,
} from "../../src/kit/index.js";
import { scripts, shells } from "./emit/code.js";
import { includeConfig, serverConfig } from "./emit/config.js";
import { formOf } from "./emit/form.js";
import type { Input } from "./emit/input.js";
import { manifest } from "./emit/manifest.js";
import { withHeaders } from "./emit/headers.js";
import { folder, namesOf } from "./emit/names.js";
import { project } from "./emit/project.js";
import { readmes } from "./emit/readme.js";

/** What only a domain has that a model judges, or scores. */
const ofJudge = ({ domain }: Contract): readonly string[] => [
  ...(domain.judged === null ? [] : ["server/judge"]),
  ...(isGraded(domain) ? ["server/recorded"] : []),
];
/** Earlier modules that lie in others now. */
const absorbed: Readonly<Record<string, readonly string[]>> = {
  outcome: ["trajectory"],
  routes: ["tool_request"],
  starting: ["task_data"],
};

/** The variant: a root as Gym lays its own out, with one resources server and one environment of the catalogue. */
export function emit(input: Input): readonly File[] {
  const { contract } = input.environment;
  const files = settledModules(contract, `${folder}/${namesOf(contract).home}`, filesOf(input));
  return withHeaders(input, files);
}

function filesOf(input: Input): readonly File[] {
  const { environment, assets, options } = input;
  const { env, home } = namesOf(environment.contract);
  const file = (id: string, path: string, text: string): File =>
    generated(id, `${folder}/${path}`, text);
  const copied = (id: string, path: string, text: string): File => ({
    ...file(id, path, text),
    verbatim: true,
  });
  return [
    ...shells(input),
    ...scripts(input),
    ...[...formOf(options).modules, ...ofJudge(environment.contract)].map((path) => {
      const name = path.slice(path.indexOf("/") + 1);
      return {
        ...copied(name, `${home}/${name}.py`, assets.runtime(`${path}.py`)),
        absorbs: absorbed[name] ?? [],
      };
    }),
    file("driver", `${home}/driver.py`, driverModule(input, "NeMo Gym")),
    file("server-config", `${home}/configs/${env}.yaml`, serverConfig(input)),
    file("environment-config", `environments/${env}/config.yaml`, includeConfig(input)),
    file("manifest", `environments/${env}/manifest.yaml`, manifest(input)),
    ...project(input),
    ...typescript(input),
    ...readmes(input),
  ];
}

function typescript({ environment: { contract }, options, assets }: Input): readonly File[] {
  if (options.form === "gymnasium") return [];
  const data = `../${namesOf(contract).home}/data/example.jsonl`;
  return typeScriptClient({
    contract,
    asked: options.typescript,
    folder,
    framework: "NeMo Gym",
    session: assets.runtime("typescript/session.ts"),
    url: "http://127.0.0.1:8000",
    start: {
      value: "row!",
      before: `const { rows } = await import("./session.js");
const [row] = await rows(new URL("${data}", import.meta.url));`,
    },
  });
}
