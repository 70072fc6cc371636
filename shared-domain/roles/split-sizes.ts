import type { Split } from "../contract.js";
import type { Constant, Facts } from "../facts.js";
import { snake, splitOf } from "./vocabulary.js";

/** How many tasks each split has: as a constant says for all (`SPLIT_SIZES`), else as one says for each (`NUM_TRAIN = 500`). */
export function splitSizes({ constants, classes }: Facts): ReadonlyMap<Split, number> {
  const held = classes.flatMap(({ attributes }) =>
    attributes.flatMap((each) => (each.value === null ? [] : [{ ...each, value: each.value }])),
  );
  const tables = [...constants, ...held]
    .filter(({ name }) => saysSizes.test(snake(name)))
    .flatMap((each) => sizesIn(each) ?? []);
  return tables.length === 1 ? tables[0]! : new Map(constants.flatMap(sizeIn));
}

/** How many tasks one constant says each split has: `{"train": 200, "eval": 40}`; null where it says none. */
export function sizesIn({
  keys,
  shape,
  value,
}: Pick<Constant, "keys" | "shape" | "value">): ReadonlyMap<Split, number> | null {
  if (shape !== "mapping" || !value.known || keys.length === 0) return null;
  const sizes = Object.entries(value.value as Record<string, unknown>).flatMap(([key, size]) => {
    const split = splitOf(key);
    return split !== null && isSize(size) ? [[split, size] as const] : [];
  });
  return sizes.length === keys.length ? new Map(sizes) : null;
}

/** Names of how many tasks there are: `MAX_TURNS` has a number for each split, too. */
const saysSizes = /(?:^|_)(?:sizes?|counts?|splits?|seeds|tasks|episodes|examples|rows)(?:_|$)/;

function sizeIn({ name, value }: Constant): [Split, number][] {
  const split = /(?:^|_)(?:num|n|size|count)(?:_|$)/.test(snake(name)) ? splitOf(name) : null;
  const size = value.known ? value.value : null;
  return split !== null && isSize(size) ? [[split, size]] : [];
}

const isSize = (size: unknown): size is number => Number.isSafeInteger(size) && Number(size) > 0;
