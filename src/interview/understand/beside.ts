import type { Found } from "./reading.js";

const denied =
  "tools?|tool calls?|function calls?|judges?|judge model|llm judge|network|internet|sandbox|simulated users?|users?|hints?|partial (?:credit|rewards?|points)|images?|screenshots?|code|database|server|api|apis|browser|memory|limit on (?:the )?(?:number of )?(?:calls|turns|steps)|calls? limit|turn limit|step limit|cap";
const withoutCue = new RegExp(
  `\\b(?:no|without(?: any| a| an| the)?|(?:does|do|should|may|must|can) ?n[o']t (?:need|use|have|call)(?: any| a| an| the)?|never (?:uses?|calls?)(?: a| any)?|not (?:use|need)(?: any| a)?)\\s+(?:(?:llm|extra|real|external|special|actual|outbound|outside|outgoing) )?(${denied})\\b(?!\\s+(?:in|for|per|on|left|is left|may|other than|but|except|besides|beyond|apart))`,
  "gi",
);

const plainNames: readonly (readonly [RegExp, string])[] = [
  [/tool|function/, "tools"],
  [/judge/, "judge"],
  [/network|internet/, "network"],
  [/limit|cap/, "cap"],
  [/partial/, "partial rewards"],
  [/user/, "simulated user"],
];

/** What the text says that there is none of. */
export function readWithout(text: string): Found<readonly string[]> | null {
  const found = [...text.matchAll(withoutCue)];
  const value = found.map(([, what]) => {
    const lower = what!.toLowerCase();
    return plainNames.find(([pattern]) => pattern.test(lower))?.[1] ?? lower;
  });
  return found.length === 0
    ? null
    : {
        value: [...new Set(value)],
        quote: found.map(([words]) => words.trim()).join(", "),
        told: true,
      };
}

const replied =
  /\b(?:model|agent|llm|assistant|it|player|solver)(?: [^.;]{1,90} and)?,? (?:then |just |only |simply )?(?:(?:has|have) to |must |should )?(?:repl(?:y|ies)|responds?|outputs?|returns?|prints?)(?: only| just)?(?: with)? (?:an?|the|its|one|two|just|only|each|every|json|xml|yaml|markdown|text|\d+)\b[^.;,]{0,60}|\b(?:in|as) (?:one|a single) (?:message|reply|response|answer)\b/i;

/** The author's words for a model that writes its move or its answer itself, so that no tool is needed. */
export function readReply(text: string): string | null {
  return replied.exec(text)?.[0] ?? null;
}

const person =
  "(?:users?|customers?|patients?|clients?|persons?|callers?|students?|pupils?|buyers?|sellers?|guests?|tenants?|shoppers?|humans?|passengers?|applicants?|candidates?|tourists?|employees?|boss|child|parents?|members?|visitors?|residents?|citizens?|witness(?:es)?|colleagues?|managers?|[a-z]{3,}(?:er|or|ant|ist|ee))";
const simulated = new RegExp(
  `\\b(?:simulated|scripted|fake|role[ -]?played|pretend|virtual|synthetic|llm[ -]played|imaginary) (?:[a-z]+ ){0,2}?${person}\\b(?! (?:opponent|game|computer|server))|\\b${person}(?: who [^.,]{0,40})? (?:(?:is|are)(?: to be)?|(?:should|will|must|shall|may|can) be) (?:also )?(?:simulated|played|scripted|acted|role[ -]?played)\\b(?: by [^.,;]{2,40})?|\\b(?:user|customer|patient) simulator\\b`,
  "i",
);

/** Whom the environment plays, in the author's words. */
export function readUser(text: string): Found<string> | null {
  const found = simulated.exec(text);
  if (
    found === null ||
    /\b(?:computer|server|router|sensor|printer|player|weather|tower|order|number|counter|border|water|paper|elevator|reactor|motor|tractor)s?\b/i.test(
      found[0],
    )
  )
    return null;
  return { value: aboutPerson(text, found), quote: found[0], told: true };
}

/** The sentence that tells of somebody, with those behind it that go on about them. */
function aboutPerson(text: string, { index: at, 0: words }: RegExpExecArray): string {
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
  /(?<![\w/@.-])((?:\.{0,2}\/)?(?:[\w*-]+\/)*[\w*][\w*.-]*\.(?:csv|tsv|jsonl?|ndjson|geojson|avro|arrow|feather|npz|npy|pkl|fasta|pgn|tex|tar\.gz|tgz|zip|gz|ya?ml|txt|md|parquet|sqlite3?|db|xml|pdf|html?|xlsx|sql|log|png|jpe?g))(?![\w/])/gi;

/** Data files that the text names. */
export function readFiles(text: string): Found<readonly string[]> | null {
  const paths = [...new Set([...text.matchAll(file)].map(([, path]) => path!))];
  return paths.length === 0 ? null : { value: paths, quote: paths.join(", "), told: true };
}
