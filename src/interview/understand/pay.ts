import { equalPart } from "./range-parts.js";
import type { Found, PaidAmount } from "./reading.js";
import type { Sentence } from "./sentences.js";
import { signaturesAsBlanks } from "./signatures.js";

/** A sentence that says what earns. */
export const says =
  /\b(?:returns? (?:is|shall be|will be) (?:the |\d)|reward(?:s|ed)?|scor(?:e|es|ed)|points?|credit|graded?|paid|pays(?! (?:with|by|off)\b)|payoffs?|bonus|earns?|(?:gives?|yields?|is worth|are worth) (?:another |only )?(?:[\u2212+-]?\d*\.?\d|(?:one|zero|nothing|half|an? (?:\w+ )?(?:points?|rewards?|scores?|bonus|marks?|credit|penalty|share|fraction))\b)|(?:correct|right|wrong|incorrect|solved|unsolved|won|lost|win|loss|draw)\b[\w ]{0,30}(?::| is|,)? ?[\u2212+-]?\d|f1\b|accuracy \(|weight \d|costs? (?:[\u2212+-]?\d|a point|points)|(?:wins?|winning|success|losing|a loss) (?:gives|pays|is worth|yields|gets)|success(?:ful)? (?:if|when|means|is|=)|each correct|[a-z]+: ?[-+\u2212]?(?:[01]\.0|0\.\d+|[01])(?=[.,;]| otherwise| else|$)|(?:is|are|that's|it's) (?:worth )?[-+\u2212]?(?:[01](?:\.\d+)?|0?\.\d+)(?=[.;,:)]|$)|gets? (?:(?:the|its) (?:share|fraction|number|percentage|ratio|proportion|average|quotient)|\d)|(?:[01]|one|zero) (?:for(?! (?:the )?(?:train|test|valid|eval|dev))|if|when) |(?:final|end|resulting) [\w ]{1,30} (?:must |should |has to )?(?:match|equal|be compared|is compared)|exact(?:ly)? (?:string )?match|must match|(?:must|have to|has to) (?:be|return) the same|checked (?:by|with|against)|compare[sd]? (?:with|to|at|the)|succeeds? (?:if|when)|wins? (?:if|when|by)|counts as|(?:count|counts|counted) (?:[\w']+ ){0,4}as (?:solved|done|won|correct|right|passed|successful|a (?:success|win|pass))|(?:is|was|it'?s) (?:done(?: right)?|good|a good \w+|won|a (?:win|success)|correct|right|solved|successful) (?:if|when|once)|solved means|(?:answer|solution|result|reply|case) counts (?:if|when)|(?:right|correct|solved) if (?:the|it|its|all|both)|(?:worked|works) (?:if|when|once)|passes (?:if|when)|full marks|(?<!^(?:an?|the|every|each) [a-z]+ )fails? if|if [^.;:\n]{3,80}: (?:[01]|0?\.\d+)(?=[.,;]|$)|if (?:[\w']+ ){1,8}(?:\w+), (?:then )?(?:[01]|0?\.\d+)(?=[.;,]|$)|judged (?:by|on))\b(?!\()|\bsuccess\s*[=:]|(?:→|->|=>) ?[\u2212-]?\d| = (?:[01](?:\.\d+)?|\.\d+)\s*(?:[;,.]|$)|\b(?:correct|right|wrong|solved)(?: [\w ]{0,20})? ?=|(?<![\d.])\d?\.\d+ (?:points? )?(?:more |extra |again )?(?:for|if|when) |(?<![\w.])[+\u2212]\d|(?<![\w.)-])-\d(?![^.]{0,12}\bto\b)/i;
const undecided =
  /\b(?:idk|dunno|(?:are |am |in |of )two minds|needs? (?:a decision|to be (?:decided|settled))|(?:do not|don't) know|not sure|unsure|no idea|undecided|(?:not|\w+n't) (?:yet )?(?:decided|thought)|(?:not|\w+n't) (?:yet )?(?:settled|agreed|figured|defined|chosen|made up)(?: out)?(?: (?:on|our minds))? (?:how|what|which|whether|yet|if)|(?:I|we) (?:can't|cannot) (?:yet )?decide|leave (?:that|it|this) open|still (?:open|thinking)|could come from|or maybe|surprise me|something (?:with|about|around)\b|(?:we|they) (?:still |are still )(?:argue|arguing|disagree|debate|debating)|something like\b[^.]*\?|tbd|figure out later)\b/i;
/** "Should there be a picture of the lock?": what is only asked. A wish may be put as a question too: "could you make ...?" */
const onlyAsked =
  /^(?:[>*\s]*)(?:[\w ]{2,20}: )?(?:should|shall|(?:is|are) there|would it be possible|what would (?:it|that) (?:take|need|cost)|do (?:we|you|they) (?:need|want)|does it (?:need|have to)|would it|what if|what about|how about|why not)\b[^?]*\?$/i;
/** What somebody still thinks about, or only asks, is not said. */
export const isDecided = ({ text }: Pick<Sentence, "text">): boolean =>
  !undecided.test(text) && !onlyAsked.test(text);

/** A title above what earns. */
const paid =
  /^(?:the )?(?:rewards?|scor(?:e|es|ing)|success|grading|grades?|points|payoffs?)(?: criteri(?:a|on)| function| rules)?$/i;
/** "Pay: quality at closing time": a line of what earns. */
const keyedPay =
  /^(?:pay(?:ment|off|out)?|rewards?|scor(?:e|ing)|points)(?: (?:after|at|once|when|on) [^:]{2,50})? ?: (?=[a-z])/i;
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
/** "GRPO training on 2 H100s until the reward plateaus": what a trainer does. */
const ofTraining = /\b(?:GRPO|PPO|SFT|RLHF|LoRA|wandb|[HA]100s?|fine-?tun(?:e|es|ing))\b/i;
/** Points that nobody is paid. */
const pointless =
  /\bno point (?:in|of)\b|\bat (?:this|that|some|any) point\b|\bpoints? (?:of view|at|to|out)\b|\bpoints? (?:get|are|is|gets) lost\b/gi;
/** "The agent explores a dungeon and gets points": nobody knows for what. */
const forNothing =
  /^(?:the |an? |our )?(?:agent|model|player|llm|it|you)\b(?![^.]*\b(?:when|if|for|once|as soon as|after|every|each|by|whenever|unless|until|with|that|which|who)\b)[^.]*\b(?:gets?|earns?|receives?|collects?|scores?) (?:some |many |a few )?(?:points|rewards)[.!]?$/i;
/** "Gets points for doing it well": nobody knows what is well. */
const forWell =
  /\b(?:for|by|when|if) (?:(?:it|the \w+) )?(?:doing|does|did|handling|handles) (?:(?:it|that|this|so|things|the job|its job) )?(?:well|right|properly)\b(?![^.]*\d)|\bfor (?:a |good )?(?:good )?(?:work|job|performance)\b(?![^.]*\d)/i;
/** A sentence that only tells what the model is shown. */
const shows =
  /^(?:after|on|for) (?:each|every)\b[^.]*\b(?:told|shown|sees?|says?|learns?)\b(?![^.]*(?<![\w.])[01] (?:if|when|for)\b)/i;

/** "Win = 1, tie = 0.5.", "Both right: 1.": outcomes alone; what they are outcomes of stands in the sentence before. */
const isElliptic = (text: string): boolean =>
  /^(?:win|wins|both|all|same|the same|right|correct|yes|match|first|species|exact)\b[^.;]{0,25}?(?:[=:,]|\bis\b)? ?\d/i.test(
    text,
  );

/** "The quote is compared with theirs. Identical: full point.": an outcome of what the sentence before compares. */
const comparing = /\b(?:compare[sd]?|checked|checks|held against|looked at|matched)\b/i;
const outcomeAlone = /^[\w ]{3,30}(?: [=\u2192]|:) ?\S/;

/** A sentence that speaks of what the one before it named. */
const goesOn =
  /^(?:(?:and |but |then |so )?(?:that|this|these|those|it|they|both)\b(?! (?:has|can|may|gets to|works|sees|reads)\b)|(?:each|all|any|none|half|both|\w+ out) of (?:the |its )?(?:\w+ )?(?:it|them|these|those|two|three|four|five|six|seven|eight|nine|ten|\d+)\b|the (?:sum|total|ratio|share|difference) (?:is|of these)\b|(?:if|when) (?:it|they|that|both|so|not)\b|(?:the )?sum divided\b|from (?:that|this|it)\b|where an? \w+|(?:if|when) (?:the |our |an? )?\w+ (?:wins|loses|solves|succeeds)\b|only then\b|otherwise\b)/i;

/** Words that say when or how much, and not for what. */
const timing =
  /\b(?:only|just|once|all|at|on|in|upon|the|very|end|when|after|until|before|during|while|along|way|between|is|are|was|be|been|being|it|its|this|that|a|an|and|or|but|nothing|none|no|not|never|any|given|paid|pays|pay|computed|calculated|counted|settled|handed|out|up|down|rewards?|rewarded|points?|scor(?:e|es|ed|ing)|bonus|penalt(?:y|ies)|intermediate|partial|shaped|earns?|get|gets|there|then|comes?|that's|whole|complete|entire|total|plan|game|episode|run|final|over|done|finished|complete|closed|\w+\(\)|we|i|want|don't|for|moves?|speed|steps?)\b|[^\p{L}]+/giu;
/** A sentence that says when it is paid or what is not, and names nothing that earns. */
const isBare = (text: string): boolean => text.replace(timing, " ").trim() === "";

/** "Success: all pallets are delivered": a line of its own. */
const named = /^success(?: criteri(?:on|a)| condition)? ?[:=] ?(?=\S+ \S)/i;

/** "wants: everything on the list is in", beside "pays: 1": what is wanted, on a line of its own. */
const wanted = /^(?:wants?|wanted|wished|done when|solved when|won when) ?: (?=\S+ \S)/i;

/** The sentences that say what earns the reward, as the author put them. */
export function readSuccess(
  sentences: readonly Sentence[],
  amounts: readonly PaidAmount[] = [],
): Found<string> | null {
  const saying = payingOf(sentences, amounts);
  // "success: all pallets delivered" beside what each of them pays: what it is called is what it is.
  const called = saying.filter(({ text }) => named.test(text));
  if (called.length === 1 && isDecided(called[0]!))
    return { value: called[0]!.text.replace(/\s+/g, " "), quote: called[0]!.text, told: true };
  const first = saying.find(
    (one) => isPay(one.heading) || withLead(one, sentences).some(({ text }) => !isBare(text)),
  );
  if (first === undefined || onlyCosts(saying)) return null;
  if (saying.every(({ text }) => earnsNothing.test(text))) return null;
  const chosen = new Set([
    ...sentences.filter(({ text }) => wanted.test(text)),
    ...saying.slice(0, 3).flatMap((one) => withLead(one, sentences)),
  ]);
  const value = sentences
    .filter((sentence) => chosen.has(sentence))
    .map(({ text }) => text.replace(/\s+/g, " ").trim())
    .join(" ");
  return { value, quote: first.text, told: true };
}

/** "Ada: reward?": what is only named. */
const shortQuestion = /^(?:[\w.-]{2,20}: )?[\w ]{2,24}\?$/;

/** The sentences that say what earns something, and not only when, of others or for nothing. */
function payingOf(
  sentences: readonly Sentence[],
  amounts: readonly PaidAmount[],
): readonly Sentence[] {
  const names = (text: string): boolean =>
    amounts.some(({ words }) => /[a-z]{2}.*[a-z]{2}/i.test(words) && text.includes(words));
  return sentences.filter(
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
      !forWell.test(text) &&
      !ofTraining.test(text) &&
      isDecided({ text }) &&
      !shortQuestion.test(text) &&
      text.length < 400,
  );
}

/** "If a healthy one was deleted: 0.": what earns nothing, and not what does. */
const earnsNothing =
  /^(?:and |but )?(?:if|when) [^.;]*[:,] ?(?:it's |it is |then )?(?:0|zero|nothing)[.!]?$/i;

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
  const compares = comparing.test(before.text) && outcomeAlone.test(one.text);
  return isElliptic(one.text) || goesOn.test(one.text) || compares ? [before, one] : [one];
}
