import type { Constant, Facts } from "../facts.js";
import { list, type Reading } from "./reading.js";
import { rank, seedNames, snake } from "./vocabulary.js";

const isRange = (name: string): boolean => name.toUpperCase() === "REWARD_RANGE";

/** What would give tasks if it had not to be awaited, in words. */
function awaited({ functions }: Facts): string {
  const found = functions.filter((f) => f.async && f.public && rank("tasks", f.name) !== null);
  return found.length === 0
    ? ""
    : `; ${list(found.map(({ name }) => name))} is asynchronous: a plain function or a constant gives tasks`;
}

/** Records that starting needs and that hold a seed, in words: only a parameter of its own is given one. */
function seedWithin({ classes }: Facts, needs: readonly string[]): string {
  const parameters = classes.flatMap(({ methods }) => methods.flatMap((m) => m.parameters));
  const held = parameters.flatMap(({ name, type }) => {
    const fields = Object.keys((type?.schema?.["properties"] as object | undefined) ?? {});
    const seed = fields.find((field) => seedNames.has(field));
    return seed === undefined || !needs.includes(name) ? [] : [`\`${name}\` holds a \`${seed}\``];
  });
  return held.length === 0
    ? ""
    : `; ${held[0]!}: with a parameter \`seed\` of its own beside it, seeds can be the tasks`;
}

/** Starting needs fields and nothing gives rows: any list or table may be them, which only the author knows. */
export function missing({ facts, findings }: Reading, needs: readonly string[]): void {
  const fits = ({ builds, name }: Constant): boolean =>
    builds.length > 0 || needs.some((need) => snake(name) === `${snake(need)}s`);
  const lists = facts.constants
    .filter(({ name }) => !name.startsWith("_") && !isRange(name))
    .filter((c) => ["sequence", "mapping"].includes(c.shape) && fits(c))
    .map((c) => c.name);
  if (lists.length > 0) {
    findings.ask({
      key: "tasks.from",
      why: `starting needs ${list(needs)}, and nothing is named after tasks${seedWithin(facts, needs)}`,
      candidates: lists,
      assumed: true,
    });
  } else {
    findings.report(
      "TASKS_MISSING",
      `starting needs ${list(needs)}, and the module has no tasks${awaited(facts)}${seedWithin(facts, needs)}`,
      { file: facts.file, line: 1, column: 1 },
    );
  }
}
