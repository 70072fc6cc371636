import type { PlannedParameter, PlannedType } from "../../starters/plan.js";
import { number, numberOf } from "./numbers.js";
import { singular } from "./noun-phrases.js";

/** Types that nouns have wherever they are arguments; what stands nowhere is text. */
const types: Readonly<
  Record<
    Exclude<PlannedType, "string" | "object" | "string[]" | "integer[]" | "number[]">,
    ReadonlySet<string>
  >
> = {
  integer: new Set(
    "number count row column col x y z index qty quantity seats guests age floor steps chips bet stake wager sum total integer rank night share num n i j k cell_index page".split(
      " ",
    ),
  ),
  number: new Set(
    "units amount price cost distance temperature weight speed rate score percentage percent salary budget discount dose angle throttle power thrust voltage pressure latitude longitude money volume mwh kwh mw kw degree deg radian liter litre kilogram kg gram meter metre cm mm watt volt ul ml dl hz khz mhz ppm psi seconds minute euro dollar usd eur".split(
      " ",
    ),
  ),
  boolean: new Set("confirm confirmed enabled urgent yes_or_no express".split(" ")),
};

/** The type that a noun names as an argument. */
export function typeOfNoun(noun: string): PlannedType {
  const plain = singular(noun);
  for (const type of ["integer", "number", "boolean"] as const)
    if (types[type].has(plain) || types[type].has(noun)) return type;
  // "delta_deg", "unit_price": a measure is named by its last word.
  return types.number.has(singular(noun.split("_").at(-1)!)) ? "number" : "string";
}

/** What a guess or an answer may be besides text: rows and pages are pointed at, not said. */
const counted = new Set(
  "number integer digit amount price count total year age bid stake bet wager quantity sum percentage offer".split(
    " ",
  ),
);

/** What a call carries, called by its noun, with bounds where the words around give them: "a number between 1 and 100". */
export function parameterOf(noun: string, around: string): PlannedParameter {
  const name = noun === "" ? "value" : noun;
  const type = counted.has(singular(name))
    ? name === "offer" || name === "bid"
      ? "number"
      : typeOfNoun(name)
    : "string";
  const bounds =
    type === "string"
      ? null
      : new RegExp(
          `(?:(?:between|from) |\\()${number} (?:and|to) ${number}(?![\\w.]\\d)`,
          "i",
        ).exec(around);
  if (bounds === null) return { name, type };
  return { name, type, minimum: numberOf(bounds[1]!), maximum: numberOf(bounds[2]!) };
}

const directionSets: readonly (readonly string[])[] = [
  ["north", "south", "east", "west"],
  ["up", "down", "left", "right"],
  ["left", "right", "forward", "backward", "back", "straight"],
];

/** "n, e, s or w", "n/s/e/w", "nsew": letters are choices as they are written. */
const initials =
  /\b([nesw])(?: ?[/,|] ?| or |)([nesw])(?: ?[/,|] ?| or |)([nesw])(?: ?[/,|] ?(?:or )?| or |)([nesw])\b/;

/** Letters of directions, as they are written; null where not all four stand side by side. */
function initialsIn(text: string): readonly string[] | null {
  const letters = initials.exec(text.toLowerCase())?.slice(1);
  return letters !== undefined && new Set(letters).size === 4 ? letters : null;
}

/** Directions that a text names, as a closed set; null where it names fewer than two. */
export function directionsIn(text: string): readonly string[] | null {
  const plain = text
    .toLowerCase()
    .replace(
      /\b(?:pick|look|set|end|give|back|clean|wake|go ahead)s? up\b|\b(?:put|sit|shut|slow|write)s? down\b|\b(?:the|a|is|are|be|which) right (?!(?:or|and|,|\/))/g,
      " ",
    );
  const letters = initialsIn(plain);
  if (letters !== null) return letters;
  if (/\b(?:four|4|all) (?:cardinal |compass )?directions\b|\bcompass\b/.test(plain))
    return directionSets[0]!;
  const named = directionSets.map((set) =>
    set.filter((word) => new RegExp(`\\b${word}s?\\b`).test(plain)),
  );
  const most = named.reduce(
    (best, set) =>
      set.length > best.length || (set.length === best.length && set.includes("forward"))
        ? set
        : best,
    [],
  );
  return most.length >= 2 ? most : null;
}
