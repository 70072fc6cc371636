import { z } from "zod";

/** Between which numbers a value lies, as far as the source tells; null on a side without an end. */
export const bounds = z.strictObject({ low: z.number().nullable(), high: z.number().nullable() });
export type Bounds = z.infer<typeof bounds>;

/**
 * A value that stands in the source: as JSON where it is a literal or a name that leads to one, always as text
 * (on one line, cut after 500 characters). A `range` is `[start, stop, step]`; an enum member is its value.
 */
export const literal = z.strictObject({ known: z.boolean(), value: z.json(), text: z.string() });
export type Literal = z.infer<typeof literal>;
