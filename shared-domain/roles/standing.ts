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
  const first = values.find((one) => one.value === value.value);
  const begins = first?.shown ?? (typeof value.value === "string" ? value.value : undefined);
  if (begins === undefined || !sayable.test(begins)) return null;
  if (over.test(begins) || over.test(first?.name ?? begins)) return null;
  const others = values.filter(({ shown }) => shown !== begins);
  const ends = others.filter(({ shown, name }) => over.test(shown) || over.test(name));
  const words = list(ends.map((one) => one.name));
  if (ends.length === others.length)
    return {
      name,
      done: `${name} != ${begins}`,
      // `result` and `outcome` may be the last call's.
      plain: ends.length > 0 && /(?:status|state|phase)$/i.test(name),
      words: ends.length > 0 ? words : `whatever is not \`${begins}\``,
    };
  if (ends.length === 0) return null;
  const done = ends.map(({ shown }) => `${name} == ${shown}`).join(" or ");
  return { name, done, plain: false, words };
}

/** A value that a role can name. */
const sayable = /^(?!.* or )\w[\w -]*$/;

export interface Value {
  readonly value: unknown;
  /** As a role names it: numbers of TypeScript's enumerations have no name when they are read. */
  readonly shown: string;
  /** What it is called in the code. */
  readonly name: string;
}

/** The values that a member may have, where all are known: of its type, or of the enumeration that its type or its first one names. */
export function valuesOf(
  { classes, language }: Facts,
  { type, value }: ClassFacts["attributes"][number],
): readonly Value[] {
  const owners = [value?.text.split(".").at(-2), typeAlone(type?.text ?? "")];
  const enumeration = classes.find((one) => one.kind === "enum" && owners.includes(one.name));
  const typed = (type?.schema?.["enum"] as readonly unknown[] | undefined) ?? [];
  const values: readonly Value[] =
    enumeration === undefined
      ? typed.map((one) => ({ value: one, shown: String(one), name: String(one) }))
      : enumeration.attributes.map(({ name, value }) => ({
          value: value?.value,
          shown:
            typeof value?.value === "string" || language === "typescript"
              ? String(value?.value)
              : name,
          name,
        }));
  // What only running tells has no name by which it could be read.
  const untold =
    language === "typescript" && enumeration?.attributes.some((one) => one.value?.known !== true);
  return !untold && values.every(({ shown }) => sayable.test(shown)) ? values : [];
}

/** A type without what says that there may be none: `Phase | null`, `Optional[Phase]`. */
const typeAlone = (text: string): string =>
  text
    .replace(/^(?:typing\.)?Optional\[(.*)\]$/, "$1")
    .split("|")
    .map((part) => part.trim())
    .filter((part) => !["None", "null", "undefined"].includes(part))
    .join("|");
