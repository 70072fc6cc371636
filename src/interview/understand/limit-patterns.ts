import { number, numberOf } from "./numbers.js";

/** What every call of the model is: a limit on these is the cap of an episode. */
export const calls =
  "(?:tool calls?|function calls?|api calls?|calls?|steps?|turns?|moves?|actions?|rounds?|exchanges?|interactions?|iterations?|messages?|decisions|ticks?|Schritte?|Aufrufe?|Z\u00fcge?)";
/** What one kind of call is: a limit on these is a rule of the domain, for other calls may come between. */
export const deeds =
  "(?:guess(?:es)?|tries|try|attempts?|chances?|shots?|lives|queries|questions?|offers?|bids?|hints?|submissions?|throws?|swaps?|clicks?|edits?|searches|peeks?|hits?|commands?|runs?|executions?)";

/** Any call of the model, as the source of a pattern. */
export const anyCall = `(?:${calls}|${deeds})`;

const between =
  "(?:\\s+|-)(?:(?:or (?:fewer|less)|wrong|total|tool|such|yes\\/no|true\\/false|follow[- ]?up|clarifying|further|additional|more|full|possible|allowed|different|game|sql|shell|bash|max(?:imum)?|user|agent|model|player|assistant|bot|robot|search|database)\\s+)*";
const about =
  "(?:only |exactly |the |its |about |around |at most |max(?:imum)? |a (?:maximum|max|total|limit|budget) of |up to |just |a )?";
const limiter =
  "(?:with ?in|in (?:at most|under|up to|only|less than|no more than)|at (?:the )?(?:(?:very )?most|max)|up to|no more than|not more than|never more than|(?:(?:not|never) (?:take|make|use|need|do|spend)s?|\\w+n't be) more than|max(?:imum)?(?:\\.| of| is|:)?|maximally|h\u00f6chstens|maximal|limits?:|limit(?:ed)?(?: it| is)?(?: to| of|:)?|budget(?: of| is|:)?|(?:cap|limit|keep|hold) (?:it|this|that|them|things|(?:the |an? |every |each )?(?:episodes?|games?|runs?)) (?:at|to)|cap(?:ped)?(?: at| of| is|:)?|(?:cut off|hard stop|stops?|ends?|over|truncated) after|hard (?:stop|cap|limit) (?:at|of|is)|or after|lasts?|runs? for|horizon(?: of| is|:)?|(?:altogether|in total|all in all|overall),? (?:it|the \\w+|you) (?:has|have|gets?|may)(?: use| take| make)?|keep (?:it|this|that|them|episodes?) (?:to|under|below)|(?:it|model|agent|player|policy) (?:may|can) (?:do|make|use|take|have|spend)|(?:cap|limit|maximum) (?:was |is |has been )?(?:raised|lowered|changed|set|moved)(?: from \\d+)? to|has only|have only|gets? only|allow(?:s|ed)?(?: only)?|total of)";

/** "Commands: 75 max", "Steps | at most 10", "Steps per episode: 80": lines of a specification. */
const keyed = (noun: string): string =>
  `(?<=^|[.;|]\\s*)${noun} ?[:|]? ?(?:(?:at most|max(?:imum)?|up to|no more than) ${number}|${number} (?:at (?:the )?most|max(?:imum)?|tops))(?=\\s*(?:[.;,|)]|$))|(?<=^|[.;|]\\s*)${noun} (?:per|in an?) (?:episode|game|run|task|rollout) ?(?::|=|is) ?${number}`;

