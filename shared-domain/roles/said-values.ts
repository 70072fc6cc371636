import type { ClassFacts } from "../facts.js";
import { described } from "./findings.js";
import { list, type Reading } from "./reading.js";
import { partsOf } from "./role-path.js";
import { valuesOf } from "./standing.js";

/**
 * An end that an author described, `phase != Picking`, with the values as they are read: a number where TypeScript's enumeration
 * holds numbers. A value that the member never has would end every episode at once, or none: it is reported.
 */
export const saidValues = (reading: Reading, klass: ClassFacts, done: string): string =>
  done
    .split(" or ")
    .map((part) => saidValue(reading, klass, part))
    .join(" or ");

function saidValue({ facts, findings }: Reading, klass: ClassFacts, part: string): string {
  const [{ name, dotted, against } = { name: "", dotted: true, against: null }] = partsOf(part);
  const held = klass.attributes.find((each) => each.name === name);
  if (dotted || against === null || against.value === "null" || held === undefined) return part;
  const values = valuesOf(facts, held);
  const called = values.find((each) => each.name === against.value);
  if (called !== undefined) return `${name} ${against.is ? "==" : "!="} ${called.shown}`;
  const known = values.some(({ shown, value }) => [shown, String(value)].includes(against.value));
  if (values.length > 0 && !known)
    findings.report(
      "ROLE_UNFIT",
      `\`${name}\` is never \`${against.value}\`, so it cannot be done: it is ${list(
        values.map((each) => each.name),
        "or",
      )}`,
      described("domain.done"),
    );
  return part;
}
