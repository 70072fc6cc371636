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
