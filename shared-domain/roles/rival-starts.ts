import type { ClassFacts, Facts, FunctionFacts, Parameter } from "../facts.js";
import { named, required } from "./member.js";
import { list, type Reading, seedOf } from "./reading.js";
import { hasSeeds } from "./seeds.js";
import { takesId, takesRow, type Rows } from "./task-rows.js";
import { rank } from "./vocabulary.js";

/**
 * The methods that may each begin the episode, the likeliest first: those that take what makes one task another before those
 * that are only called so. None where one stands out, by its name and by what it takes.
 */
export function rivalStarts(
  facts: Facts,
  rows: Rows,
  constructor: FunctionFacts | null,
  fitting: readonly FunctionFacts[],
): readonly FunctionFacts[] {
  const takes = (m: FunctionFacts): boolean => takesTask(m, rows);
  const [first] = fitting;
  // Where the constructor takes the task, a method has nothing to be told apart by.
  if (first === undefined || (constructor !== null && takes(constructor))) return [];
  const begins = fitting.filter((m) => rank("start", m.name) !== null);
  const taking = fitting.filter(
    (m) => takes(m) && (begins.includes(m) || hasSeeds(facts) || rows.keys !== null),
  );
  if (taking.length === 0) {
    const anew = begins.filter(standsAnew);
    return anew.length > 1 && anew[0] === first ? anew : [];
  }
  const equal = taking.filter((m) => begins.includes(m));
  if (takes(first)) return equal.length > 1 ? equal : [];
  return [...taking, first];
}

/** Whether a method takes the seed, the row or all that it needs of the row's fields. */
function takesTask(m: FunctionFacts, rows: Rows): boolean {
  if (seedOf(m) !== null || named(m).some((p) => takesRow(p, rows))) return true;
  const given = (p: Parameter): boolean => rows.keys?.has(p.name) === true || takesId(m, p, rows);
  return named(m).some(given) && required(m).every(given);
}

/** Sets the end or the reward, as whatever begins an episode anew must. */
const standsAnew = (m: FunctionFacts): boolean =>
  required(m).length === 0 &&
  m.assigns.some((name) => (rank("done", name) ?? rank("reward", name)) !== null);

/** Asks which of them it is. */
export function askStart(
  { findings }: Reading,
  klass: ClassFacts,
  rows: Rows,
  rivals: readonly FunctionFacts[],
): void {
  const [best, ...others] = rivals;
  if (best === undefined) return;
  const names = rivals.map(({ name }) => name);
  const one = takesTask(best, rows) && !others.some((m) => takesTask(m, rows));
  const evidence = one
    ? `; \`${best.name}\` takes the ${seedOf(best) === null ? "task" : "seed"}, ${list(names.slice(1))} ${others.length > 1 ? "do" : "does"} not`
    : "";
  findings.ask({
    key: "domain.start.call",
    why: `each of ${list(names)} of \`${klass.name}\` may begin an episode${evidence}; the others become tools`,
    candidates: names,
  });
}
