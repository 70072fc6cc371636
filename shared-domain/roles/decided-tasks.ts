import type { At, Facts, Parameter } from "../facts.js";
import type { Draft } from "./decision-draft.js";
import { callableNamed, type Reading, valueNamed } from "./reading.js";
import type { Roles } from "./roles.js";
import { rowsOfFunction } from "./task-rows.js";
import { namesTold, readsSplitField, splitParameter, takesOtherNames } from "./splits.js";
import { rank } from "./vocabulary.js";

/** Where tasks come from, which splits there are, and what seeds are. */
export function decidedTasks({ facts }: Reading, { tasks }: Roles): Draft[] {
  const { from, splits, seeds } = tasks;
  const names = typeof from === "string" ? [from] : Object.values(from ?? {});
  const seeded = Object.keys(seeds).length > 0;
  return [
    {
      key: "tasks.from",
      what: "tasks",
      value: from,
      at: placeOf(facts, names[0]),
      plain: names.length > 0 && names.every((name) => rank("tasks", name) === 0),
      ...(from === null ? { why: "seeds are the tasks" } : {}),
    },
    ...(typeof from === "string" ? [splitting(facts, from, splits)] : []),
    // Where there are neither, something is open that tells it.
    ...(from === null && !seeded ? [] : [seeding(facts, seeds)]),
  ];
}

function seeding(facts: Facts, seeds: Roles["tasks"]["seeds"]): Draft {
  const spoken = Object.values(seeds).filter((each) => typeof each === "string");
  return {
    key: "tasks.seeds",
    what: "seeds",
    value: seeds,
    at: placeOf(facts, spoken[0]),
    plain: spoken.length > 0,
    ...(Object.keys(seeds).length > 0 ? {} : { why: "a task's own field `seed`, else 0" }),
  };
}

function splitting(facts: Facts, from: string, splits: Roles["tasks"]["splits"]): Draft {
  const f = callableNamed(facts, from);
  const constant = valueNamed(facts, from);
  const parameter = f && splitParameter(f);
  const spoken = f && parameter ? namesTold(f, parameter) : (constant?.keys ?? []);
  const names = Object.keys(splits);
  const told = names.every((name) => spoken.includes(name));
  const why = (): string => {
    if (told) return "names that the module gives its splits";
    if (f !== null && parameter !== null) {
      if (takesOtherNames(f, parameter))
        return "what the module compares, and one more for its branch for any other name";
      if (isDefault(parameter, names))
        return `the default of \`${parameter.name}\`: whether it knows others, nothing says`;
      const typed = rowsOfFunction(facts, f).splits ?? [];
      if (typed.length > 0 && names.every((name) => typed.includes(name)))
        return "what the rows' field `split` can hold";
      if (!readsSplitField(f) && names.join() !== "train") return "as the data files are called";
    }
    return names.join() === "train"
      ? "no split is named: all rows are train"
      : "what the rows say in their field `split`";
  };
  return {
    key: "tasks.splits",
    what: "splits",
    value: splits,
    at: placeOf(facts, from),
    plain: told,
    assumed: !told && (isDefault(parameter, names) || (f === null && names.join() === "train")),
    why: why(),
  };
}

/** Whether nothing but a default names the split. */
const isDefault = (parameter: Parameter | null, names: readonly string[]): boolean =>
  parameter?.default?.value === names.join();

function placeOf(facts: Facts, name: string | undefined): At | null {
  if (name === undefined) return null;
  return valueNamed(facts, name)?.at ?? callableNamed(facts, name)?.at ?? null;
}
