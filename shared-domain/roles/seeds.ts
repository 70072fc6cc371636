import { splitNames as ourSplits, type Split } from "../contract.js";
import type { Constant, Facts, FunctionFacts } from "../facts.js";
import { described } from "./findings.js";
import type { Json } from "./findings.js";
import { list, type Reading } from "./reading.js";
import { type SeedTable, seedTable } from "./seed-table.js";
import { splitSizes } from "./split-sizes.js";
import type { Seeds } from "./roles.js";
import { missing } from "./missing-tasks.js";
import { snake, splitOf } from "./vocabulary.js";

/** What an episode takes at its start, where seeds may be the tasks. */
export interface Seeding {
  readonly seeded: boolean;
  /** Fields that starting cannot do without. */
  readonly needs: readonly string[];
  /** Those of them that are numbers or truths, which may be the same in all episodes. */
  readonly plain?: readonly string[];
  /** What starting could be given and that makes another task. */
  readonly options?: readonly string[];
  /** What takes the number of a task in place of a seed; null where nothing does. */
  readonly number?: string | null;
  /** Whether it is told the split, too, so that each counts its tasks from 0. */
  readonly apart?: boolean;
}

/** Seeds as tasks, where the module has no rows: `TRAIN_SEEDS` and its like, or a question. */
export function seedsAsTasks(
  reading: Reading,
  { seeded, needs, plain = [], options = [], number = null, apart = false }: Seeding,
): Seeds {
  const { facts, findings, description } = reading;
  const given = description.tasks?.seeds;
  if (given !== undefined) return checked(reading, given);
  const table = seeded && needs.length === 0 ? seedTable(facts) : null;
  if (table !== null) return ofTable(reading, table);
  const found = seeded ? named(facts) : {};
  const names = Object.values(found);
  if (names.length > 0 && needs.length === 0) {
    findings.because(
      "tasks.seeds",
      `${list(names)} ${names.length > 1 ? "are" : "is"} named after ${names.length > 1 ? "splits" : "a split"}${atDefault(options)}`,
    );
    passSeeds(reading, names);
    return found;
  }
  if (needs.length > 0) {
    missing(reading, needs, seeded ? plain : []);
  } else if (seeded) {
    const can = number === null ? "seeds can be the tasks" : `\`${number}\` can number them`;
    findings.ask({
      key: "tasks.seeds",
      why: `the module lists no tasks; ${can}: how many for each split${atDefault(options)}${tabled(reading)}`,
      candidates: [proposedSeeds(facts, apart)],
      custom: proposedSeeds(facts) === ranges,
    });
  } else {
    askOneEpisode(reading, options);
  }
  return {};
}

/** What starting could be given and no seed gives, in words. */
const atDefault = (options: readonly string[]): string =>
  options.length === 0
    ? ""
    : `; ${list(options)} ${options.length > 1 ? "stay" : "stays"} as the start has it, unless domain.start.fixed or rows give it`;

/**
 * Starting needs nothing. Where the module has seeds all the same, or starting can be given what would make another episode,
 * `--yes` does not throw that away.
 */
function askOneEpisode({ facts, findings }: Reading, options: readonly string[]): void {
  const idle = Object.values(named(facts));
  const one = "the one episode is the one task";
  const reseeded = facts.classes.flatMap(({ methods }) => methods).find(takesSeedAlone);
  const open = idle.length > 0 || options.length > 0 || reseeded !== undefined;
  findings.ask({
    key: "tasks.seeds",
    why:
      idle.length > 0
        ? `the module has ${list(idle)}, and the start takes no seed: name one that does by domain.start.call; as it is, ${one}`
        : options.length > 0
          ? `the module lists no tasks, and starting may be given ${list(options, "or")}: rows that give it would be the tasks, or name it by domain.start.seed if it is a seed; as it is, ${one}`
          : reseeded !== undefined
            ? `\`${reseeded.name}\` takes a seed, and no start calls it: a start that takes one would make other episodes; as it is, ${one}`
            : `the module lists no tasks and starting takes nothing: ${one}`,
    candidates: [{ train: [0, 1] }],
    ...(open ? { assumed: true } : {}),
  });
}

/** `seed(n)` of the old gym: what makes another episode beside the start. */
const takesSeedAlone = (m: FunctionFacts): boolean =>
  m.public &&
  m.kind === "method" &&
  m.parameters.length === 1 &&
  /^(?:set_|re)?seed$/.test(snake(m.name));

