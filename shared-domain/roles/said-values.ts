import type { ClassFacts, Facts } from "../facts.js";
import { described } from "./findings.js";
import { list, type Reading } from "./reading.js";
import { partsOf } from "./role-path.js";
import { type Value, valuesOf } from "./standing.js";

/**
 * An end that an author described, `phase != Picking`, with the values as they are read: a number where TypeScript's enumeration
 * holds numbers. A value that the member never has would end every episode at once, or none: it is reported.
 */
export function saidValues({ facts, findings }: Reading, klass: ClassFacts, done: string): string {
  for (const { name, dotted, against } of partsOf(done)) {
    const values = dotted || against === null ? [] : known(facts, klass, name);
    if (values.length > 0 && !values.some((each) => isSaid(each, against!.value)))
      findings.report(
        "ROLE_UNFIT",
        `\`${name}\` is never \`${against!.value}\`, so it cannot be done: it is ${list(
          values.map((each) => each.name),
          "or",
        )}`,
        described("domain.done"),
      );
  }
  return done
    .split(" or ")
    .map((part) => read(facts, klass, part))
    .join(" or ");
}

/** A comparison with the value as it is read. */
function read(facts: Facts, klass: ClassFacts, part: string): string {
  const [, name = "", sign = "", said = ""] = /^(\w+)( [!=]= )(.+)$/.exec(part) ?? [];
  const value = known(facts, klass, name).find((each) => each.name === said);
  return value === undefined ? part : `${name}${sign}${value.shown}`;
}

const known = (facts: Facts, klass: ClassFacts, name: string): readonly Value[] => {
  const held = klass.attributes.find((each) => each.name === name);
  return held === undefined ? [] : valuesOf(facts, held);
};

const isSaid = ({ shown, name, value }: Value, said: string): boolean =>
  said === "null" || [shown, name, String(value)].includes(said);
