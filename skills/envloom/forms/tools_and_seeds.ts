/** Safe cracking: find a three-digit combination from hints. */

export const REWARD_RANGE = [0, 1];
const TRIES = 8;

export const TRAIN_SEEDS = Array.from({ length: 200 }, (_, i) => i);
export const TEST_SEEDS = Array.from({ length: 50 }, (_, i) => 10_000 + i);

/** The combination that a seed stands for; `Math.random` would give another one each time. */
function combinationOf(seed: number): number {
  let state = (seed + 1) >>> 0;
  for (let round = 0; round < 3; round += 1)
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return 100 + (state % 900);
}

/** What the model did wrong: it is told, and the episode goes on. */
class WrongDial extends Error {}

/** Open the safe. */
export default class Safe {
  #combination = 0;
  #tries = 0;
  #open = false;

  /** What the model sees first: goal, rules and reward. */
  reset(seed = 0): string {
    this.#combination = combinationOf(seed);
    return `Open the safe: its combination is a number from 100 to 999. You have ${TRIES} tries, and are told after each whether it is higher or lower. An open safe earns 1, a closed one 0.`;
  }

  /**
   * Dial a combination.
   * @param combination A number from 100 to 999.
   * @integer
   */
  dial(combination: number): string {
    if (combination < 100 || combination > 999)
      throw new WrongDial("dial a number from 100 to 999");
    this.#tries += 1;
    this.#open = combination === this.#combination;
    if (this.#open) return "The safe is open.";
    const side = this.#combination > combination ? "higher" : "lower";
    return `It is ${side}. ${TRIES - this.#tries} tries left.`;
  }

  get done(): boolean {
    return this.#open || this.#tries === TRIES;
  }

  get reward(): number {
    return this.#open ? 1 : 0;
  }
}

/** The best play, so that it is proven that the task can be solved. */
export function solve(task: { seed: number }): [string, { combination: number }][] {
  return [["dial", { combination: combinationOf(task.seed) }]];
}

/** Plays that must earn nothing. */
export function cheats(task: { seed: number }): [string, { combination: number }][][] {
  const other = combinationOf(task.seed) === 100 ? 101 : 100;
  return [Array.from({ length: TRIES }, () => ["dial", { combination: other }])];
}
