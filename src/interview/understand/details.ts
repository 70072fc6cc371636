import { plannedField, type PlannedField } from "../../starters/plan.js";
import { type Cue, hits, strongest } from "./cues.js";
import { singular, snakeWords } from "./noun-phrases.js";
import { typeOfNoun } from "./parameters.js";
import type { Found } from "./reading.js";

const endsSaid =
  /\b(?:episode|game|it|conversation|session|run|task|round|puzzle|simulation)s? (?:is over|ends?|stops?|finish(?:es)?|terminates?|is done|is finished) ((?:when|once|as soon as|after|if|on|by|with)\b[^.;\n]*)/i;
const untilSaid =
  /\b(?:until|ends? when|over when) ((?![^.;,\n]{0,30}\b(?:asked|asks|prompted)\b)(?:it|the|all|every|he|she|they|someone|somebody|you|one|solved|won|done|dead)\b[^.;,\n]*)/i;
const modelStops =
  /\b(?:(?:agent|model|player|assistant|it|he|she|they|you|tutor|bot) (?:\w+ )?(?:submits?|hands? in|says|declares|calls|finishes|gives up|stops|presses|signals|decides|answers?)|submits?|submitting|calls? (?:done|finish|submit|stop)|final answer|when it calls \w+)\b|\b\w+\(\)/i;
const lasts =
  /\b(?:(?:episode|game|it|simulation|run|match|round)s? (?:always )?takes?|(?:(?:episode|game|it|simulation|run)s? )?(?:lasts?|runs? for|goes on for)) (?:for )?(?:exactly )?(?:a fixed )?[\w-]+ (?:steps|turns|rounds|days|weeks|months|hours|ticks|minutes)\b/i;
const onlyTime =
  /^(?:after|on|with|by) (?:exactly |the )?[\w-]+ (?:calls|steps|turns|moves|rounds|days|weeks|months|hours|ticks|actions|minutes)\b(?!.*\b(?:or|when)\b)/i;
const calledDone = /\b(?:when|once) (?:it|the (?:agent|model|player)) calls? \w+/i;

/** What ends an episode, where the text says so; one answer ends by no time. */
export function readEnds(
  text: string,
  goesOn: boolean,
): Found<"derived" | "model" | "turns"> | null {
  const found = endsSaid.exec(text) ?? untilSaid.exec(text);
  if (found !== null) {
    const value = onlyTime.test(found[1]!)
      ? "turns"
      : modelStops.test(found[1]!)
        ? "model"
        : "derived";
    return { value, quote: found[0].trim(), told: true };
  }
  const called = calledDone.exec(text);
  if (called !== null) return { value: "model", quote: called[0], told: true };
  const fixed = goesOn ? lasts.exec(text) : null;
  return fixed === null ? null : { value: "turns", quote: fixed[0].trim(), told: true };
}

const serviceCues: readonly Cue[] = [
  [
    3,
    "(?:real|live|external|public|rest|http|web) (?:\\w+ ){0,3}?apis?|web services?|(?:the )?(?:real |live )?(?:open ?weather|open ?ai|stripe|github|google|slack|twilio|wikipedia|weather|maps|serp|tavily|exa|brave) apis?|live (?:web|internet|data)|internet access|real (?:web|internet)",
  ],
];
const sandboxCues: readonly Cue[] = [
  [
    3,
    "sandbox(?:ed|es)?|in(?:side)? (?:an?|its|the) (?:\\w+ )?container|(?:one|an?|own|separate|new) container (?:per|for each|for every|each) (?:episode|task|run|rollout)|(?:fresh|docker) container|(?<=(?:^|[.;:\\n] ?))container(?=,| with\\b)|container (?:holds|has|contains|with)[^.;]{0,30} (?:repo(?:sitory)?|code|linux|python|shell|files|image)|(?:gets?|has|have|given) (?:an?|its own) (?:\\w+ )?container|docker|subprocess|(?:unix |linux )?shell|bash|run(?:s|ning)? (?:commands|code|(?<!it runs )tests|scripts|pytest)|execut(?:e|es|ing) (?:code|commands|scripts)",
  ],
];

const looksOutside =
  /\b(?:looks?|searche?s?|browses?|finds?|fetche?s?|checks?|quer(?:y|ies)|downloads?|reads?) [^.;\n]{0,40}\b(?:on|from|in|over) the (?:web|internet)\b|\bsearche?s? the (?:web|internet)\b/i;

/** What an environment needs outside itself, where the text says so. */
export function readBackend(text: string): Found<"none" | "sandbox" | "service"> | null {
  const [service, sandbox] = [
    strongest(hits(text, serviceCues)),
    strongest(hits(text, sandboxCues)),
  ];
  if (service) return { value: "service", quote: service.quote, told: true };
  if (sandbox) return { value: "sandbox", quote: sandbox.quote, told: true };
  const none =
    /\b(?:no (?:external|backend|services?|dependenc(?:y|ies))|offline|self[- ]contained|in memory|pure python)\b/i.exec(
      text,
    );
  // "Offline", and prices that are looked up on the web: which of them holds is not for these words to tell.
  return none === null || (none[0] === "offline" && looksOutside.test(text))
    ? null
    : { value: "none", quote: none[0], told: true };
}

/** Names of environment variables that stand in the text, as they are written; "PORTAL_USER and PORTAL_PASSWORD" are two. */
export const readSecrets = (text: string): string[] => [
  ...new Set([...suffixed(text), ...besideSecrets(text)]),
];

