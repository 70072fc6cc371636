import type { structures } from "../../../shared-domain/dimensions.js";
import type { Cue } from "./cues.js";
import { structureCues } from "./dimension-cues.js";
import type { Found, Reading } from "./reading.js";
import { all } from "./topics.js";

/** "Answers with one word": where nothing is called and nobody answers back, that is all there is. */
const briefly = {
  "single-step": [
    [
      3,
      "(?:answers?|repl(?:y|ies)|responds?) (?:with|in) (?:just |only )?(?:one|a single) (?:word|sentence|move)|(?:output|answer|response|result) (?:shall be|should be|must be|has to be|is) (?:an? |one )(?:single )?(?:valid )?json (?:object|document)|(?:model|llm|it) (?:writes|composes) (?:an? |one |that |this |the )(?:[a-z]+ )?(?:haiku|poem|limerick|headline|slogan|sentence|paragraph|sonnet|summary|title|caption)|(?:model|llm|it|student|pupil)(?: \\(model\\))? (?:is (?:given|shown|handed)|gets|receives|sees|reads) (?:(?:an?|one|the) )?[a-z][^.;]{3,90},? and (?:then )?(?:has to |must |should )?(?:writes?|answers?|says?|names?|produces?|states?|gives? back|translates?)",
    ],
  ],
} as const satisfies Readonly<Partial<Record<keyof typeof structures, readonly Cue[]>>>;

/** "In three speeches", "an opponent answers each": more than one answer, whatever is called. */
const severalTimes =
  /\b(?:in|over|for) (?:two|three|four|five|six) (?:speeches|replies|rounds|turns)\b|\bopponent\b[^.;\n]{0,30}\b(?:answers|replies|responds)\b/i;

/** What else a text says of how the model acts. */
export interface Acting {
  readonly tools: Reading["tools"];
  readonly user: Reading["user"];
  /** Limits on calls, and what is told after one: where there is any, there are several. */
  readonly goesOn: boolean;
  /** The words that deny tools. */
  readonly none: string | null;
}

/**
 * How an episode runs: by its words, and else by how the model acts. Whoever is talked with makes it a talk; tools with
 * a limit on calls or an answer to each are called one after the other; where nothing is called, one answer is all.
 */
export function readStructure(text: string, acting: Acting): Reading["structure"] {
  const { tools, user, goesOn, none } = acting;
  const calls = Boolean(tools?.value.length);
  const found = oneWay(all(text, structureCues), acting);
  const told = found.some(({ value }) => /^(?:single-step|multi-turn|multi-step)$/.test(value));
  if (told) return found;
  if (user !== null) return [...found, { value: "multi-turn", quote: user.quote, told: false }];
  if (calls)
    return goesOn ? [...found, { value: "multi-step", quote: tools!.quote, told: false }] : found;
  const brief = all(text, briefly);
  return brief.length === 0 && none !== null && !goesOn && !severalTimes.test(text)
    ? [...found, { value: "single-step", quote: none, told: false }]
    : [...brief, ...found];
}

/**
 * One answer, or more: a text with words of both has one of them in passing. Who answers back decides which, and so do
 * calls that are counted or answered: a "one-shot" at a game table is no single answer.
 */
function oneWay(
  found: readonly Found<keyof typeof structures>[],
  { tools, user, goesOn }: Acting,
): Reading["structure"] {
  const single = found.some(({ value }) => value === "single-step");
  if (!single) return found;
  const several = user !== null || ((tools?.value.length ?? 0) > 1 && goesOn);
  return found.filter(({ value }) =>
    several ? value !== "single-step" : value !== "multi-turn" && value !== "multi-step",
  );
}
