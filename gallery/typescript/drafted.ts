/** Number hunt: find a hidden number, told after each guess whether it is higher or lower. */

export const REWARD_RANGE = [0, 1];
const HIGHEST = 100;
const GUESSES = 7;

interface Task {
  id: string;
  seed: number;
}

/** What the model did wrong. */
export class Misfit extends Error {}

/** Find a whole number from 1 to 100 in 7 guesses. Finding it earns 1, else 0. */
export default class NumberHunt {
  #hidden = 0;
  #guesses: number[] = [];

  reset(seed: number): string {
    this.#hidden = hiddenNumber(seed);
    return `Find a whole number from 1 to ${HIGHEST} in ${GUESSES} guesses.`;
  }

  /**
   * Guess the hidden number.
   * @param value A whole number from 1 to 100.
   * @integer
   */
  guess(value: number): string {
    if (value < 1 || value > HIGHEST) throw new Misfit(`the number lies between 1 and ${HIGHEST}`);
    this.#guesses.push(value);
    if (value === this.#hidden) return `${value} is right.`;
    return `It is ${this.#hidden > value ? "higher" : "lower"} than ${value}.`;
  }

  get done(): boolean {
    return this.#found || this.#guesses.length === GUESSES;
  }

  get reward(): number {
    return this.#found ? 1 : 0;
  }

  metrics(): { guesses: number } {
    return { guesses: this.#guesses.length };
  }

  get #found(): boolean {
    return this.#guesses.includes(this.#hidden);
  }
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const hiddenNumber = (seed: number): number => 1 + Math.floor(random(seed)() * HIGHEST);

const rows = (split: string, first: number, many: number): Task[] =>
  Array.from({ length: many }, (_, n) => ({ id: `${split}-${n}`, seed: first + n }));

export const TASKS: Record<"train" | "validation" | "test", Task[]> = {
  train: rows("train", 0, 20),
  validation: rows("validation", 100, 4),
  test: rows("test", 200, 4),
};

/** Halving what is left, as somebody would who plays well. */
export function solve(task: Task): [string, { value: number }][] {
  const hidden = hiddenNumber(task.seed);
  const play: [string, { value: number }][] = [];
  let [low, high] = [1, HIGHEST];
  for (;;) {
    const value = Math.floor((low + high) / 2);
    play.push(["guess", { value }]);
    if (value === hidden) return play;
    if (value < hidden) low = value + 1;
    else high = value - 1;
  }
}

/** One wrong number again and again. */
export function cheats(task: Task): [string, { value: number }][][] {
  const other = (hiddenNumber(task.seed) % HIGHEST) + 1;
  return [Array.from({ length: GUESSES }, () => ["guess", { value: other }])];
}
