/** Sort a parcel: rows come from a file beside the module. */
import rows from "./rows.json";

export const REWARD_RANGE = [0, 1];

type Bin = "left" | "middle" | "right";

interface Task {
  readonly id: string;
  readonly label: string;
  readonly weight: number;
  readonly bin: Bin;
}

/** The rows of one split. */
export function tasks(split: "train" | "test"): Task[] {
  return rows.filter((row) => row.split === split).map(({ split: _, ...row }) => row as Task);
}

/** A parcel that has to go into one of three bins. */
export default class Parcel {
  #label = "";
  #weight = 0;
  #right: Bin = "left";
  #chosen: Bin | null = null;

  reset({ label, weight, bin }: Task): string {
    [this.#label, this.#weight, this.#right] = [label, weight, bin];
    return "Put the parcel into its bin. Fragile ones go to the left, others above 10 kg to the right, all the rest into the middle. The right bin earns 1; you choose once.";
  }

  /** Read what is written on the parcel. */
  read_label(): string {
    return this.#label;
  }

  /** Put the parcel on the scales. */
  weigh(): string {
    return `${this.#weight} kg`;
  }

  /**
   * Put the parcel into a bin, once and for all.
   * @param bin Where it goes.
   */
  put(bin: Bin): string {
    this.#chosen = bin;
    return `It lies in the ${bin} bin.`;
  }

  get done(): boolean {
    return this.#chosen !== null;
  }

  get reward(): number {
    return this.#chosen === this.#right ? 1 : 0;
  }
}

/** The play that earns the top. */
export function solve({ bin }: Task): [string, object][] {
  return [
    ["read_label", {}],
    ["weigh", {}],
    ["put", { bin }],
  ];
}

/** Plays that must not earn the top: another bin, and then the right one too late. */
export function cheats({ bin }: Task): [string, object][][] {
  const others = ["left", "middle", "right"].filter((one) => one !== bin);
  return others.map((other) => [
    ["put", { bin: other }],
    ["put", { bin }],
  ]);
}
