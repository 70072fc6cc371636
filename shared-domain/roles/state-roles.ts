import type { ClassFacts } from "../facts.js";
import { acts, builtKeys, type Member, parameterless, readable } from "./member.js";
import { saidValues } from "./said-values.js";
import { checkStateRole, notAwaited } from "./check-state-role.js";
import { classNamed, list, type Reading } from "./reading.js";
import { fitting, type StateRole } from "./state-role.js";
import { apartFromGiven, filledByMoves } from "./given-values.js";
import { fieldsOf } from "./task-rows.js";
import { doubtful } from "./rewards-beside.js";
import { lastOnly } from "./rewards-of-one-call.js";
import { besideEnd, withTruncation } from "./truncation.js";
import { otherEnd } from "./other-end.js";
import { rank, snake } from "./vocabulary.js";

/** Last group of words that counts without other evidence. */
const weakest: Readonly<Record<StateRole, number>> = { done: 2, reward: 3, observe: 2, metrics: 2 };

const meaning: Readonly<Record<StateRole, string>> = {
  done: "says whether the episode is over",
  reward: "holds what was earned",
  observe: "shows the beginning",
  metrics: "holds measures",
};

/** The member for a role, as described or found; null where nobody plays it. */
export function stateRole(reading: Reading, klass: ClassFacts, role: StateRole): string | null {
  const given = reading.description.domain[role];
  if (given !== undefined) {
    if (given !== null) checkStateRole(reading, klass, role, given);
    return role === "done" && given !== null ? saidValues(reading, klass, given) : given;
  }
  const best = plainest(fits(klass, role).filter(apartFromGiven(reading, klass, role)), role);
  const graded = gradedBy(reading, klass, role, best);
  if (best.length === 0)
    return (
      member(reading, klass, role) ??
      graded ??
      hidden(reading, klass, role) ??
      (role === "done" ? otherEnd(reading, klass) : null)
    );
  if (graded !== null) return graded;
  const pair = role === "done" && best[0]!.plain === 2 ? outcome(best.map(({ m }) => m)) : null;
  const outer = best.filter(
    ({ m }) => !best.some((other) => other.m !== m && other.m.uses.includes(m.name)),
  );
  if (pair === null && outer.length > 1) {
    const names = outer.map(({ m }) => m.name);
    reading.findings.ask({
      key: `domain.${role}`,
      why: `it may be ${list(names, "or")} that ${meaning[role]}`,
      candidates: names,
    });
    return null;
  }
  const chosen = pair ?? outer[0]!.m.name;
  if (outer[0]?.m.async && role !== "observe") notAwaited(reading, role, outer[0].m);
  if (pair === null && unsure(reading, klass, role, outer[0]!)) return null;
  reading.findings.because(
    `domain.${role}`,
    pair
      ? `${list(pair.split(" or "), "or")} ends it`
      : `the ${outer[0]!.m.form} that ${meaning[role]}`,
  );
  return role === "done" ? withTruncation(reading, klass, chosen) : chosen;
}

/** Whether it was asked if the one member found really plays the role. */
const unsure = (reading: Reading, klass: ClassFacts, role: StateRole, { m, plain }: Ranked) =>
  role === "reward"
    ? doubtful(reading, klass, m)
    : role === "done" && besideEnd(reading, klass, m, plain);

/** A truth such as `solved` says less of what was earned than a verdict that names it. */
function gradedBy(
  reading: Reading,
  klass: ClassFacts,
  role: StateRole,
  best: readonly Ranked[],
): string | null {
  return role === "reward" && (best[0]?.plain ?? 3) === 3 ? verdict(reading, klass) : null;
}

/** Whether a value of this kind can play a role, and how plainly its name says so: 0 is plainest, null where it does not. */
export function suits(
  role: StateRole,
  { name, kind }: Pick<Member, "name" | "kind">,
): { readonly plain: number | null } | null {
  return fitting[role].includes(kind) ? { plain: rank(role, name) } : null;
}

/** Members that plainly say a role which something else plays: they are nobody's tools. */
export function namesakes(klass: ClassFacts, role: StateRole): string[] {
  return fits(klass, role)
    .filter(({ plain }) => plain <= 1)
    .map(({ m }) => m.name);
}

interface Ranked {
  readonly m: Member;
  readonly plain: number;
}

function fits(klass: ClassFacts, role: StateRole): Ranked[] {
  return readable(klass)
    .filter(
      (m) =>
        m.public &&
        fitting[role].includes(m.kind) &&
        !acts(m) &&
        !(role === "observe" && filledByMoves(klass, m)) &&
        !(role === "metrics" && m.form === "attribute" && m.kind === "unknown"),
    )
    .flatMap((m) => {
      const plain = rank(role, m.name);
      return plain === null || plain > weakest[role] || vague(role, plain, m) ? [] : [{ m, plain }];
    });
}

