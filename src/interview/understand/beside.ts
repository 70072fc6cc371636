import { person, trade } from "./persons.js";
import type { Found } from "./reading.js";

const replied =
  /\b(?:model|agent|llm|assistant|it|player|solver)(?: [^.;]{1,90} and)?,? (?:then |just |only |simply )?(?:(?:has|have) to |must |should )?(?:repl(?:y|ies)|responds?|outputs?|returns?|prints?)(?: only| just)?(?: with)? (?:an?|the|its|one|two|just|only|each|every|json|xml|yaml|markdown|text|\d+)\b[^.;,]{0,60}|\b(?:in|as) (?:one|a single) (?:message|reply|response|answer)\b/i;

/** The author's words for a model that writes its move or its answer itself, so that no tool is needed. */
export function readReply(text: string): string | null {
  return replied.exec(text)?.[0] ?? null;
}

const model =
  "(?:(?:an?|another|other|one|the)?(?: [a-z]+){0,2} ?(?:llm|language model|ai|model)\\b|(?:chat)?gpt\\b|claude\\b|gemini\\b|mistral\\b|llama\\b|qwen\\b)";
const simulated = new RegExp(
  `\\b(?:simulated|scripted|fake|role[ -]?played|pretend|virtual|synthetic|llm[ -]played|imaginary) (?:[a-z-]+ ){0,2}?${person}\\b(?! (?:opponent|game|computer|server|plays))|\\b(?:simulated|scripted|fake|role[ -]?played|pretend|llm[ -]played) (?:[a-z]+ ){0,2}?(?!opponents?\\b)[a-z]{3,} who(?: (?:only|never|always|first|just|at first))? (?:says?|tells?|reveals?|mentions?|answers?|wants?|knows?|asks?|talks?|complains?|hides?|gives?|forgets?|gets? (?:angry|impatient|annoyed)|is (?:angry|impatient|annoyed|confused|vague|unsure|nervous))\\b|\\b${person}(?: (?:who|that)(?: [^.,]{0,40})?| (?:on|at|behind|in) the [a-z]+)? (?:(?:is|are)(?: to be)?|(?:should|will|must|shall|may|can) be) (?:also )?(?:simulated?|played|scripted|acted|role[ -]?played)\\b(?: by [^.,;]{2,40})?|\\b(?:user|customer|patient) simulator\\b|\\bthe (?:environment|env|other side) (?:plays|acts as|impersonates|simulates) (?:an?|the) (?:[a-z]+ )?${person}|\\b${person}: *\\n[ \\t]+(?:played|simulated)[_ ]by: *${model}|\\b${person},? (?:who|whom|which) ${model} plays|\\b(?:an?|the|her|his|my|our) (?!(?:[a-z]+ ){0,2}(?:not|never|no|nobody|opponent|rival|player|bot|enemy|dealer|adversary|side|team)s?\\b)(?:[a-z-]+ ){0,2}(?!(?:not|be)\\b)[a-z]+(?:,? (?:who|which|that) is|,| is| are)? (?:simulated|played|acted|impersonated|voiced|ma[dk]e) by ${model}|\\b${person} \\((?:an? )?(?:llm|ai|model)[- ](?:simulated|played|based)|\\b${person} \\(${model} plays (?:him|her|them|it)\\b|\\b${person} \\((?:simulated\\b|(?:another|a second|also an?) (?:other )?(?:llm|language model|ai)\\b(?! (?:judge|grader|opponent)))|\\b(?:${person}|somebody|someone) \\((?:is )?(?:simulated|played|acted|made|done|run|driven|powered) by ${model}|\\b(?:another|other|(?:the|an?) (?:second|other|different|language)) (?:[a-z]+ ){0,2}?(?:llm|ai|model),? (?:plays?|is|acts as|pretends to be|impersonates|speaks for) (?:an?|the|our|your|that|this) (?:[a-z]+ )?(?:${person}|${trade})\\b|\\b${person} (?:is|are) (?:also )?(?:an?|another|an other|other|the other|(?:a |the )?second) (?:other )?(?:llm|language model|ai)(?: model)?(?:,? let's say\\b|,? (?:with|who|that|which|it|s?he|they|we|I|prompted|instructed)\\b|(?=[.;)]))|\\b(?:another|a second|an?) (?:other )?(?:llm|ai|language model)(?: model)? \\((?:as )?(?:the|an?|our) (?:${person}|${trade})\\b|\\ban? (?:llm|ai|language model)(?: model)?,? (?:that|who|which) (?:plays|acts as|pretends to be) (?:an?|the|our) (?:[a-z]+ )?${person}\\b|\\b(?:s?he|they|somebody|someone)(?: who)? (?:is|are) (?:simulated\\b|(?:played|acted) by ${model})`,
  "gi",
);

