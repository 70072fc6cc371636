import type { ClassFacts, FunctionFacts, Parameter } from "../facts.js";
import { named, required, returned } from "./member.js";
import { seedOf } from "./reading.js";
import { takesAnyMapping, takesRow, takesScalar, type Rows } from "./task-rows.js";
import { rank, rowNames } from "./vocabulary.js";

/** The methods that start by name or by what they take, if their parameters can come from a row; the plainest first. */
export function starters(
  klass: ClassFacts,
  rows: Rows,
  constructor: FunctionFacts | null,
): readonly FunctionFacts[] {
  const fits = (m: FunctionFacts, plain: number): boolean => {
    const demands = required(m).filter((p) => p !== seedOf(m));
    if (plain === 0) return true;
    if (demands.some((p) => takesRow(p, rows))) return true;
    if (demands.length === 0 && fills(m, rows, constructor)) return true;
    if (makes(m, klass)) return madeBy(m, demands, rows, constructor);
    if (demands.length === 0)
      return (
        constructor === null ||
        named(constructor).length === 0 ||
        shows(m) ||
        m.assigns.some((name) => (rank("done", name) ?? rank("reward", name)) !== null)
      );
    return rows.keys !== null
      ? demands.every((p) => rows.keys!.has(p.name))
      : constructor === null || named(constructor).length === 0;
  };
  const takesStart = opens(klass, rows, constructor);
  return klass.methods
    .filter(
      (m) =>
        m.public &&
        (m.kind === "method" ||
          (makes(m, klass) && constructor !== null && required(constructor).length > 0)),
    )
    .map((m) => ({ m, plain: makes(m, klass) ? 2 : (rank("start", m.name) ?? takesStart(m)) }))
    .filter(({ m, plain }) => plain !== null && fits(m, plain))
    .sort((a, b) => a.plain! - b.plain!)
    .map(({ m }) => m);
}

/** The context manager's beginning, where it sets up something and a task has all that the constructor requires. */
export function entering(
  klass: ClassFacts,
  rows: Rows,
  constructor: FunctionFacts | null,
): FunctionFacts | null {
  const alone = constructor !== null && takesScalar(constructor, rows);
  const given = (p: Parameter): boolean =>
    alone || p === seedOf(constructor) || rows.keys?.has(p.name) === true || takesRow(p, rows);
  const entered = klass.methods.find((m) => /^__a?enter__$/.test(m.name));
  if (entered === undefined || entered.assigns.length === 0) return null;
  return constructor === null || required(constructor).every(given) ? entered : null;
}

/** `start()` that changes nothing and returns something says how the episode begins: no move does so little. */
const shows = (m: FunctionFacts): boolean =>
  /^(?:start|begin)$/.test(m.name) && m.assigns.length === 0 && returned(m) !== "nothing";

/** By its signature, whatever it is called: what takes the seed or a row of the tasks' own class begins the episode. */
function opens(klass: ClassFacts, rows: Rows, constructor: FunctionFacts | null) {
  const made = constructor === null ? [] : named(constructor);
  const free = !made.some((p) => p.default === null || p === seedOf(constructor));
  return (m: FunctionFacts): number | null => {
    const first = klass.attributes.some((a) => m.assigns.includes(a.name) && unset(a));
    const row = required(m).some(
      (p) =>
        takesRow(p, rows) &&
        !rowNames.has(p.name) &&
        (rows.record !== null || (first && rows.keys !== null && takesAnyMapping(p))),
    );
    return free && m.kind === "method" && (seedOf(m) !== null || row) && (first || row) ? 3 : null;
  };
}

/** Nothing else gives the attribute a value before. */
const unset = (a: ClassFacts["attributes"][number]): boolean =>
  a.from === "method" || a.value?.value === null;

/** Whether a method takes what makes one task another, where the constructor can take nothing of it. */
function fills(m: FunctionFacts, rows: Rows, constructor: FunctionFacts | null): boolean {
  const ofRow = (p: Parameter): boolean => rows.keys?.has(p.name) === true || takesRow(p, rows);
  const made = constructor === null ? [] : named(constructor);
  return (
    !made.some((p) => p.default === null || ofRow(p) || p === seedOf(constructor)) &&
    (seedOf(m) !== null || named(m).some(ofRow))
  );
}

/** `from_task(cls, ...) -> Game`: a class method that makes the object, by its type or by what it gives. */
function makes(m: FunctionFacts, klass: ClassFacts): boolean {
  const type = m.returns?.text.replaceAll(/["']/g, "").split(".").at(-1);
  const made =
    type === undefined
      ? m.builds.length > 0 && m.builds.every((built) => built === klass.name)
      : type === klass.name || type === "Self";
  return (m.kind === "class" || m.kind === "static") && made;
}

/** Whether a class method can make an episode of a task: of its fields, or of a seed where no row gives what the constructor takes. */
function madeBy(
  m: FunctionFacts,
  demands: readonly Parameter[],
  rows: Rows,
  constructor: FunctionFacts | null,
): boolean {
  const inRow = (p: Parameter): boolean => rows.keys?.has(p.name) === true || takesRow(p, rows);
  if (demands.length > 0) return rows.keys !== null && demands.every(inRow);
  const given = constructor !== null && rows.keys !== null && required(constructor).every(inRow);
  return seedOf(m) !== null && !given;
}
