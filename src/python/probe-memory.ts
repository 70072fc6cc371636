import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Candidate } from "./candidate.js";
import { fileStamp, type Interpreter } from "./interpreter.js";
import type { Machine } from "./machine.js";
import { remember } from "./remembered-file.js";

const schema = z.object({
  version: z.literal(1),
  answers: z.record(
    z.string(),
    z.object({
      stamp: z.string(),
      interpreter: z.object({
        path: z.string(),
        pathStamp: z.string(),
        version: z.string(),
        platform: z.string(),
        missing: z.array(z.string()),
      }),
    }),
  ),
});

/** Names what is asked: an answer to another question, of another release, is none. */
const QUESTION = "with-headers";

/**
 * What interpreters have answered, kept on disk so that a command that needs
 * one starts none to find it. An answer holds while the file behind the
 * candidate, and the interpreter it named, are the ones that were asked. Only
 * good answers are kept: what failed may be mended without a trace in the file.
 */
export class ProbeMemory {
  readonly #path: string;
  readonly #answers: z.infer<typeof schema>["answers"];

  constructor(private readonly machine: Machine) {
    this.#path = join(machine.cache, "interpreters.json");
    this.#answers = read(this.#path);
  }

  /** The interpreter behind a candidate, as far as it is known to be the same still. */
  recall(candidate: Candidate): Interpreter | null {
    const known = this.#answers[this.#key(candidate)];
    if (known === undefined || candidate.shim || known.stamp !== fileStamp(candidate.path))
      return null;
    const { pathStamp, ...interpreter } = known.interpreter;
    return pathStamp === fileStamp(interpreter.path) ? interpreter : null;
  }

  /** A shim's answer is not kept: it depends on its manager's settings and on the current folder. */
  keep(candidate: Candidate, interpreter: Interpreter): void {
    const [stamp, pathStamp] = [fileStamp(candidate.path), fileStamp(interpreter.path)];
    if (candidate.shim || stamp === null || pathStamp === null) return;
    this.#answers[this.#key(candidate)] = {
      stamp,
      interpreter: { ...interpreter, missing: [...interpreter.missing], pathStamp },
    };
    this.#write();
  }

  // A home folder may be shared by machines of several kinds.
  #key({ path, args }: Candidate): string {
    return [process.platform, process.arch, path, ...args, QUESTION].join(" ");
  }

  #write(): void {
    const text = JSON.stringify({ version: 1, answers: this.#answers });
    remember(this.#path, text);
  }
}

/** What is missing, of another version, or damaged counts as nothing remembered. */
function read(path: string): z.infer<typeof schema>["answers"] {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, "utf8")));
    return parsed.success ? parsed.data.answers : {};
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      ["ENOENT", "EACCES", "EPERM", "ENOTDIR", "EISDIR"].includes(
        (error as NodeJS.ErrnoException).code ?? "",
      )
    )
      return {};
    throw error;
  }
}
