import { person } from "./persons.js";
import type { Found } from "./reading.js";

/** How a line begins that tells of what there is none of. */
const isMissing = "not (?:included|needed|wanted|used|in scope)|non-?goals?|out of scope";
const denied =
  "llm[ -]as[ -](?:a[ -])?judge|(?:model|llm|ai)[ -]based (?:grader|grading|judge|judging|scorer|scoring)s?|(?:llms?|ai|language models?) (?:should |may |must |is |are |gets? |has |have |to have )*(?:(?:a say|needed|required|used|involved|anywhere|at all) )?(?:for|in) (?:the |any )?(?:grad\\w+|judg\\w+|mark\\w+|scor\\w+|check\\w+|verif\\w+|rewards?)|(?:language )?models? (?:for|to|as) (?:grad\\w+|judg\\w+|mark\\w+|scor\\w+)|tools?|tooling|tool calls?|function calls?|judges?|judge model|(?:grading|scoring|judging) (?:model|llm)s?|llm judge|network|internet|web(?: access| search)?(?![\\w -])|sandbox|simulated (?:users?|people|persons?|humans?|customers?|patients?|clients?)|users?|hints?|part(?:ial)? (?:credit|rewards?|points|marks)|images?|screenshots?|code|database|server|api|apis|browser|memory|limit on (?:the )?(?:number of )?(?:calls|turns|steps)|calls? limit|turn limit|step limit|cap";
const kindOf =
  "(?:(?:llm|ai|extra|other|real|external|special|actual|outbound|outside|outgoing|access to (?:the )?) ?)?";
const one = "(?: (?:any|an?|the))?";
const verb =
  "(?:need|use|have|get|call|want|add|include|involve|require|rely on|reach|access|touch|put|bring in|build|employ|(?:give|offer|show) (?:it|(?:the|our|my) (?:model|agent|player|bot|assistant|policy|llm|solver)))";
/** "No tools", "don't use a judge": what stands before. */
const before = `(?:keine?[nrms]?|ohne|no(?: need (?:for|of)${one})?|without${one}|(?:does|do|should|may|must|can|will|would) ?(?:n[o']t|nt) (?:(?:really|actually|even) )?${verb}${one}|(?:did|do|does|is|are|should|must|may|can|will) ?not (?:(?:really|actually|even) )?${verb}${one}|never ${verb}s?${one}|not ${verb}(?: any| a)?|there (?:must|should|may|can|shall|will|is|are) ?(?:not|n't)(?: be)?${one}|neither${one}|nor${one}|(?:refrain(?:s|ed|ing)? from|avoid(?:s|ed|ing)?|steer(?:s|ed|ing)? clear of|decided against)(?: using)?${one}|(?:has|have) ?(?:not|n[o']t|nt)(?: got)?${one})\\s+`;
/** "Tools or judge": what else is denied with it. */
const more = `(?:(?:,? [a-z]+)?(?:,? (?:or|nor)|,)(?: an?| any| the)? ${kindOf}(?:${denied})\\b)*`;
const wherever =
  "(?! (?:that|which) (?:I|we)\\b)(?!\\s+(?:in(?! (?:there|it|this|here|that|the (?:container|sandbox|environment|env|box|vm|game|image|loop)|any (?:of|form))\\b)|for(?! (?:the |our |an? )?(?:model|agent|player|assistant|policy|llm|any(?:thing|one|body)|grading|scoring|judging|checking|the (?:reward|score|grading|scoring))\\b)|per|on|left|is left|may|other than|but|except|au(?:\\u00df|ss)er|besides|beyond|apart|calls? (?:if|when|in|for|where)|if|when|unless|until|before|after)(?![\\w-]))";
