import type { ClassFacts, Facts } from "../facts.js";
import { list, type Reading } from "./reading.js";

/** Names of what says how an episode stands. */
export const standings =
  /^(?:game_?|episode_?|match_?|current_?)?(?:status|state|phase|stage|outcome|result|winner|mode)$/i;

/** Names of standings after which nothing is played. */
const over =
  /^(?:you_?|player_?|game_?|is_?|has_?)?(?:won|win|wins|lost|lose|loss|draw|drawn|tie|tied|stalemate|checkmate|done|finished|finish|over|gameover|ended|end|complete|completed|solved|failed|failure|fail|success|succeeded|dead|died|closed|resolved|abandoned|aborted|resigned|surrendered|cancelled|canceled|expired|timed_?out|timeout|bust|busted|exploded|escaped|defeated|victory|defeat|settled|sold|terminated)$/i;

/** How an episode stands, where a member of few values says it. */
export interface Standing {
  readonly name: string;
  /** The role that `domain.done` would be. */
  readonly done: string;
  /** Whether each value but the first one says by its name that nothing more is played. */
  readonly plain: boolean;
  /** Values that end it, in words. */
  readonly words: string;
}

/** What a member called `status`, `winner` or the like says of the end, by its values and what it begins with. */
export function standingOf({ facts }: Pick<Reading, "facts">, klass: ClassFacts): Standing | null {
  for (const held of klass.attributes) {
    if (held.name.startsWith("_") || !standings.test(held.name)) continue;
    const found = readAs(facts, held);
    if (found !== null) return found;
  }
  return null;
}

function readAs(facts: Facts, held: ClassFacts["attributes"][number]): Standing | null {
  const { name, value } = held;
  if (value?.known !== true) return null;
  if (value.value === null)
    return /winner|outcome|result/i.test(name)
      ? { name, done: `${name} != null`, plain: false, words: "whatever is not null" }
      : null;
  const values = valuesOf(facts, held);
  const first = values.find((one) => one.value === value.value)?.shown;
  const begins = first ?? (typeof value.value === "string" ? value.value : undefined);
  if (begins === undefined || !sayable.test(begins) || over.test(begins)) return null;
  const others = values.map(({ shown }) => shown).filter((one) => one !== begins);
  const ends = others.filter((one) => over.test(one));
  if (ends.length === others.length)
    return {
      name,
      done: `${name} != ${begins}`,
      // `result` and `outcome` may be the last call's.
      plain: ends.length > 0 && /(?:status|state|phase)$/i.test(name),
      words: ends.length > 0 ? list(ends) : `whatever is not \`${begins}\``,
    };
  if (ends.length === 0) return null;
  const done = ends.map((one) => `${name} == ${one}`).join(" or ");
  return { name, done, plain: false, words: list(ends) };
}

/** A value that a role can name. */
const sayable = /^(?!.* or )\w[\w -]*$/;

interface Value {
  readonly value: unknown;
  /** As a role names it. */
  readonly shown: string;
}

/** The values that a member may have: of its type, or of the enumeration that its first one is of. */
function valuesOf(
  { classes }: Facts,
  { type, value }: ClassFacts["attributes"][number],
): readonly Value[] {
  const enumeration = classes.find(
    (one) => one.kind === "enum" && value?.text.split(".").at(-2) === one.name,
  );
  const typed = (type?.schema?.["enum"] as readonly unknown[] | undefined) ?? [];
  const values: readonly Value[] =
    enumeration === undefined
      ? typed.map((one) => ({ value: one, shown: String(one) }))
      : enumeration.attributes.map((one) => ({
          value: one.value?.value,
          shown: typeof one.value?.value === "string" ? one.value.value : one.name,
        }));
  return values.every(({ shown }) => sayable.test(shown)) ? values : [];
}
