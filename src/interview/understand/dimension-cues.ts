import type { capabilities, structures } from "../../../shared-domain/dimensions.js";
import type { Cue } from "./cues.js";
import { number } from "./numbers.js";

/** Words behind which stands what the model is shown. */
const showing =
  "(?:sees?|shown?|shows?|views?|looks? at|(?:is |are )?given|gets?|receives?|reads?|inputs?:?(?: is)?|from|as|about)";
/** A few words between, and none that ask of how or whether. */
const few = "(?:(?!how\\b|whether\\b|what\\b|no\\b|of\\b|docker\\b|disk\\b)[\\w()]+[,:]? ){0,5}?";
const pictured =
  "(?:images?|pictures?|photos?|photographs?|drawings?|diagrams?|pngs?|jpe?gs?|(?:bar|line|pie|scatter|candlestick) charts?|charts?)";
/** Behind a picture's word, what is no picture: its number, its title, or a file. */
const noPicture =
  "(?!\\.[a-z])(?! (?:captions?|titles?|ids?|numbers?|descriptions?|tags?|source|code|of accounts)\\b)";

/** Words for how an episode runs. */
export const structureCues: Readonly<Record<keyof typeof structures, readonly Cue[]>> = {
  "single-step": [
    [
      3,
      "(?:emits|produces|outputs|writes|gives|sends) (?:one|a single) [a-z]+(?=[.,;]| (?:in|and|of)\\b)[^.;]{0,40}(?:\\b(?:that(?:'s| is) (?:all|it|the (?:whole|entire) (?:thing|task|episode)))|; no tools|, no tools)|single (?:\\w+ )?(?:turn|step|shot|try|attempt|answer|response|reply|question|opinion|message|verdict|text)|one (?:shot|turn|step|answer|reply|response)|(?:answers?|repl(?:y|ies)|responds?) (?:once|directly)|one (?:attempt|try)(?=[.,;]| per| for| and (?:there|that|no)\\b)|in one go|one question(?=[,.;]| (?:per|each|at a) (?:episode|task|rollout|go|time|turn|round))|(?:says?|states?|tells?|decides?|answers?) once (?:whether|which|what|if|how)|(?:emits?|makes?|writes?|lists?|gives?) all (?:of )?(?:the |its )?calls in (?:one|a single) (?:message|reply|answer|response|go)|(?:sends?|gives?|writes?|says?) (?:back )?[^.;,]{2,30}, (?:and )?(?:done|finished|end of (?:story|episode))(?=[.,;]|$)|one word answers?|(?:one|a|an) [a-z-]+ in,? (?:and )?(?:one|a|an) (?:[a-z-]+ )?[a-z-]+ out|no back[ -]and[ -]forth|one (?:word|letter|number|line|sentence) and (?:that's|that is) (?:all|it)|(?:one|a single) (?:message|reply|answer|response)[,:] (?:an? |one |the )?\\w+(?: \\w+)? and nothing else|(?:repl(?:y|ies)|answers?|responds?) with [^.;,]{2,40}, (?:and )?nothing else|one \\w+,? one (?:number|word|label|letter|line|sentence)|one answer each|one (?:call|action|move) and (?:it's|it is|that's|that is) (?:over|it|all|done)|one (?:prompt|input)(?: and|,) one (?:completion|output|answer)|(?:repl(?:y|ies)|answers?|responses?|outputs?) (?:is|are|consists? of) (?:just |only |always )?(?:one|a single) [a-z]+|one (?:reply|answer|response|attempt) (?:per|for each)|single attempt|one (?:completion|generation)(?=[.,;]|$)|(?:writes?|gives?|names?|says?|states?) the [^.;,]{2,40}, once(?=[.;,]|$)|is (?:given|shown) one (?:[a-z]+ ){0,2}(?:problem|question|exercise|riddle)(?=[.,;]| (?:and|such as|like)\\b)|one (?:[a-z]+ ){1,2}in (?:\\u2192|->|=>) one [a-z]+(?: with [a-z ]{2,20})? out|one [a-z]+, no (?:talking|answering|arguing) back|(?:writes?|gives?|answers?|says?|sends?|replies) (?:(?:it|them|that|this) )?(?:just |only )?(?:once|one time|a single time)(?=[.,;]| and| in| with)|once,? not (?:two|three|several|twice)|no follow ?ups?|one (?:[a-z]+ )?(?:program|function|file|script|solution|poem|paragraph|translation|document|query|text|plan),? (?:and )?(?:that's|that is) (?:it|all)|(?:not|n't|no|never) (?:get |have )?(?:several|more|second|further|other) (?:tries|attempts|chances)|no second (?:turn|message|try|question|attempt|answer|chance)|one (?:model|assistant) turn|turns? ?[:=] ?1(?![.\\d])|(?<![.\\d/-])1 (?:turn|step|reply|answer)(?! (?:per|each|a|for)\\b)|(?:just|simply) answers(?=[.;,])|(?:gets?|sees?|reads?|is given|is shown) (?:one|a single) (?:[a-z]+ ){1,4}and (?:then )?(?:must |has to |should )?(?:answers?|gives?|writes?|repl(?:y|ies)|says?|translates?|names?|returns?)",
    ],
  ],
  "multi-step": [
    [
      2,
      "multi ?steps?|several (?:steps|calls|tools)|multiple (?:steps|calls|tools)|step by step|sequence of",
    ],
  ],
  "multi-turn": [
    [
      3,
      "multi ?turns?|several turns|conversations?|dialog(?:ue)?s?(?! (?:of|from|in) (?:an?|the) (?:film|movie|scene|play|book|series|subtitle))|(?:talk|chat|write|messages?|mails?|goes?|discuss)\\w*[^.;]{0,20} back and forth|back and forth (?:with|between)|simulated (?:user|customer|patient|client)|follow ?up|negotiat\\w+|chats?",
    ],
  ],
  // A picture is shown to the model, or speaks of nothing that it sees: a docker image, "the image it evokes".
  "multi-modal": [
    [
      3,
      "screen ?shots?|multi ?modal|gui|vlm|vision[ -](?:language )?models?|computer[ -]use|video frames?",
    ],
    [3, `${showing} ${few}${pictured}${noPicture}`],
    [3, `(?:an?|one|two|three|single|each) ${pictured} of|one ${pictured},? one [a-z]+`],
    [
      3,
      `photographed [a-z]+|scanned (?!(?:and|,) (?:transcribed|typed|ocr\\w*|digiti[sz]ed)\\b)[a-z]+|${pictured} (?:questions?|q ?a|reading|understanding|classification)`,
    ],
  ],
  "long-context": [
    [
      3,
      "long (?:context|documents?|texts?|books?|contracts?|transcripts?|files?|logs?)|whole (?:book|novel|codebase|repository)|(?:prompt|context|input) (?:holds?|is|contains?|has|shows?)[^.;\\n]{0,60} (?:[4-9]\\d|\\d{3,}) pages?|(?:[4-9]\\d|\\d{3,}) pages?,? (?:of [a-z ]{3,40} )?(?:given |all |put |shown )?in (?:full|the prompt)|thousands of (?:lines|pages|tokens|documents|words)|hundreds of (?:pages|documents)|many documents|haystack|\\d+ ?k (?:tokens|words)",
    ],
  ],
};

