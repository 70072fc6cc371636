import type { ClassFacts, Facts, FunctionFacts, Parameter } from "../facts.js";
import { described } from "./findings.js";
import { named, required, returned } from "./member.js";
import { methodNamed, type Reading, seedOf } from "./reading.js";
import type { Roles, Start } from "./roles.js";
import { askStart, rivalStarts } from "./rival-starts.js";
import { entering, starters } from "./starter.js";
import {
  constructed,
  numbering,
  passable,
  placesOf,
  splitOfNumber,
  unset,
  wholeRow,
} from "./start-parameters.js";
import { type Rows, takesRow } from "./task-rows.js";

/** How an episode begins, with what making the object takes. */
export interface Beginning extends Start {
  readonly construct: Roles["domain"]["construct"];
  /** A method that must still run because it makes the first observation. */
  readonly observe: string | null;
}

/** A start as its language names it: TypeScript has `constructor` for what makes an object. */
export const shownStart = ({ language }: Facts, call: string): string =>
  call === "__init__" && language === "typescript" ? "constructor" : call;

/** The start as described, else the method or constructor that the tasks fit. */
export function startOf(reading: Reading, klass: ClassFacts, rows: Rows): Beginning {
  const constructor = methodNamed(klass, "__init__");
  const { call: given } = reading.description.domain.start ?? {};
  const call = given === shownStart(reading.facts, "__init__") ? "__init__" : given;
  if (call !== undefined) return describedStart(reading, klass, rows, call, constructor);
  const fitting = starters(reading.facts, klass, rows, constructor);
  const rivals = rivalStarts(reading.facts, rows, constructor, fitting);
  askStart(reading, klass, rows, rivals);
  const method = rivals[0] ?? fitting[0];
  const entered = method === undefined ? entering(klass, rows, constructor) : null;
  if (entered !== null) {
    reading.findings.because(
      "domain.start",
      `the constructor takes the task, and \`${entered.name}\` sets up the episode`,
    );
    return { ...filled(reading, klass, rows, entered.name, entered, constructor), observes: false };
  }
  if (method === undefined) {
    reading.findings.because(
      "domain.start",
      constructor ? "the constructor takes the task" : "making the object is the start",
    );
    return filled(reading, klass, rows, "__init__", constructor, null);
  }
  return between(reading, klass, rows, method, constructor);
}

function describedStart(
  reading: Reading,
  klass: ClassFacts,
  rows: Rows,
  call: string,
  constructor: FunctionFacts | null,
): Beginning {
  if (call === "__init__") return filled(reading, klass, rows, call, constructor, null);
  const method = methodNamed(klass, call);
  if (method === null) {
    const message = `\`${klass.name}\` has no method \`${call}\``;
    reading.findings.report("ROLE_MISSING", message, described("domain.start.call"));
  }
  const made = method?.kind === "method" ? constructor : null;
  return filled(reading, klass, rows, call, method, made);
}

/**
 * Both a constructor and a starting method. Whichever takes the task is the
 * start; where the constructor does, the method still has to run: as the first
 * observation, or after a construction with the task's fields.
 */
function between(
  reading: Reading,
  klass: ClassFacts,
  rows: Rows,
  method: FunctionFacts,
  constructor: FunctionFacts | null,
): Beginning {
  const because = (why: string): void => reading.findings.because("domain.start", why);
  const byConstructor = (): Beginning =>
    filled(reading, klass, rows, "__init__", constructor, null);
  const byMethod = (made: FunctionFacts | null): Beginning =>
    filled(reading, klass, rows, method.name, method, made);
  if (!takesNothing(method, rows) || constructor === null || !takesTask(constructor, rows)) {
    because(
      `\`${method.name}\` ${method.kind === "method" ? "begins the episode" : "makes the object"}`,
    );
    return byMethod(method.kind === "method" ? constructor : null);
  }
  if (seedOf(method) === null && !method.async && returned(method) !== "nothing") {
    const shows = `\`${method.name}\` shows the beginning`;
    because(`the constructor takes the task, and ${shows}`);
    reading.findings.because("domain.observe", shows);
    return { ...byConstructor(), observe: method.name };
  }
  if (seedOf(method) === null && constructor.uses.includes(method.name)) {
    because(`the constructor takes the task and calls \`${method.name}\` itself`);
    return byConstructor();
  }
  because(`the constructor takes the task, and \`${method.name}\` begins the episode`);
  return byMethod(constructor);
}