/** "A judge is not needed", "judge: none": what stands behind. */
const behind =
  "(?:(?: access)?\\s+(?:must|should|shall|may|can|will|does|do) ?(?:not|n't|never) (?:be )?(?:available|provided|granted|allowed|needed?|used?|required?|involved?|called?|consulted|reached|assumed)|\\s+(?:is|are|was|will be|gets?|should be|must be) ?(?:not|n't|never)(?: (?:to be|being))? (?:needed|used|required|necessary|involved|provided|given|offered|supplied|employed|wanted|wished|desired|planned|foreseen|intended|allowed|available|asked|called|there)|\\s+(?:is|are) (?:unnecessary|superfluous|unwanted|excluded)|\\s*[:=]\\s*(?:none|no|false|off|never|not used|not needed|n/a)(?![\\w-])|[- ]free\\b|,? (?:there (?:is|are)|we have|it has|there will be) none\\b|[^.;,\\n]{0,20},? (?:and|but) (?:we|i) (?:(?:do not|don't|did not|didn't) (?:really )?(?:want|need|have)|(?:have )?(?:dropped|scrapped|rejected|ditched|decided against)) (?:one|any|that|it|them|this)\\b)";

const denials: readonly RegExp[] = [
  new RegExp(`\\b${before}${kindOf}(?:${denied})\\b${more}${wherever}`, "gi"),
  new RegExp(`(?:\\b|(?<=_))(?:an? |the )?${kindOf}(?:${denied})${behind}`, "gi"),
  /\bnot (?:to be )?(?:employed|used|needed|wanted) as (?:an? |the )?judge\b/gi,
  /\b(?:no|not have|nobody|nothing|never)\b[^.;,]{0,40} as (?:an? |the )?judge\b/gi,
  /\b(?:nothing|no one|nobody|not)\b[^.;,]{0,20} (?:graded|judged|marked|scored) by (?:an?|any|another|the) (?:(?:language )?model|llm|ai)\b/gi,
  /\b(?:nothing|no (?:calls?|requests?|traffic|data|packets?)) (?:\w+ ){0,2}?(?:goes|go|gets|leaves|reaches|sent|talks) [^.;,\n]{0,20}\b(?:internet|network)\b/gi,
  /\b(?:not|never|no|without) (?:have |get )?access to (?:[^.;,\n]{0,30}(?:,? (?:or|and)|,) (?:to )?)?(?:the |an? )?(?:internet|network|web)\b/gi,
  /\b(?:nothing|none of (?:it|this|them)|no part(?: of (?:it|this))?) (?:here |in (?:it|this|here) )?(?:needs?|uses?|requires?|touches|contacts) (?:the |an? |any )?(?:internet|network|web)\b(?! (?:except|unless|but|before|until|if|when))/gi,
  /\bno (?:judging|grading|scoring|marking|rating) (?:by|with|through|from) (?:(?:an?|any|the|another) )?(?:(?:language )?model|llm|ai|judge)\b/gi,
  /\b(?:no|not any|isn't any) (?:person|people|humans?|customers?|users?|one) to (?:talk|speak|chat|write) (?:to|with)\b/gi,
  /\bnot an? (?:llm[ -]as[ -](?:an?[ -])?judge|llm judge|judge)\b/gi,
  // "Nobody must judge how polite it was".
  /\b(?:nobody|no one|no person|no model) (?:must|should|has to|have to|needs? to|shall|may|will|is to) (?:ever )?judge\b/gi,
  // "Shouldn't have a calculator or any other tool": whatever it is, it is one.
  /\b(?:no|not|never|without|hasn't|haven't|doesn't|don't|shouldn't|mustn't|can't|won't)\b[^.;,\n]{0,40} (?:or|nor) (?:some |any )?other tools?(?=[.,;!)\n]|$)/gim,
  /\b(?:(?:do|does|should|must|may|shall|can|will|would) ?(?:not|n't)|don't|never|not|no need to) (?:have|let|ask|get|want|use|like|need) (?:another|an?|any|some|the) (?:ai|llm|(?:language )?model) (?:to )?(?:mark|grad|judg|scor|check|rat)(?:e|es|s|ing)?\b/gi,
  /\bno (?:other |language |ai )*(?:models?|llms?|ai) (?:ever |to )?(?:mark|grade|judge|score|check|rate)s?\b/gi,
  /\b(?:(?:must|may|should|can|does|do|will|shall) ?(?:not|n't)|cannot|never) (?:ever )?(?:go|be|get|connect) (?:online|to the internet|outside)\b/gi,
  /(?<=(?:^|[.;,(\n]\s*)(?:[-*\u2022] (?:\[[ x]?\] )?)?)(?:(?:(?:everything|it|this|all) )?(?:is|runs|works|stays|(?:must|should|has to) (?:run|work|be)) |(?:fully|completely|strictly|entirely|all) )?offline(?=[.;,)\n]|$| (?:please|obviously|of course|only))/gim,
  /\b(?:no|not|without|never|hasn't|haven't|doesn't|don't)\b(?: (?!more|only|just|exceed|beyond|know|about|sure|decided?|what|which)[a-z]+){0,3}? (?:tools|tool use|tool calls?|function calling)(?=[.,;)]|$| (?:at all|here|whatsoever|available|provided)\b)/gim,
  /\b(?:(?:could|may|must|shall|will|should) ?(?:not|n't)|can(?:not|'t| not)|never) calls? (?:anything|any (?:tools?|functions?))(?=[.,;)!\n]|$| (?:here|at all|whatsoever)\b)/gim,
  /\btools?:? (?:are |is )?not (?:provided|offered|given|available)\b/gi,
  // "No dictionary or anything it could call", "nothing to call": what is called are tools.
  /\b(?:no|without|not an?) [^.;,\n]{2,30} or anything (?:else )?(?:that )?(?:it|the (?:model|agent|player)) (?:can|could|may) call\b/gi,
  /\b(?:nothing|no (?:functions?|tools?)|(?:isn't|aren't|not) anything) (?:(?:that )?(?:it|the (?:model|agent|player)) (?:can|could|may) call|to call)(?=[.,;)!\n]|$| (?:here|at all|whatsoever|and|or)\b)/gim,
  /\bnot (?:by|with) an? (?:ai|llm|(?:language )?model|llm judge|judge)\b/gi,
  // "Doesn't have: a user, a judge": a line of what is missing.
  new RegExp(
    `(?<=^|\\n|[.!?;] )[ \\t]*(?:[-*\\u2022] )?[*_]{0,2}(?:it )?(?:does ?(?:n't|not) have|has no|no|without|none of|not(?= ?:)|${isMissing}|there is no|needs no)(?: ?:[*_]{0,2}|[*_]{1,2}:) [^\\n]*`,
    "gi",
  ),
  /\bno partial (?:credit|rewards?|points)\b(?! (?:unless|until|if|before))/gi,
];

