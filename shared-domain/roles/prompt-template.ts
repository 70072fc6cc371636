import type { Facts } from "../facts.js";
import { list, type Reading } from "./reading.js";
import type { Call } from "./roles.js";
import { handedOut } from "./unshown-rules.js";
import type { Rows } from "./task-rows.js";

const spelt = /prompt|template|question|instruction|message/i;

/**
 * What asks once a row's fields are put into it: a constant `PROMPT = "Solve: {problem}"` of a Python module whose places are
 * all fields of the rows, and which no code hands out. Undefined where there is none; of several, which it is is asked.
 */
export function promptTemplate({ facts, findings }: Reading, { keys }: Rows): Call | undefined {
  if (keys === null || facts.file.endsWith(".ts")) return undefined;
  const fits: { readonly name: string; readonly call: Call }[] = [];
  for (const { name, at, value } of facts.constants) {
    if (!spelt.test(name) || value?.known !== true || handedOut(facts, name)) continue;
    const { places, stray } = placesOf(value.value, keys);
    if (places.length === 0) continue;
    if (stray !== null)
      findings.pass("domain.prompt", name, at, `no row has what \`${stray}\` stands for`);
    else fits.push({ name, call: { call: `${name}${filling}`, args: argumentsOf(places) } });
  }
  const [first, ...others] = fits;
  if (first === undefined) return undefined;
  if (others.length > 0)
    findings.ask({
      key: "domain.prompt",
      why: `${list(fits.map(({ name }) => name))} all have places for fields of a row, and no code fills them`,
      candidates: fits.map(({ call }) => ({ call: call.call, args: { ...call.args } })),
    });
  else
    findings.because(
      "domain.prompt",
      `\`${first.name}\` has places for fields of a row, and no code fills it`,
    );
  return first.call;
}

const argumentsOf = (places: readonly string[]): Call["args"] =>
  Object.fromEntries(places.map((place) => [place, `$task.${place}`]));

/** Whether a call fills a text of the module: `PROMPT.format`. */
export const isTemplate = (facts: Facts, call: string): boolean =>
  call.endsWith(filling) &&
  facts.constants.some(
    ({ name, value }) => `${name}${filling}` === call && typeof value?.value === "string",
  );
const filling = ".format";

/** The fields in braces, and the first braces that hold none: of an example in JSON, or of what no row has. */
function placesOf(text: unknown, keys: ReadonlySet<string>) {
  if (typeof text !== "string") return { places: [], stray: null };
  const braces = text.replaceAll(/\{\{|\}\}/g, "").match(/\{[^{}]*\}|[{}]/g) ?? [];
  const isField = (one: string): boolean =>
    /^\{[A-Za-z_]\w*\}$/.test(one) && keys.has(one.slice(1, -1));
  return {
    places: [...new Set(braces.filter(isField).map((one) => one.slice(1, -1)))],
    stray: braces.find((one) => !isField(one)) ?? null,
  };
}
