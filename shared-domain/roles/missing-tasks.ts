import type { ClassFacts, Constant, Facts } from "../facts.js";
import { makes } from "./makers.js";
import { list, type Reading } from "./reading.js";
import { splitParameter } from "./splits.js";
import { seedWithin } from "./seed-records.js";
import { rank, snake } from "./vocabulary.js";

const isRange = (name: string): boolean => name.toUpperCase() === "REWARD_RANGE";

/** What would give tasks if it had not to be awaited, in words. */
function awaited({ functions }: Facts): string {
  const found = functions.filter((f) => f.async && f.public && rank("tasks", f.name) !== null);
  return found.length === 0
    ? ""
    : `; ${list(found.map(({ name }) => name))} is asynchronous: a plain function or a constant gives tasks`;
}

/** Records that starting needs and that hold a seed beside what only the author knows, in words. */
function seedBeside({ classes }: Facts, needs: readonly string[]): string {
  const parameters = classes.flatMap(({ methods }) => methods.flatMap((m) => m.parameters));
  const [held] = parameters.flatMap((p) => {
    const seed = needs.includes(p.name) ? seedWithin(p) : null;
    return seed === null ? [] : [{ name: p.name, seed }];
  });
  return held === undefined
    ? ""
    : `; \`${held.name}\` holds a \`${held.seed}\`: with domain.start.fixed {${held.name}: {${held.seed}: $seed}} and what else it needs, seeds can be the tasks`;
}

/** What makes an episode of a split by itself, in words: no rows say that split. */
export function bySplit(klass: ClassFacts | null): string {
  const made = (klass?.methods ?? []).filter((m) => makes(m, klass!) && splitParameter(m) !== null);
  return made.length === 0
    ? ""
    : `; ${list(made.map(({ name }) => name))} chooses by the split itself, which is lost so: a function of the split that gives the rows keeps it`;
}

/** How many play: a model is one. */
const players = /^(?:num|n|number_of)_(?:players|agents)$/;

/**
 * Starting needs fields and nothing gives rows: any list or table may be them, which only the author knows. Where a seed makes
 * the tasks and all else are `plain` values, they may be the same in all of them.
 */
export function missing(
  { facts, findings }: Reading,
  needs: readonly string[],
  plain: readonly string[],
): void {
  const fits = ({ builds, name }: Constant): boolean =>
    builds.length > 0 || needs.some((need) => snake(name) === `${snake(need)}s`);
  const lists = facts.constants
    .filter(({ name }) => !name.startsWith("_") && !isRange(name))
    .filter((c) => ["sequence", "mapping"].includes(c.shape) && fits(c))
    .map((c) => c.name);
  if (lists.length > 0) {
    findings.ask({
      key: "tasks.from",
      why: `starting needs ${list(needs)}, and nothing is named after tasks${seedBeside(facts, needs)}`,
      candidates: lists,
      assumed: true,
    });
  } else if (needs.every((need) => plain.includes(need))) {
    for (const need of needs)
      findings.ask({
        key: `domain.start.fixed.${need}`,
        why: `starting needs \`${need}\` beside its seed, and the module has no tasks: which value do all episodes have; rows that give it would be the tasks`,
        candidates: players.test(snake(need)) ? [1] : [],
        assumed: true,
      });
  } else {
    findings.report(
      "TASKS_MISSING",
      `starting needs ${list(needs)}, and the module has no tasks${awaited(facts)}${seedBeside(facts, needs)}`,
      { file: facts.file, line: 1, column: 1 },
    );
  }
}
