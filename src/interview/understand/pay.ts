import { equalPart } from "./range-parts.js";
import type { Found, PaidAmount } from "./reading.js";
import type { Sentence } from "./sentences.js";
import { signaturesAsBlanks } from "./signatures.js";

/** A sentence that says what earns. */
export const says =
  /\b(?:returns? (?:is|shall be|will be) (?:the |\d)|reward(?:s|ed)?|scor(?:e|es|ed)|points?|credit|graded?|paid|pays|payoffs?|bonus|earns?|(?:gives?|yields?|is worth|are worth) (?:another |only )?(?:[\u2212+-]?\d*\.?\d|(?:one|zero|nothing|half|an? (?:\w+ )?(?:points?|rewards?|scores?|bonus|marks?|credit|penalty|share|fraction))\b)|(?:correct|right|wrong|incorrect|solved|unsolved|won|lost|win|loss|draw)\b[\w ]{0,30}(?::| is|,)? ?[\u2212+-]?\d|f1\b|accuracy \(|weight \d|costs? (?:[\u2212+-]?\d|a point|points)|(?:wins?|winning|success|losing|a loss) (?:gives|pays|is worth|yields|gets)|success(?:ful)? (?:if|when|means|is|=)|each correct|[a-z]: ?[-+\u2212]?(?:[01]\.0|0\.\d+|[01])(?=[.,;]| otherwise| else|$)|(?:is|are|that's|it's) (?:worth )?[-+\u2212]?(?:[01](?:\.\d+)?|0?\.\d+)(?=[.;,:)]|$)|gets? (?:the (?:share|fraction|number|percentage|ratio|proportion|average|quotient)|\d)|(?:[01]|one|zero) (?:for|if|when) |(?:final|end|resulting) [\w ]{1,30} (?:must |should |has to )?(?:match|equal|be compared|is compared)|exact(?:ly)? (?:string )?match|must match|(?:must|have to|has to) (?:be|return) the same|checked (?:by|with|against)|compare[sd]? (?:with|to|at|the)|succeeds? (?:if|when)|wins? (?:if|when|by)|counts as|(?:count|counts|counted) (?:[\w']+ ){0,4}as (?:solved|done|won|correct|right|passed|successful|a (?:success|win|pass))|(?:is|was|it'?s) (?:done(?: right)?|good|a good \w+|won|a (?:win|success)|correct|right|solved|successful) (?:if|when|once)|solved means|(?:answer|solution|result|reply|case) counts (?:if|when)|(?:right|correct|solved) if (?:the|it|its|all|both)|(?:worked|works) (?:if|when|once)|passes (?:if|when)|full marks|fails? if|if (?:[\w']+ ){1,8}(?:\w+), (?:then )?(?:[01]|0?\.\d+)(?=[.;,]|$)|judged (?:by|on))\b(?!\()|\bsuccess\s*[=:]|(?:→|->|=>) ?[\u2212-]?\d| = (?:[01](?:\.\d+)?|\.\d+)\s*(?:[;,.]|$)|\b(?:correct|right|wrong|solved)(?: [\w ]{0,20})? ?=|(?<![\d.])\d?\.\d+ (?:points? )?(?:more |extra |again )?(?:for|if|when) |(?<![\w.])[+\u2212]\d|(?<![\w.)-])-\d(?![^.]{0,12}\bto\b)/i;
const undecided =
  /\b(?:idk|dunno|(?:do not|don't) know|not sure|unsure|no idea|undecided|(?:not|n't) (?:yet )?(?:decided|thought)|(?:I|we) (?:can't|cannot) (?:yet )?decide|leave (?:that|it|this) open|still (?:open|thinking)|could come from|or maybe|surprise me|something (?:with|about|around)\b|something like\b[^.]*\?|tbd|figure out later)\b/i;
/** What somebody still thinks about is not said. */
export const isDecided = ({ text }: Pick<Sentence, "text">): boolean => !undecided.test(text);

/** A title above what earns. */
const paid =
  /^(?:the )?(?:rewards?|scor(?:e|es|ing)|success|grading|grades?|points|payoffs?)(?: criteri(?:a|on)| function| rules)?$/i;
/** "Pay: quality at closing time": a line of what earns. */
const keyedPay = /^(?:pay(?:ment|off|out)?|rewards?|scor(?:e|ing)|points) ?: (?=[a-z])/i;
/** "What is it worth?": a question that is answered by what earns. */
const askedPay =
  /^(?:what (?:is|are) [\w ]{2,20} worth|what (?:it|the (?:model|agent|player)) (?:earns|is (?:paid|rewarded)(?: for)?|gets (?:paid|rewarded) for)|what (?:earns|gets|gives) [\w ]{0,20}(?:reward|points|score)s?|how (?:is|are|do we|do you) [\w ]{0,20}(?:scored?|graded?|rewarded?|marked?|paid))\??$/i;
/** Whether a title stands above what earns: "Scoring (only when it is resolved)". */
export const isPay = (heading: string): boolean =>
  paid.test(heading.replace(/\s*\(.*$/, "")) || askedPay.test(heading);

/** A sentence of what earns nothing: it says what is missing, not what is wanted. */
const denying =
  /^(?:but |and )?(?:(?:there (?:is|are|will be)|there's|we give|it gets) (?:no|nothing|never)\b|(?:don't|do not|never) (?:take|give|pay|add)\b)(?![^.]*\b(?:only|until|unless|before|but)\b)/i;
/** "No partial credit", "no judge needed": what is not in it says nothing of what earns. */
const denied =
  /^(?:and |but )?(?:no|without)\b(?![^.]*(?:\d|\b(?:if|when|unless|until|only|but|means|earns|wins|counts|gives)\b))[^.]*\b(?:partial|shap\w+|judges?|credit|tools?|network|bonus(?:es)?|penalt(?:y|ies)|intermediate)\b/i;
/** A line of what earns, without sentences that only say what is not in it. */
export const earningWords = (words: string): string =>
  words
    .split(/(?<=[.;!]) +/)
    .filter((one) => !denied.test(one))
    .join(" ");
/** "Rewards must stay the same as they are in the repo": it is told there, and not here. */
const elsewhere =
  /\b(?:stay|remain|leave|keep)s?\b[^.]*\b(?:the same|as (?:it|they) (?:is|are)|unchanged|untouched)\b/i;
/** A sentence that only says when it is paid, and not for what. */
const whenOnly =
  /^(?:it is |it's |(?:the )?(?:reward|score|return) (?:is|shall be|will be) |it (?:shall|will) be )?(?:paid|given|granted|computed|calculated|(?:points?|rewards?|scores?) only (?:at|when|after))\b(?:(?! (?:for|if)\b)[^.])*$/i;
/** A sentence that only says between which bounds it is paid: "Both with reward 0 or 1". */
const boundsOnly =
  /^(?:\w+ ){0,4}(?:rewards?|scores?) (?:(?:is|are|of|lies?|between|from|either|in) )*[-\d.]+ ?(?:or|to|and|-|\/) ?[\d.]+$/i;
/** "Discrete actions, rewards between -1 and 10": bounds beside other things say nothing of what earns. */
const bounds =
  /\b(?:rewards?|scores?)(?: (?:is|are|lies?|ranges?|between|from|in|within))+ [[(]?[-\u2212]?[\d.]+ ?(?:to|and|,|-) ?[-\u2212]?[\d.]+[\])]?(?![^.]*(?:[:=]|\b(?:if|when|for|by|as|share|fraction|depending|per|each|every|unless)\b))/gi;
/** An example of a task, which may hold any words. */
const example =
  /^(?:an? |the )?(?:typical|example|sample) (?:task|question|case|prompt|note)s?\b|^(?:e\.g\.|for example|for instance)/i;
/** Points that nobody is paid. */
const pointless =
  /\bno point (?:in|of)\b|\bat (?:this|that|some|any) point\b|\bpoints? (?:of view|at|to|out)\b|\bpoints? (?:get|are|is|gets) lost\b/gi;
/** "The agent explores a dungeon and gets points": nobody knows for what. */
const forNothing =
  /^(?:the |an? |our )?(?:agent|model|player|llm|it|you)\b(?![^.]*\b(?:when|if|for|once|as soon as|after|every|each|by|whenever|unless|until|with|that|which|who)\b)[^.]*\b(?:gets?|earns?|receives?|collects?|scores?) (?:some |many |a few )?(?:points|rewards)[.!]?$/i;
/** A sentence that only tells what the model is shown. */
const shows = /^(?:after|on|for) (?:each|every)\b[^.]*\b(?:told|shown|sees?|says?|learns?)\b/i;

/** "Win = 1, tie = 0.5.", "Both right: 1.": outcomes alone; what they are outcomes of stands in the sentence before. */
const isElliptic = (text: string): boolean =>
  /^(?:win|wins|both|all|same|the same|right|correct|yes|match|first|species|exact)\b[^.;]{0,25}?(?:[=:,]|\bis\b)? ?\d/i.test(
    text,
  );

/** A sentence that speaks of what the one before it named. */
const goesOn =
  /^(?:(?:and |but |then |so )?(?:that|this|these|those|it|they|both)\b(?! (?:has|can|may|gets to|works|sees|reads)\b)|(?:each|all|any|none|half|both|\w+ out) of (?:the |its )?(?:\w+ )?(?:it|them|these|those|two|three|four|five|six|seven|eight|nine|ten|\d+)\b|the (?:sum|total|ratio|share|difference) (?:is|of these)\b|(?:if|when) (?:it|they|that|both|so|not)\b|(?:if|when) (?:the |our |an? )?\w+ (?:wins|loses|solves|succeeds)\b|only then\b|otherwise\b)/i;

/** Words that say when or how much, and not for what. */
const timing =
  /\b(?:only|just|once|all|at|on|in|upon|the|very|end|when|after|until|before|during|while|along|way|between|is|are|was|be|been|being|it|its|this|that|a|an|and|or|but|nothing|none|no|not|never|any|given|paid|pays|pay|computed|calculated|counted|settled|handed|out|up|down|rewards?|rewarded|points?|scor(?:e|es|ed|ing)|bonus|penalt(?:y|ies)|intermediate|partial|shaped|earns?|get|gets|there|then|comes?|plan|game|episode|run|final|over|done|finished|complete|closed|\w+\(\)|we|i|want|don't|for|moves?|speed|steps?)\b|[^\p{L}]+/giu;
/** A sentence that says when it is paid or what is not, and names nothing that earns. */
const isBare = (text: string): boolean => text.replace(timing, " ").trim() === "";

/** The sentences that say what earns the reward, as the author put them. */
export function readSuccess(
  sentences: readonly Sentence[],
  amounts: readonly PaidAmount[] = [],
): Found<string> | null {
  const names = (text: string): boolean =>
    amounts.some(({ words }) => /[a-z]{2}.*[a-z]{2}/i.test(words) && text.includes(words));
  const saying = sentences.filter(
    ({ text, heading }) =>
      (says.test(signaturesAsBlanks(text).replace(pointless, "").replace(bounds, "")) ||
        isPay(heading) ||
        names(text) ||
        keyedPay.test(text) ||
        equalPart.test(text)) &&
      !whenOnly.test(text) &&
      !denying.test(text) &&
      !denied.test(text) &&
      !elsewhere.test(text) &&
      !example.test(text) &&
      !boundsOnly.test(text.replace(/[\s.]+$/, "")) &&
      !shows.test(text) &&
      !forNothing.test(text) &&
      isDecided({ text }) &&
      text.length < 400,
  );
  const first = saying.find(
    (one) => isPay(one.heading) || withLead(one, sentences).some(({ text }) => !isBare(text)),
  );
  if (first === undefined || onlyCosts(saying)) return null;
  const chosen = new Set(saying.slice(0, 3).flatMap((one) => withLead(one, sentences)));
  const value = sentences
    .filter((sentence) => chosen.has(sentence))
    .map(({ text }) => text.replace(/\s+/g, " ").trim())
    .join(" ");
  return { value, quote: first.text, told: true };
}

/** Whether sentences tell of nothing but what costs: of what is wanted they say nothing, and other sentences must. */
const onlyCosts = (saying: readonly Sentence[]): boolean =>
  saying.every(
    ({ text, heading }) =>
      /[\u2212-]\.?\d|\bminus (?:an? |half|one|\.?\d)|\bcosts? (?:\w+ )?\.?\d|\bpenalty of\b|^no(?:thing)?\b/i.test(
        text,
      ) &&
      !isPay(heading) &&
      !/(?<![\d.,\u2212-])(?:[1-9]\d*(?:\.\d+)?|0?\.\d+)(?![\w%.]*[\d%])|\b(?:one|full|share|fraction|equals?|match(?:es)?|correct|right|solved|wins?|success|reward|score)\b/i.test(
        text.replace(
          /(?:\bminus|\bcosts?(?: (?:an?|another|extra|it))?|\bpenalty(?: of| is)?|[\u2212-]) ?\.?\d[\d.]*/gi,
          "",
        ),
      ),
  );

/** A sentence with those before it that it goes on from: what "that ratio" is stands there, and what was cut at a semicolon. */
function withLead(one: Sentence, sentences: readonly Sentence[]): readonly Sentence[] {
  const before = sentences[sentences.indexOf(one) - 1];
  if (before === undefined || before.bullet !== one.bullet || before.text.length > 400)
    return [one];
  if (before.text.endsWith(";")) return [...withLead(before, sentences), one];
  return isElliptic(one.text) || goesOn.test(one.text) ? [before, one] : [one];
}

const told =
  "(?:told|shown|showed|sees?|says?|learns?|feedback|answer(?:s|ed)|responds?|repl(?:y|ies) with|hears?|observes?|report(?:s|ed)|returned|(?:re)?printed|(?:re)?drawn|displayed|informed|read (?:back|out)|described?s?|(?:gives? back|returns?|gets?|receives?|reads?)(?! (?:only |another )?[+\u2212-]?[\\d.]| [+\u2212-]| an? (?:point|reward|penalty|bonus)))";
const whenever = "(?:after|for|on|with|upon) (?:each|every)";
/** "For each field that is right it gets 0.2": what is got is pay. */
const earning = /^(?:for|on) (?:each|every)\b/i;
/** A sentence that says outright that something is told. */
const outright =
  /\b(?:told|shown|hears?|sees?|feedback|is answered|comes? back|reported|printed|displayed|observes?|observations?|returns|responds?|(?:answers|repl(?:y|ies)) with|(?:stdout|stderr|screenshots?))\b/i;
/** "It returns a JSON object": what the model does. */
const ownReply =
  /^(?:(?:the|a|our) )?(?:model|agent|player|llm|it|s?he|you) (?:then |only |just )?(?:returns?|gives? back|prints?|answers?|repl(?:y|ies)|responds?|outputs?)\b/i;
/** "For every claim the agent reads the file": what a task begins with, and no answer to a call. */
const begins =
  /^(?:for|in|at|on) (?:each|every) (?!(?:call|move|action|step|turn|guess|command|tool|query|order|try|attempt|shot|offer|message)\b)/i;
/** Words that say what is told on the way. */
const tells = new RegExp(
  [
    `\\b${whenever}\\b[^.]*\\b${told}\\b`,
    "\\b(?:after|upon) an? (?:\\w+ )?(?:move|action|call|step|turn|guess|shot|command)\\b,? [^.]*\\b(?:comes? back|is (?:shown|told|returned|printed)|sees?|hears?)\\b",
    "\\b(?:after|upon) an? [a-z]+,? (?:it|the (?:model|agent|player|policy)|you) (?:is|are) (?:then )?(?:told|shown)\\b(?! (?:an? )?(?:its |the )?(?:score|reward|points))",
    "\\b(?:it|(?:the )?(?:model|agent|player|policy)|you) (?:should|must|shall|has to|can|may) (?:see|hear|be (?:told|shown)) [^.;]{2,60} after (?:each|every)\\b",
    "\\b(?:after|on|with|upon) (?:each|every) \\w+,? (?:please )?(?:show|tell|give) (?:it|the (?:model|agent|player))\\b(?! ?[+\u2212-]?\\d)",
    "\\b(?:it's|it is|is then) told (?:the |an? |its |about )[^.;]{2,60}\\bafter (?:each|every)\\b",
    "^(?:the |an? )?[a-z][a-z ]{2,30} (?:is |are )?(?:shown|printed|redrawn|seen|returned) after (?:each|every)\\b|\\b(?:seen|shown|told|returned|printed) after each\\b",
    `\\b(?:is|are|it|(?:the|you) ?\\w*|model|agent|player|policy) ${told}\\b[^.]*\\b(?:after|upon|with) (?:each|every)\\b`,
    `\\b(?:each|every) (?:action|call|command|move|step|turn|guess|order|query|tick)\\b[^.]{0,30}\\b(?:gives? back|returns?|is answered|answers|prints|shows)\\b`,
    "\\b(?:environment|env|game|simulator)\\b[^.;]{0,140}?\\b(?:answers|replies) (?:only|just|nothing but) ",
    "\\b(?:shows?|prints?|sees?|reports?|displays?|draws?) [^.;]{2,60}\\b(?:after|upon|with) (?:everything|anything|whatever) (?:it|s?he|they|the \\w+) (?:does|do|did)\\b",
    "\\bevery time (?:it|s?he|you|the \\w+) \\w+,? (?:it|s?he|you|the \\w+) (?:sees|hears|is (?:told|shown)|gets to see)\\b",
    "^answer (?:each|every) time\\b|\\b(?:returned|shown|told|printed|displayed) (?:every|each) time\\b|\\banswer to (?:each|every) \\w+ is\\b|\\bafter each one,? (?:it|the \\w+) (?:sees|hears|is told)\\b",
    "\\b(?:wrong|invalid|illegal|rejected|failed|false) \\w+\\b[^.]*\\b(?:is|are|it's) (?:\\w+ )?(?:told|shown)\\b|\\bafter an? (?:wrong|invalid|illegal) \\w+ (?:it|the \\w+) (?:hears|sees|is told)\\b",
    "\\b(?:gets?|sees?|receives?|is (?:given|shown)|reads?) [^.;]{0,60}\\b(?:stdout|stderr|exit codes?|(?:new|next|fresh|current|latest) screenshots?)\\b(?!\\(| and then\\b)",
    "^(?:and )?(?:(?:it|the \\w+) )?gets back (?:the |an? )?(?!reward|points?)[a-z]|\\btold what [^.;]{3,60}? (?:only )?(?:when|after|once|whenever) (?:it|the \\w+)\\b",
    "\\b(?:is|are) (?:returned|shown|reported|printed|given back) (?:by|with|after) (?:each|every) (?:\\w+ )?(?:call|action|move|step|turn)\\b",
    "\\b(?:gets?|receives?) [^.;,()]{3,60} back\\b|\\b(?:comes?|passed|handed|sent|given) (?:back|on) (?:as text|word for word|to (?:it|the (?:model|agent|player)))\\b",
    "\\b(?:it|model|agent|player|policy) (?:sees|hears|reads|is (?:told|shown)) [^.;]{2,60} (?:each|every) (?:hour|day|night|turn|step|move|round|week|minute)\\b",
    "\\bobservations? (?:is|are|consists?|shows?|holds?|contains?)\\b|^(?:an? )?(?:new )?(?:screenshots?|\\w+) after (?:each|every) (?:action|call|step|move)\\b",
    "\\b(?:each|every) (?:(?:[a-z\\d]+ )?(?:minutes?|seconds?|hours?|days?)|hour|day|night|week|step|turn|round)\\b,? (?:the |an? )?(?:llm|model|agent|player|policy|controller|it|you) (?:gets?|sees|receives?|reads|is (?:shown|told|given))\\b(?! ?[+\u2212-]?[\\d.]| [+\u2212-])",
    "\\b(?:the )?(?:world|room|environment|game|simulator|shell|system) (?:always )?(?:answers|responds|replies|tells)\\b",
    "^`?\\w+(?:\\([^)]*\\))?`? (?:returns|prints|gives back|lists|shows) ",
    "\\b(?:(?:is|are|gets?|it's) told|(?:^it|\\w\\)) tells|tells? (?:it|the (?:model|agent|player))) (?:how|whether|where|which|why|by how)\\b|^(?:feedback|sees|observes|observation)\\b",
    "^(?:after|upon|on) (?:each|every) (?:\\w+ )?(?:call|move|action|step|turn|command|guess): (?![^.;]{0,12}\\d)",
    // "Hot or cold back after each": notes leave out what comes.
    "^(?!.*\\b(?:points?|rewards?|scores?|credit)\\b)[a-z][a-z/, -]{2,40} back (?:after|for|on) (?:each|every)\\b",
    "\\b(?:stdout|stderr|\\w+ of (?:each|every) \\w+) (?:comes?|is (?:sent|handed|given)) back\\b",
    "\\b(?:results?|outputs?|errors?|outcomes?|changes?|board|map|state|screen|grid|position|that|which|this) (?:\\w+ ){0,3}?(?:should be|is|are|gets?) shown to (?:it|the (?:model|agent|player|llm))\\b|\\b(?:repl(?:y|ies)|answers?|results?|outputs?|errors?|rows?|map|board|state|report) (?:should )?comes? back\\b",
  ].join("|"),
  "i",
);

/** "The agent only sees the beds it inspects", as a sentence: what is seen of a world that is acted in; of a question it is the prompt. */
const seesOnly =
  /^(?:(?:the|our|an?) )?(?:agent|model|player|policy|assistant|it|s?he) (?:(?:only|just) (?:(?:ever )?sees|gets to see|observes|is shown)|(?:sees|is shown|gets to see|observes) (?:only|just|nothing but)) (?!(?:[\w']+ ){0,3}(?:questions?|prompts?|tasks?|texts?|messages?|titles?|descriptions?|documents?)\b)[^.;]{3,}/i;

/** "Don't tell it which thing is broken": what it is not told. */
const kept =
  /\b(?:do not|don't|never|must not|should not|shouldn't|without) (?:tell|show|say|reveal|telling|showing)\b/i;

/** A sentence that lists the tools: what each gives is said with it, and no answer to every call. */
const ofTools = /^(?:the )?(?:tools?|actions|commands|functions|api)(?: are)?:/i;
/** "Probe(pin) says springy or stuck", "after play_over() it sees the runs": what a call of a named tool is answered with. */
const answersOf = (tools: readonly string[]): RegExp => {
  const called = `(?<![\\w.])\`?(?:${tools.join("|")})(?:\\([^()\\n]*\\))?\`?`;
  return new RegExp(
    [
      `(?:^|[.;,:] |\\band |\\bwhile )${called} (?:(?:must|should|will|then|only|also|just) )?(?:says?|tells?|returns?|gives?(?! (?:[+\u2212-]?\\d|an? (?:point|bonus|reward)))|shows?|reports?|prints?|reveals?|answers?)\\b`,
      `(?:^|[.;,:] |\\band |\\bis |\\bare )${called},(?: [^.;()]{0,60}?,)? which (?:then |only |also )?(?:tells?|returns?|shows?|reports?|prints?|reveals?)\\b`,
      `\\bwhen(?:ever)? (?:the (?:model|agent|player)|it|you|s?he|they) (?:calls?|uses?) ${called}(?: (?:or|and) ${called})*,? (?:then )?(?:it|the (?:model|agent|player)|you|s?he|they) (?:then )?(?:sees?|is (?:told|shown)|learns?|hears?)\\b`,
      `\\b(?:after|on|upon) ${called},? (?:it|the (?:model|agent|player|policy)|you|s?he|they) (?:then )?(?:sees?|hears?|(?:is|(?:shall|must|will|should) be) (?:told|shown)|gets? (?:back|to see)|learns?|reads?)\\b`,
    ].join("|"),
    "i",
  );
};

/** A title above what the model is told. */
const toldBelow =
  /^(?:the )?(?:feedback|observations?|observation space|what (?:it|the (?:model|agent|player)) (?:sees|observes|is (?:told|shown)|gets (?:back|to see))|what (?:does|is) (?:it|the (?:model|agent|player)) (?:see|observe|told|shown|get (?:back|to see))\??)$/i;

/** What the model is told after each call, in the author's sentence: feedback, not pay. */
export function readFeedback(
  sentences: readonly Sentence[],
  tools: readonly string[] = [],
): Found<string> | null {
  const answers = tools.length === 0 ? null : answersOf(tools);
  const found = sentences.filter(
    ({ text, heading }) =>
      (tells.test(text) ||
        toldBelow.test(heading) ||
        (answers !== null && seesOnly.test(text)) ||
        (!ofTools.test(text) && answers?.test(text) === true)) &&
      !ownReply.test(text) &&
      !kept.test(text) &&
      !(says.test(text) && earning.test(text) && !/\b(?:told|shown|hears?|sees?)\b/i.test(text)) &&
      (outright.test(text) || !(begins.test(text) || says.test(text))),
  );
  const [first] = found;
  const value = found
    .slice(0, 2)
    .map(({ text }) => text)
    .join(" ");
  return first === undefined ? null : { value, quote: first.text, told: true };
}
