import type { RecordFacts } from "../../shared-domain/recording.js";

/** Digits after the point: as many as people read, and as many as may be needed to tell a mean from a whole number. */
const few = 4;
const most = 12;

/** What the author's `solve` earned on average, over every task that it was played on; null where there is none. */
export function solvedMean({ looked, reward }: RecordFacts): number | null {
  return reward.oracle === null ? null : (looked?.solved?.mean ?? reward.oracle);
}

/** A reward or a mean as people read it. One that is less than 1 is never shown as 1, however little it misses. */
export function shownReward(value: number): string {
  for (let digits = few; digits < most; digits += 1) {
    const shown = Number(value.toFixed(digits));
    if (!Number.isInteger(shown) || Math.abs(shown - value) < 10 ** -most) return String(shown);
  }
  return String(Number(value.toFixed(most)));
}
