import type { Type } from "ts-morph";
import type { Bounds } from "../facts.js";

/** Between which numbers a value lies, both included. */
export type Interval = readonly [number, number];

/** Nothing is known. */
export const anything: Interval = [-Infinity, Infinity];
/** Of what is true or false. */
export const truth: Interval = [0, 1];
/** Of what is counted. */
export const natural: Interval = [0, Infinity];

/** An interval as facts tell it; null where nothing is known. */
export function boundsFrom([low, high]: Interval): Bounds | null {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null);
  return finite(low) === null && finite(high) === null
    ? null
    : { low: finite(low), high: finite(high) };
}

/** The interval around others; nothing is known of none. */
export function hull(found: readonly Interval[]): Interval {
  if (found.length === 0) return anything;
  return [Math.min(...found.map(([low]) => low)), Math.max(...found.map(([, high]) => high))];
}

/** The interval of `-x`. */
export const negated = ([low, high]: Interval): Interval => [-high, -low];

/** Both bounds by a function that never falls, where one falls with the other. */
const eachBy =
  (of: (bound: number) => number) =>
  ([low, high]: Interval): Interval => [of(low), of(high)];

/** What an operator makes of two values. */
export function combined(operator: string, left: Interval, right: Interval): Interval {
  if (operator === "+") return [left[0] + right[0], left[1] + right[1]];
  if (operator === "-") return combined("+", left, negated(right));
  if (operator === "*") return product(left, right);
  if (operator === "/") {
    if (right[0] === right[1] && right[0] !== 0) return product(left, [1 / right[0], 1 / right[0]]);
    if (left[0] >= 0 && right[0] >= 0) return natural;
  }
  return ["??", "||", "&&"].includes(operator) ? hull([left, right]) : anything;
}

function product(left: Interval, right: Interval): Interval {
  // Nothing times something without end is nothing.
  const found = left.flatMap((a) => right.map((b) => (a === 0 || b === 0 ? 0 : a * b)));
  return [Math.min(...found), Math.max(...found)];
}

const pick =
  (by: (...values: number[]) => number) =>
  (...given: readonly Interval[]): Interval =>
    given.length === 0
      ? anything
      : [by(...given.map(([low]) => low)), by(...given.map(([, high]) => high))];

/** What functions of the language give, as far as their arguments tell. */
export const ofLanguage: Readonly<Record<string, (...given: readonly Interval[]) => Interval>> = {
  Number: (one = anything) => one,
  parseFloat: (one = anything) => one,
  "Math.max": pick(Math.max),
  "Math.min": pick(Math.min),
  "Math.round": (one = anything) => eachBy(Math.round)(one),
  "Math.floor": (one = anything) => eachBy(Math.floor)(one),
  "Math.ceil": (one = anything) => eachBy(Math.ceil)(one),
  "Math.trunc": (one = anything) => eachBy(Math.trunc)(one),
  "Math.sqrt": () => natural,
  "Math.abs": (one = anything) =>
    one[0] >= 0 ? one : one[1] <= 0 ? negated(one) : [0, Math.max(-one[0], one[1])],
  "Math.sign": () => [-1, 1],
  "Math.tanh": () => [-1, 1],
  Boolean: () => truth,
};

/** Whether anything is known of a value. */
export const isBounded = ([low, high]: Interval): boolean =>
  Number.isFinite(low) || Number.isFinite(high);

/** What a value's type says of it: one of several numbers, or true and false. */
export function ofType(type: Type): Interval {
  if (type.isBoolean() || type.isBooleanLiteral()) return truth;
  const numbers = (type.isUnion() ? type.getUnionTypes() : [type]).map((one) =>
    one.isNumberLiteral() ? one.getLiteralValue() : null,
  );
  return numbers.every((one) => typeof one === "number")
    ? hull(numbers.map((one) => [one, one]))
    : anything;
}
