import { type Reading, valueNamed } from "./reading.js";
import { isObject } from "./task-rows.js";

/** Reports rows that stand in the source where some say their split and others do not: these would be of every split, or of none. */
export function unsaidSplits({ facts, findings }: Reading, from: string): void {
  const value = valueNamed(facts, from);
  const rows = value?.value.known === true ? value.value.value : null;
  if (!Array.isArray(rows)) return;
  const saying = rows.filter((row) => isObject(row) && typeof row["split"] === "string");
  const silent = rows.findIndex((row) => !saying.includes(row));
  if (saying.length === 0 || silent < 0) return;
  findings.report(
    "TASKS_UNSPLIT",
    `${rows.length - saying.length} of the ${rows.length} rows of \`${from}\` say no \`split\`, row ${silent} first, and the others do`,
    value!.at,
  );
}
