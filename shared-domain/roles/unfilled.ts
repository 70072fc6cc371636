import type { Roles } from "./roles.js";

/** A place of a text that is named after what an episode begins with, as in "buy {item}": nothing fills it in where the text is sent as it stands. */
export function unfilled(text: string, start: Roles["domain"]["start"]): string | null {
  const names = new Set([...(start?.fields ?? []), ...Object.keys(start?.fixed ?? {})]);
  for (const [gap, name] of text.matchAll(/\{(\w+)\}/g)) if (names.has(name!)) return gap;
  return null;
}