/** "Key in AML_API_KEY and the user in AML_API_USER": names in the same sentence and of the same kind. */
const besideSecrets = (text: string): string[] =>
  text
    .split(/(?<=[.;!?])\s|\n/)
    .filter((sentence) => suffixed(sentence).length > 0)
    .flatMap((sentence) => [
      ...sentence.matchAll(/(?<![\w.])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w|\s*=)/g),
    ])
    .map(([name]) => name);

const suffixed = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?=(?:,| and| or| \/)? [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET|PASSWORD|PASS)\b)|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET|PASSWORD|PASS|PAT|CREDENTIALS?|DSN|URL)\b/g,
    ),
  ].map(([name]) => name);

const licences: Readonly<Record<string, string>> = {
  mit: "MIT",
  "apache(?: license)?(?:[ -]?2(?:\\.0)?)?": "Apache-2.0",
  "bsd(?:[ -]?3(?:[ -]clause)?)?": "BSD-3-Clause",
  "gpl(?:[ -]?v?3)?": "GPL-3.0-only",
  "cc[ -]by(?:[ -]4(?:\\.0)?)?": "CC-BY-4.0",
  cc0: "CC0-1.0",
  "mpl(?:[ -]?2(?:\\.0)?)?": "MPL-2.0",
};
const spdx =
  /\b(?:MIT(?=[.,;\n]| (?:©|\(c\))|$)|[Aa]pache[- ]2\.0|BSD-[23]-Clause|GPL-[23]\.0(?:-only|-or-later)?|AGPL-3\.0(?:-only|-or-later)?|LGPL-[23]\.\d(?:-only|-or-later)?|CC[- ]BY(?:[- ](?:SA|NC|ND))*[- ]4\.0|[Cc][Cc]0(?:-1\.0)?(?![\w-])|MPL-2\.0|ISC(?=[.,;\n]| (?:©|\(c\))|$)|Unlicense|ODbL-1\.0)|(?<=\b[Ll]icen[cs]ed?(?::| is| under)? )(?:[A-Z][A-Za-z]*-)+\d[\w.-]*\w/;

/** A licence that is named as one, or by its SPDX name. */
export function readLicense(text: string): Found<string> | null {
  for (const [pattern, id] of Object.entries(licences)) {
    const found = new RegExp(
      `\\b(?:${pattern})[ -]licen[sc]ed?\\b|\\blicen[sc]ed?\\s*(?:is|:|under|=)*\\s*(?:the )?(?:${pattern})(?![\\w-])`,
      "i",
    ).exec(text);
    if (found) return { value: id, quote: found[0], told: true };
  }
  const named = spdx.exec(text);
  return named === null
    ? null
    : {
        value: named[0]
          .replaceAll(" ", "-")
          .replace(/^apache/, "Apache")
          .replace(/^CC0$/i, "CC0-1.0")
          .replace(/(GPL-\d\.\d)$/, "$1-only"),
        quote: named[0],
        told: true,
      };
}

const remembers =
  /\b(?:keeps? track of|tracks?|remembers?|(?:the )?state (?:is|has|holds|contains|includes|consists of|should (?:have|hold|contain))|stores?|maintains?|each (?:episode|task|user|customer|order|item|record|row) has)(?: the| a| an|:)? ([^.;\n]+)/gi;
const common = new Set(
  "state thing things everything it them what progress track information info data".split(" "),
);

/** What an episode remembers, where the text lists it: "keeps track of gold, health and inventory". */
export function readFields(text: string): Found<readonly PlannedField[]> | null {
  const found = [...text.matchAll(remembers)].flatMap(([, list]) => fieldsIn(list!));
  const fields = [...new Map(found.map((field) => [field.name, field])).values()];
  const [first] = text.matchAll(remembers);
  return fields.length === 0
    ? null
    : { value: fields.slice(0, 8), quote: first![0].trim().slice(0, 70), told: true };
}

function fieldsIn(list: string): PlannedField[] {
  return list.split(/\s*(?:,\s*(?:and\s+)?|\band\b|\bplus\b|&)\s*/).flatMap((piece) => {
    const words = piece
      .trim()
      .replace(
        /^(?:the|an?|its|their|his|how many|how much|which|what|all|current|number of)\s+/i,
        "",
      )
      .split(/\s+(?:of|in|for|that|which|with|on|at|left|so far|remaining|per|from)\b/)[0]!
      .split(/\s+/);
    const noun = words.slice(-2).map((word) => word.toLowerCase());
    const name = snakeWords(noun);
    if (words.length > 3 || name === "" || common.has(name)) return [];
    const head = noun.at(-1)!;
    const counted = /how many|how much|number of/i.test(piece);
    const type = counted
      ? "integer"
      : singular(head) !== head && typeOfNoun(head) === "string"
        ? "string[]"
        : countable(head);
    const field = { name, type } as const;
    return plannedField.safeParse(field).success ? [field] : [];
  });
}

const countable = (noun: string): PlannedField["type"] =>
  /^(?:gold|coins|health|hp|score|points|lives|level|energy|food|fuel|money|cash|balance|turns?|moves?|mana|xp|wood|stone|battery|temperature|hunger|mood|trust)$/.test(
    noun,
  )
    ? "integer"
    : typeOfNoun(noun);
