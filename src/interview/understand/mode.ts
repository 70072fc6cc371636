import type { Doubt, Found, PaidAmount } from "./reading.js";
import { paidAtMoment } from "./moments.js";
import { isDecided, isPay } from "./pay.js";
import { spelled } from "./numbers.js";
import type { Sentence } from "./sentences.js";

const money =
  "(?:reward(?:s|ed)?|(?<!\\b(?:either|it|agent|model|player|policy) )points?|scor(?:e|es|ed)|pay(?:s|ment|offs?|outs?)?|paid|penalt(?:y|ies)|bonus(?:es)?|credit)";
const often =
  "(?:steps?|(?:time ?)steps?|moves?|turns?|acts?|actions?|calls?|ticks?|slots?|rounds?|guess(?:es)?|messages?|minutes?|hours?|days?|weeks?|months?|years?|nights?)";

/** Right when it happens. */
const atOnce = `(?:\\b(?:right away|straight ?away|immediately|instantly|on the spot|at the (?:very )?moment (?:of|when|that)|right then|then and there|there and then|(?<!\\b(?:all|both|everything|everybody|several|many|few|${spelled}) )at once(?! (?:it|they|the|s?he|all|every\\w*|you|we|an?)\\b)|(?:in|at) (?:that|(?:(?:the|that) )?(?:same|very)) (?:moment|instant)|at the (?:step|moment|turn|time) (?:in|at) which (?:it|they) happens?|(?<=, )same moment|in the moment(?! (?:we|i|it|they|there|our)\\b)|(?:right|immediately|directly|straight) after (?:the|each|every|it|that)|(?:right )?when (?:it|they|this|these|that) (?:happens?|occurs?)|at the (?:very )?(?:time|moment) (?:it|they|this|that|these|things) (?:is |are )?(?:happens?|occurs?|missed|made|done|lost|kept|won|filed)|as soon as (?:(?:it|they|this|that)(?:'s|'re)?|its|theyre) \\w+|on the (?:very |same )?(?:day|turn|step|tick|round) (?:it|they|this|that|these) (?:happens?|occurs?)|the (?:minute|second) (?:it|they|this|that|these) (?:happens?|occurs?)|the (?:moment|instant) (?:an?|the|it|that|they|s?he|you|one|each|every|some\\w+)))\\b`;
/** Words that say outright that every step is paid; each needs a word of paying in the same clause. */
const denseSaid = new RegExp(
  [
    `\\b${money}\\b(?:[^.;,]|\\.\\d){0,40}\\b(?:at|on|for|after|with|per|in) (?:each|every) (?:single )?${often}\\b`,
    // "It is rewarded at every stop": where and when is said of each.
    `\\b(?:is|are|gets?) (?:rewarded|paid|scored) at (?:each|every) (?!(?:end|episode|game|run|rollout|time)\\b)[a-z]+`,
    "\\b(?:charged|deducted|booked|credited|taken off) when (?:it|they|that|this) (?:is|are) [a-z]+",
    // "These come when they come, not in some summary afterwards".
    `\\b(?:these|they|those|points|rewards|it) (?:all )?(?:come|comes|are paid|is paid) when (?:they|it) (?:comes?|happens?|occurs?|falls? due)\\b`,
    `\\b(?:at|on|after|for) (?:each|every) ${often},? (?:\\w+ ){0,3}(?:is |are |gets? |earns? |receives? )?${money}\\b`,
    `\\b(?:(?:at|on|after|for|in) (?:each|every)|per) ${often},? (?:\\w+ ){0,3}(?:gets?|earns?|receives?|loses?|pays?) [+\u2212-]?\\d`,
    `(?<!\\b(?:no|without|any) )\\b(?:dense|shaped|step ?wise|per[- ]${often}|intermediate) (?:\\w+ )?${money}\\b(?! (?:are|is|will be|shall be) (?:not|never))`,
    `\\b${money} (?:is|are) (?:dense|shaped|per[- ]step|immediate|instant)\\b`,
    `\\b(?:paid|given|computed|credited|booked|deducted|counted|settled)(?: out)?:? (?:each|every|per|(?:at|on|after|for|in) (?:each|every)) ${often}\\b`,
    // "It gets directly 0.2".
    "\\b(?:gets?|earns?|receives?|loses?|pays?|gives?) (?:it )?(?:directly|instantly|immediately) [+\u2212-]?(?:[\\d.]*\\d|half\\b|an? point)",
    // "We pay 0.01 per hour that is sold, at the moment of the sale": in the same breath as what is paid.
    `\\b(?:${money}|gives?|gets?|earns?)\\b[^.;,\\n]{0,20}?[+\u2212-]?\\d*\\.?\\d+\\b(?:[^.;\\n]|\\.\\d){0,70}?, (?:and (?:that|it) )?${atOnce}`,
    // "-0.01 per passenger who waits, every minute".
    `(?<![\\w.])[+\u2212-]?\\d*\\.?\\d+ (?:per|for) [^.;\\n]{2,60}, (?:at |in |on |paid )?(?:each|every) ${often}(?=[.;]|$|\\n)`,
    // "0.1 per box, -0.2 per spoiled one, both at once".
    "\\d[^.;\\n]{0,60}, (?:both|all|each)(?: of (?:it|them))? (?:at once|immediately|right away|straight ?away|as (?:it|they) happens?)(?=[.;)]|$|\\n)",
    `\\b${money} (?:comes?|is paid|are paid|is given|are given) (?:hourly|daily|weekly|nightly)\\b`,
    `\\brewards? ?(?:=|is|equals) [^.;,\\n]{2,60}, (?:at |on |paid )?(?:each|every) ${often}(?=[.;]|$)`,
    `\\brewards? (?:is paid |comes? |is )?after (?:each|every) (?!episode|game|run|task|rollout|match|hand)[a-z]+`,
    `\\brewards? (?:(?:flows?|arrives?|accrues?|(?:is|are) (?:emitted|returned|issued)) )?(?:each|every|per) ${often}\\b|\\bpays? as (?:it|you|we) go(?:es)?\\b`,
    `\\b${money} (?:comes?|is|are|given|paid)(?: \\w+)? step by step\\b`,
    `\\b(?:earns?|gets?|gives?|receives?|gains?|loses?|pays?) [+\u2212-]?\\d[\\d.]* (?:points? )?(?:at|on|for|after|with|per|in) (?:each|every) (?:single )?${often}\\b`,
    `(?:\\b(?:${money}|gets?|earns?|gives?)\\b|[+\u2212-]\\d)(?:[^.;]|\\.\\d){0,40}\\b(?:right away|straight away|immediately|on the spot)\\b`,
    "\\b(?:when|timing|paid): *(?:as (?:it|they|things) happens?|at once|immediately|right away)\\b",
    // "Every move costs one air" is a rule of the game, and no pay.
    `\\b(?:each|every) (?:single )?${often} (?:pays|earns|costs(?! (?:an?|one|two|three|\\d+) (?!(?:points?|little|bit|small|tiny|fraction|penalty|per|for|if|when|and|each|of)\\b)[a-z]+| (?!an?\\b|one\\b|two\\b|three\\b|half\\b|points?\\b|some\\b|it\\b|the\\b|another\\b|minus\\b|extra\\b)[a-z]+)|scores|is (?:rewarded|scored|paid))\\b`,
    `\\b(?:${money}|these|they|it|both|all)\\b(?:'re|'s)? (?:\\w+ )?(?:(?:comes?|is|are) )?(?:\\w+ )?as (?:they|it|things) happens?\\b`,
    // "0.5, straight away", "+3 the moment a crystal is picked up": an amount that is paid when it is earned.
    `(?<![\\w.])(?!\\d+ (?!points)[a-z]+s\\b)[+\u2212-]?\\d*\\.?\\d+(?: points?)?(?:[^.;\\d]|\\.\\d){0,30}(?:[,(:] ?)?${atOnce}`,
    `(?<![\\w.])(?:[+\u2212-]\\d*\\.?\\d+|0?\\.\\d+)(?:[^.;\\d]|\\.\\d){0,90},? (?:straight ?away|right away|immediately|on the spot)\\b`,
    `\\b(?:${money}|credited|deducted|subtracted|booked|counted|added)\\b(?:[^.;]|\\.\\d){0,20}${atOnce}`,
    `(?<![\\w.])[+\u2212-]?\\d*\\.?\\d+(?:[^.;\\d]|\\.\\d){0,30}, as (?:it|they|that) happens?\\b`,
    `\\b(?:taken|deducted|subtracted|comes off|goes off|is off) (?:from |off )?(?:the |its )?(?:score|reward)[^.;\\n]{0,20} (?:when|whenever|as soon as|the moment) (?:it|the call|a call|that) (?:is|gets) (?:made|called|used)\\b`,
    `\\b(?:booked|counted|credited|deducted) (?:after |at |on )?(?:each|every)(?: single)? \\w+`,
    // "A tenth of a point right when it's on the ground".
    `\\bpoints? right (?:when|as soon as|once) (?:it|they|s?he|the|an?)\\b`,
  ].join("|"),
  "i",
);
/** What is done with a reward. */
const paying = `${money}|scoring|grading|decided|determined|issued|read off|marks?|marking|settled|added up|summed|computed|calculated|evaluated|worked out|given|handed over|counted|rated`;
const over =
  "(?:(?:is|are|was|has been|have been) (?:over|done|finished|complete|closed|shut|empty|played|up|called|submitted|sent)|has (?:ended|closed|finished)|ends?|closes?|shuts?|finish(?:es)?|stops?)";