const ranges = { train: [0, 1000], validation: [1000, 1100], test: [1100, 1200] };

/**
 * Ranges of seeds, one after another, or each from 0 where the start is told the split: as many as the module says
 * (`NUM_TRAIN = 500`), else a proposal.
 */
export function proposedSeeds(facts: Facts, apart = false): Readonly<Record<string, number[]>> {
  const counts = splitSizes(facts);
  if (!counts.has("train") && !apart) return ranges;
  const known = counts.has("train")
    ? counts
    : new Map(ourSplits.map((split) => [split, ranges[split][1]! - ranges[split][0]!]));
  let first = 0;
  return Object.fromEntries(
    ourSplits.flatMap((split) => {
      const count = known.get(split);
      if (apart) first = 0;
      return count === undefined ? [] : [[split, [first, (first += count)]] as const];
    }),
  );
}

/** What says seeds by its name and cannot be read before a run, in words. */
function tabled({ facts }: Reading): string {
  const held = facts.classes.flatMap(({ name, attributes }) =>
    attributes
      .filter(({ from, value }) => from === "class" && value?.known !== true)
      .map((a) => `${name}.${a.name}`),
  );
  const found = [...facts.constants.filter((c) => !c.value.known).map(({ name }) => name), ...held];
  const seeds = found.filter((name) => /(?:^|[_.])seeds$/.test(snake(name)));
  return seeds.length === 0
    ? ""
    : `; ${list(seeds)} may hold them, which a constant such as TRAIN_SEEDS for each split would say`;
}

/** Seeds that the module gives as tasks, by split; null where it has none. */
export function seedsNamed(facts: Facts): Record<string, string> | null {
  const found = named(facts);
  return Object.keys(found).length > 0 ? found : null;
}

/** `TRAIN_SEEDS`, `SEEDS_EVAL`; `SEEDS` alone or beside them is train. */
function named(facts: Facts): Partial<Record<Split, string>> {
  const seeds = facts.constants.filter(isSeeds);
  const lone = seeds.find((c) => snake(c.name) === "seeds");
  return Object.fromEntries(
    ourSplits.flatMap((split) => {
      const constant =
        seeds.find((c) => splitOf(c.name) === split) ?? (split === "train" ? lone : undefined);
      return constant ? [[split, constant.name] as const] : [];
    }),
  );
}

const isSeeds = (c: Constant): boolean =>
  !c.name.startsWith("_") && /(?:^|_)seeds?(?:_|$)/.test(snake(c.name)) && many(c);

/** Whether the module has seeds as tasks by name, in whatever form. */
export function hasSeeds(facts: Facts): boolean {
  return seedTable(facts) !== null || Object.keys(named(facts)).length > 0;
}

/** Names what holds seeds and is not taken. */
export function passSeeds(
  { facts, findings }: Pick<Reading, "facts" | "findings">,
  taken: readonly string[],
): void {
  for (const c of facts.constants.filter((each) => isSeeds(each) && !taken.includes(each.name)))
    findings.pass("tasks.seeds", c.name, c.at, "its name says no split, or one that is taken");
}

/** Seeds that a table gives by split: ranges that stand in it are the seeds; what else it holds is asked. */
function ofTable({ findings }: Reading, { name, ranges, listed }: SeedTable): Seeds {
  if (ranges !== null && !listed) {
    findings.because("tasks.seeds", `\`${name}\` maps splits to ranges of seeds`);
    return ranges;
  }
  findings.ask({
    key: "tasks.seeds",
    why: `\`${name}\` maps splits to numbers, and starting takes a seed: a first seed and a last but one, or seeds one by one, which need a constant such as TRAIN_SEEDS for each split`,
    candidates: ranges === null ? [] : [ranges as Json],
    assumed: true,
  });
  return {};
}

const many = (c: Constant): boolean =>
  c.shape === "range" || c.shape === "sequence" || (c.shape === "other" && !c.value.known);

function checked(reading: Reading, given: Seeds): Seeds {
  if (Object.keys(given).length === 0)
    reading.findings.report(
      "SEEDS_MISSING",
      "seeds are the tasks, and no split is given any",
      described("tasks.seeds"),
    );
  for (const [split, seeds] of Object.entries(given)) {
    if (typeof seeds === "string" && !reading.facts.constants.some((c) => c.name === seeds)) {
      reading.findings.report(
        "ROLE_MISSING",
        `the module has no \`${seeds}\` for the seeds of ${split}`,
        described(`tasks.seeds.${split}`),
      );
    }
  }
  return given;
}