const plainNames: readonly (readonly [RegExp, string])[] = [
  [/part(?:ial)? /, "partial rewards"],
  [/judge|grad|judg|mark|scor|check|verif|rat(?:e|es|ing)$|rewards?$|by an?/, "judge"],
  [/tool|function|call$|^calls? any/, "tools"],
  [/network|internet|^web|online|offline|outside/, "network"],
  [/limit|cap/, "cap"],
  [/^hints?$/, "hints"],
  [/user|simulated|talk|speak|chat|write/, "simulated user"],
];

/** What is denied with others and is no part of an environment: "neither screenshots nor a judge". */
const besides = /^(?:images?|screenshots?|code|database|server|apis?|browser|memory|sandbox)$/;

/** What is denied in words that do not name it: "there is nobody on the other side". */
const unnamed: readonly (readonly [RegExp, string])[] = [
  [/(?<=^|[.;,(\n] ?)no (?:further |other )?calls?(?=[.;,)\n]|$)/gim, "tools"],
  [/^[ \t]*tools?[ \t]*[:=][ \t]*(?:[-\u2013\u2014]|\[\])[ \t]*$/gim, "tools"],
  [
    /\b(?:not allowed|forbidden|not permitted|(?:must|may|can) ?not|can't|mustn't|never)(?: to)? (?:ask|beg) for (?:an? |some )?hints?\b/gi,
    "hints",
  ],
  // "> Style judged by GPT" and right below it "Please not.".
  [
    /^[ \t]*>[^\n]*\b(?:judged|graded|marked|scored|rated) by [^\n]*\n[ \t]*(?:no|nope|never|please (?:not|don't)|rather not)\b ?[,.!;]/gim,
    "judge",
  ],
  [/\b(?:neither|nor) (?:are|is) (?:other |some )*tools(?=[.,;)]|$)/gim, "tools"],
  [
    /\b(?:network(?:ing)?|internet)(?: access)?(?: (?:is|stays|switched|turned))? (?:off|disabled|blocked)\b/gi,
    "network",
  ],
  [
    /\bno (?:route|way|path|link|connection) (?:out(?! of)\b|to (?:the )?(?:outside(?: world)?|internet|web)\b)/gi,
    "network",
  ],
  [
    /\b(?:nobody|no one|no (?:person|human)) (?:is |sits |stands |waits )?(?:on|at) the other (?:side|end)\b|\b(?:nobody|no one) (?:ever )?(?:answers|talks|writes|replies|speaks) back\b/gi,
    "simulated user",
  ],
  [
    new RegExp(
      `\\bno (?:humans?|persons?|people|users?)\\b[^.;\\n]{0,30}\\b(?:and|nor|or) (?:no|not an?|neither an?)? ?(?:simulated|scripted|played) (?:one|ones|either)\\b|\\b(?:there is|there's|with) no ${person} (?:who|that|to) (?:\\w+ )?(?:speaks?|talks?|answers?|responds?|writes?|chats?|repl(?:y|ies))\\b`,
      "gi",
    ),
    "simulated user",
  ],
  [
    /\b(?:not|never|rather than|instead of) (?:by )?(?:asking|calling|consulting|prompting|querying) (?:an?|another|some|the|any) (?:other )?(?:ai|llm|(?:language )?model)\b(?! for)/gi,
    "judge",
  ],
  [
    /\bno (?:searching|browsing|surfing|googling|looking (?:\w+ ){0,2}up|look[ -]?ups?)\b[^.;,\n]{0,20}?\b(?:internet|web|online)(?=[.,;!)\n]|$)/gim,
    "network",
  ],
  [
    /(?:\b(?:not|never|cannot)|n't) (?:\w+ ){0,5}?(?:browse|surf|go online|search(?= the (?:web|internet)\b))(?=[.,;!)\n]| the (?:web|internet)\b|$)/gim,
    "network",
  ],
];

/** Who may grade what a model did, besides code. */
const graders = "(?:ai|llms?|gpt[\\w.-]*|language models?|(?:another|a second|some other) model)";
const grading = "(?:judg|grad|mark|scor|rat(?:e|es|ed|ing)\\b|assess|decid)\\w*";
/** A grader and its grading beside a denial, in whatever words: "please don't let some GPT mark it". */
const noGrader = new RegExp(
  [
    `\\b(?:no|never|nobody|without|nothing|neither|don't|doesn't|not(?! (?:told|shown|only|see|know)\\b))\\b(?:(?!\\b(?:unless|until|except|but|how|what)\\b)[^.;\\n]){0,40}?\\b${graders}\\b[^.;,\\n]{0,24}?\\b${grading}`,
    `\\b${graders}[ -](?:grader|judge|marker|scorer)s?(?: (?:is|was|are|were))?(?: been)?(?: considered,? (?:and|but))? (?:rejected|ruled out|excluded|dropped|vetoed)\\b`,
    `\\b${grading}\\b[^.;\\n]{0,40}?\\bno ${graders}(?: is| are)? (?:involved|used|needed|employed)\\b`,
    `\\b(?:ai|llm|model|human) (?:graders?|judges?)\\b[^.;,\\n]{0,12}?\\b(?:not|never) (?:foreseen|used|needed|wanted|planned|intended|involved|employed|allowed|permitted|accepted|welcome)`,
    `\\b${graders}\\b[^.;,\\n]{0,12}?\\b(?:not|never|n't)\\b(?:(?!\\b(?:unless|until|except|but|how|what)\\b)[^.;,\\n]){0,16}?\\b${grading}`,
  ].join("|"),
  "i",
);

/** "Wrong length: 0, judge isn't asked", of a judge that is asked otherwise. */
const inOneCase = /\bjudge\b.*\b(?:asked|called|consulted)$/i;
const judges =
  /\bjudge(?: (?:model|llm))?(?: \([^()\n]*\))? (?:then )?(?:compares|scores|rates|grades|decides|marks|reads|says|gives)\b|\bjudged by (?:an?|another|the)\b/i;

/** "Won if the door is open with no hint taken": what may be there, and is not where this holds. */
const inCondition = /\b(?:if|when|unless|whenever|provided(?: that)?)\b[^.;,!?\n]{0,60}$/i;

/** "## Not included", and the items below it. */
const missing = new RegExp(
  `^[ \\t]*(?:#+[ \\t]*|[*_]{2})?(${isMissing})[*_:]*[ \\t]*\\n+((?:[ \\t]*[-*\\u2022] [^\\n]*(?:\\n|$))+)`,
  "gim",
);
const missingAsLines = (text: string): string =>
  text.replace(missing, (_, title: string, items: string) =>
    items.replace(/^[ \t]*[-*\u2022] (?=.)/gm, `${title}: `),
  );

/** What the text says that there is none of. */
export const readWithout = (text: string): Found<readonly string[]> | null =>
  deniedIn(missingAsLines(text));

function deniedIn(text: string): Found<readonly string[]> | null {
  const grader = noGrader.exec(text);
  const found = [
    ...denials
      .flatMap((denial) => [...text.matchAll(denial)])
      .filter(
        ({ index, 0: words }) =>
          !/\b(?:hints?|tools?)\b/i.test(words) || !inCondition.test(text.slice(0, index)),
      ),
    ...(grader === null ? [] : [grader]),
    ...unnamed.flatMap(([pattern]) => [...text.matchAll(pattern)]),
  ].sort((a, b) => a.index - b.index);
  const value = found.flatMap((one) => {
    const [words] = one;
    if (one === grader) return ["judge"];
    const other = unnamed.find(([pattern]) => new RegExp(pattern.source, "i").test(words));
    if (other !== undefined) return [other[1]];
    if (inOneCase.test(words) && judges.test(text)) return [];
    return [
      ...words.matchAll(
        new RegExp(
          `\\b(?:${denied}|by (?:an?\\w* )?(?:(?:language )?model|llm|ai)|(?:models?|llms?|ai) (?:to |ever )?(?:mark|grad|judg|scor|check|rat)(?:e|es|s|ing)?|online|offline|outside|to (?:talk|speak|chat|write) (?:to|with)|to call|can call|could call|may call|function calling|calls? any(?:thing)?)\\b`,
          "gi",
        ),
      ),
    ].flatMap(([what]) => {
      const lower = what.toLowerCase();
      return [plainNames.find(([pattern]) => pattern.test(lower))?.[1] ?? lower].filter(
        (name) => !besides.test(name),
      );
    });
  });
  return value.length === 0
    ? null
    : {
        value: [...new Set(value)],
        quote: found.map(([words]) => words.trim()).join(", "),
        told: true,
      };
}

/** "I don't want the model to run code", "it should not be a chat": what is spoken of and not wanted. */
const unwanted =
  /\b(?:i|we)(?: \w+){0,2} (?:do not|don't|did not|didn't|would not|wouldn't)(?: \w+)? want (?:(?:an?|the|our|any|it|this|them|you)(?: \w+){0,2} )?to [a-z][^.;,\n]*|\b(?:it|this|that) (?:also )?(?:should|must|shall|is) not (?:to )?(?:be|become|turn into) (?:an? |about )?[^.;,:\n]*/gi;
/** A text without what it says that it is not to be. */
export const withoutUnwanted = (text: string): string => text.replace(unwanted, " ");

const others = new RegExp(
  `\\bto (?:talk|speak|chat|write) (?:to|with)|\\b${kindOf}(?:judges?(?: model)?|(?:simulated )?users?)\\b`,
  "gi",
);

/** A text without the judges and users that it denies: of them it says nothing. */
export const withoutDenied = (text: string): string =>
  denials.reduce(
    (rest, denial) => rest.replace(denial, (words) => words.replace(others, "")),
    text,
  );
