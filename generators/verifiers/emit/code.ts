import {
  addedFinish,
  docstring,
  driverModule,
  type File,
  generated,
  hidesAnnotations,
  ident,
  lines,
  mayMeasure,
  list,
  literal,
  render,
  rolloutHoles,
  sortedImports,
  str,
} from "../../../src/kit/index.js";
import type { Input } from "./input.js";
import { folder, type Names, namesOf, splitsOf } from "./names.js";
import { methodsOfToolset } from "./methods.js";
import { trl } from "./trl.js";

/** Python that names the environment: shells around the static modules. */
export function shells(input: Input): readonly File[] {
  const names = namesOf(input.environment.contract);
  const inPackage = (module: string): string => `${folder}/${names.package}/${module}.py`;
  return [
    { ...generated("package", inPackage("__init__"), init(input, names)), absorbs: ["driver"] },
    generated("env", inPackage("env"), env(input, names)),
    {
      ...generated("rollout", `${folder}/rollout.py`, rollout(input, names)),
      absorbs: ["scripted_model"],
    },
    {
      ...generated("trl", inPackage("trl_env"), trl(input, names)),
      absorbs: ["trl_episode"],
    },
  ];
}

function init(input: Input, { env: environmentClass, harness, taskset }: Names): string {
  const title = `${input.environment.contract.title} for Verifiers: its classes, imported on demand, and the driver that they play on.`;
  const names = [environmentClass, harness, taskset];
  return driverModule(input, "Verifiers", { title, module: "env", names });
}

/** Tasks that the driver stops counting at: a split with so many has no end. */
const endless = 1_000_000;

function env({ environment, assets }: Input, names: Names): string {
  const { contract, facts } = environment;
  const splits = splitsOf(contract);
  const methods = methodsOfToolset(contract.tools);
  const holes = {
    summary: docstring(`${contract.title} as a Verifiers environment.`),
    about: docstring(contract.description),
    measured: mayMeasure(contract),
    postponed: hidesAnnotations(contract.tools),
    judged: contract.domain.judged !== null,
    endless: Object.values(facts?.counts ?? {}).some((count) => count >= endless),
    splits: list(splits.map(str)),
    split: str(splits[0]!),
    turns: literal(contract.limits.calls + 1),
    env: ident(names.env),
    envConfig: ident(`${names.env}Config`),
    harness: ident(names.harness),
    taskset: ident(names.taskset),
    config: ident(`${names.taskset}Config`),
    task: ident(names.task),
    tools: ident(names.tools),
    methods: lines(methods, 1),
    taskConfig: ident(`${names.task}Config`),
  };
  return render(assets.template("env.py.ejs"), holes, "python");
}

function rollout({ environment, assets }: Input, names: Names): string {
  const { contract } = environment;
  const finish = addedFinish(contract);
  const { solve, secret, secrets } = rolloutHoles(contract);
  const holes = {
    imports: sortedImports({ aiohttp: ["web"], [names.package]: ["episode", "rollout"] }),
    id: str(names.id),
    split: str(splitsOf(contract)[0]!),
    solve,
    secret,
    secrets,
    ends: finish !== undefined,
    finish: literal(finish ?? null),
  };
  return render(assets.template("rollout.py.ejs"), holes, "python");
}