/** "The call is over": what happens once. A ticket or each ticket that is closed may be one of many. */
const done = `(?:the |this |that |our |its |an? (?=episode|game|hand|match|run|rollout|case|call|chat|talk|conversation|shift))?(?!an? |each |every |any |one )[\\w'() ]{1,24}(?: ${over}|'s (?:over|done|finished)\\b)`;
/** Words that say that nothing is paid before the end. */
const onceOnly = new RegExp(
  [
    "\\b(?:only|once|nothing)\\b[^.;]{0,30}\\b(?:(?:at|in|until) the (?:very )?end|when (?:the |an )?(?:episode|game|run|rollout) (?:ends|is over|finishes))\\b",
    `\\b(?:on|at|upon|with) [\`\\w()]{2,30} the (?:episode|game|run) ends and is (?:scored|graded|judged|checked|marked)\\b`,
    `\\buntil\\b[^.;\\n]{2,50}\\b(?:no|nothing|zero)\\b[^.;\\n]{0,12}\\b(?:${money}|paid|earned)\\b`,
    `\\bintermediate \\w+ (?:are|is) not (?:rewarded|paid|scored|given|planned|intended|foreseen|wanted)\\b|\\bup to (?:that|this) (?:moment|point),? (?:zero|nothing|0)\\b`,
    `\\b(?:${paying})\\b[^.;\\n]{0,20}\\b(?:at|on|after|upon) (?:the )?\`[\\w()]{1,24}\` only\\b|\\bafter \\w+\\(\\) once\\b`,
    `(?<!\\bwith )\\b(?:one|a single) ${money} (?:when|once|after|at) `,
    "\\b(?:sparse|terminal) (?:reward|score|pay)|\\breward (?:is )?(?:sparse|terminal)\\b",
    `\\b(?:no|nothing|never)\\b[^.;,]{0,25}\\b${money}\\b[^.;,]{0,20}\\b(?:before|until) (?:the )?(?:end|\\w+ ${over})`,
    "\\bnothing (?:is |is to be |to be )(?:pa(?:id|yed)|given|awarded|scored|earned|had) (?:before|until|during|while)\\b",
    `\\b(?:when|once|after) ${done},? (?:and |but )?(?:not (?:before|earlier|sooner)|only then|never (?:before|earlier))`,
    `\\b(?:end|close) of (?:the |an |each )?(?:episode|game|run|rollout) only\\b`,
    // A sentence of its own.
    "(?:^|\\n)(?:paid )?(?:only )?at the (?:very )?end(?: only)?(?:,? (?:ofc|of course|obviously|please))?[.!]?(?=\\n|$)",
    `\\bno ${money} (?:(?:is|are|shall be|will be|may be|must be) (?:paid|given) )(?:before|until|earlier|sooner)\\b`,
    `\\b(?:counts?|paid|given|scored) at the end of the \\w+ only\\b`,
    `\\bno ${money} (?:is (?:paid|given) )?(?:before|until) (?:the )?\\w+(?: is called)?(?=[.,;]|$)`,
    `\\b(?:${money}|added up|summed(?: up)?|settled|the sums?|computed|given)\\b[^.;]{0,40},? (?:and )?not (?:before|earlier|sooner)\\b|\\bnot (?:before|earlier),? (?:the )?(?:sums?|${money})\\b`,
    `\\bthe (?:episode|game|run) ends,? and (?:then )?(?:it|the (?:model|agent|player)|you) (?:gets?|earns?|receives?) (?:the share|the fraction|the part|as many|one minus|1 minus|\\d)`,
    `\\bnothing (?:is |gets )?(?:paid |given |scored |earned |at all )?before (?:that|then)(?=[.,;]|$)|(?:^|[.;\\n] ?)nothing before(?:hand| (?:the |an? )?(?:go|reports?|answers?|submission|submit|verdict|result|end|\\w+\\(\\)))?(?=[.;]|$)`,
    `\\b(?:${paying})\\b[^.;\\n]{0,50}, (?:and )?(?:nothing|none|never|not) (?:earlier|sooner|before)\\b`,
    `\\b(?:computed|calculated|settled|added up|summed(?: up)?|totall?ed) (?:only )?at the (?:very )?end(?: only)?\\b`,
    `\\b(?:when|once|after) ${done},? the (?:reward|score|return) is\\b`,
    // "The outcome is scored when a deal is signed or after 24 messages".
    "\\b(?:outcome|result|talk|negotiation|deal|game|match) is (?:scored|graded|rated|evaluated) (?:only )?(?:when|once|after) (?:an?|the) [a-z]+ (?:is|has been) [a-z]+",
    `\\b${money}:? (?:is )?nothing (?:during|before|until|while)\\b`,
    // "Paid once, after done()", "reward at submit only", "given after publish and at no other time".
    `\\b(?:${paying})\\b[^.;]{0,30}?(?<!\\bat)[\\s(,](?:only|once)\\b[^.;\\w]{0,3}(?:calculated |computed |paid |given )?(?:at|on|upon|after|when)\\b`,
    `\\bonly (?:calculated|computed|paid|given|settled|count(?:ed)?|scored?|looked at|checked) (?:at|on|upon|after|when|once)\\b`,
    `\\b(?:${paying})\\b[^.;\\n]{0,40}\\b(?:at|on|after|upon) (?:the )?[\\w()]{1,20} only\\b`,
    `\\b(?:at|on|after|upon|when) [^.;]{2,40}(?:,|and|#)? ?(?:at no other time|(?:here and )?nowhere else|nothing (?:is \\w+ (?:or \\w+ )?)?before|not before|never before|only then)\\b`,
    `\\b(?:no|nothing|never|without any?|not|don't|doesn't)\\b[^.;\\n]{0,25}\\b(?:intermediate|in[- ]between|along the way|on the way|partial (?:reward|payment)s? (?:while|before|during|until|on))\\b(?! (?:observation|state|step))`,
    "\\b(?:when|paid): *(?:after|on|at|upon) (?:the )?`?(?:submit|finish|done|resolve|close|end|commit|publish|hand_in)\\w*(?:\\(\\))?`?(?=[\\s.,;]|$)",
    "\\b(?:type|when|mode|timing|paid): *(?:terminal|sparse|(?:once,? )?(?:at )?(?:the )?end(?: of (?:the )?(?:episode|game|run|day)|(?=[.,;]|\\n|$)))\\b",
    `\\bin[- ]between\\b[^.;\\n]{0,25}\\b(?:no|none|nothing)\\b`,
    `\\b(?:a|one) single ${money}\\b`,
    "\\bnot (?:a|one) (?:moment|second|minute|step|move|call) (?:earlier|sooner|before)\\b",
    `\\b(?:${money}|given|paid)\\b[^.;,\\n]{0,20}(?:\\b(?:not|never)|n't) (?:be )?(?:given|paid|awarded|granted|known|computed) (?:out )?(?:before|until)\\b`,
    `\\bno ${money} (?:(?:is|are|will be) (?:given|paid) )?(?:during|while|within|in the middle of|on the way|meanwhile)\\b`,
    `\\b(?:checking|grading|scoring|marking|payment|paying|pay[- ]?out|evaluation|judging|counting) (?:happens?|comes?|is done|takes place|is made) (?:only|just|once)\\b`,
    "(?:^|\\n)(?:it's |it is |and |but )?(?:all|everything)(?: of (?:it|that|this))?(?: is| comes)?(?: paid| given| counted)? at the (?:very )?end(?=[.;,\\n]|$)",
    "\\b(?:given|paid|granted|awarded) then,? and (?:only then|at no other)",
    "\\b(?:is|are|gets?) (?:performed|carried out|made|done|computed|checked) (?:only )?(?:one time|once),? (?:only )?(?:at|after|on|upon|when)\\b",
    "(?:\\b|_)(?:when|paid|reward|score): *(?:only )?(?:after|upon|on) (?!each\\b|every\\b|the\\b|an?\\b)[a-z]\\w*",
    // "Paid after diagnose.": a sentence of its own that names the call.
    "(?:^|[\\n;,] ?)(?:it's |it is |that's )?paid (?:only )?(?:after|upon|on|at) (?!each\\b|every\\b|the\\b|an?\\b|that\\b|it\\b|once\\b)`?[a-z]\\w*(?:\\(\\))?`?(?=[.,;]|\\n|$)",
    `\\b(?:issued|checked|graded|scored|paid|counted) once,? (?:upon|on|at|after|when)\\b`,
    // "Paid once, end": notes leave out the little words.
    `\\b(?:paid|given|settled|counted|computed) once(?:,| -| \\u2013)? ?(?:at |in )?(?:the )?(?:very )?end\\b`,
    `\\b${money},? all at (?:the )?\\w+|\\ball (?:of (?:it|them) )?(?:is |are )?(?:paid|given|added up|settled) (?:out )?(?:at|on|upon|after|when)(?! (?:once|each|every|they|it)\\b)`,
    `\\b${money}\\b[^.;\\n]{0,90},? (?:given|paid|computed|handed out|worked out) (?:when|after|once|on|at|upon) (?:the )?[\\w()]+ (?:is |has been |was )?(?:called|done|over|returns)\\b`,
    `\\b${money}(?:,| is| are)? (?:paid |given )?after the (?:deal|hand|game|match|talk|call|shift|day|night|episode|run|session|conversation|voyage|flight)\\b`,
    `\\b(?:${money}|awarded) (?:is |are )?(?:only )?(?:awarded |given |paid )?(?:after|once|when) (?:the |it |an? )?\\w* ?(?:has |have )?call(?:ed|s) \`?\\w+`,
    `[,)] (?:only )?once,? (?:at|after|on|when) (?:the )?(?:deal|hand|game|match|talk|call|shift|day|night|episode|run|session|conversation|voyage|flight)\\b`,
    `\\bthen,? and only then\\b[^.;\\n]{0,30}\\b(?:check|scor|pay|paid|grad|count|compar|mark)`,
    // "1 if it fits, minus 0.1 for each call. Only when it publishes, please."
    `(?<=\\b(?:${money}|gives? (?:it )?[+\u2212-]?\\d|minus)\\b[^\\n]{0,160}\\n)(?:but |and )?only (?:when|once|after|at|on|upon) [^.;,\\n]{2,40}(?=, please\\b|[.!]?\\n|[.!]?$)`,
    `\\b${money},? (?:is |are )?(?:paid |given |computed )?once (?:it's|it is|all is|everything is) (?:over|done|finished)\\b`,
  ].join("|"),
  "i",
);
const atTheEnd = new RegExp(
  `\\b(?:${money}|judged?|judges|profit|graded)\\b(?:[^.;]|\\.\\d){0,80}\\b(?:at|in) the (?:very )?end\\b|\\b(?:at|in) the (?:very )?end,? [^.;]{0,60}\\b(?:${money}|judged?)\\b|\\b(?:granted|awarded|credited) (?:only )?(?:at|in) the (?:very )?end\\b|\\bfinal (?:reward|score)\\b|\\b(?:rewards?|scores?|scored|paid) (?:once|when|after) (?:closed|finished|done|submitted|published)\\b|\\b(?:at|on|in) the last (?:day|turn|step|round|hour|week|minute),? [^.;]{0,40}\\b${money}\\b|(?<![\\w.])[+\u2212-]?(?:0?\\.\\d+|1)(?: [a-z]+){0,4}, at the end\\b|(?<![\\w.])1 (?:if|when|for) [^.;,\\n]{2,50}, (?:and )?0 (?:if not|otherwise|else),? at the end\\b`,
  "i",
);

