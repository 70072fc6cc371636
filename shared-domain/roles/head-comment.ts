import type { ClassFacts, Facts } from "../facts.js";

/**
 * The text that a file begins with, where it stands right above a type and may be meant for the whole file; null where it
 * begins with something else, or speaks of the type by its name.
 */
export function headComment({
  language,
  file,
  classes,
  constants,
  functions,
}: Facts): ClassFacts | null {
  if (language !== "typescript") return null;
  // What other files of the author's declare stands on lines of theirs.
  const all = [...classes, ...constants, ...functions].filter(({ at }) => at.file === file);
  const first = all.reduce((a, b) => (b.at.line < a.at.line ? b : a), all[0]!);
  const head = classes.find((one) => one === first && one.kind !== "plain") ?? null;
  const text = head?.summary?.trim() ?? "";
  if (head === null || text === "") return null;
  const word = head.name.replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  const ofType = new RegExp(
    `^(?:(?:an?|one|the|each|every) )?(?:\\w+ )?(?:${head.name}|${word})s?\\b`,
    "i",
  );
  return ofType.test(text) ? null : head;
}
