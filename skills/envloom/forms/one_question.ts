/** Add lengths: one question, one answer, no tools. */

export const REWARD_RANGE = [0, 1];

interface Task {
  readonly first: number;
  readonly second: number;
}

export const TASKS: Record<"train" | "test", Task[]> = {
  train: [
    { first: 120, second: 35 },
    { first: 7, second: 1093 },
  ],
  test: [{ first: 250, second: 50 }],
};

/** What opens the episode: goal, rules and reward. */
export function prompt({ first, second }: Task): string {
  return `A board of ${first} cm and one of ${second} cm lie end to end. How long are they together, in metres? Answer with a number and the unit m, such as 2.5 m. The right length earns 1, a right number without its unit 0.5.`;
}

/** Compares numbers, not texts, and reads the whole reply: a list of guesses is no answer. */
export function verify({ first, second }: Task, reply: string): number {
  const [, number, unit] = /^([+-]?\d+(?:\.\d+)?)\s*(m?)\.?$/.exec(reply.trim()) ?? [];
  if (number === undefined) return 0;
  const right = Math.abs(Number(number) - (first + second) / 100) < 1e-9;
  return right ? (unit === "m" ? 1 : 0.5) : 0;
}

/** The reply that earns the top. */
export const solve = ({ first, second }: Task): string => `${(first + second) / 100} m`;

/** Replies that must not earn the top: the wrong unit, and several answers at once. */
export function cheats({ first, second }: Task): string[] {
  const total = first + second;
  return [`${total} cm`, `${total} m`, `${total / 100} m or ${total} m`, "m"];
}
