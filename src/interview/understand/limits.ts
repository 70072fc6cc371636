import { clauseOf, type Figure } from "./figures.js";
import { number, numberOf } from "./numbers.js";
import type { Doubt, Found } from "./reading.js";
import type { Sentence } from "./sentences.js";

/** What every call of the model is: a limit on these is the cap of an episode. */
const calls =
  "(?:tool calls?|function calls?|api calls?|calls?|steps?|turns?|moves?|actions?|rounds?|exchanges?|interactions?|iterations?|messages?|ticks?)";
/** What one kind of call is: a limit on these is a rule of the domain, for other calls may come between. */
const deeds =
  "(?:guess(?:es)?|tries|try|attempts?|chances?|shots?|lives|queries|questions?|offers?|bids?|hints?|submissions?|throws?|swaps?|clicks?|edits?|searches|peeks?|hits?|commands?|runs?|executions?)";

const anyCall = `(?:${calls}|${deeds})`;

const between =
  "(?:\\s+|-)(?:(?:or (?:fewer|less)|wrong|total|tool|such|yes\\/no|true\\/false|more|full|possible|allowed|different|game|sql|shell|bash|max(?:imum)?|user|agent|model|player|search|database)\\s+)*";
const about =
  "(?:only |exactly |about |around |at most |max(?:imum)? |a (?:maximum|max|total|limit|budget) of |up to |just |a )?";
const limiter =
  "(?:with ?in|in (?:at most|under|up to|only|less than|no more than)|at (?:the )?(?:(?:very )?most|max)|up to|no more than|not more than|(?:not|never) (?:take|make|use|need|do|spend) more than|max(?:imum)?(?:\\.| of| is|:)?|maximally|limits?:|limit(?:ed)?(?: it| is)?(?: to| of|:)?|budget(?: of| is|:)?|(?:cap|limit|keep|hold) (?:it|this|that|them|things|(?:the |an? |every |each )?(?:episodes?|games?|runs?)) (?:at|to)|cap(?:ped)?(?: at| of| is|:)?|(?:cut off|hard stop|stops?|ends?|over|truncated) after|or after|lasts?|runs? for|horizon(?: of| is|:)?|(?:altogether|in total|all in all|overall),? (?:it|the \\w+|you) (?:has|have|gets?|may)(?: use| take| make)?|keep (?:it|this|that|them|episodes?) (?:to|under|below)|has only|have only|gets? only|allow(?:s|ed)?(?: only)?|total of)";

const patternsFor = (
  noun: string,
  every: boolean,
): readonly { readonly source: string; readonly less?: true }[] => [
  { source: `(?:fewer|less) than (?:the )?${number}${between}${noun}`, less: true },
  { source: `(?:under|below) ${number}${between}${noun}`, less: true },
  { source: `${limiter} ${about}(?:of )?${number}${between}${noun}` },
  {
    source: `${number}${between}${noun} (?:max(?:imum)?|limit|at (?:the )?(?:very )?most|total|tops|cap|in (?:total|all)|or (?:less|fewer)|allowed|budget|are allowed|per (?:episode|game)|(?:should be|are|is|will be) (?:plenty|enough|sufficient|the (?:limit|cap|most|maximum)))`,
  },
  {
    source: `more than ${number}${between}${noun} (?:(?:also |then )?(?:ends?|loses?|fails?|stops?)|and (?:it|the))`,
  },
  {
    source: `(?:max(?:imum)?|limit|cap|budget)[ _-]?(?:of |on |number of )?${noun}(?: (?:is|of|are|allowed|per episode))?["' :=]*(?:set to )?${number}`,
  },
  {
    source: `${number}${between}${noun} per [a-z]+,? (?:and no more|at (?:the )?most|max(?:imum)?|tops)`,
  },
  {
    source: `(?:can(?:not|'t)|never|must not|may not) (?:go |run |last )?(?:beyond|over|past|above|exceed) ${number}${between}${noun}`,
  },
  { source: `${noun}[ _-]?(?:limit|cap|budget|max(?:imum)?)(?: (?:is|of))?[ :=]*${number}` },
  { source: `${number}${between}${noun} (?:(?:are|is) )?(?:used up|spent|gone|exhausted)` },
  {
    source: `${number}${between}${noun} [^.;\\n]{0,16}?is (?:the|a|our|my) (?:ceiling|limit|max(?:imum)?|cap)`,
  },
  // "24 hours = 24 actions": what an episode comes to.
  { source: `(?<=\\d [a-z]+ ?= ?)${number}${between}${noun}` },
  { source: `${number}${between}${noun}(?= ?= ?(?:an?|one|the (?:whole|full)) [a-z]+)` },
  { source: `(?<=\\b(?:0|zero|nothing|lost|over) )after ${number}${between}${noun}` },
  { source: `after ${number}${between}${noun}(?= ?: ?(?:0|zero|nothing)(?!\\.?\\d))` },
  ...(every ? wholeGame(noun) : []),
  // "220 questions, of which 20 for test": how many tasks there are.
  {
    source: `(?<=^|[.,;(]\\s*)${number}${between}(?!questions?\\b|queries\\b|searches\\b)${noun}(?=\\s*(?:[.;)]|,(?! (?:of which|all|half))|$))`,
  },
];

