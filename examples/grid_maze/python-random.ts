/** Python's `random.Random`, number for number: the Mersenne Twister, and what is drawn from it. */
export class PythonRandom {
  readonly #state = new Uint32Array(624);
  #at = 624;

  constructor(seed: number) {
    const key: number[] = [];
    for (let rest = Math.abs(seed); rest > 0; rest = Math.floor(rest / 2 ** 32)) key.push(rest >>> 0);
    this.#begin(key.length > 0 ? key : [0]);
  }

  #begin(key: readonly number[]): void {
    const state = this.#state;
    state[0] = 19650218;
    for (let i = 1; i < 624; i += 1) state[i] = Math.imul(1812433253, state[i - 1]! ^ (state[i - 1]! >>> 30)) + i;
    let [i, j] = [1, 0];
    const mixed = (factor: number): number => state[i]! ^ Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), factor);
    const next = (): void => {
      i += 1;
      if (i < 624) return;
      state[0] = state[623]!;
      i = 1;
    };
    for (let k = Math.max(624, key.length); k > 0; k -= 1) {
      state[i] = mixed(1664525) + key[j]! + j;
      next();
      j = (j + 1) % key.length;
    }
    for (let k = 623; k > 0; k -= 1) {
      state[i] = mixed(1566083941) - i;
      next();
    }
    state[0] = 0x80000000;
  }

  #word(): number {
    const state = this.#state;
    if (this.#at >= 624) {
      for (let i = 0; i < 624; i += 1) {
        const y = (state[i]! & 0x80000000) | (state[(i + 1) % 624]! & 0x7fffffff);
        state[i] = state[(i + 397) % 624]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      this.#at = 0;
    }
    let y = state[this.#at]!;
    this.#at += 1;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** A number from 0 to 1. */
  random(): number {
    const [high, low] = [this.#word() >>> 5, this.#word() >>> 6];
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** A whole number below a bound. */
  below(bound: number): number {
    const bits = 32 - Math.clz32(bound);
    let drawn = this.#word() >>> (32 - bits);
    while (drawn >= bound) drawn = this.#word() >>> (32 - bits);
    return drawn;
  }

  /** A whole number between two, both among them. */
  randint(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** One of several. */
  choice<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Mixes a list in place. */
  shuffle<T>(items: T[]): void {
    for (let i = items.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
  }

  /** Several of a list, each once. */
  sample<T>(items: readonly T[], count: number): T[] {
    const [n, pool, chosen] = [items.length, [...items], new Set<number>()];
    let size = 21;
    if (count > 5) size += 4 ** Math.ceil(Math.log(count * 3) / Math.log(4));
    return Array.from({ length: count }, (_, i) => {
      if (n <= size) {
        const j = this.below(n - i);
        const found = pool[j]!;
        pool[j] = pool[n - i - 1]!;
        return found;
      }
      let j = this.below(n);
      while (chosen.has(j)) j = this.below(n);
      chosen.add(j);
      return items[j]!;
    });
  }
}

/** What a model did wrong, by the name that Python has for it. */
export class ValueError extends Error {
  override name = "ValueError";
}

/** The numbers from one up to another, without that. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

/** A number to some places, as `round` gives it. */
export const round = (value: number, places: number): number => Number(value.toFixed(places));