/** "After done() the database is checked", "scoring when the call is over": what is looked at once all is done. */
const checkedAfter = new RegExp(
  [
    `\\b(?:after|upon|once|when) [^.;,\\n]{0,30}?(?:\\w\\(\\)|\\w_\\w+\\b|\\b(?:done|finish(?:ed)?|submit(?:ted|s)?|publish(?:ed)?|is over|is closed|ends|hands? (?:it )?in)\\b)\`?,? [^.;\\n]{0,80}?\\b(?:checked|looked at|compared?|compares|scored?|scoring|tested|marked|graded|read|executed|evaluated|judged|held against|laid (?:beside|next to))\\b`,
    // "Publish() is the end and then the rules look", "when finished (done() or 50 calls): 8 probes are run".
    "\\b(?:is|are) the end,? and (?:only )?then\\b",
    `\\b${over}\\b[^.;\\n]{0,40}\\n ?(?:and )?then (?:it(?:'s| is)|we|you) (?:pay|paid|score|scored|check|checked|grade|graded|get|gets|told)\\b`,
    `\\b(?:scoring|scored|grading|graded|paid|reward) after \\w+\\(\\)`,
    `\\b(?:when|once|after) ${done},? (?:and )?(?:it|we|you|the (?:model|agent|player)) (?:then )?(?:gets?|earns?|receives?|gives?|pays?)\\b`,
    "\\b(?:when|once) (?:finished|done)\\b[^.;:\\n]{0,50}:[*_ ]+[^.;\\n]{2,50} (?:is|are) (?:run|executed|checked|compared|tested|scored)\\b",
    `\\b${money} (?:is|are) (?:then )?settled (?:at|in) (?:that|this) (?:point|moment)\\b`,
    // "On submit the program is run on hidden inputs", "the episode's over and the receipt is compared".
    "\\b(?:on|upon|after) (?:submit|submission|hand_in|finish)(?:\\(\\))?\\`?,? [^.;\\n]{2,60} (?:is|are) (?:then )?(?:run|executed|tested|compiled)\\b",
    "\\b(?:episode|game|run)(?:'s| is) (?:over|done|finished),? and (?:then )?the [^.;\\n]{2,40} (?:is|are) (?:then )?(?:checked|compared|scored|tested|marked|graded|judged)\\b",
    // "When it calls finished() we read the file and compare it".
    "\\b(?:when|once|after) (?:it|s?he|they|the (?:model|agent|player|assistant)) calls? `?[a-z]\\w*(?:\\(\\))?`?,? we (?:[a-z]+ ){0,1}?(?:run|read|compare|check|count|look|test|execute|score|measure)\\b",
    "\\bafter \\w+\\(\\),? we (?:then )?(?:run|read|compare|check|count|look|test|execute|score|measure)\\b",
    "\\b(?:once|after|when) (?:it|the (?:model|agent|player)) [^.;,\\n]{3,40}, (?:an?|the|our) (?:script|program|checker|grader) (?:measures|checks|compares|counts|scores|looks|runs)\\b",
    "\\b(?:at|in) the (?:very )?end,? (?:the |its |our )[^.;\\n]{2,40} (?:must|has to|have to|should|is to|needs to) (?:look|be|match|equal|contain|show|hold|agree)\\b",
    "\\b(?:after|upon|once|when|on) [^.;,\\n]{0,30}?(?:\\w\\(\\)|\\b(?:submit|done|finish(?:ed)?|submission))`?,? [^.;\\n]{0,80}?(?:\\b(?:tests?|checks?|checker|script|suite)\\b (?:is |are |then )?runs?\\b|\\bruns? (?:the |our |its |all )?(?:hidden |unit )?(?:tests|checks|checker|suite)\\b)",
    "\\b(?:everything|it|all|that|this)(?:'s| is| gets)?(?: all)? (?:decided|determined|counted|settled|checked|graded|scored) (?:only )?(?:after|upon|when|once) (?:the |it )?[\\w()]+(?: (?:is|are) \\w+)?",
    `\\b(?:at|in) the (?:very )?end,? [^.;\\n]{2,60}\\b(?:is|are|gets?) (?:checked|compared|counted|scored|held against)\\b`,
    `\\bin (?:the )?final,? we (?:look|check|compare)\\b`,
    `\\bwhen (?:the |an? )?\\w+ ${over},? (?:we|it|the \\w+) (?:\\w+ )?(?:take|compare|compute|count|add up|divide|calculate|look at|measure|check|run|score|sum)s?\\b`,
    `\\b(?:${paying}|scoring|graded|marked|checked|compared|judged)\\b[^.;\\n]{0,40}?\\b(?:when|once|after) ${done}`,
    `\\b(?:computed|calculated|worked out|settled|scored|graded|correct) (?:at|on|upon|when) (?:submit|finish|done|close|closing|sign[- ]?off|[\\w()]{3,20} is called)\\b`,
    `\\b(?:checked|compared|scored|graded|looked at|evaluated) when (?:it|the \\w+) (?:calls|submits|hands in|is done|finishes|says|declares|signals|reports)\\b`,
    `\\b(?:is|are|gets?) (?:run|checked|compared|scored|graded) by (?:us|the environment|code) after \`?\\w+\\(\\)`,
    `\\b(?:checked|compared|scored|graded|evaluated|looked at) (?:after|on|upon|at) \`?(?:finish|done|submit|\\w+\\(\\))|\\bthe only ${money}\\b|\\b(?:at|on|upon|after) (?:done|finish|submit|stop|end|close|quit|publish|commit)(?:_\\w+)?\\(\\),? [^.;\\n]{2,80}? (?:is|are|becomes) the ${money}\\b|\\bif [^.;,\\n]{2,60} at the end\\b[^.;\\n]{0,30}\\bgets? \\d`,
  ].join("|"),
  "i",
);
/** "Should it get something for every lock?", "reward per room?": what is only asked. */
const asked = /(?:[^.;\n?]|\.\d)*\?+/g;