/** "Cut it at 60": no noun, for nothing else is cut. */
const cutAt = `cut (?:it|them|this|that|(?:the |an? |every |each )?(?:episodes?|games?|runs?|sessions?)) (?:off )?(?:at|after) ${number}`;

/** What counts only where it is said of all that the model does: "before the storm comes in 25 moves". */
const wholeGame = (noun: string): readonly { readonly source: string }[] => [
  { source: cutAt },
  {
    source: `(?:it|model|agent|player|you|policy|robot) (?:has|have|gets?) (?:only |exactly )?${number}${between}${noun}(?=[.;,]| and\\b| to\\b| before\\b|$)`,
  },
  {
    source: `after ${about}${number}${between}${anyCall},? (?:we|it|(?:the |an |every )?(?:episode|game|run|session|conversation|story|play|round|match|talk)s?) (?:(?:just|simply|then) )?(?:ends?|terminates?|stops?|is over|is cut)`,
  },
  {
    source: `(?:episode|game|run|session|conversation|round)s? (?:ends?|terminates?|stops?|is (?:over|closed|cut off|finished)) (?:after|at) ${about}${number}${between}${anyCall}`,
  },
  {
    source: `(?:clos|end|stop|finish|cut off|break off|terminat)\\w* (?:a|an|the|each|every) (?:episode|game|run|session|conversation|chat|round) after ${about}${number}${between}${anyCall}`,
  },
  {
    source: `after ${about}${number}${between}${anyCall},? (?:and )?(?:then )?(?:you'?re?|u'?re?|ur|it'?s?|he'?s?|she'?s?|they'?re|everybody|everyone|the \\w+) (?:is |are |will )?(?:dead|die[sd]?|drown(?:s|ed)?|over|lose|loses|lost|out|done|gone|sink|sinks|fails?)\\b`,
  },
  {
    source: `after [^.;\\n]{2,40}? or ${number}${between}${anyCall},? (?:it|the \\w+)(?:'s| is) over`,
  },
  { source: `${noun}\\b[^.;\\n]{0,20}\\b(?:limit|cap|maximum) is ${number}` },
  {
    source: `(?:done|over|ends?|stops?)\\b[^.;\\n]{0,60}? or (?:after )?${number}${between}${noun}`,
  },
  {
    source: `(?:before|until|must|ha(?:s|ve) to|needs? to|should|goal|objective|tries to|aims? to)\\b[^.;\\n]{0,60}? in ${number}${between}${noun}`,
  },
  {
    source: `(?:plays?|played|runs?|goes on|continues?|lasts?|lives?)\\b[^.;\\n]{0,40}? for (?:exactly )?${number}${between}(?:rounds?|steps?|turns?|moves?|ticks?|actions?|calls?)`,
  },
];

/** Limits on one kind of call may also stand bare: "in seven guesses", "but 5 tries". */
const bare = (noun: string): { readonly source: string } => ({
  source: `(?:in|with|but|has|have|gets?|only|are|exactly|(?:may|can) (?:ask|make|take|use|place|try|have)) (?:only |exactly |the )?${number}${between}${noun}`,
});

const compile = (noun: string, alone: boolean): readonly Pattern[] =>
  [...patternsFor(noun, !alone), ...(alone ? [bare(noun)] : [])].map(({ source, ...rest }) => ({
    ...rest,
    pattern: new RegExp(`(?<![\\w.]|\\d[.:,])(?:${source})(?![\\w-])`, "gimu"),
  }));
