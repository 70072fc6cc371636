// `structuredClone` for an engine that has none.
globalThis.structuredClone ??= (() => {
  "use strict";
  const isWhole = (value) =>
    value instanceof Date || value instanceof RegExp || ArrayBuffer.isView(value);

  /** What the copy of an object begins as; some are copied with that. */
  function begun(value) {
    if (Array.isArray(value)) return Object.assign([], { length: value.length });
    if (value instanceof Date) return new Date(value.getTime());
    if (value instanceof RegExp) return new RegExp(value.source, value.flags);
    if (ArrayBuffer.isView(value)) return value.slice();
    if (value instanceof Map || value instanceof Set) return new value.constructor();
    return value instanceof Error ? new Error(value.message) : {};
  }

  return function structuredClone(value) {
    const copies = new Map();
    const copy = (one) => {
      if (typeof one === "function" || typeof one === "symbol")
        throw new Error(`a ${typeof one} cannot be cloned`);
      if (typeof one !== "object" || one === null) return one;
      if (copies.has(one)) return copies.get(one);
      const made = begun(one);
      copies.set(one, made);
      if (one instanceof Map) for (const [key, held] of one) made.set(copy(key), copy(held));
      else if (one instanceof Set) for (const held of one) made.add(copy(held));
      else if (!isWhole(one)) for (const key of Object.keys(one)) made[key] = copy(one[key]);
      return made;
    };
    return copy(value);
  };
})();
// What a TypeScript domain finds around it, and the one function by which its host speaks with it, in JSON alone.
(() => {
  "use strict";
  let log = [];
  const held = new Map();
  let last = 0;
  const hold = (value) => (held.set(++last, value), last);

  // Time is virtual: it moves on only where nothing else is left to do.
  let now = 0;
  let timers = [];
  const later =
    (every) =>
    (callback, delay = 0, ...args) => {
      const wait = Math.max(0, Number(delay) || 0);
      timers.push({
        id: ++last,
        at: now + wait,
        wait: every ? Math.max(1, wait) : null,
        callback,
        args,
      });
      return last;
    };
  const forget = (id) => void (timers = timers.filter((timer) => timer.id !== id));
  function fire() {
    if (timers.length === 0) return false;
    const timer = timers.reduce((first, other) => (other.at < first.at ? other : first));
    now = timer.at;
    if (timer.wait === null) forget(timer.id);
    else timer.at += timer.wait;
    timer.callback(...timer.args);
    return true;
  }

  const said = (value) =>
    typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  const speak =
    (level) =>
    (...values) =>
      void log.push([level, values.map(said).join(" ")]);
  const RealDate = Date;
  class VirtualDate extends RealDate {
    constructor(...args) {
      super(...(args.length === 0 ? [now] : args));
    }
    static now() {
      return now;
    }
  }
  Object.defineProperty(VirtualDate, "name", { value: "Date" });
  Object.assign(globalThis, {
    setTimeout: later(false),
    setInterval: later(true),
    setImmediate: (callback, ...args) => later(false)(callback, 0, ...args),
    clearTimeout: forget,
    clearInterval: forget,
    clearImmediate: forget,
    Date: VirtualDate,
    console: {
      debug: speak("debug"),
      log: speak("info"),
      info: speak("info"),
      warn: speak("warning"),
      error: speak("error"),
    },
  });
  // Libraries draw while they are loaded: always the same there, and never in an episode.
  let drawn = 1;
  Math.random = () => {
    if (module !== undefined)
      throw new Error("Math.random has no seed: take randomness from the seed of the episode");
    drawn = (drawn * 48271) % 2147483647;
    return drawn / 2147483647;
  };

  const mark = "\u0000";
  function carried(key, shown) {
    const value = this[key];
    if (typeof value === "number" && !Number.isFinite(value))
      return { [`${mark}number`]: String(value) };
    if (value instanceof Uint8Array) return { [`${mark}bytes`]: value.toBase64() };
    const kind = typeof value;
    const uncarried = value instanceof Map || value instanceof Set || value instanceof Promise;
    if (uncarried || kind === "bigint" || kind === "symbol" || kind === "function")
      return { [`${mark}unfit`]: uncarried ? value.constructor.name : kind };
    return shown;
  }
  const isIterator = (value) =>
    typeof value === "object" &&
    value !== null &&
    typeof value.next === "function" &&
    typeof value[Symbol.iterator] === "function";
  const text = (answer) =>
    JSON.stringify(log.length > 0 ? { ...answer, log: log.splice(0) } : answer, carried);

  function given(value) {
    if (isIterator(value)) return { iterator: hold(value) };
    return { value: value === undefined ? null : value };
  }
  function failed(error) {
    if (!(error instanceof Error))
      return {
        error: { names: [], message: `threw ${said(error)}, which is no Error`, stack: "" },
      };
    const names = [];
    for (
      let kind = error.constructor;
      typeof kind === "function" && kind.name;
      kind = Object.getPrototypeOf(kind)
    )
      names.push(kind.name);
    if (error.name && !names.includes(error.name)) names.unshift(error.name);
    return { error: { names, message: String(error.message), stack: String(error.stack ?? "") } };
  }

  const questions = [];
  /** What a domain awaits is answered by the host. */
  const asking =
    (name) =>
    (...args) =>
      new Promise(
        (resolve, reject) => void questions.push({ id: hold({ resolve, reject }), name, args }),
      );
  const nobody = [];
  const argument = (name, values, asks) => (asks.includes(name) ? asking(name) : values[name]);
  const taken = (names, values, asks) =>
    Object.fromEntries(
      names
        .filter((name) => name in values || asks.includes(name))
        .map((name) => [name, argument(name, values, asks)]),
    );
  /** Arguments in the places of a signature. */
  function placed(signature = nobody, { values, asks = nobody }) {
    const args = [];
    for (const place of signature) {
      const whole = typeof place === "string";
      args.push(whole ? argument(place, values, asks) : taken(place, values, asks));
    }
    while (args.length > 0 && args.at(-1) === undefined) args.pop();
    return args;
  }

  let module;
  let name;
  let over;
  let signatures;
  const exported = (key) =>
    Object.hasOwn(module, key) ? module[key] : key === name ? module.default : undefined;
  const reach = (path) => {
    const [first, ...members] = path.split(".");
    return members.reduce(
      ([, value], member) => [value, value?.[member]],
      [undefined, exported(first)],
    );
  };
  function answered(value) {
    if (typeof value?.then !== "function") return given(value);
    const waiting = { state: "open" };
    Promise.resolve(value).then(
      (result) => Object.assign(waiting, { state: "done", result }),
      (error) => Object.assign(waiting, { state: "failed", error }),
    );
    return { promise: hold(waiting) };
  }

  const operations = {
    kind({ path }) {
      const [, value] = reach(path);
      return {
        value: value === undefined ? null : typeof value === "function" ? "function" : "value",
      };
    },
    make: (request) => {
      const [owner, made] = reach(request.path);
      const given = placed(signatures[request.path], request);
      globalThis.episode = request.calls ? made.apply(owner, given) : new made(...given);
      return { value: null };
    },
    call(request) {
      const [owner, value] = reach(request.path);
      return answered(value.apply(owner, placed(signatures[request.path], request)));
    },
    play: (request) =>
      answered(episode[request.member](...placed(signatures[request.path], request))),
    value: ({ path }) => given(reach(path)[1]),
    read: ({ member }) => (member in episode ? given(episode[member]) : { missing: true }),
    next({ iterator, most }) {
      const rows = [];
      while (rows.length < most) {
        const { done, value } = held.get(iterator).next();
        if (done) return { value: { rows, done: true } };
        rows.push(value);
      }
      return { value: { rows, done: false } };
    },
    poll({ promise }) {
      const waiting = held.get(promise);
      if (waiting.state === "open") return { open: true, questions: questions.splice(0) };
      held.delete(promise);
      if (waiting.state === "failed") throw waiting.error;
      return given(waiting.result);
    },
    fire: () => ({ value: fire() }),
    answer({ id, value, error }) {
      const { resolve, reject } = held.get(id);
      held.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
      return { value: null };
    },
  };
  /** Whether the episode is over, after what may have ended it: it would be asked for next. */
  function ended({ operation, member }, answer) {
    if (over === null || answer.open || answer.promise || member === over) return;
    if (operation !== "play" && operation !== "poll") return;
    try {
      let told = globalThis.episode?.[over];
      if (typeof told === "function") told = told.call(episode);
      if (typeof told === "boolean") answer.over = told;
    } catch {
      // It throws again where it is asked for.
    }
  }
  globalThis.host = (asked) => {
    try {
      const request = JSON.parse(asked);
      const answer = operations[request.operation](request);
      ended(request, answer);
      return text(answer);
    } catch (error) {
      return text(failed(error));
    }
  };
  /** Called once the bundle has run, with what the contract says: names of the class and of its member that ends an episode, and signatures. */
  globalThis.opened = (contract) => {
    module = globalThis.domain;
    [name, over, signatures] = JSON.parse(contract);
  };
})();
var domain = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __name = (target, value) => __defProp(target, "name", { value, configurable: true });
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // domain.ts
  var domain_exports = {};
  __export(domain_exports, {
    REWARD_RANGE: () => REWARD_RANGE,
    TEST_SEEDS: () => TEST_SEEDS,
    TRAIN_SEEDS: () => TRAIN_SEEDS,
    VALIDATION_SEEDS: () => VALIDATION_SEEDS,
    cheats: () => cheats,
    default: () => GridMaze,
    solve: () => solve
  });

  // python-random.ts
  var PythonRandom = class {
    static {
      __name(this, "PythonRandom");
    }
    #state = new Uint32Array(624);
    #at = 624;
    constructor(seed) {
      const key = [];
      for (let rest = Math.abs(seed); rest > 0; rest = Math.floor(rest / 2 ** 32)) key.push(rest >>> 0);
      this.#begin(key.length > 0 ? key : [0]);
    }
    #begin(key) {
      const state = this.#state;
      state[0] = 19650218;
      for (let i2 = 1; i2 < 624; i2 += 1) state[i2] = Math.imul(1812433253, state[i2 - 1] ^ state[i2 - 1] >>> 30) + i2;
      let [i, j] = [1, 0];
      const mixed = /* @__PURE__ */ __name((factor) => state[i] ^ Math.imul(state[i - 1] ^ state[i - 1] >>> 30, factor), "mixed");
      const next = /* @__PURE__ */ __name(() => {
        i += 1;
        if (i < 624) return;
        state[0] = state[623];
        i = 1;
      }, "next");
      for (let k = Math.max(624, key.length); k > 0; k -= 1) {
        state[i] = mixed(1664525) + key[j] + j;
        next();
        j = (j + 1) % key.length;
      }
      for (let k = 623; k > 0; k -= 1) {
        state[i] = mixed(1566083941) - i;
        next();
      }
      state[0] = 2147483648;
    }
    #word() {
      const state = this.#state;
      if (this.#at >= 624) {
        for (let i = 0; i < 624; i += 1) {
          const y2 = state[i] & 2147483648 | state[(i + 1) % 624] & 2147483647;
          state[i] = state[(i + 397) % 624] ^ y2 >>> 1 ^ (y2 & 1 ? 2567483615 : 0);
        }
        this.#at = 0;
      }
      let y = state[this.#at];
      this.#at += 1;
      y ^= y >>> 11;
      y ^= y << 7 & 2636928640;
      y ^= y << 15 & 4022730752;
      return (y ^ y >>> 18) >>> 0;
    }
    /** A number from 0 to 1. */
    random() {
      const [high, low] = [this.#word() >>> 5, this.#word() >>> 6];
      return (high * 67108864 + low) / 9007199254740992;
    }
    /** A whole number below a bound. */
    below(bound) {
      const bits = 32 - Math.clz32(bound);
      let drawn = this.#word() >>> 32 - bits;
      while (drawn >= bound) drawn = this.#word() >>> 32 - bits;
      return drawn;
    }
    /** A whole number between two, both among them. */
    randint(low, high) {
      return low + this.below(high - low + 1);
    }
    /** One of several. */
    choice(items) {
      return items[this.below(items.length)];
    }
    /** Mixes a list in place. */
    shuffle(items) {
      for (let i = items.length - 1; i > 0; i -= 1) {
        const j = this.below(i + 1);
        [items[i], items[j]] = [items[j], items[i]];
      }
    }
    /** Several of a list, each once. */
    sample(items, count) {
      const [n, pool, chosen] = [items.length, [...items], /* @__PURE__ */ new Set()];
      let size = 21;
      if (count > 5) size += 4 ** Math.ceil(Math.log(count * 3) / Math.log(4));
      return Array.from({ length: count }, (_, i) => {
        if (n <= size) {
          const j2 = this.below(n - i);
          const found = pool[j2];
          pool[j2] = pool[n - i - 1];
          return found;
        }
        let j = this.below(n);
        while (chosen.has(j)) j = this.below(n);
        chosen.add(j);
        return items[j];
      });
    }
  };
  var range = /* @__PURE__ */ __name((from, to) => Array.from({ length: to - from }, (_, i) => from + i), "range");
  var round = /* @__PURE__ */ __name((value, places) => Number(value.toFixed(places)), "round");

  // domain.ts
  var REWARD_RANGE = [0, 1];
  var SIDE = 6;
  var STEPS = 60;
  var EXIT = `(${SIDE - 1}, ${SIDE - 1})`;
  var WAYS = {
    north: [0, -1],
    east: [1, 0],
    south: [0, 1],
    west: [-1, 0]
  };
  var NAMES = Object.keys(WAYS);
  var TRAIN_SEEDS = range(0, 100);
  var VALIDATION_SEEDS = range(1e3, 1010);
  var TEST_SEEDS = range(2e3, 2020);
  var GridMaze = class {
    static {
      __name(this, "GridMaze");
    }
    #open = /* @__PURE__ */ new Map();
    #shortest = 0;
    #at = "(0, 0)";
    #steps = 0;
    reset(seed = 0) {
      this.#open = mazeOf(seed);
      this.#shortest = wayOut(this.#open).length;
      return `You stand in a maze of ${SIDE} by ${SIDE} fields at (0, 0), the north-west corner. Walk to the exit at ${EXIT}, the south-east corner, in at most ${STEPS} steps. You see which ways are open where you stand; a step against a wall counts. The shortest way earns 1, a way twice as long 0.5, and so on; not arriving earns nothing.
` + this.#seen();
    }
    /**
     * Take one step.
     * @param direction Where to go; x grows to the east, y to the south.
     */
    move(direction) {
      this.#steps += 1;
      const there = beside(this.#at, direction);
      if (!this.#open.get(this.#at).has(there))
        return `There is a wall to the ${direction}. ${this.#seen()}`;
      this.#at = there;
      return there === EXIT ? "You are out of the maze." : this.#seen();
    }
    get done() {
      return this.#at === EXIT || this.#steps === STEPS;
    }
    get reward() {
      return this.#at === EXIT ? round(this.#shortest / this.#steps, 3) : 0;
    }
    /** How it went. */
    metrics() {
      return { steps: this.#steps, arrived: this.#at === EXIT };
    }
    #seen() {
      const ways = NAMES.filter((way) => this.#open.get(this.#at).has(beside(this.#at, way)));
      return `You are at ${this.#at}. Open: ${ways.join(", ")}. ${STEPS - this.#steps} steps left.`;
    }
  };
  function beside(place, way) {
    const [x, y] = [...place.matchAll(/-?\d+/g)].map(Number);
    return `(${x + WAYS[way][0]}, ${y + WAYS[way][1]})`;
  }
  __name(beside, "beside");
  function mazeOf(seed) {
    const random = new PythonRandom(seed);
    const fields = range(0, SIDE).flatMap((x) => range(0, SIDE).map((y) => `(${x}, ${y})`));
    const ways = new Map(fields.map((field) => [field, /* @__PURE__ */ new Set()]));
    const near = /* @__PURE__ */ __name((field) => NAMES.map((way) => beside(field, way)).filter((one) => ways.has(one)), "near");
    const join = /* @__PURE__ */ __name((one, other) => {
      ways.get(one).add(other);
      ways.get(other).add(one);
    }, "join");
    const path = ["(0, 0)"];
    const seen = new Set(path);
    for (let last = path.at(-1); last !== void 0; last = path.at(-1)) {
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
    for (const field of random.sample(fields, 3)) join(field, near(field)[0]);
    return ways;
  }
  __name(mazeOf, "mazeOf");
  function wayOut(ways) {
    const routes = /* @__PURE__ */ new Map([["(0, 0)", []]]);
    for (const [place, route] of routes)
      for (const way of NAMES) {
        const there = beside(place, way);
        if (ways.get(place).has(there) && !routes.has(there)) routes.set(there, [...route, way]);
      }
    return routes.get(EXIT);
  }
  __name(wayOut, "wayOut");
  var calls = /* @__PURE__ */ __name((ways) => ways.map((direction) => ["move", { direction }]), "calls");
  var solve = /* @__PURE__ */ __name((task) => calls(wayOut(mazeOf(task.seed))), "solve");
  function cheats(task) {
    const back = { north: "south", south: "north", east: "west", west: "east" };
    const first = wayOut(mazeOf(task.seed))[0];
    const straight = calls(["east", "south", "east", "south"]);
    return [straight, [...calls([first, back[first]]), ...solve(task)]];
  }
  __name(cheats, "cheats");
  return __toCommonJS(domain_exports);
})();
