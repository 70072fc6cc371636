import { z } from "zod";

export const options = z.strictObject({
  /** Whether there is a client in TypeScript; left out, there is one where the domain is TypeScript. */
  typescript: z.boolean().optional(),
  /** Version of the variant in its pyproject.toml. */
  version: z.string().trim().min(1).default("0.1.0"),
  /** Image that the Dockerfiles start from; its Python must suit the domain. */
  image: z.string().trim().min(1).default("python:3.12-slim"),
});
export type Options = z.infer<typeof options>;