/** "Nothing at the end", "no terminal reward": what is not paid then says nothing of when it is. */
const none =
  /\b(?:no(?:thing)?|nothign|none|without|without an[y]|not)(?: \w+){0,3}? (?:at|in) the (?:very )?end\b|\b(?:no|without|without an[y]) (?:terminal|final|sparse) \w+/gi;

/** "At sunrise": once, where that ends the episode; else nobody knows whether the episode goes on from there. */
function atMoment(sentences: readonly Sentence[]): ReturnType<typeof readMode> | null {
  const paid = paidAtMoment(sentences);
  if (paid === null) return null;
  if (paid.ends) return { mode: { value: "terminal", quote: paid.quote, told: true }, doubt: null };
  return {
    mode: null,
    doubt: {
      key: "reward.mode",
      why: `the description says "${paid.quote}", and not whether that is when an episode ends`,
      candidates: ["terminal", "dense"],
    },
  };
}

/** "1 minus 0.02 per step", "one less 0.1 for each hint". */
const lessEach = /(?<![\w.])(?:1(?:\.0)?|one) (?:minus|less|-|\u2212) \.?\d/i;

/** "Otherwise nothing", beside what is paid: one of several outcomes. */
const otherwiseNothing =
  /\b(?:otherwise|(?<!where )else|anything (?:else|other|less)|everything else|all the rest)\b[^.;\n]{0,30}?(?<![\w.])(?:0(?![\w.]*\d)|zero|nothing)\b|\b(?:result|reward|score|total) is (?:then )?(?:0(?![\w.]*\d)|zero|nothing)\b|(?<![\w.])(?:0|zero|nothing) (?:otherwise|else|for (?:every|any)thing else)\b/i;

