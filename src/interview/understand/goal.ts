import { callLimits, calls, deedLimits, deeds, limitsIn } from "./limit-patterns.js";
import { readSuccess } from "./pay.js";
import type { Sentence } from "./sentences.js";
import { lemmaOf } from "./verbs.js";

/** The first sentence that says what is to be done: not a heading, not what it pays. */
export function readGoal(sentences: readonly Sentence[]): string | null {
  const spoken = sentences
    .map((one) => ({ ...one, text: one.text.replace(manner, "") }))
    .filter(({ text }) => !label.test(text) && !title.test(text) && !isBeside(text));
  const whole = spoken.filter(({ text }) => text.split(/\s+/).length >= 3);
  const outright = whole.find(({ text }) => aim.test(text));
  if (outright !== undefined) return goalOf(outright);
  const plain = whole.filter(
    ({ text, bullet }) =>
      !bullet &&
      !/^(?:(?:reward|score|tools?|actions?|hi\b|hello|hey)\b|(?:an?|the) (?:simulated|scripted|judge|checker|student|user|customer|opponent)\b)/i.test(
        text,
      ),
  );
  const free = plain.filter(
    (sentence) => readSuccess([sentence]) === null && !ending.test(sentence.text),
  );
  const chosen =
    free.find(({ text }) => text.split(/\s+/).length >= 5 && ofModel.test(text)) ??
    free.find(
      ({ text }) =>
        text.split(/\s+/).length >= 5 &&
        (does.test(text) || lemmaOf(text.split(/\s+/)[0]!) !== null),
    ) ??
    free[0] ??
    plain[0] ??
    whole[0] ??
    // "Wordle. At most 5 calls.": a name may be all that is said.
    spoken[0];
  return chosen === undefined ? null : goalOf(chosen);
}

/** "At most 5 calls.", "No judge.", "The licence is MIT.": a sentence of how it is played or filed, and not of what. */
function isBeside(text: string): boolean {
  if (/^(?:no|without|never)\b|^(?:the )?licen[sc]e\b/i.test(text)) return true;
  const limits = [...limitsIn(text, callLimits, calls), ...limitsIn(text, deedLimits, deeds)];
  return limits.some(({ quote }) => !/[a-z]/i.test(text.replace(quote, "")));
}

const goalOf = ({ text }: Sentence): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/^(?:goal|task|objective|aim|mission): (?=\S)/i, "")
    .replace(/;$/, "")
    .slice(0, 300);

/** A line or sentence of its own kind. */
const label =
  /^(?:rewards?|scor(?:e|es|ing)|grading|tools?|actions?|commands?|name|title|licen[sc]e|splits?|tasks|data ?sets?|data|state|rules?|ends?|limits?|cap|max\w*|frameworks?|secrets?|files?|feedback|observations?|penalt(?:y|ies)|bonus|notes?|constraints?|turns?|steps?|budget|success|verification|judge|user|dense|sparse)\b[\w ]{0,14}: /i;
/** "Tools:", "go(direction)": what stands above others, and a call alone. */
const title = /^(?:[\w -]{1,30}:|`?[\w.]+\([^()]*\)`?[.;]?)$/;
/** What goes before a goal and says only how it is played. */
const manner =
  /^(?:single[- ](?:turn|step|shot)|multi[- ](?:turn|step)|one[- ]shot|task|goal|objective|idea|environment|env|game|setting|(?:hi|hello|hey|ok|so)(?: there| all| folks| team)?)\s*[:,!] (?=\S+ \S+ \S)/i;
/** A sentence that only says how long it goes on. */
const ending =
  /^(?:we have|i have|there (?:is|are)) (?:(?:an?|the|\d[\d,k]*) )?(?:\w+ )?(?:data ?set|data|file|csv|rows?|examples?)\b|^(?:(?:an?|the|each|every) )?(?:episode|game|run|rollout|round)s? (?:ends?|is over|lasts?|stops?|runs?) /i;
/** A sentence in which somebody does something, or is told to. */
const does =
  /\b(?:(?:the|an?|our|my) (?:\w+ )?(?:agent|model|player|assistant|policy|llm|bot|robot)|(?:agents?|models?|player)|you|we|i)\b|^(?:(?:an?|the) )?(?:\w+ )?(?:environment|env|game|puzzle|simulation)\b/i;
/** A sentence that says what the model does or gets, and not who describes it or which tools there are. */
const ofModel =
  /^(?!(?:after|on (?:each|every))\b)(?!.*\b(?:tools?|functions?|commands?|actions?) (?:are|is)\b)(?!(?:i|we|my|our|hi|hello|good|dear)\b(?!.*\b(?:want|would like|'d like|need)\b)).*\b(?:(?:the|an?|our|my) (?:\w+ )?(?:agent|model|player|assistant|policy|llm|bot|robot|learner)|agents?|players?) (?:\w+ )?(?:is (?:a|the|given|shown|asked|told|to)|gets?|has to|must|should|shall|needs? to|learns?|looks? after|tries|plays?|reads?|writes?|answers?|finds?|sees?|receives?|decides?|acts?|works?|runs?|handles?|helps?|[a-z]+s the)\b/i;
/** A sentence that names the goal as such. */
const aim =
  /\b(?:the|its|your|their) (?:\w+ )?(?:goal|objective|aim|task|mission|job) (?:is|will be) (?!done|over|finished|completed?|closed|solved)/i;
