import type { Decision, Found } from "./analysis.js";
import type { Settled } from "./decisions.js";
import type { PortRequest } from "./underway.js";

/** The answer that names tools which the port goes without. */
const leaveOut = "leave_out";

/**
 * Whether tools may be left out that are the only reasons of a refusal: the answers with them, or the
 * question where nobody is there. Null where other things stand in the way or the tools are to stay;
 * `--yes` takes nothing from an environment.
 */
export async function leavingOut(
  { refusals, original }: Found,
  { yes, explain, answers, ask }: Pick<PortRequest, "yes" | "explain" | "answers" | "ask">,
): Promise<{
  readonly question?: Decision;
  readonly answers?: PortRequest["answers"];
} | null> {
  const tools = original["leavable"];
  if (yes || explain || !Array.isArray(tools) || tools.length === 0) return null;
  const before = answers[leaveOut] ?? [];
  const all = [...(Array.isArray(before) ? before : [before]), ...tools].map(String);
  const question = {
    key: leaveOut,
    why: "whether the port goes without the tools that alone stand in its way",
    candidates: [{ value: all, why: refusals.map(({ reason }) => reason).join("; ") }],
  };
  if (ask === null) return { question };
  const told = await ask(question);
  return told === null ? null : { answers: { ...answers, [leaveOut]: told.value } };
}

/** What was answered of tools, as a decision that the port tells of. */
export const settledLeaving = (answers: PortRequest["answers"]): readonly Settled[] =>
  Object.hasOwn(answers, leaveOut)
    ? [{ key: leaveOut, value: answers[leaveOut], why: "answered", by: "answer" }]
    : [];
