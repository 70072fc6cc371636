import type { ClassFacts, FunctionFacts } from "../facts.js";
import type { Reading } from "./reading.js";
import { standingOf } from "./standing.js";

/** An end that nothing but words speaks for. */
interface Proposed {
  /** As `domain.done` says it. */
  readonly done: string;
  readonly words: string;
}

/** What may be the end of an episode, and why; null where nothing speaks for any. */
export function proposedEnd(reading: Reading, klass: ClassFacts): Proposed | null {
  const stands = standingOf(reading, klass);
  if (stands === null) return givenOnce(klass);
  return { done: stands.done, words: `\`${stands.name}\` may say it: ${stands.words}` };
}

/** Words of a documented method by which it ends an episode. */
const ending =
  /\b(?:ends?|finish(?:es)?|closes?|over)\b[^.]{0,20}\b(?:episode|game|round|run|task|session)\b|\bfinal (?:answer|guess|reply|word)\b/i;

/** Whether an attribute holds nothing until play gives it a value. */
export const startsEmpty = ({ value }: Pick<ClassFacts["attributes"][number], "value">): boolean =>
  value?.known === true && value.value === null;

/** A member that holds nothing until the one method that ends an episode by its words gives it a value. */
function givenOnce(klass: ClassFacts): Proposed | null {
  const found = klass.attributes.flatMap((attribute) => {
    const { name } = attribute;
    const [by, ...more] = klass.methods.filter(
      (m) => m.name !== "__init__" && m.assigns.includes(name),
    );
    return startsEmpty(attribute) && by !== undefined && more.length === 0 && ends(by)
      ? [{ name, by }]
      : [];
  });
  const [one, ...others] = found;
  if (one === undefined || others.length > 0) return null;
  const words = `\`${one.by.name}\` ends it by its words, and it alone gives \`${one.name}\` a value`;
  return { done: `${one.name} != null`, words };
}

const ends = ({ summary }: FunctionFacts): boolean => summary !== null && ending.test(summary);
