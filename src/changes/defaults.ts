import type { Contract } from "../../shared-domain/contract.js";
import type { Facts, FunctionFacts, Literal } from "../../shared-domain/facts.js";
import { byCodePoint } from "../kit/index.js";
import type { Change } from "./change.js";
import { spoilt } from "./compare-code.js";
import { type Concern, concerns, startsBy } from "./concerns.js";
import type { Defaults } from "./outline.js";
import { reachedFrom } from "./reached-code.js";

/** The defaults of the domain's own functions and methods; those without any are left out. */
export function defaultsOf({ functions, classes }: Facts): Defaults {
  const named = [
    ...functions.map((each) => [each.name, each] as const),
    ...classes.flatMap(({ name, methods }) =>
      methods.map((each) => [`${name}.${each.name}`, each] as const),
    ),
  ];
  const entries = named.map(([name, each]) => [name, defaultsIn(each)] as const);
  return Object.fromEntries(
    entries
      .filter(([, values]) => Object.keys(values).length > 0)
      .sort(([a], [b]) => byCodePoint(a, b)),
  );
}

const defaultsIn = ({ parameters }: FunctionFacts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap(({ name, default: value }) =>
      value === null ? [] : [[name, shown(value)]],
    ),
  );

/** A constant of the module is what it stands for. */
const shown = ({ known, value, text }: Literal): string => (known ? JSON.stringify(value) : text);

/** Defaults that are others now, and what they spoil. Fields of tools and tasks are told as such, with their defaults. */
export function compareDefaults(
  before: Defaults,
  after: Defaults,
  facts: Facts,
  contract: Contract,
): readonly Change[] {
  const told = new Set(contract.tools.map(({ method }) => `${contract.domain.class}.${method}`));
  const starts = [...startsBy(contract.domain), `${contract.domain.class}.__init__`];
  const fields = Object.keys((contract.tasks.row["properties"] ?? {}) as object);
  const reached = concerns(contract).map((concern) => ({
    concern,
    names: reachedFrom(concern.from, facts),
  }));
  return Object.keys(after).flatMap((name) => {
    if (told.has(name)) return [];
    const touched = reached.filter(({ names }) => names.has(name)).map(({ concern }) => concern);
    return Object.keys(after[name]!).flatMap((parameter) => {
      const [was, is] = [before[name]?.[parameter], after[name]![parameter]!];
      const elsewhere = starts.includes(name) && fields.includes(parameter);
      if (was === undefined || was === is || elsewhere || touched.length === 0) return [];
      return [changed(name, parameter, `now ${is}, was ${was}`, touched)];
    });
  });
}

function changed(
  name: string,
  parameter: string,
  what: string,
  touched: readonly Concern[],
): Change {
  const kinds = [...new Set(touched.map(({ kind }) => kind))];
  const breaks = kinds.flatMap((kind) => spoilt[kind]);
  return {
    kind: kinds.includes("tasks") ? "tasks-changed" : "code-changed",
    subject: `${name}.${parameter}`,
    summary: `the default of \`${parameter}\` of \`${name}\` is ${what}`,
    // An episode and a tool are spoilt alike, which is said once.
    breaks: breaks.filter(({ why }, i) => breaks.findIndex((each) => each.why === why) === i),
  };
}
