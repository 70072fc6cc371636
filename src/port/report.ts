import { z } from "zod";
import { otherSeeds } from "../../shared-domain/other-seeds.js";
import { mutants, reach } from "../../shared-domain/recording.js";
import { toldDiagnostic } from "../diagnostics/diagnostic-schema.js";
import { candidate, found, loss, refusal, treatment } from "./analysis.js";

/**
 * - `equal`: every replayed trajectory is the same on every target.
 * - `equal except`: the same but for differences, or for code that no play runs, that the author accepted.
 * - `bridge only`: it cannot be lifted; its original was played twice the same, and can be served and spoken to.
 * - `refused`: it cannot be ported, for the reason that is given.
 * - `unproven`: it was lifted, or could be, but nothing shows that it plays the same.
 */
export const verdict = z.enum(["equal", "equal except", "bridge only", "refused", "unproven"]);
export type PortVerdict = z.infer<typeof verdict>;

/** Whether a verdict says that the port plays as the original does. */
export const saysEqual = (one: PortVerdict): boolean => one === "equal" || one === "equal except";

const difference = z.strictObject({
  trajectory: z.string(),
  step: z.int(),
  field: z.string(),
  expected: z.string(),
  actual: z.string(),
});

const target = z.strictObject({
  framework: z.string(),
  episodes: z.int(),
  steps: z.int(),
  /** The first twenty. */
  differences: z.array(difference),
  /** Why nothing was replayed on it, where it could not be installed. */
  missing: z.string().nullable().default(null),
  /** True where it is missing because what the source requires excludes it. */
  conflict: z.boolean().default(false),
});
export type PortTarget = z.infer<typeof target>;

/** Whether a verdict says that the port plays as the original does, and no target is missing. */
export const isWhole = (one: PortVerdict, targets: readonly PortTarget[]): boolean =>
  saysEqual(one) && targets.every(({ missing }) => missing === null);

const settled = z.strictObject({
  key: z.string(),
  value: z.json(),
  why: z.string(),
  by: z.enum(["answer", "proposal"]),
});

const strength = z.strictObject({
  /** Different plays of the original; a play on several targets counts once. */
  plays: z.int(),
  /** What episodes were worth, each amount once, sorted; the first twenty. */
  rewards: z.array(z.number()),
  /** Changes of the lifted code that the plays notice; null where none could be tried. */
  mutants: mutants.nullable(),
  /** Code that the ported configuration turns off: `file:first-last`. */
  off: z.array(z.string()).default([]),
  /** Lines of the author's code, and those that no play runs; null where nothing could be measured. */
  lines: reach.shape.lines.nullable().default(null),
  /** Places, `file:line`, of which no play shows all that they pay or end, in functions that are as their author wrote them. */
  untouched: z.array(z.string()).default([]),
  /** What became of plays under other seeds; absent where none were made. */
  otherSeeds: otherSeeds.optional(),
});
/** What the original's plays show. */
export type PortStrength = z.infer<typeof strength>;

/** What the port says of itself, kept in `proof/verdict.json`. */
export const portVerdict = z.strictObject({
  ok: z.boolean(),
  verdict,
  reason: z.string(),
  source: z.strictObject({
    framework: z.string().nullable(),
    dialect: z.string().nullable(),
    shape: z.string().nullable(),
  }),
  targets: z.array(target),
  /** What the plays show; null where nothing was judged. */
  strength: strength.nullable().default(null),
  added: z.array(z.string()),
  losses: z.array(loss),
});

/** What `port --json` prints. */
export const portReport = portVerdict.extend({
  /** What the nearest thing is that can be had where this one cannot. */
  alternative: z.string().nullable(),
  /** Decisions that were made, by whom, and those that are open. */
  decisions: z.array(settled),
  questions: z.array(
    z.strictObject({ key: z.string(), why: z.string(), candidates: z.array(candidate) }),
  ),
  /** What becomes of each name of the framework. */
  names: z.array(
    z.strictObject({
      name: z.string(),
      treatment,
      why: z.string(),
      at: found.shape.names.element.shape.at,
    }),
  ),
  /** What would stop the port if the code comes to it, where nothing was run; playing the original finds out. */
  doubts: z.array(refusal).optional(),
  files: z.array(z.string()),
  diagnostics: z.array(toldDiagnostic),
});
export type PortReport = z.infer<typeof portReport>;