const spoken =
  /\b(?:talk|chat|speak|spoke|ask|sa(?:y|id)|tell|told|answer|repl(?:y|ie)|respond|messag|convers|dialog|interview|phone|calls (?:in|us)\b|persona|mood|angry|negotiat|complain|want)/i;
const somebody = new RegExp(`\\b(?:${person}|s?he|they)\\b`, "i");
/** Whether somebody speaks or is spoken with: "3,000 virtual patients" alone are rows of data. */
const isHeard = (text: string): boolean =>
  text.split(/[.;!?]\s|\n/).some((one) => somebody.test(one) && spoken.test(one));

/** Whom the environment plays, in the author's words. */
export function readUser(text: string): Found<string> | null {
  const found = [...text.matchAll(simulated)].find(
    ({ index }) =>
      !/\b(?:no|without|without any|never|not an?)\s+$/i.test(text.slice(0, index)) &&
      (isHeard(text) || !/^(?:virtual|synthetic|imaginary)\b/i.test(text.slice(index))) &&
      // Bots are a part of the game: nobody speaks for them.
      !/^[^.!?\n]*\bbots?\b|^scripted (?:\w+ )?(?:bidders?|rivals?|competitors?|opponents?|players?)\b/i.test(
        text.slice(index),
      ) &&
      // "Should we have a simulated captain?": what is only asked.
      !(
        /(?:^|[.!?\n]|> ?)\s*(?:should|shall|could|do|would|what about|how about|maybe)\b[^.!?\n]*$/i.test(
          text.slice(0, index),
        ) && /^[^.!\n]*\?/.test(text.slice(index))
      ),
  );
  if (found === undefined) return null;
  return { value: aboutPerson(text, found), quote: found[0], told: true };
}

/** The sentence that tells of somebody, with those behind it that go on about them. */
function aboutPerson(text: string, { index: at, 0: words }: RegExpExecArray): string {
  // "caller:", and below it "played_by: llm".
  if (words.includes("\n")) return words.replace(/\s+/g, " ");
  const who = [...words.matchAll(new RegExp(`\\b${person}\\b`, "gi"))][0]?.[0] ?? "person";
  const goesOn = new RegExp(`^(?:s?he|they|it|(?:the|this|that) ${who})\\b`, "i");
  const start = Math.max(0, ...[...text.slice(0, at).matchAll(/[.!?:]\s+|\n+/g)].map(endOf));
  const sentences = text.slice(start).split(/(?<=[.!?])\s+/);
  const more = sentences.slice(1).findIndex((sentence) => !goesOn.test(sentence));
  const told = sentences.slice(0, more < 0 ? undefined : more + 1).join(" ");
  return told
    .split(/\n\s*\n/)[0]!
    .replace(/\s+/g, " ")
    .trim();
}

const endOf = ({ index, 0: { length } }: RegExpExecArray): number => index + length;

const file =
  /(?<![\w/@.-])((?:\.{0,2}\/)?(?:[\w*-]+\/)*[\w*][\w*.-]*\.(?:csv|tsv|jsonl?|ndjson|geojson|avro|arrow|feather|npz|npy|pkl|fasta|pgn|pbn|tex|tar\.gz|tgz|zip|gz|tar|ya?ml|txt|md|parquet|sqlite3?|duckdb|db|xml|pdf|html?|xlsx?|ods|odt|docx?|epd|fen|abc|midi?|musicxml|wav|mp3|bib|conllu|srt|vcf|gpx|ics|mbox|toml|h5|mat|sdf|pdb|smi|smt2|pddl|ipynb|sql|sh|log|png|jpe?g))(?![\w/])/gi;

/** Data files that the text names. */
export function readFiles(text: string): Found<readonly string[]> | null {
  const paths = [...new Set([...text.matchAll(file)].map(([, path]) => path!))];
  return paths.length === 0 ? null : { value: paths, quote: paths.join(", "), told: true };
}
