import type { Facts } from "../facts.js";
import type { Call } from "./roles.js";
import { handedOut } from "./system-prompt.js";
import type { Rows } from "./task-rows.js";

const spelt = /prompt|template|question|instruction|message/i;

/**
 * The text of a Python module that asks once a row's fields are put into it: a constant `PROMPT = "Solve: {problem}"` whose
 * places are all fields of the rows, and which no code of the module hands out. Null where there is none, or several.
 */
export function templateOf(facts: Facts, { keys }: Rows): Call | null {
  if (keys === null || facts.file.endsWith(".ts")) return null;
  const fits = facts.constants.flatMap(({ name, value }) => {
    const places = value?.known === true ? placesOf(value.value) : [];
    const filled = places.length > 0 && places.every((place) => keys.has(place));
    return spelt.test(name) && filled && !handedOut(facts, name) ? [{ name, places }] : [];
  });
  if (fits.length !== 1) return null;
  const [{ name, places }] = fits as [{ name: string; places: string[] }];
  const args = places.map((place) => [place, `$task.${place}`] as const);
  return { call: `${name}${filling}`, args: Object.fromEntries(args) };
}

/** Whether a call fills a text of the module: `PROMPT.format`. */
export const isTemplate = (facts: Facts, call: string): boolean =>
  call.endsWith(filling) &&
  facts.constants.some(
    ({ name, value }) => `${name}${filling}` === call && typeof value?.value === "string",
  );
const filling = ".format";

/** The names in braces; none where the text has other braces too, such as an example in JSON. */
function placesOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  const plain = text.replaceAll(/\{\{|\}\}/g, "");
  const places = [...plain.matchAll(/\{([A-Za-z_]\w*)\}/g)].map(([, name]) => name!);
  return /[{}]/.test(plain.replaceAll(/\{[A-Za-z_]\w*\}/g, "")) ? [] : [...new Set(places)];
}