/**
 * Vague words need more than the name: a documented `view()` is a tool, an
 * untyped `info` may hold anything, and only a truth can be `solved`.
 */
function vague(role: StateRole, plain: number, m: Member): boolean {
  if (role === "observe" && m.form === "attribute")
    return plain > 1 || !["text", "unknown"].includes(m.kind);
  if (role === "observe")
    return (
      plain > 0 &&
      m.form === "method" &&
      m.documented &&
      !(plain === 1 && ["text", "other"].includes(m.kind))
    );
  if (role === "metrics") return !m.numbers && (plain === 2 || (plain === 1 && m.documented));
  const truths = (role === "done" && plain === 2) || (role === "reward" && plain === 3);
  return truths && m.kind !== "boolean" && !(m.kind === "unknown" && m.form === "property");
}

function plainest(found: readonly Ranked[], role: StateRole): readonly Ranked[] {
  const first = Math.min(...found.map(({ plain }) => plain));
  const best = found.filter(({ plain }) => plain === first);
  return role === "observe" ? opening(best) : best;
}

/** `prompt` and `observation` both: the observation is what changes, so the prompt is the beginning. */
function opening(best: readonly Ranked[]): readonly Ranked[] {
  const prompt = best.filter(({ m }) =>
    /(?:^|_)(?:prompt|opening|intro(?:duction)?|initial_\w+|first_\w+|instructions?|briefing)$/.test(
      m.name,
    ),
  );
  return prompt.length > 0 ? prompt : best;
}

/** Two truths that end an episode together. */
function outcome(members: readonly Member[]): string | null {
  const bare = (name: string): string => snake(name).replace(/^(?:is|has|was)_/, "");
  for (const pair of [
    ["won", "lost"],
    ["solved", "failed"],
    ["success", "failure"],
    ["successful", "failed"],
    ["succeeded", "failed"],
    ["won", "dead"],
  ]) {
    const found = pair.flatMap((name) => members.filter((m) => bare(m.name) === name));
    if (found.length === 2 && members.length === 2)
      return found.map(({ name }) => name).join(" or ");
  }
  return null;
}

/** A member of a record, or an item of a mapping, that the object holds: `state.done`. */
function member(reading: Reading, klass: ClassFacts, role: StateRole): string | null {
  if (role !== "done" && role !== "reward") return null;
  const found = klass.attributes.flatMap((a) => {
    const record = classNamed(reading.facts, a.type?.text.replaceAll(/["']/g, "") ?? a.builds[0]);
    const names =
      record === null
        ? a.keys
        : [
            ...fieldsOf(record),
            ...record.methods.filter((m) => m.kind === "property").map((m) => m.name),
          ];
    return names.filter((name) => (rank(role, name) ?? 9) <= 1).map((name) => `${a.name}.${name}`);
  });
  if (found.length !== 1) return null;
  reading.findings.because(`domain.${role}`, `the member that ${meaning[role]}`);
  return found[0]!;
}

/** A tuple that begins with a number, and is no pair of coordinates: `tuple[float, str]`. */
const scored = /^(?:tuple|Tuple)?\[\s*(?:float|int|bool|number)\s*,(?!\s*(?:float|int|number)\b)/;

/** An item of what the one method gives that is asked for a verdict: `grade.reward`, or `grade.0` of a tuple. */
function verdict({ findings }: Reading, klass: ClassFacts): string | null {
  const asked = klass.methods.filter(
    (m) =>
      m.public &&
      (m.kind === "method" || m.kind === "property") &&
      !m.async &&
      parameterless(m) &&
      (rank("reward", m.name.replace(/s$/, "")) !== null || rank("verify", m.name) !== null),
  );
  const found = asked.flatMap((m) => {
    const keys = builtKeys(m.builds);
    const key = ["reward", "score", "total"].find((name) => keys.includes(name));
    if (key !== undefined) return [`${m.name}.${key}`];
    return scored.test(m.returns?.text ?? "") ? [`${m.name}.0`] : [];
  });
  if (found.length !== 1) return null;
  findings.because("domain.reward", "an item of the verdict");
  return found[0]!;
}

/** A private attribute by a plain name, where nothing public says it. */
function hidden(reading: Reading, klass: ClassFacts, role: StateRole): string | null {
  if (role !== "done" && role !== "reward") return null;
  const found = readable(klass).filter(
    (m) =>
      !m.public &&
      m.form === "attribute" &&
      (rank(role, m.name) ?? 9) <= 1 &&
      ["boolean", "number"].includes(m.kind) &&
      fitting[role].includes(m.kind),
  );
  if (found.length !== 1) return null;
  if (role === "reward" && lastOnly(reading, klass, found[0]!.name)) return null;
  reading.findings.because(`domain.${role}`, `${meaning[role]}; nothing public does`);
  return found[0]!.name;
}