/** Words for what is trained above all. */
export const capabilityCues: Readonly<Record<keyof typeof capabilities, readonly Cue[]>> = {
  "information-dependency": [
    [
      3,
      "depends? on (?:the |an? |what )?(?:result|previous|earlier|first|output)|look(?:s|ing)? up (?:first|before)|multi ?hop|then use (?:the|that|it)|result of (?:the |one |an )?(?:first|previous|earlier)|first (?:find|look|search|query|check|list|get)\\b[^.]{0,60}\\bthen",
    ],
  ],
  "proactive-asking": [
    [
      3,
      "find(?:s|ing)? (?:it |that |them |this )?out by asking|ask(?:s|ing)? (?:the |a |its |their |back to the )?(?:users?|customers?|patients?|clients?|callers?|students?|guests?)|ask(?:s|ing)? (?:for )?(?:clarifying|clarification|follow ?up|missing|back)|ask(?:s|ing)? for (?:it|them|the (?:missing|rest|details?|reason)|missing|more|what)|forgets? to (?:mention|say|tell)|hold(?:s|ing)? (?:things|something|information|facts|details|it) back|only (?:when|if|once|after) (?:\\w+ ){1,3}(?:is |are )?(?:\\w+ )?asked|(?:admits?|reveals?|tells?|says?|mentions?) (?:it|that|this|them|so) (?:only )?(?:when|if|once) (?:s?he|they|it) (?:is|are) asked|(?:doesn'?t|does not|never|won'?t|will not) (?:say|mention|tell|admit|reveal|bring)[^.;]{0,12} (?:by (?:itself|himself|herself|themselves)|on (?:its|his|her|their) own|unprompted|unasked)|(?:only|solely) (?:on being|where (?:\\w+ )?|when |if )?(?:expressly |directly |explicitly )?asked|only (?:when|if|once) (?:the |a )?\\w+ asks|says only (?:if|when)|only if somebody asks|(?:mentions?|tells?|gives?|adds?|reveals?) (?:them|it|these|those) (?:only )?(?:when|if|once) (?:s?he|they|it)(?:'s| is|'re| are) asked|(?:comes?|came) out only (?:if|when|once) (?:the |our )?\\w+ (?:asks?|enquires?|inquires?|probes?)|only (?:mentions?|tells?|says?|reveals?|gives?|shares?|admits?)\\b[^.]{0,60} (?:if|when|once) (?:the |an? )?\\w+ asks|unless (?:it is |he is |she is |they are )?asked|until (?:\\w+ ){0,2}asked|(?:until|unless) (?:you|we|it) asks?|until (?:the |an? )?\\w+ asks|only (?:if|when|once) (?:somebody |someone |anybody |anyone |the \\w+ |you )asks?|unless (?:the |an? )?(?:\\w+ )?asks?(?: (?:her|him|them|it|for|about))?|(?:tells?|says?|reveals?|mentions?|shares?|admits?|gives?|explains?|discloses?)\\b[^.]{0,80}\\b(?:only )?(?:if|when|once) (?:\\w+ )?asked|(?:only )?(?:answers|tells|speaks|replies) (?:only )?(?:when|if) asked|(?:leaves? out|keeps? back|holds? back|withholds?) (?:what|everything|anything|whatever)[^.]{0,30} asked|(?:leaves?|keeps?|holds?) (?:out|back) (?:half|some|part|most|many) of (?:the|its|his|her|their|what)|asks before (?:it|s?he) (?:decides|acts|answers|books)|(?:doesn'?t|does not|don'?t|do not|never|won'?t|will not) volunteer|(?<!\\bnot )(?:must|has to|have to|needs? to) ask(?=[.,;!)])|clarif\\w+|under ?specified|missing (?:information|details|info)|vague|doesn'?t (?:say|tell) everything",
    ],
  ],
  "schema-adherence": [
    [
      3,
      "(?:valid|strict|well formed|structured) json|json (?:output|object|schema|not valid)|(?:output|answer|reply) is (?:a )?json|(?:against|match\\w*|valid\\w*|conform\\w*|follow\\w*|adher\\w*|fits?|violat\\w*|satisf\\w*|obeys?|complies)[^.;]{0,40} ?(?:[\\w.]+/)?schemas?|schema ?(?:valid|adher|check|conform|violation|compliance)\\w*|[\\w.]*schema[\\w.]*\\.json|(?:output|given|fixed|prescribed|strict|target) schema|structured output|exact format|right format|output format|well formed|(?<!\\.)yaml|(?<!\\.)xml|csv (?:output|format)",
    ],
  ],
  "meta-data-instruction-following": [
    [
      3,
      `exactly ${number} lines|(?:exactly|under|at most|at least|max(?:imum)?(?: of)?|up to|no more than|not more than|fewer than|less than) ${number} (?:words|characters|letters|sentences|bullets?|paragraphs|syllables)|word (?:count|limit)|5 ?-? ?7 ?-? ?5|syllables?|without (?:using )?the (?:letter|word)s?|starts? with the letter|in (?:all )?(?:capitals|lower ?case|upper ?case)|rhym\\w+|formatting (?:rules|constraints)|instruction following|ifeval`,
    ],
  ],
  "counterintuitive-instruction-following": [
    [
      3,
      "counter ?intuitive|against common sense|opposite|reversed? (?:meaning|rules?|controls?)|inverted|unusual rules?|ignore (?:the )?(?:usual|common|convention)|contrary|lose on purpose|swapped (?:meaning|controls?|keys)|against (?:habit|intuition)|misleading",
    ],
  ],
  "information-relevance": [
    [
      3,
      "distract(?:ing|(?:ion|or)s?)|irrelevant(?! (?:for|to|here)\\b)|(?:most|much|nearly all|the rest) of (?:it|the \\w+|them) (?:is|are) (?:irrelevant|beside the point)|relevan(?:t|ce)|nois(?:e|y) (?:documents?|context|pages?|texts?|sentences?|paragraphs?|facts?)|needle|haystack|red herrings?|not all (?:of )?(?:the )?(?:information|documents|facts)|only (?:\\w+ )?(?:\\w+ )?(?:sentences?|lines?|paragraphs?|facts?|pages?|documents?|rows?)[^.]{0,30} (?:matters?|counts?|is relevant|are relevant)|filter out|which (?:of the )?(?:documents?|facts?) (?:matter|is|are)",
    ],
  ],
  "multiple-intent-synthesis": [
    [
      3,
      "several (?:requests?|wishes|intents?|goals?|things) (?:at once|in one|together|come)|one (?:message|utterance|mail|e-mail|sentence)[^.;]{0,40} (?:two|three|several|a few)(?: (?:or|to) \\w+)? (?:requests|wishes|orders|errands|intents|tasks)|multiple (?:requests?|intents?|goals?|wishes)|two (?:requests?|things) at once|combine(?:s)? (?:several|multiple|two)|multi ?intent|(?:utterances?|messages?|requests?|mails?|prompts?) (?:often |may |can |usually |sometimes )?(?:contains?|holds?|have|has|hides?|needs?) (?:two|three|several)(?: or (?:three|four))? (?:wishes|requests|orders|errands|intents|tasks|questions)|competing (?:goals|wishes|constraints)|conflicting (?:goals|wishes|constraints|preferences)",
    ],
  ],
};