/** Whether a method of an object can begin an episode without anything of the task. */
const takesNothing = (method: FunctionFacts, rows: Rows): boolean =>
  method.kind === "method" &&
  named(method).every(
    (p) => p === seedOf(method) || (p.default !== null && !rows.keys?.has(p.name)),
  );

const takesTask = (constructor: FunctionFacts, rows: Rows): boolean =>
  named(constructor).some((p) => p.default === null || takesRow(p, rows) || rows.keys?.has(p.name));

/** What a row goes to that is a seed. Under its plain name another seed can still be named for an episode. */
const seedRow = (
  { seeds }: Rows,
  f: FunctionFacts | null,
  given: string | null | undefined,
  parameters: readonly Parameter[],
): Parameter | null =>
  seeds === true ? (parameters.find((p) => p.name === given) ?? seedOf(f)) : null;

/** Whether rows are lists that have a value for each parameter, all of which must be given, the seed among them. */
const giveSeed = ({ keys, longest }: Rows, parameters: readonly Parameter[]): boolean =>
  keys === null &&
  parameters.length > 1 &&
  longest === parameters.length &&
  parameters.every((p) => p.default === null);

/** The parts of a start around what is called; `made` is the constructor where that is another call. */
function filled(
  reading: Reading,
  klass: ClassFacts,
  rows: Rows,
  call: string,
  f: FunctionFacts | null,
  made: FunctionFacts | null,
): Beginning {
  const given = reading.description.domain.start ?? {};
  const number = numbering(f, rows);
  const fixed = given.fixed ?? (number === null ? placesOf(f, rows) : splitOfNumber(f));
  const parameters = f ? named(f).filter((p) => !(p.name in fixed)) : [];
  const byRow = seedRow(rows, f, given.seed, parameters);
  const otherwise = (byRow !== null && byRow.name !== "seed") || giveSeed(rows, parameters);
  const usual = otherwise ? undefined : (seedOf(f) ?? number)?.name;
  const seed = given.seed === undefined ? (usual ?? null) : given.seed;
  const construct = constructed(reading, rows, made);
  const free = parameters.filter(
    (p) => p.name !== seed && !(call === "__init__" && p.name in construct),
  );
  const row = given.row !== undefined ? given.row : byRow === null ? wholeRow(free, rows) : null;
  if (row !== null && !parameters.some((p) => p.name === row)) {
    const message = `\`${call}\` has no parameter \`${row}\``;
    reading.findings.report("ROLE_MISSING", message, described("domain.start.row"));
  }
  const taken = () => passable(reading, unset(klass, f, free, rows), rows);
  const observes =
    f !== null && f.kind === "method" && f.name !== "__init__" && returned(f) !== "nothing";
  return {
    call,
    row,
    seed,
    fields: byRow !== null ? [byRow.name] : row !== null ? [] : taken(),
    observes,
    construct,
    fixed,
    observe: null,
  };
}

/** Fields that a row must have, for the one who looks for rows; the row itself where making the object takes it. */
export function needsOf(klass: ClassFacts, start: Beginning): string[] {
  const f = methodNamed(klass, start.call);
  const fields =
    f === null
      ? []
      : required(f)
          .map((p) => p.name)
          .filter((name) => start.fields.includes(name));
  const whole = Object.entries(start.construct).flatMap(([name, value]) =>
    value === "$task" ? [name] : [],
  );
  return [...(start.row !== null ? [start.row] : fields), ...whole];
}

/** Those of a start's parameters that one number or truth can fill: a text that all episodes had would make them one. */
export const plainOf = (klass: ClassFacts, { call }: Start): string[] =>
  (methodNamed(klass, call)?.parameters ?? []).flatMap(({ name, type }) =>
    ["integer", "number", "boolean"].includes(String(type?.schema?.["type"])) ? [name] : [],
  );