const patternsFor = (
  noun: string,
  every: boolean,
): readonly { readonly source: string; readonly less?: true }[] => [
  { source: `(?:fewer|less) than (?:the )?${number}${between}${noun}`, less: true },
  { source: `(?:under|below) ${number}${between}${noun}`, less: true },
  { source: `${limiter} ${about}(?:of )?${number}${between}${noun}` },
  {
    source: `${number}${between}${noun} (?:max(?:imum)?|limit|at (?:the )?(?:very )?most|total|tops|cap|in (?:total|all)|altogether|all told|and (?:no|not) more(?=[.,;)]|$)|or (?:less|fewer)|allowed|budget|are allowed|per (?:episode|game)|(?:should|will|would|ought to) (?:do(?=[.,;)]|$)|suffice)|(?:should be|must be|ought to be|are|is|will be|has to be|have to be) (?:plenty|enough|sufficient|the (?:limit|cap|most|maximum)))`,
  },
  {
    source: `(?:more|longer) than ${number}${between}${noun} (?:(?:is|are|gets?) (?:cut|ended|stopped)|(?:also |then )?(?:ends?|loses?|fails?|stops?|makes? no sense|(?:is|are) (?:too many|never needed|a waste|not (?:needed|allowed)))|and (?:it|the))`,
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
  { source: `${noun} (?:(?:shall|must|may|should) not|can(?:not|'t)|never) exceeds? ${number}` },
  { source: `${noun}[ _-]?(?:limit|cap|budget|max(?:imum)?)(?: (?:is|of))?[ :=]*${number}` },
  { source: `${number}${between}${noun} (?:(?:are|is) )?(?:used up|spent|gone|exhausted|over)` },
  {
    source: `${number}${between}${noun} [^.;\\n]{0,16}?is (?:the|a|our|my) (?:ceiling|limit|max(?:imum)?|cap)`,
  },
  { source: keyed(noun) },
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

/** "Horizon T=64", "H = 50": as it is written of a decision process. */
const horizon = `horizon(?: is| of|:|,)? ?(?:[HT] ?= ?)?${number}(?=\\s*(?:[.;,)]|$))|(?<=^|[.;,(]\\s*)[HT] ?= ?${number}(?=\\s*(?:[.;,)]|$))`;

/** "It may act at most 120 times". */
const actTimes = `(?:it|model|agent|player|policy|robot|you) (?:may|can|must|should) (?:only )?act (?:only |at (?:the )?most |no more than |not more than |up to )?${number} times`;

/** "150 stitches is a fair limit for an episode": whatever is counted. */
const fairLimit = `${number} [a-z]+ (?:is|are|seems?) (?:a |the |our )?(?:fair |good |hard |reasonable |sensible |absolute )?(?:limit|cap|maximum) (?:for|of|per|in) (?:an?|the|each|every|one) (?:episode|game|run|rollout)`;

/** What counts only where it is said of all that the model does: "before the storm comes in 25 moves". */
const wholeGame = (noun: string): readonly { readonly source: string }[] => [
  // "The season is limited to 130 decisions": whatever is counted.
  {
    source: `(?:episode|game|run|season|day|night|shift|evening|year|week|session|round|match) (?:is|are) limited to ${number} (?!(?:minutes|seconds|hours|days|points)\\b)[a-z]+`,
  },
  ...endings(noun),
  ...[cutAt, actTimes, horizon, fairLimit].map((source) => ({ source })),
  { source: `(?:episode|game|run|session|rollout) ?[=:] ?${number}${between}${noun}` },
  // "40 commands, then everybody goes home": what ends it.
  {
    source: `(?<=^|[.;(]\\s*)${number}${between}${anyCall},? (?:and )?(?:then|after that) (?:it|it's|that's|we|you|they|everybody|everyone|game|the \\w+)\\b`,
  },
  {
    source: `(?:runs?|running|ran) out of (?:the |its |your |his |her |their |all )?${number}${between}${noun}`,
  },
  {
    source: `(?:it|model|agent|player|you|policy|robot) (?:has|have|gets?) (?:only |exactly )?${number}${between}${noun}(?=[.;,]| and\\b| to\\b| before\\b|$)`,
  },
  {
    source: `after ${about}${number}${between}${anyCall},? (?:we|it|(?:the |an |every )?(?:episode|game|run|session|conversation|story|play|round|match|talk)s?) (?:(?:just|simply|then) )?(?:ends?|terminates?|stops?|is over|is cut)`,
  },
  {
    source: `(?:episode|game|run|session|conversation|round)s? (?:ends?|terminates?|stops?|is (?:over|closed|cut(?: off| short)?|finished|ended|stopped)) (?:after|at) ${about}${number}${between}${anyCall}`,
  },
];

/** What says when a game is over. */
const endings = (noun: string): readonly { readonly source: string }[] => [
  {
    source: `(?:clos|end|stop|finish|cut off|break off|terminat)\\w* (?:a|an|the|each|every) (?:episode|game|run|session|conversation|chat|round) after ${about}${number}${between}${anyCall}`,
  },
  {
    source: `after ${about}${number}${between}${anyCall},? (?:and )?(?:then )?(?:you'?re?|u'?re?|ur|it'?s?|he'?s?|she'?s?|they'?re|everybody|everyone|the \\w+) (?:is |are |will )?(?:dead|die[sd]?|drown(?:s|ed)?|over|lose|loses|lost|out|done|gone|sink|sinks|fails?)\\b`,
  },
  {
    source: `after [^.;\\n]{2,40}? or ${number}${between}${anyCall},? (?:it|the \\w+)(?:'s| is) over`,
  },
  // "Scoring after done() or 60 calls: ...".
  { source: `after \\w+\\(\\) or (?:after )?${number}${between}${anyCall}(?= ?[:,.;]|$)` },
  { source: `${noun}\\b[^.;\\n]{0,20}\\b(?:limit|cap|maximum) is ${number}` },
  // "The whole night is sixty turns".
  {
    source: `(?:whole|entire) [a-z]+ (?:is|lasts|takes|has|comes to) ${number}${between}${noun}`,
  },
  // "Docking ends the episode, and so does the 75th call".
  {
    source: `(?:over|ends?|stops?|closed|cut)\\b[^.;\\n]{0,60}?\\bthe (\\d+)(?:st|nd|rd|th) ${anyCall}`,
  },
  {
    source: `(?:over|ends?|stops?|closed)\\b[^;\\n]{0,160}?,? or (?:with|at|on|after) the (\\d+)(?:st|nd|rd|th) ${anyCall}`,
  },
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
  source: `(?<=^|[,;:(] ?)${number}${between}(?!questions?\\b)${noun} (?:per|for each|for every) (?:question|task|episode|game|puzzle|case|ticket|problem|item)(?=\\s*(?:[.;,)]|$))|(?:in|with|but|has|have|gets?|only|are(?! [\\w,]+ (?:questions|queries|searches)\\b)|exactly|(?:may|can) (?:ask|make|take|use|place|try|have)) (?:only |exactly |the )?${number}${between}${noun}`,
});

const compile = (noun: string, alone: boolean): readonly Pattern[] =>
  [...patternsFor(noun, !alone), ...(alone ? [bare(noun)] : [])].map(({ source, ...rest }) => ({
    ...rest,
    pattern: new RegExp(`(?<![\\w.]|\\d[.:,])(?:${source})(?![\\w-])`, "gim"),
  }));
interface Pattern {
  readonly pattern: RegExp;
  readonly less?: true;
}
/** Limits on all calls. */
export const callLimits = compile(calls, false);
/** Limits on one kind of call. */
export const deedLimits = compile(deeds, true);
/** Limits on whatever a word names: patterns of each text's own tools would have to be compiled anew. */
export const anyLimits = compile("[a-z]{3,}", true);

/** Before a number that is a price, a reward or a place in a row rather than a limit. */
const otherwise =
  /(?:\b(?:every|each|per|first|last|next|previous|another|mate in|of the|past|worth|costs?|not|no|couple of|like|usually|typically|average|needed|(?:said|thought|used|first|originally|previously)(?: of)?)|[$€+]|[-\u2212])\s*$/i;
/** "I thought of 20 calls at most": what is thought of as the most is wished. */
const mused = /\bthought(?: of)?\s*$/i;
const bounded = /\b(?:at (?:the )?(?:very )?most|max(?:imum)?|tops)$/i;
/** Behind a number that counts something else: "3 moves ahead", "4 calls per day". */
const elsewise =
  /^\s*(?:ahead|away|apart|ago|earlier|later|before|:\s*(?!(?:fraction|share|score|reward|an?|the|it|you|they|if|after|each|every|when|whoever|that)\b)[a-z]|are (?:available|possible|legal)|\(?(?:left|right|up|down)\b|(?:for|to) (?:the )?(?:final )?(?:train|test|valid|practi)|(?:per|a|each|every) (?:second|minute|hour|turn|step|move|day|round|message|user|week)|of (?:the )?(?:history|memory|context)|(?:of|to) `?[a-z]+_\w+|in (?:the file )?[\w/-]+\.[a-z]{2,7}\b|(?:,? of which(?! `?[a-z]\w*`? \d)|altogether for|for (?:the )?(?:train|test|valid)))/i;

/** A limit as a text says it. */
export interface Limit {
  readonly value: number;
  readonly noun: string;
  readonly quote: string;
}

/** The limits that patterns find; `noun` is the pattern of what they count. */
export function limitsIn(text: string, patterns: readonly Pattern[], noun: string): Limit[] {
  return patterns.flatMap(({ pattern, less }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const words = match.slice(1).find((group) => group !== undefined)!;
      const before = text
        .slice(Math.max(0, match.index - 12), match.index)
        .split("\n")
        .at(-1)!;
      const after = text.slice(match.index + match[0].length);
      const value = numberOf(words) - (less ? 1 : 0);
      if (value < 1 || value > 100_000 || elsewise.test(after)) return [];
      if (otherwise.test(before) && !(mused.test(before) && bounded.test(match[0]))) return [];
      // "One turn" says how an episode runs; only a limit of one is a cap.
      if (value === 1 && !less && !/most|max|limit|only|cap|budget|within/i.test(match[0]))
        return [];
      const named = new RegExp(`\\b${noun}\\b`, "i").exec(match[0])?.[0] ?? "";
      return [{ value, noun: named.toLowerCase(), quote: match[0].replace(/\s+/g, " ").trim() }];
    }),
  );
}
