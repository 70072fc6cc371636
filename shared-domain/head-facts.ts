import { z } from "zod";

/** The comment that a module begins with, where it is not the module's summary: in lines of its own, or over a type or a constant. */
export const headFacts = z.strictObject({
  text: z.string(),
  over: z.strictObject({ kind: z.enum(["type", "constant"]), name: z.string() }).nullable(),
});
