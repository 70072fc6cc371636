import { z } from "zod";

/** The capability that a server is filed under (nemo-gym 0.7.0, config_types.py, Domain). */
const domains = [
  "math",
  "coding",
  "agent",
  "knowledge",
  "instruction_following",
  "long_context",
  "safety",
  "games",
  "translation",
  "e2e",
  "rlhf",
  "other",
] as const;

export const options = z.strictObject({
  /** Whether there is a client in TypeScript; left out, there is one where the domain is TypeScript. */
  typescript: z.boolean().optional(),
  /** Where the catalogue files the environment; left out, what has to be known says it. */
  domain: z.enum(domains).optional(),
  /** Which kind of server it is: a route for each tool with a verifier at the end, or reset and step. */
  form: z.enum(["tools", "gymnasium"]).default("tools"),
  /** Who made it; the manifest wants at least one. */
  authors: z.array(z.string().trim().min(1)).default([]),
  /** Version of the environment in the manifest. */
  version: z.string().trim().min(1).default("0.1.0"),
});
export type Options = z.infer<typeof options>;

/** A capability of Gym's list. */
export type Field = (typeof domains)[number];
