import type { ClassFacts } from "../facts.js";
import { described } from "./findings.js";
import { type Member, readable } from "./member.js";
import { methodNamed, type Reading } from "./reading.js";
import { partsOf } from "./role-path.js";
import { fitting, type StateRole } from "./state-role.js";

/** A described role must name something that can be read without arguments and without waiting. */
export function checkStateRole(
  reading: Reading,
  klass: ClassFacts,
  role: StateRole,
  given: string,
): void {
  const at = described(`domain.${role}`);
  for (const { name: first, dotted, against } of partsOf(given)) {
    const found = readable(klass).find((m) => m.name === first);
    const method = methodNamed(klass, first);
    const constant = klass.attributes.some((a) => a.name === first);
    if (!found && !method && !constant)
      reading.findings.report(
        "ROLE_MISSING",
        `\`${klass.name}\` has no \`${first}\` for ${role}`,
        at,
      );
    else if (!found && method)
      reading.findings.report(
        "ROLE_UNFIT",
        `\`${first}\` takes arguments, so it cannot be ${role}`,
        at,
      );
    else if (
      found &&
      !dotted &&
      !(against !== null && role === "done") &&
      !fitting[role].includes(found.kind) &&
      found.kind !== "nothing"
    ) {
      reading.findings.report(
        "ROLE_UNFIT",
        `\`${first}\` is a ${found.kind}, so it cannot be ${role}`,
        at,
      );
    }
    if (found?.async && role !== "observe") notAwaited(reading, role, found);
  }
}

/** Reports a role that would have to be awaited; only the beginning is, since all else is also read between calls. */
export function notAwaited({ findings }: Reading, role: StateRole, m: Member): void {
  findings.report("ROLE_ASYNC", `\`${m.name}\` is asynchronous, so it cannot be ${role}`, m.at);
}
