import type { PlannedTool } from "../../starters/plan.js";
import { type ArchetypeId, archetypeIds } from "../archetypes.js";
import { actionLeanings } from "./action-leanings.js";
import { archetypeCues } from "./archetype-cues.js";
import { hits, ranked } from "./cues.js";
import { structureCues } from "./dimension-cues.js";
import type { Leaning } from "./reading.js";

const outer: ReadonlySet<ArchetypeId> = new Set(["tagged-text", "computer-use", "conversation"]);

/**
 * Archetypes by the words that speak for them and by what the model is to do. Tags, screens and simulated users say
 * how the model acts, whatever it is about: they go before the theme.
 */
export function readLeanings(
  decided: string,
  tools: readonly PlannedTool[],
  { user, none }: { readonly user: boolean; readonly none: string | null },
): Leaning[] {
  const text = decided.replaceAll("<secret>", "");
  const byWords = ranked(text, archetypeCues).map(({ id, score, found }) => ({
    id,
    score: score + (outer.has(id) && score >= 5 ? 4 : 0),
    cues: [...new Set(found.map(({ quote }) => quote))],
  }));
  const scores = new Map<ArchetypeId, Leaning>(byWords.map((leaning) => [leaning.id, leaning]));
  for (const { id, verbs, weight, least } of actionLeanings) {
    const named = tools
      .filter(({ name }) => [...verbs].some((verb) => name === verb || name.startsWith(`${verb}_`)))
      .map(({ name }) => name);
    const before = scores.get(id) ?? { id, score: 0, cues: [] };
    if (named.length >= least)
      scores.set(id, { ...before, score: before.score + weight, cues: [...before.cues, ...named] });
  }
  adjust(scores, text, tools.length, { user, none });
  return [...scores.values()].sort(
    (a, b) => b.score - a.score || archetypeIds.indexOf(a.id) - archetypeIds.indexOf(b.id),
  );
}

/** What is said of tools and of a user tells more of the kind than the theme does. */
function adjust(
  scores: Map<ArchetypeId, Leaning>,
  text: string,
  tools: number,
  { user, none }: { readonly user: boolean; readonly none: string | null },
): void {
  const more = (id: ArchetypeId, cue: string): void => {
    const before = scores.get(id) ?? { id, score: 0, cues: [cue] };
    scores.set(id, { ...before, score: before.score + 4 });
  };
  const once = tools === 0 ? hits(text, structureCues["single-step"]) : [];
  // One answer and no tools: whatever it is about, it is a question.
  if (once.length > 0) {
    more("question", once[0]!.quote);
    // "Tests run in a container": where the model answers once, whatever runs is the grader's.
    const run = scores.get("sandbox");
    if (run !== undefined) scores.set("sandbox", { ...run, score: run.score - 4 });
  }
  // Without tools a text is written; where no form of it is told, it is the answer.
  if (none !== null && !user && tools === 0 && (scores.get("tagged-text")?.score ?? 0) < 5) {
    scores.delete("tagged-text");
    more("question", none);
  }
  // Several tools lead to more than one answer.
  const asked = scores.get("question");
  if (asked !== undefined && tools > 2)
    scores.set("question", { ...asked, score: asked.score - 2.5 });
  // Who talks with somebody plays no game alone, whatever it is about, and without tools does nothing but talk.
  if (user) scores.delete("pure-game");
  if (user && tools === 0) more("conversation", "user");
}
