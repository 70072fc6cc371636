import { figureWeights } from "./figure-weights.js";

/** What a number of a description may tell; most tell nothing. */
export const figureKinds = ["cap", "pay", "count", "range"] as const;
export type FigureKind = (typeof figureKinds)[number];

/** Weights for a number that tells nothing, and for each kind. */
type Weights = readonly number[];

let known: ReadonlyMap<string, Weights> | undefined;

/** Lines of a name and its weights, as training writes them: hundredths, with a tab between. */
const weightsOf = (lines: string): ReadonlyMap<string, Weights> =>
  new Map(
    lines.split("\n").map((line): [string, Weights] => {
      const [name, weights] = line.split("\t");
      return [name!, weights!.split(",").map((weight) => Number(weight) / 100)];
    }),
  );

/** How likely a number with these words around it is of each kind. */
export function kindsOf(words: readonly string[]): Readonly<Record<FigureKind, number>> {
  known ??= weightsOf(figureWeights);
  const sums = [0, ...figureKinds.map(() => 0)];
  for (const word of ["", ...words])
    known.get(word)?.forEach((weight, kind) => (sums[kind]! += weight));
  const most = Math.max(...sums);
  const parts = sums.map((sum) => Math.exp(sum - most));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return Object.fromEntries(
    figureKinds.map((kind, at) => [kind, parts[at + 1]! / whole]),
  ) as Record<FigureKind, number>;
}
