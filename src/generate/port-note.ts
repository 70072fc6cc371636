import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { otherSeeds } from "../../shared-domain/other-seeds.js";
import { mutants } from "../../shared-domain/recording.js";
import { Failure } from "../diagnostics/diagnostic.js";
import type { PortNote } from "../kit/environment.js";

/** What a port says of itself, from the environment's folder. */
export const verdictPath = "proof/verdict.json";

/** What READMEs and smoke tell of a port; `port` itself keeps more in the same file. */
const portNote = z.object({
  verdict: z.string(),
  reason: z.string(),
  source: z.object({
    framework: z.string().nullable(),
    dialect: z.string().nullable(),
    shape: z.string().nullable(),
  }),
  targets: z.array(
    z.object({
      framework: z.string(),
      episodes: z.int(),
      steps: z.int(),
      differences: z.array(z.unknown()),
      missing: z.string().nullable().default(null),
    }),
  ),
  strength: z
    .object({
      plays: z.int(),
      rewards: z.array(z.number()),
      mutants: mutants.nullable(),
      untouched: z.array(z.string()).default([]),
      otherSeeds: otherSeeds.optional(),
    })
    .nullable()
    .default(null),
  decisions: z.record(z.string(), z.unknown()).default({}),
  added: z.array(z.string()),
  losses: z.array(z.object({ id: z.string(), what: z.string(), why: z.string() })),
});

/**
 * What a port says of itself; null where the environment was not ported.
 *
 * @throws Failure where the file is not what `port` writes (exit 1)
 */
export function readPortNote(root: string): PortNote | null {
  const file = join(root, verdictPath);
  if (!existsSync(file)) return null;
  try {
    return portNote.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    const message = `${verdictPath} is not what \`envloom port\` writes: ${(cause as Error).message.slice(0, 300)}`;
    throw new Failure([
      {
        code: "PORT_PROOF_UNREADABLE",
        severity: "error",
        message,
        at: { file: verdictPath },
        help: "restore it, or run `envloom port SRC` again",
      },
    ]);
  }
}
