// What a domain in TypeScript tells while it runs: woven into its script are calls of these.
globalThis.reach_mutant = -1;
(() => {
  const OFTEN = 40;
  const SERIES = 12;
  let lines = new Set();
  let ways = new Set();
  let seen = new Set();
  let sides = new Map();
  let times = new Map();
  let count = 0;
  const isPlain = (value) =>
    typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  const note = (value) =>
    void (isPlain(value) && seen.add(typeof value === "string" ? value.slice(0, 400) : value));
  const held = (value) => {
    if (value instanceof Map) return [...value.keys()];
    if (value instanceof Set || Array.isArray(value)) return [...value];
    return Object.getPrototypeOf(value) === Object.prototype ? Object.keys(value) : [];
  };
  globalThis.reach_line = (line) => {
    count += 1;
    lines.add(line);
  };
  globalThis.reach_way = (condition, value) => {
    ways.add(value ? condition : -1 - condition);
    return value;
  };
  globalThis.reach_see = (site, value) => {
    const often = (times.get(site) ?? 0) + 1;
    times.set(site, often);
    if (often > OFTEN) return value;
    if (isPlain(value)) {
      const series = sides.get(site) ?? [];
      if (series.length < SERIES) sides.set(site, [...series, value]);
    }
    if (typeof value !== "object" || value === null) note(value);
    else {
      const inside = held(value);
      if (inside.length <= 64) inside.forEach(note);
    }
    return value;
  };
  /** What was told since the last time. */
  globalThis.reach_told = () => {
    const told = JSON.stringify([[...lines], [...ways], [...seen], [...sides], count]);
    lines = new Set();
    ways = new Set();
    seen = new Set();
    sides = new Map();
    times = new Map();
    count = 0;
    return told;
  };
})();
