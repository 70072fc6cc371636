/** Grid maze: walk from a corner to the exit, seeing only the walls around you. */

import { PythonRandom, range, round } from "./python-random.ts";

export const REWARD_RANGE = [0, 1];
const SIDE = 6;
const STEPS = 60;
const EXIT = `(${SIDE - 1}, ${SIDE - 1})`;

type Direction = "north" | "east" | "south" | "west";
const WAYS: Record<Direction, [number, number]> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};
const NAMES = Object.keys(WAYS) as Direction[];
/** Fields by their place as text, and those that each leads to. */
type Maze = Map<string, Set<string>>;

export const TRAIN_SEEDS = range(0, 100);
export const VALIDATION_SEEDS = range(1000, 1010);
export const TEST_SEEDS = range(2000, 2020);

/** Walk through a maze to its exit. */
export default class GridMaze {
  #open: Maze = new Map();
  #shortest = 0;
  #at = "(0, 0)";
  #steps = 0;

  reset(seed = 0): string {
    this.#open = mazeOf(seed);
    this.#shortest = wayOut(this.#open).length;
    return (
      `You stand in a maze of ${SIDE} by ${SIDE} fields at (0, 0), the north-west corner. ` +
      `Walk to the exit at ${EXIT}, the south-east corner, in at most ${STEPS} steps. You see ` +
      "which ways are open where you stand; a step against a wall counts. The shortest way " +
      "earns 1, a way twice as long 0.5, and so on; not arriving earns nothing.\n" +
      this.#seen()
    );
  }

  /**
   * Take one step.
   * @param direction Where to go; x grows to the east, y to the south.
   */
  move(direction: Direction): string {
    this.#steps += 1;
    const there = beside(this.#at, direction);
    if (!this.#open.get(this.#at)!.has(there))
      return `There is a wall to the ${direction}. ${this.#seen()}`;
    this.#at = there;
    return there === EXIT ? "You are out of the maze." : this.#seen();
  }

  get done(): boolean {
    return this.#at === EXIT || this.#steps === STEPS;
  }

  get reward(): number {
    return this.#at === EXIT ? round(this.#shortest / this.#steps, 3) : 0;
  }

  /** How it went. */
  metrics(): { steps: number; arrived: boolean } {
    return { steps: this.#steps, arrived: this.#at === EXIT };
  }

  #seen(): string {
    const ways = NAMES.filter((way) => this.#open.get(this.#at)!.has(beside(this.#at, way)));
    return `You are at ${this.#at}. Open: ${ways.join(", ")}. ${STEPS - this.#steps} steps left.`;
  }
}

/** The field next to another. */
function beside(place: string, way: Direction): string {
  const [x, y] = [...place.matchAll(/-?\d+/g)].map(Number);
  return `(${x! + WAYS[way][0]}, ${y! + WAYS[way][1]})`;
}

/** Which fields lead to which: a tree, with a few walls taken out. */
function mazeOf(seed: number): Maze {
  const random = new PythonRandom(seed);
  const fields = range(0, SIDE).flatMap((x) => range(0, SIDE).map((y) => `(${x}, ${y})`));
  const ways: Maze = new Map(fields.map((field) => [field, new Set()]));
  const near = (field: string): string[] =>
    NAMES.map((way) => beside(field, way)).filter((one) => ways.has(one));
  const join = (one: string, other: string): void => {
    ways.get(one)!.add(other);
    ways.get(other)!.add(one);
  };
  const path = ["(0, 0)"];
  const seen = new Set(path);
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    const fresh = near(last).filter((one) => !seen.has(one));
    if (fresh.length === 0) {
      path.pop();
      continue;
    }
    const next = random.choice(fresh);
    join(last, next);
    path.push(next);
    seen.add(next);
  }
  for (const field of random.sample(fields, 3)) join(field, near(field)[0]!);
  return ways;
}

/** The shortest way to the exit, by breadth first. */
function wayOut(ways: Maze): Direction[] {
  const routes = new Map<string, Direction[]>([["(0, 0)", []]]);
  for (const [place, route] of routes)
    for (const way of NAMES) {
      const there = beside(place, way);
      if (ways.get(place)!.has(there) && !routes.has(there)) routes.set(there, [...route, way]);
    }
  return routes.get(EXIT)!;
}

type Call = [string, { direction: Direction }];
const calls = (ways: readonly Direction[]): Call[] =>
  ways.map((direction) => ["move", { direction }]);

/** The shortest way: the proof that every task can be won. */
export const solve = (task: { seed: number }): Call[] => calls(wayOut(mazeOf(task.seed)));

/** Plays that must not earn the top: through the walls, and a walk to and fro before the way. */
export function cheats(task: { seed: number }): Call[][] {
  const back = { north: "south", south: "north", east: "west", west: "east" } as const;
  const first = wayOut(mazeOf(task.seed))[0]!;
  const straight = calls(["east", "south", "east", "south"]);
  return [straight, [...calls([first, back[first]]), ...solve(task)]];
}
