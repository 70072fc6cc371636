import { z } from "zod";

const tag = z
  .string()
  .regex(/^[a-z0-9]+(?:[-:][a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

/** Options under `per_framework.openenv`; most end up in the `validation:` block of `openenv.yaml`. */
export const options = z.strictObject({
  /** Whether there is a client in TypeScript; left out, there is one where the domain is TypeScript. */
  typescript: z.boolean().optional(),
  /** Version of the package. */
  version: z
    .string()
    .regex(
      /^\d+(?:\.\d+)*(?:(?:a|b|rc)\d+)?(?:\.post\d+)?(?:\.dev\d+)?$/,
      "must be a Python version",
    )
    .default("0.1.0"),
  /** The image that the Dockerfile starts from: Debian with a Python that the domain runs on. */
  image: z
    .string()
    .regex(/^[\w.:/@-]+$/, "must be the name of an image")
    .default("python:3.12-slim"),
  /** Type tags, which choose OpenEnv's domain graders. */
  tags: z.array(tag).min(1).default(["tool-use"]),
  /** Whether episodes need the network: `no-network` lets the validator take it away. */
  network: z.enum(["public", "no-network"]).default("public"),
  /** What an instance of the server may take. */
  resources: z
    .strictObject({
      cpu: z.number().positive().default(1),
      memory_mb: z.int().positive().default(1024),
      disk_mb: z.int().positive().default(512),
    })
    .prefault({}),
  /** The model that judges, pinned, for domains that are judged. */
  judge: z.strictObject({ model: z.string().min(1), version: z.string().min(1) }).optional(),
});
export type Options = z.infer<typeof options>;