interface Pattern {
  readonly pattern: RegExp;
  readonly less?: true;
}
const callLimits = compile(calls, false);
const deedLimits = compile(deeds, true);
/** Limits on whatever a word names: patterns of each text's own tools would have to be compiled anew. */
const anyLimits = compile("[a-z]{3,}", true);

/** Before a number that is a price, a reward or a place in a row rather than a limit. */
const otherwise =
  /(?:\b(?:every|each|per|first|last|next|previous|another|mate in|of the|past|worth|costs?|not|no|like|usually|typically|average|needed)|[$€+]|[-\u2212])\s*$/i;
/** Behind a number that counts something else: "3 moves ahead", "4 calls per day". */
const elsewise =
  /^\s*(?:ahead|away|apart|ago|earlier|later|before|:\s*[a-z]|are (?:available|possible|legal)|\(?(?:left|right|up|down)\b|(?:for|to) (?:the )?(?:final )?(?:train|test|valid|practi)|(?:per|a|each|every) (?:second|minute|hour|turn|step|move|day|round|message|user|week)|of (?:the )?(?:history|memory|context)|(?:of|to) `?[a-z]+_\w+)/i;

interface Limit {
  readonly value: number;
  readonly noun: string;
  readonly quote: string;
}

function limitsIn(text: string, patterns: readonly Pattern[], noun: string): Limit[] {
  return patterns.flatMap(({ pattern, less }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const words = match.slice(1).find((group) => group !== undefined)!;
      const before = text
        .slice(Math.max(0, match.index - 12), match.index)
        .split("\n")
        .at(-1)!;
      const after = text.slice(match.index + match[0].length);
      const value = numberOf(words) - (less ? 1 : 0);
      if (otherwise.test(before) || elsewise.test(after) || value < 1 || value > 100_000) return [];
      // "One turn" says how an episode runs; only a limit of one is a cap.
      if (value === 1 && !less && !/most|max|limit|only|cap|budget|within/i.test(match[0]))
        return [];
      const named = new RegExp(`\\b${noun}\\b`, "i").exec(match[0])?.[0] ?? "";
      return [{ value, noun: named.toLowerCase(), quote: match[0].replace(/\s+/g, " ").trim() }];
    }),
  );
}

/** Limits on all calls by what stands around them, whatever the pattern: "I'd stop it after 400 calls". */
function likelyLimits(sentences: readonly Sentence[], figures: readonly Figure[]): Limit[] {
  const likely = figures
    .filter(
      ({ kinds, value, span }) =>
        kinds.cap >= 0.5 && span === null && Number.isInteger(value) && value > 1,
    )
    .filter(
      // "run_python at most 25 times": of one tool.
      ({ sentence, end }) => !/^ times\b/i.test(sentences[sentence]!.text.slice(end)),
    );
  const [first] = likely;
  if (first === undefined || likely.some(({ value }) => value !== first.value)) return [];
  // "Up to 8 offers": of one kind of call, and no cap.
  const text = likely.map((figure) => sentences[figure.sentence]!.text).join("\n");
  const ofDeeds = limitsIn(text, deedLimits, deeds).some(({ value }) => value === first.value);
  return ofDeeds ? [] : [{ value: first.value, noun: "", quote: clauseOf(first, sentences) }];
}

/** After how many calls an episode is over, and what the text says twice and differently. */
export function readTurns(
  sentences: readonly Sentence[],
  figures: readonly Figure[],
): {
  readonly turns: Found<number> | null;
  readonly doubt: Doubt | null;
} {
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const outright = limitsIn(text, callLimits, calls);
  const found = outright.length === 0 ? likelyLimits(sentences, figures) : outright;
  const values = [...new Set(found.map(({ value }) => value))];
  const [first] = found;
  if (first === undefined) return { turns: null, doubt: null };
  if (values.length === 1)
    return { turns: { value: first.value, quote: first.quote, told: true }, doubt: null };
  const quotes = values.map((value) => `"${found.find((one) => one.value === value)!.quote}"`);
  return {
    turns: null,
    doubt: {
      key: "limits.calls",
      why: `the description says ${quotes.join(" and ")}`,
      candidates: values,
    },
  };
}

/** Names of tools that are read as calls or deeds of any kind. */
const taken = new RegExp(`^${anyCall}$`, "i");
const stems: Readonly<Record<string, string>> = {
  tries: "try",
  guesses: "guess",
  queries: "query",
  searches: "search",
  lives: "life",
};

const singular = (noun: string): string => stems[noun] ?? noun.replace(/s$/, "");

/** True where a text limits guesses: what the model does is then to guess. */
export const countsGuesses = (text: string): boolean =>
  limitsIn(text, deedLimits, deeds).some(({ noun }) => singular(noun) === "guess");

const most =
  "(?:at most|no more than|not more than|never more than|up to|only|limited to|max(?:imum)?(?: of)?)";
/** "run_tests runs the visible tests, and not more than 6 times", "at most 15 calls of try_query". */
const toolForms = (tool: string): readonly RegExp[] =>
  [
    `(?<!\\w)${tool}(?!\\w)(?:\\([^()\\n]*\\))?\`?[^.;\\n]{0,90}?\\b${most}(?: be (?:used|called|asked|made|taken))? (?:${number} (?:times|calls|uses|of (?:those|these|them))|(once|twice))\\b`,
    `(?<!\\w)${tool}(?!\\w)(?:\\([^()\\n]*\\))?\`?[^.;\\n]{0,60}?\\b${number} times at (?:the )?most\\b`,
    `(?<!\\w)${tool}(?:\\([^()\\n]*\\))?\`?(?::| -|,)? ?${most}:? ${number}(?=\\s*(?:[.,;)]|times|calls|uses|$|per\\b))`,
    `(?<!\\w)${tool}(?!\\w)(?:\\([^()\\n]*\\))?\`?,? ()(once|twice) per (?:game|episode|task|run|match|question)\\b`,
    ...phraseForms(tool),
    `\\b${most} ${number} (?:calls? (?:of|to)|uses? of) \`?${tool}(?!\\w)`,
    `(?<![\\w.])${number} (?:calls? (?:of|to)|uses? of) \`?${tool}(?!\\w)[^.;\\n]{0,20}\\b(?:at most|max(?:imum)?|allowed)\\b`,
  ].map((source) => new RegExp(source, "iu"));

/** "Let it open up to 20 pages": a tool's name as a verb and what it is done to. */
function phraseForms(tool: string): string[] {
  const [verb, noun, ...rest] = tool.split("_");
  return noun === undefined || rest.length > 0
    ? []
    : [`\\b${verb!} (?:(?:only|just) )?${most} ${number} (?:\\w+ )?${noun}(?:e?s)?\\b`];
}

const usesOf = ([, figures, word]: RegExpExecArray): number =>
  !figures ? (/^twice$/i.test(word!) ? 2 : 1) : numberOf(figures);

/** Whether words that begin with one tool go on to another. */
const isBehind = (other: string, noun: string, words: string): boolean =>
  other !== noun && new RegExp(`(?<!\\w)${other}(?!\\w)`).test(words);

const toolLimits = (text: string, tools: readonly string[]): Limit[] =>
  tools.flatMap((noun) => {
    const found = toolForms(noun)
      .map((form) => form.exec(text))
      .find((match) => match !== null && !tools.some((other) => isBehind(other, noun, match[0])));
    return found == null ? [] : [{ value: usesOf(found), noun, quote: found[0] }];
  });

/** "At most 6 runs" of `run_tests`: the one tool that has the noun in its name, where none is called by it alone. */
function toolOfNoun(noun: string, tools: readonly string[]): string {
  const named = tools.filter((tool) => tool.split("_").includes(noun));
  return !tools.includes(noun) && named.length === 1 ? named[0]! : noun;
}

/** Limits on one kind of call, by the call's noun in the singular: "nine guesses". */
export function readBudgets(
  text: string,
  tools: readonly string[] = [],
): Found<Readonly<Record<string, number>>> | null {
  const named = tools.filter((name) => /^[a-z]{3,}$/.test(name) && !taken.test(name));
  const own = `(?:${named.join("|")})(?:e?s)?`;
  const found = [
    ...limitsIn(text, deedLimits, deeds),
    ...(named.length === 0 ? [] : limitsIn(text, anyLimits, own).filter(({ noun }) => noun !== "")),
  ];
  const ofTools = toolLimits(text, tools);
  const [first] = [...ofTools, ...found];
  if (first === undefined) return null;
  const value: Record<string, number> = {};
  for (const { noun, value: limit } of ofTools) value[noun] = limit;
  for (const { noun, value: limit } of found) value[toolOfNoun(singular(noun), tools)] ??= limit;
  return { value, quote: first.quote, told: true };
}
