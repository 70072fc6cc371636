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
