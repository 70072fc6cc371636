import type { ClassFacts } from "../facts.js";
import type { Json } from "./findings.js";
import { fittingRows } from "./fitting-rows.js";
import { list, type Reading, valueNamed } from "./reading.js";
import type { TaskCandidate } from "./task-candidate.js";
import { isObject } from "./task-rows.js";

/** Rows that are named after other splits alone leave nothing to train on: which rows that is, or that it is meant so, only the author knows. */
export function askTraining(
  { facts, findings }: Reading,
  klass: ClassFacts | null,
  { from }: TaskCandidate,
): void {
  if (typeof from === "string" || "train" in from) return;
  const names = Object.values(from);
  findings.ask({
    key: "tasks.from",
    why: `${list(names)} ${names.length > 1 ? "are" : "is"} named after ${Object.keys(from).join(" and ")}, and nothing gives the tasks of train`,
    candidates: [
      ...fittingRows(facts, klass).map((fits): Json => ({ train: fits.from, ...from })),
      from,
    ],
    assumed: true,
  });
}

/** Lists under names within a split are no rows: nothing takes them apart. */
export function askNested(
  { facts, findings }: Reading,
  { from, splits: names }: TaskCandidate,
): void {
  const { value } = (typeof from === "string" ? valueNamed(facts, from) : null) ?? {};
  const held = value?.known === true ? value.value : null;
  const splits = Object.values(isObject(held) ? held : {});
  const groups = splits.flatMap((split) => (isObject(split) ? Object.entries(split) : []));
  const grouped = groups.every(([, rows]) => Array.isArray(rows) && rows.every(isObject));
  if (names === null || groups.length === 0 || !grouped) return;
  findings.ask({
    key: "tasks.from",
    why: `\`${String(from)}\` holds lists within its splits (${[...new Set(groups.map(([name]) => name))].join(", ")}), and a split is a list of rows: name a function that joins them, \`def tasks(split)\``,
    candidates: [],
    assumed: true,
  });
}
