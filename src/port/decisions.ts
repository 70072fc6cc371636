import type { At } from "../../shared-domain/facts.js";
import type { Decision } from "./analysis.js";

/** A decision as it was settled, and by whom. */
export interface Settled {
  readonly key: string;
  readonly value: unknown;
  readonly why: string;
  readonly by: "answer" | "proposal";
}

/** What was settled and what is open. */
export interface Settlement {
  readonly settled: readonly Settled[];
  readonly open: readonly Decision[];
}

/** Settles decisions by what was answered and, with `yes`, by proposals that have one candidate. Nothing else is taken. */
export function settleDecisions(
  decisions: readonly Decision[],
  answers: Readonly<Record<string, unknown>>,
  yes: boolean,
): Settlement {
  const settled: Settled[] = [];
  const open: Decision[] = [];
  for (const decision of decisions) {
    const { key, why, candidates } = decision;
    const [only] = candidates;
    if (Object.hasOwn(answers, key))
      settled.push({ key, value: answers[key], why: "answered", by: "answer" });
    else if (yes && candidates.length === 1 && only !== undefined)
      settled.push({ key, value: only.value, why: `${why}: ${only.why}`, by: "proposal" });
    else open.push(decision);
  }
  return { settled, open };
}

/** Keys by which a source is read otherwise. */
export const readingKeys: readonly string[] = ["configuration", "datasets"];

/** Keys whose only candidate is what was read: only an answer says otherwise. */
const readAsProposed: readonly string[] = ["settings", "splits"];

/** Decisions by which the source has to be read once more; null where it was read by them. */
export function readOtherwise(
  settled: readonly Settled[],
  answers: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  const fresh = settled.filter(
    ({ key, by }) =>
      !Object.hasOwn(answers, key) &&
      (readingKeys.includes(key) || (by === "answer" && readAsProposed.includes(key))),
  );
  return fresh.length === 0
    ? null
    : Object.fromEntries(fresh.map(({ key, value }) => [key, value]));
}

/** Where keys of answers stand. */
export type AnswerPlaces = Readonly<Record<string, At>>;

/** Asks a person for a decision; null where they would rather stop. */
export type AskDecision = (decision: Decision) => Promise<{ readonly value: unknown } | null>;

/** As `settleDecisions`; what is left open is asked for, one after the other, where somebody is there. The first that is not answered ends the asking. */
export async function decide(
  decisions: readonly Decision[],
  {
    answers,
    yes,
    ask,
  }: {
    readonly answers: Readonly<Record<string, unknown>>;
    readonly yes: boolean;
    readonly ask: AskDecision | null;
  },
): Promise<Settlement> {
  const { settled, open } = settleDecisions(decisions, answers, yes);
  const told: Settled[] = [];
  for (const decision of ask === null ? [] : open) {
    const answer = await ask?.(decision);
    if (answer == null) break;
    told.push({ key: decision.key, value: answer.value, why: "answered", by: "answer" });
  }
  return { settled: [...settled, ...told], open: open.slice(told.length) };
}
