import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Failure } from "../diagnostics/diagnostic.js";
import { json } from "../kit/index.js";
import { verdictPath } from "../generate/port-note.js";
import { found, origin, untouched } from "./analysis.js";
import { recordedOriginal } from "./recording.js";
import type { Proven } from "./prove.js";
import { type PortReport, type PortTarget, portVerdict } from "./report.js";
import { rewardRules } from "./reward.js";
import { liftedDigest } from "./untouched.js";
import { makeFolder } from "../workspace/make-folder.js";

/** The original's play, from the environment's folder. */
export const recordingPath = "proof/recording.json";

const evidence = z.strictObject({
  port: z.literal(1),
  /** Where the source came from, without a path of this machine. */
  origin,
  found: found.pick({ framework: true, dialect: true, file: true, entry: true, splits: true }),
  requires: z.array(z.string()),
  rule: z.enum(rewardRules),
  /** Lifted files that are no code of the author's: changes of them prove nothing. */
  standing: z.array(z.string()).default([]),
  /** Functions of the author's whose results are paid. */
  scoring: z.array(z.string()).default([]),
  /** What the plays did not show of the code as it was lifted; no edit of the code makes up for it. */
  unshown: z.string().nullable().default(null),
  /** Functions of which the plays do not show all that they pay or end, and whose text is the author's. */
  untouched: z.array(untouched).default([]),
  /** SHA-256 of the lifted code as it was judged; null where no text answers for what no play shows. */
  lifted: z.string().nullable().default(null),
  recorded: recordedOriginal,
});
/** The original's play, and what it takes to judge a replay of it. */
export type Evidence = z.infer<typeof evidence>;

const proof = portVerdict.extend({
  port: z.literal(1),
  decisions: z.record(z.string(), z.json()),
  accepted: z.array(z.string()),
});
/** What a port says of itself, as it is kept. */
export type Proof = z.infer<typeof proof>;

/** Writes the evidence into the environment's folder. */
export function writeEvidence(root: string, value: Evidence): void {
  put(root, recordingPath, json(value));
}

/** Keeps what the plays did not show of the code as it was lifted, and where its text answers for that. */
export function writeUnshown(
  root: string,
  { unshown, untouched }: Pick<Proven, "unshown" | "untouched">,
): void {
  const lifted = untouched.length === 0 ? null : liftedDigest(root);
  writeEvidence(root, { ...readEvidence(root), unshown, untouched: [...untouched], lifted });
}

/** Writes the verdict into the environment's folder. */
export function writeProof(
  root: string,
  { ok, verdict, reason, source, targets, strength, added, losses, decisions }: PortReport,
  accepted: readonly string[],
): void {
  const settled = Object.fromEntries(decisions.map(({ key, value }) => [key, value]));
  put(
    root,
    verdictPath,
    json({
      port: 1,
      ok,
      verdict,
      reason,
      source,
      targets: targets.map(withoutWords),
      strength,
      added,
      losses,
      decisions: settled,
      accepted: [...accepted],
    }),
  );
}

/** What is kept of a target: an installer's words name paths of the machine. */
const withoutWords = (target: PortTarget): PortTarget =>
  target.missing === null ? target : { ...target, missing: "it could not be installed" };

/** What a port says of itself; null where the environment was not ported. */
function readProof(root: string): Proof | null {
  return read(root, verdictPath, proof);
}

/**
 * The original's play.
 *
 * @throws Failure where the folder has none (exit 2)
 */
export function readEvidence(root: string): Evidence {
  return required(read(root, recordingPath, evidence), {
    code: "PORT_EVIDENCE_MISSING",
    path: recordingPath,
    help: "run `envloom port SRC` again: it records the original",
  });
}

/**
 * What a port says of itself.
 *
 * @throws Failure where the environment was not ported (exit 2)
 */
export function requiredProof(root: string): Proof {
  return required(readProof(root), {
    code: "PORT_PROOF_MISSING",
    path: verdictPath,
    help: "this environment was not ported; `envloom smoke` proves it",
  });
}

function required<T>(
  value: T | null,
  { code, path, help }: { readonly code: string; readonly path: string; readonly help: string },
): T {
  if (value !== null) return value;
  const message = `there is no ${path}`;
  throw new Failure([{ code, severity: "error", message, at: { file: path }, help }], 2);
}

function put(root: string, path: string, text: string): void {
  makeFolder(join(root, "proof"));
  writeFileSync(join(root, path), text);
}

function read<T>(root: string, path: string, schema: z.ZodType<T>): T | null {
  const file = join(root, path);
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    const message = `${path} is not what \`envloom port\` writes: ${(cause as Error).message.slice(0, 300)}`;
    throw new Failure([
      {
        code: "PORT_PROOF_UNREADABLE",
        severity: "error",
        message,
        at: { file: path },
        help: "restore it, or run `envloom port SRC` again",
      },
    ]);
  }
}
