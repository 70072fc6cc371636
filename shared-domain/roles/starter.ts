import type { ClassFacts, Facts, FunctionFacts, Parameter } from "../facts.js";
import { named, required, returned } from "./member.js";
import { makes, ofModule } from "./makers.js";
import { seedOf } from "./reading.js";
import { takesAnyMapping, takesId, takesRow, takesScalar, type Rows } from "./task-rows.js";
import { rank, rowNames } from "./vocabulary.js";

/** The methods that start by name or by what they take, if their parameters can come from a row; the plainest first. */
export function starters(
  facts: Facts,
  klass: ClassFacts,
  rows: Rows,
  constructor: FunctionFacts | null,
): readonly FunctionFacts[] {
  const fits = (m: FunctionFacts, plain: number): boolean => {
    const demands = required(m).filter((p) => p !== seedOf(m));
    if (plain === 0) return true;
    if (demands.some((p) => takesRow(p, rows))) return true;
    if (demands.length === 0 && fills(m, rows, constructor)) return true;
    if (makes(m, klass)) return madeBy(m, demands, rows, constructor) || ofOne(m, demands);
    if (demands.length === 0)
      return (
        constructor === null ||
        named(constructor).length === 0 ||
        shows(m) ||
        m.assigns.some((name) => (rank("done", name) ?? rank("reward", name)) !== null)
      );
    return rows.keys !== null
      ? demands.every((p) => rows.keys!.has(p.name) || takesId(m, p, rows))
      : constructor === null || named(constructor).length === 0;
  };
  // Where nothing is told of rows, what makes of one value what else takes several says what a task is.
  const ofOne = (m: FunctionFacts, demands: readonly Parameter[]): boolean =>
    (rows.absent === true || (rows.keys === null && rows.record === null && ofModule(facts, m))) &&
    demands.length === 1 &&
    constructor !== null &&
    required(constructor).length > 1;
  const takesStart = opens(klass, rows, constructor);
  // Where the constructor can do it, a function of the module is a shorter way to write the same.
  const needed = (m: FunctionFacts): boolean =>
    !takesAll(constructor, rows) || (!ofModule(facts, m) && required(constructor!).length > 0);
  return klass.methods
    .filter((m) => m.public && (m.kind === "method" || (makes(m, klass) && needed(m))))
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
  const given = (p: Parameter): boolean => alone || p === seedOf(constructor) || inRow(p, rows);
  const entered = klass.methods.find((m) => /^__a?enter__$/.test(m.name));
  if (entered === undefined || entered.assigns.length === 0) return null;
  return constructor === null || required(constructor).every(given) ? entered : null;
}

/** Whether a field of the row, or the row itself, is given to a parameter. */
const inRow = (p: Parameter, rows: Rows): boolean =>
  rows.keys?.has(p.name) === true || takesRow(p, rows);

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
  const made = constructor === null ? [] : named(constructor);
  return (
    !made.some((p) => p.default === null || inRow(p, rows) || p === seedOf(constructor)) &&
    (seedOf(m) !== null || named(m).some((p) => inRow(p, rows)))
  );
}

/** Whether a constructor can take all that makes one task another, so that nothing else has to make the object. */
function takesAll(constructor: FunctionFacts | null, rows: Rows): boolean {
  if (constructor === null) return false;
  const taken = (p: Parameter): boolean => p === seedOf(constructor) || inRow(p, rows);
  const all = named(constructor).some(taken) && required(constructor).every(taken);
  return all || takesScalar(constructor, rows);
}

/** Whether a class method can make an episode of a task: of its fields, or of a seed where no row gives what the constructor takes. */
function madeBy(
  m: FunctionFacts,
  demands: readonly Parameter[],
  rows: Rows,
  constructor: FunctionFacts | null,
): boolean {
  const filled = (p: Parameter): boolean => inRow(p, rows);
  if (takesScalar(m, rows)) return constructor === null || !takesScalar(constructor, rows);
  if (demands.length > 0) return rows.keys !== null && demands.every(filled);
  const given = constructor !== null && rows.keys !== null && required(constructor).every(filled);
  return seedOf(m) !== null && !given;
}
