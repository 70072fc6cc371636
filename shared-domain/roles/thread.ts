import type { FunctionFacts } from "../facts.js";
import type { Reading } from "./reading.js";

/** Where calls may block: on a thread of the pool, so that other episodes go on. */
export function threadOf(
  { facts, findings, description }: Reading,
  judged: FunctionFacts | null,
): "loop" | "pool" {
  if (description.domain.thread !== undefined) return description.domain.thread;
  if (facts.language === "typescript") {
    // Nothing ends a call in an engine but its own limit, and until then the thread is taken.
    const engine = facts.need === undefined ? "the engine" : `Node (${facts.need})`;
    findings.because("domain.thread", `other episodes go on while ${engine} computes for one`);
    return "pool";
  }
  const [first] = facts.blocking;
  if (first)
    findings.because(
      "domain.thread",
      `${first.call} may block (${first.at.file}:${first.at.line})`,
    );
  else if (judged && !judged.async)
    findings.because("domain.thread", `\`${judged.name}\` waits for the judge without \`await\``);
  else findings.because("domain.thread", "nothing in the module blocks");
  return first || (judged && !judged.async) ? "pool" : "loop";
}
