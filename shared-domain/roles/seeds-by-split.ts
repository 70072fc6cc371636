import type { Value } from "./named-values.js";
import { isSeedTable, rangesIn } from "./seed-table.js";
import { type TaskCandidate, unsaid } from "./task-candidate.js";
import { unknownRows } from "./task-rows.js";
import { snake, splitOf } from "./vocabulary.js";

/** Seeds one by one for each split, `SEEDS = {"train": [3, 8, 21], "test": drawn(5)}`, as rows; none where several values have such. */
export function seedsBySplit(values: readonly Value[]): TaskCandidate[] {
  const [found, ...others] = values.filter(mapsSeeds);
  if (found === undefined || others.length > 0) return [];
  return [
    {
      from: `${found.within}${found.name}`,
      form: 1,
      rank: unsaid,
      reason: `\`${found.name}\` maps splits to seeds`,
      rows: { ...unknownRows, scalar: true, seeds: true },
      f: null,
      splits: found.keys,
    },
  ];
}

/** Whether a name says seeds, and the value has them for splits and not as ranges. */
export function mapsSeeds(value: Value): boolean {
  const { name, keys, shape } = value;
  const bySplit = shape === "mapping" && keys.length > 0 && keys.every((k) => splitOf(k) !== null);
  if (!bySplit || !/(?:^|_)seeds$/.test(snake(name))) return false;
  if (!value.value.known) return true;
  // The source's digits were rounded on their way here: what they are is asked.
  const exact = Object.values(value.value.value as object)
    .flat()
    .every(Number.isSafeInteger);
  return exact && isSeedTable(value) && rangesIn(value) === null;
}
