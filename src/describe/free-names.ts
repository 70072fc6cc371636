import { list } from "../../shared-domain/roles/reading.js";
import type { ReservedTools } from "../../shared-domain/roles/check-tools.js";
import type { Json, Question } from "../../shared-domain/roles/findings.js";
import type { Roles, ToolRole } from "../../shared-domain/roles/roles.js";

/** What a method of this name does, in a word that is free. */
const others: Readonly<Record<string, string>> = { step: "act" };

/**
 * Roles whose tools bear no name that a framework keeps for itself: a method
 * `step` is shown as `act`. Only for tools that nobody named; what the author wrote is theirs to change.
 *
 * @returns the roles, and why tools are shown by another name; null where all are shown by their own
 */
export function withFreeNames(
  roles: Roles,
  reserved: ReservedTools,
): { readonly roles: Roles; readonly why: string | null } {
  const { domain } = roles;
  const taken = domain.tools.flatMap(({ shown, method }) => [shown, method]);
  const tools = domain.tools.map((tool): ToolRole => {
    const free = domain.style === "functions" ? null : freeName(tool.shown, taken, reserved);
    return free === null ? tool : { ...tool, shown: free };
  });
  const renamed = tools.filter(
    ({ shown, method }, i) => shown !== method && domain.tools[i]!.shown === method,
  );
  if (renamed.length === 0) return { roles, why: null };
  const why = `every other public method; ${list(renamed.map(({ method }) => method))} under another name, since a framework keeps that one for itself`;
  return { roles: { ...roles, domain: { ...domain, tools } }, why };
}

/** The question which methods are tools, with proposals that can be taken as they stand: by names that no framework keeps for itself. */
export function freeToTake(question: Question, reserved: ReservedTools): Question {
  if (question.key !== "domain.tools") return question;
  return { ...question, candidates: question.candidates.map((one) => freed(one, reserved)) };
}

function freed(candidate: Json, reserved: ReservedTools): Json {
  if (!Array.isArray(candidate)) return candidate;
  const taken = candidate.filter((name) => typeof name === "string");
  return candidate.map((name) => {
    const free = typeof name === "string" ? freeName(name, taken, reserved) : null;
    return free === null ? name : { [free]: name };
  });
}

/** Another name for what bears one that a framework keeps for itself; null where it bears none, or where none is free. */
function freeName(shown: string, taken: readonly string[], reserved: ReservedTools): string | null {
  if (!Object.hasOwn(reserved, shown)) return null;
  const free = [others[shown], `${shown}_tool`].find(
    (name) => name !== undefined && !taken.includes(name) && !Object.hasOwn(reserved, name),
  );
  return free ?? null;
}