/** The words of a reward that is one of several outcomes, nothing among them: it can only be paid once. */
function onlyOutcomes(amounts: readonly PaidAmount[], text: string): string | null {
  if (!amounts.some(({ amount }) => amount > 0)) return null;
  if (amounts.some(({ amount, each }) => amount < 0 || each !== null)) return null;
  const none = amounts.find(
    ({ amount, words }) => amount === 0 && !/where else\b|\belsewhere\b/i.test(words),
  )?.words;
  return otherwiseNothing.exec(text)?.[0] ?? none ?? null;
}

/** When the reward is paid; a text that says both is a doubt. Amounts for each step only point to it. */
export function readMode(
  sentences: readonly Sentence[],
  amounts: readonly PaidAmount[],
): { readonly mode: Found<"terminal" | "dense"> | null; readonly doubt: Doubt | null } {
  // "Scoring (only when the incident is resolved)": a title may say when.
  const titles = new Set(sentences.map(({ heading }) => heading).filter(isPay));
  const text = [...titles]
    .concat(sentences.filter(isDecided).map((sentence) => sentence.text))
    .map((one) => one.replace(asked, " ").replace(none, " "))
    .join("\n");
  const [dense, once] = [denseSaid.exec(text), onceOnly.exec(text)];
  const end = atTheEnd.exec(text) ?? checkedAfter.exec(text);
  if (dense !== null && once !== null)
    return {
      mode: null,
      doubt: {
        key: "reward.mode",
        why: `the description says "${dense[0]}" and "${once[0]}"`,
        candidates: ["terminal", "dense"],
      },
    };
  const found = (value: "terminal" | "dense", quote: string, told: boolean) => ({
    mode: { value, quote, told },
    doubt: null,
  });
  if (dense !== null) return found("dense", dense[0], true);
  if (once !== null) return found("terminal", once[0], true);
  // "1 minus 0.02 per step": what is left of it is paid once.
  const step = amounts.find(({ each, words }) => each === "step" && !lessEach.test(words));
  if (step !== undefined) return found("dense", step.words, false);
  if (end !== null) return found("terminal", end[0], true);
  const outcomes = onlyOutcomes(amounts, text);
  if (outcomes !== null) return found("terminal", outcomes, true);
  return atMoment(sentences.filter(isDecided)) ?? { mode: null, doubt: null };
}
