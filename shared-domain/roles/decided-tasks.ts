import type { At, Facts } from "../facts.js";
import type { Draft } from "./decision-draft.js";
import { callableNamed, type Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import { namesTold, readsSplitField, splitParameter, takesOtherNames } from "./splits.js";
import { rank } from "./vocabulary.js";

/** Where tasks come from, which splits there are, and what seeds are. */
export function decidedTasks({ facts }: Reading, { tasks }: Roles): Draft[] {
  const { from, splits, seeds } = tasks;
  const names = typeof from === "string" ? [from] : Object.values(from ?? {});
  const spoken = Object.values(seeds).filter((each) => typeof each === "string");
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
    {
      key: "tasks.seeds",
      what: "seeds",
      value: seeds,
      at: placeOf(facts, spoken[0]),
      plain: spoken.length > 0,
      ...(seeded ? {} : { why: "a task's own field `seed`, else 0" }),
    },
  ];
}

function splitting(facts: Facts, from: string, splits: Roles["tasks"]["splits"]): Draft {
  const f = callableNamed(facts, from);
  const constant = valueNamed(facts, from);
  const parameter = f && splitParameter(f);
  const spoken = f && parameter ? namesTold(f, parameter) : (constant?.keys ?? []);
  const told = Object.keys(splits).every((name) => spoken.includes(name));
  const otherwise = f !== null && parameter !== null && takesOtherNames(f, parameter);
  return {
    key: "tasks.splits",
    what: "splits",
    value: splits,
    at: placeOf(facts, from),
    plain: told,
    assumed: !told && f === null && Object.keys(splits).join() === "train",
    why: told
      ? "names that the module gives its splits"
      : otherwise
        ? "what the module compares, and one more for its branch for any other name"
        : Object.keys(splits).join() === "train"
          ? "no split is named: all rows are train"
          : f !== null && parameter !== null && !readsSplitField(f)
            ? parameter.default?.value === Object.keys(splits).join()
              ? `the default of \`${parameter.name}\``
              : "as the data files are called"
            : "what the rows say in their field `split`",
  };
}

/** A value of the module, or of a class under a dotted name. */
function valueNamed({ constants, classes }: Facts, name: string) {
  const [owner, inner] = name.split(".");
  return (
    constants.find((c) => c.name === name) ??
    classes.find((c) => c.name === owner)?.attributes.find((a) => a.name === inner)
  );
}

function placeOf(facts: Facts, name: string | undefined): At | null {
  if (name === undefined) return null;
  return valueNamed(facts, name)?.at ?? callableNamed(facts, name)?.at ?? null;
}
