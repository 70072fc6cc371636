/** Words as a sentence names them: "a", "a or b", "a, b or c"; nothing for none. */
export const listWords = (items: readonly string[], last: "and" | "or"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)!}`;
