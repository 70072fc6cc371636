/** Cross a river: tasks are parameters, from easy to hard, and ends are of several kinds. */

export const REWARD_RANGE = [0, 1];

interface Task {
  readonly width: number;
  readonly stones: number;
}

export const TASKS: Record<"train" | "test", Task[]> = {
  train: [
    { width: 3, stones: 5 },
    { width: 4, stones: 6 },
    { width: 6, stones: 7 },
  ],
  test: [
    { width: 5, stones: 6 },
    { width: 7, stones: 8 },
  ],
};

/** What the model did wrong: it is told, and the episode goes on. */
class NoStone extends Error {}

/** A river that is crossed on stepping stones. */
export default class River {
  readonly #width: number;
  readonly #spare: number;
  #stones: number;
  #place = 0;
  #laid = 0;
  #wet = false;

  constructor({ width, stones }: Task) {
    this.#width = width;
    this.#stones = stones;
    this.#spare = stones - width;
  }

  /** What opens the episode. */
  get prompt(): string {
    return `Cross the river: ${this.#width} steps. You carry ${this.#stones} stones. Lay a stone, then walk on it; a step without a stone ends in the water. The other side earns 1, less 0.1 for each stone that was laid in vain; in the water you earn nothing.`;
  }

  /** Lay a stone in front of you. */
  lay(): string {
    if (this.#stones === 0) throw new NoStone("no stone is left");
    this.#stones -= 1;
    this.#laid = this.#place + 1;
    return `A stone lies there. ${this.#stones} are left.`;
  }

  /** Walk one step forward. */
  walk(): string {
    this.#wet = this.#laid <= this.#place;
    this.#place += 1;
    return this.#wet ? "You fall into the water." : `You are at ${this.#place}.`;
  }

  get done(): boolean {
    return this.#wet || this.#place === this.#width;
  }

  get reward(): number {
    const across = this.#place === this.#width && !this.#wet;
    return across ? Math.round(1000 - 100 * (this.#spare - this.#stones)) / 1000 : 0;
  }
}

/** The best play: a stone for each step, and none besides. */
export function solve({ width }: Task): [string, object][] {
  return Array.from({ length: width }, (): [string, object][] => [
    ["lay", {}],
    ["walk", {}],
  ]).flat();
}

/** Plays that must not earn the top: no stones at all, and one laid twice. */
export function cheats(task: Task): [string, object][][] {
  return [Array.from({ length: task.width }, () => ["walk", {}]), [["lay", {}], ...solve(task)]];
}
