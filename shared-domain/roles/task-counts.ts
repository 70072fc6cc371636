import type { Facts } from "../facts.js";
import { valueNamed } from "./reading.js";
import type { Counts } from "./splits.js";

/** How many rows stand in the source under each name of a split, and under "" where they stand in one list. */
export function countsOf(facts: Facts, from: string): Counts {
  const { value, shape, items = {} } = valueNamed(facts, from) ?? {};
  if (value?.known !== true) return items;
  const held = value.value;
  if (shape === "range") return { "": lengthOf(held as [number, number, number]) };
  if (Array.isArray(held)) return { "": held.length, ...bySplit(held) };
  if (typeof held !== "object" || held === null) return {};
  const lists = Object.entries(held).filter(([, rows]) => Array.isArray(rows));
  return Object.fromEntries(lists.map(([name, rows]) => [name, (rows as unknown[]).length]));
}

const lengthOf = ([start, stop, step]: readonly [number, number, number]): number =>
  Math.max(0, Math.ceil((stop - start) / step));

/** Rows by what they say in their own field `split`. */
function bySplit(rows: readonly unknown[]): Counts {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const split = (row as { readonly split?: unknown } | null)?.split;
    if (typeof split === "string") counts[split] = (counts[split] ?? 0) + 1;
  }
  return counts;
}
