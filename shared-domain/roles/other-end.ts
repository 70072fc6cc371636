import type { ClassFacts } from "../facts.js";
import { readable } from "./member.js";
import type { Reading } from "./reading.js";
import { standingOf } from "./standing.js";
import { besideEnd } from "./truncation.js";
import { rank } from "./vocabulary.js";

/** The end where no member is one by its name: the opposite of one, or a comparison. */
export const otherEnd = (reading: Reading, klass: ClassFacts): string | null =>
  opposite(reading, klass) ?? standing(reading, klass);

/** `status != playing`: a member of few values, each but the first of which says by its name that nothing more is played. */
function standing(reading: Reading, klass: ClassFacts): string | null {
  const found = standingOf(reading, klass);
  if (found === null || !found.plain) return null;
  reading.findings.because("domain.done", `\`${found.name}\` says that it is over: ${found.words}`);
  return found.done;
}

/** A truth that says the opposite of the end: `not alive`. */
function opposite(reading: Reading, klass: ClassFacts): string | null {
  const found = readable(klass).filter(
    (m) => m.public && m.kind === "boolean" && rank("ongoing", m.name) !== null,
  );
  if (found.length !== 1 || besideEnd(reading, klass, found[0]!, 2)) return null;
  reading.findings.because(
    "domain.done",
    `the ${found[0]!.form} that says whether the episode goes on`,
  );
  return `not ${found[0]!.name}`;
}
