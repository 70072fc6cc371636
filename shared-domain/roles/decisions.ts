import type { Decision } from "../decision.js";
import { decidedEpisode, decidedObject, decidedQuestion } from "./decided-episode.js";
import { decidedReward } from "./decided-reward.js";
import { decidedTasks } from "./decided-tasks.js";
import type { Draft } from "./decision-draft.js";
import type { Json } from "./findings.js";
import { classNamed, type Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import { promptPlace } from "./system-prompt.js";

/**
 * All that was decided of a domain, with its place and what supports it. What is asked is not among them: an open key has a
 * question and no decision.
 */
export function decisionsOf(reading: Reading, roles: Roles, prompt: string | null): Decision[] {
  const klass = classNamed(reading.facts, roles.domain.class);
  const open = new Set(reading.findings.questions.map(({ key }) => key));
  const drafts = [
    ...decidedEpisode(reading, roles, klass),
    ...(klass === null ? decidedQuestion(reading, roles) : decidedObject(reading, roles, klass)),
    ...decidedReward(reading, roles, klass),
    ...decidedTasks(reading, roles),
    {
      key: "system_prompt",
      what: "what the model is told first",
      value: prompt,
      at: promptPlace(reading.facts, klass, prompt),
    },
  ];
  return drafts.filter(({ key }) => !open.has(key)).map((draft) => finished(reading, draft));
}

function finished({ description, findings }: Reading, draft: Draft): Decision {
  const { key, what, value, at = null, part = key, plain = false, assumed = false, why } = draft;
  const said = saidOf(description, part) !== undefined;
  return {
    key,
    what,
    value: (value ?? null) as Json,
    how: said || plain ? "told" : assumed ? "assumed" : "inferred",
    words: null,
    place: at && { file: at.file, line: at.line },
    why: said ? "as described" : (why ?? because(findings, key) ?? bare(value)),
  };
}

/** The reason for a value; what is said of the start is said of the call that makes it. */
const because = ({ reasons }: Reading["findings"], key: string): string | undefined =>
  reasons[key] ?? reasons[key.replace(/\.call$/, "")];

/** In words, where nobody gave a reason. */
const bare = (value: unknown): string =>
  value === null || value === undefined ? "nothing plays it" : "by its name";

const saidOf = (description: unknown, key: string): unknown =>
  key
    .split(".")
    .reduce<unknown>(
      (node, step) => (node as Record<string, unknown> | undefined | null)?.[step],
      description,
    );
