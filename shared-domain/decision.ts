import { z } from "zod";

/** A line of the author's, from the environment's folder. */
const place = z.strictObject({ file: z.string(), line: z.int().positive() });

/**
 * One settled value with what settled it: the author's words or a place in their code, what follows from them, or
 * nothing but custom. Words and modules are reported alike, so that whoever reads a report can veto any of it. Reward, tasks
 * and end of a module are never assumed: they are asked.
 */
export const decision = z.strictObject({
  /** Dotted key, as an answers file and `--set` take it. */
  key: z.string(),
  /** What it is about, where several decisions hang on one key. */
  what: z.string().optional(),
  value: z.json(),
  /** `told`: said outright · `inferred`: follows from what is said · `assumed`: nobody said it, a proposal. */
  how: z.enum(["told", "inferred", "assumed"]),
  /** The author's words, letter by letter; null where none say it. */
  words: z.string().nullable(),
  /** The line of code that says it; null where none does. */
  place: place.nullable(),
  /** One line for people. */
  why: z.string(),
});
/** One settled value with what settled it. */
export type Decision = z.infer<typeof decision>;

/** What looks like the player of a role and was not taken. */
export const passedOver = z.strictObject({
  /** The key that takes it. */
  key: z.string(),
  name: z.string(),
  place: place.nullable(),
  why: z.string(),
});
/** A member that looks like the player of a role and was not taken, with the reason. */
export type PassedOver = z.infer<typeof passedOver>;
