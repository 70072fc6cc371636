import { says } from "./pay.js";
import type { Found } from "./reading.js";
import type { Sentence } from "./sentences.js";

const told =
  "(?:told|shown|showed|sees?|says?|learns?|feedback|answer(?:s|ed)|responds?|repl(?:y|ies) with|hears?|observes?|report(?:s|ed)|returned|(?:re)?printed|(?:re)?drawn|displayed|informed|read (?:back|out)|described?s?|(?<=\\b(?:system|simulator|game|environment|server|program) )(?:writes|sends|posts)|(?:gives? back|returns?|gets?|receives?|reads?)(?! (?:only |another )?[+\u2212-]?[\\d.]| [+\u2212-]| an? (?:point|reward|penalty|bonus)))";
const whenever = "(?:after|for|on|with|upon) (?:each|every)";
/** "For each field that is right it gets 0.2": what is got is pay. */
const earning = /^(?:for|on) (?:each|every)\b/i;
/** "Otherwise 0.1 for each one that was reported": what is paid, whatever words stand behind. */
const amountFirst =
  /^(?:(?:otherwise|else|and|plus|minus|but)[ ,:]*)*[+\u2212-]?\d*\.?\d+ (?:points? )?(?:for|per|if|when|each)\b/i;
/** A sentence that says outright that something is told. */
const outright =
  /\b(?:told|shown|hears?|sees?|feedback|is answered|comes? back|reported|printed|displayed|observes?|observations?|returns|responds?|(?:answers|repl(?:y|ies)) with|(?:stdout|stderr|screenshots?))\b/i;
/** "It returns a JSON object": what the model does. */
const ownReply =
  /^(?:(?:the|a|our) )?(?:model|agent|player|llm|it|s?he|you) (?:then |only |just )?(?:returns?|gives? back|prints?|answers?|repl(?:y|ies)|responds?|outputs?)\b/i;
/** "For every claim the agent reads the file": what a task begins with, and no answer to a call. */
const begins =
  /^(?:for|in|at|on) (?:each|every) (?!(?:call|move|action|step|turn|guess|command|tool|query|order|try|attempt|shot|offer|message)\b)/i;
/** "For each patient it sees age and pulse": what an episode begins with. */
const given =
  /^(?:for|in) (?:each|every) (?!(?:call|move|action|step|turn|guess|command|query|try|attempt|shot)\b)[a-z]+,? (?:it|the (?:model|agent|player|assistant|policy)|you|s?he) (?:sees|reads|gets|receives|is (?:given|shown))\b(?![^.;]*\b(?:whether|after|how|right|wrong|correct)\b)/i;
/** Words that say what is told on the way. */
const tells = new RegExp(
  [
    `\\b${whenever}\\b[^.]*\\b${told}\\b`,
    "\\b(?:after|upon) an? (?:\\w+ )?(?:move|action|call|step|turn|guess|shot|command)\\b,? [^.]*\\b(?:comes? back|is (?:shown|told|returned|printed)|sees?|hears?)\\b",
    "\\b(?:after|upon) an? [a-z]+,? (?:it|the (?:model|agent|player|policy)|you) (?:is|are) (?:then )?(?:told|shown)\\b(?! (?:an? )?(?:its |the )?(?:score|reward|points))",
    "\\b(?:it|(?:the )?(?:model|agent|player|policy)|you) (?:should|must|shall|has to|can|may) (?:see|hear|be (?:told|shown)) [^.;]{2,60} after (?:each|every)\\b",
    "\\b(?:it's|it is|is then) told (?:the |an? |its |about )[^.;]{2,60}\\bafter (?:each|every)\\b",
    "^(?:the |an? )?[a-z][a-z ]{2,30} (?:is |are )?(?:shown|printed|redrawn|seen|returned) (?:after )?(?:(?:each|every)\\b|(?:after )(?:the )?(?:opp|opponent|bot|dealer)\\b)|\\b(?:seen|shown|told|returned|printed) after each\\b",
    `\\b(?:is|are|it|it's|(?:the|you) ?\\w*|model|agent|player|policy) ${told}\\b[^.]*\\b(?:after|upon|with) (?:each|every)\\b`,
    `\\b(?:each|every) (?:action|call|command|move|step|turn|guess|order|query|tick|method|function|tool)\\b[^.]{0,30}\\b(?:gives? back|returns?|is answered|answers|prints|shows)\\b`,
    "\\b(?:shows?|prints?|sees?|reports?|displays?|draws?) [^.;]{2,60}\\b(?:after|upon|with) (?:everything|anything|whatever) (?:it|s?he|they|the \\w+) (?:does|do|did)\\b",
    // "It gets the yard list after everything it does", "whatever she does, read out the room".
    "\\b(?:gets?|hears?|receives?|is (?:told|shown|given)) (?![+\u2212-]?\\d|(?:an? )?points?|(?:the |its )?(?:reward|score))[^.;]{2,60}\\bafter (?:everything|anything|whatever) (?:it|s?he|they|the \\w+) (?:does|do|did)\\b",
    "^(?:and )?(?:whatever|each time|every time) (?:it|s?he|they|the \\w+) (?:does|do|acts?|moves?),? (?:please )?(?:read out|tell|show|say|print|describe|report)\\b",
    "^(?:and )?(?:whatever|each time|every time|when(?:ever)?) (?:it|s?he|they|you|the \\w+) (?:does|do|did)(?: (?:something|anything))?,? (?:(?:the |an? )?[a-z ]{2,30} (?:shows|says|tells|reports)|(?:it|s?he|you|they) (?:see|sees)) ",
    // "Each time it advances a week it learns how many have sprouted", "every set call answers with the lux".
    "^(?:each|every) time (?:it|s?he|the \\w+) [^.;,]{2,40}?,? (?:it|s?he|the \\w+) (?:learns|sees|hears|is (?:told|shown)|tells?|gets to (?:see|know|hear)|says)\\b",
    "\\b(?:every|each) (?:\\w+ )?(?:call|move|action|command|step|turn) answers with\\b",
    // "It always gets a picture of the creases afterwards", "after each of them, a fresh screenshot".
    "\\b(?:it|s?he|the (?:model|agent|player)) always (?:gets|sees|is (?:shown|told)) [^.;]{3,60} (?:afterwards|after that|in return)\\b",
    "^(?:after|upon) each of (?:them|these|those),? (?:an?|the) (?:fresh|new|current|updated) [a-z]+[.!]?$",
    "\\bwhen(?:ever)? (?:it|s?he|you|the (?:model|agent|player)) [a-z]+s,? (?:it|the game) (?:says|tells|shows)\\b",
    // "A fresh screenshot follows on each of those", "whenever it does one of these the reading comes back".
    "^(?:an? |the )?[a-z][a-z ]{3,30} (?:follows|comes|appears|is shown|is returned) (?:on|after|with|upon) each\\b",
    "^when(?:ever)? (?:it|s?he|the \\w+) (?:does|did|has done) (?:one|any|either|something) of (?:these|those|them),? (?:it (?:hears|sees|learns|is told)\\b|[^.;]{3,80} comes? back)",
    "^outputs? of (?:each|every|any|all) (?:tool|call|action|command|move)s?:? ",
    "\\bsees (?:only )?the (?:(?:first|last|top) \\d+ [a-z]+|[a-z]+) of (?:each|every) (?:result|query|call|search|answer)\\b",
    "^after (?:the )?(?:bot|opponent|other side|dealer|enemy)(?:'s)? (?:repl(?:y|ied|ies)|moves?|moved|answer(?:ed|s)?|turn):? (?:the )?(?:full |whole |new |current )?[a-z]+[.!]?$",
    "^(?:an? |the )?(?:text|content|result|entry|row|page|reading|state|picture|list) of (?:the |an? )?[a-z]+ comes? back\\b",
    "\\b(?:each|every) [a-z]+ (?:tells|says|reveals|shows) (?:where|whether|how|which)\\b",
    "\\beach of (?:them|these|those) (?:hands|gives) back\\b",
    "^following (?:each|every) (?:command|call|move|action|step|order),? the (?:simulator|environment|game|system|[a-z]+) (?:reports|shows|tells|prints|returns)\\b",
    "\\bcomes? back from (?:each|every)\\b|^answer (?:each|every) time\\b|\\b(?:returned|shown|told|printed|displayed) (?:every|each) time\\b|\\banswer to (?:each|every) \\w+ is\\b|\\bafter each one,? (?:it|the \\w+) (?:sees|hears|is told)\\b",
    "\\b(?:wrong|invalid|illegal|rejected|failed|false) \\w+\\b[^.]*\\b(?:is|are|it's) (?:\\w+ )?(?:told|shown)\\b|\\bafter an? (?:wrong|invalid|illegal) \\w+ (?:it|the \\w+) (?:hears|sees|is told)\\b",
    "\\b(?:gets?|sees?|receives?|is (?:given|shown)|reads?) [^.;]{0,60}\\b(?:stdout|stderr|exit codes?|(?:new|next|fresh|current|latest) screenshots?)\\b(?!\\(| and then\\b)",
    "^(?:and )?(?:(?:it|the \\w+) )?gets back (?:the |an? )?(?!reward|points?)[a-z]|\\btold what [^.;]{3,60}? (?:only )?(?:when|after|once|whenever) (?:it|the \\w+)\\b",
    "\\b(?:is|are) (?:returned|shown|reported|printed|given back) (?:by|with|after) (?:each|every) (?:\\w+ )?(?:call|action|move|step|turn)\\b",
    "\\b(?:gets?|receives?) (?:(?!\\b(?:and|has|must|to)\\b)[^.;,()]){3,60} back\\b|\\bcomes? back (?:after|with|on|upon) (?:each|every)\\b|(?:\\bis|\\bare|'s|\\bgets) told [\"'`]|\\band (?:then )?(?:sees|hears|observes|is (?:shown|told)) [^.;]{2,60} after (?:each|every)\\b|\\b(?:comes?|passed|handed|sent|given) (?:back|on) (?:as text|word for word|to (?:it|the (?:model|agent|player)))\\b",
    "\\b(?:it|model|agent|player|policy) (?:sees|hears|reads|is (?:told|shown)) [^.;]{2,60} (?:each|every) (?:hour|day|night|turn|step|move|round|week|minute)\\b",
    "\\bobservations? (?:is|are|consists?|shows?|holds?|contains?)\\b|^(?:an? )?(?:new )?(?:screenshots?|\\w+) after (?:each|every) (?:action|call|step|move)\\b",
    "\\b(?:each|every) (?:(?:[a-z\\d]+ )?(?:minutes?|seconds?|hours?|days?)(?: of (?:the )?[a-z]+)?|hour|day|night|week|step|turn|round)\\b,? (?:the |an? )?(?:llm|model|agent|player|policy|controller|it|you) (?:gets?|sees|receives?|reads|is (?:shown|told|given))\\b(?! ?[+\u2212-]?[\\d.]| [+\u2212-])",
    "\\b(?:the )?(?:world|room|environment|game|simulator|shell|system) (?:always )?(?:answers|responds|replies|tells)\\b",
    "^`?(?!\\d)\\w+(?:\\([^)]*\\))?`? (?:returns|prints|gives back|lists|shows) ",
    "\\b(?:(?:is|are|gets?|it's) told|(?:^it|\\w\\)) tells|tells? (?:it|the (?:model|agent|player))) (?:how|whether|where|which|why|by how)\\b|^(?:feedback|sees|observes|observation)\\b|^(?:shows?|displays?|gets? back|gives? back|gets? told|is told) ?:",
    "\\b(?:gets?|is getting|are getting|receives?|is given) back (?:the |an? |all )?(?!reward|points?|[+\u2212-]?\\d)[a-z]",
    "\\b(?:u|you) (?:get|see) (?!\\d|points?|an? (?:point|reward))[^.;]{3,60} after (?:each|every)\\b",
    "\\bthe (?:reply|answer|response|return value) is (?:the|an?|its) (?:new|next|current|resulting|changed|updated)\\b|\\b(?:reply|answer|response|result|output) (?:to|of|from) (?:each|every) (?:function|call|command|tool|action|move|step) (?:is|are)\\b",
    "^(?:after|upon|on) [\\w() ]{2,24}: [^.;\\d]{3,60} (?:is|are) (?:shown|told|returned|seen|given back)\\b",
    "^(?!.*\\b(?:points?|rewards?|scores?|paid|pays?|costs?)\\b)(?:the |an? )?(?:new |current )?[a-z][\\w ,/-]{2,50} after (?:each|every) (?:action|call|step|move|turn)[.!]?$",
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
      `(?:^|[.;,:] |\\band |\\bwhile |\\bonly )${called} (?:(?:must|should|will|then|only|also|just) )?(?:says?(?! (?:that )?(?:it|s?he|they)(?:'s| is| are| has) (?:ready|done|finished|over|complete))|tells?|returns?|gives?(?! (?:[+\u2212-]?\\d|an? (?:point|bonus|reward)))|shows?|reports?|prints?|reveals?|answers?)\\b`,
      `(?:^|[.;,:] |\\band |\\bis |\\bare )${called},(?: [^.;()]{0,60}?,)? which (?:then |only |also )?(?:tells?|returns?|shows?|reports?|prints?|reveals?)\\b`,
      `${called} (?:tool )?which [^.;()]{0,60}?(?:gives? back|returns?|shows?|prints?|reports?) (?!(?:[+−-]?\\d|an? (?:point|bonus|reward)))`,
      `\\bwhen(?:ever)? (?:the (?:model|agent|player)|it|you|s?he|they) (?:calls?|uses?) ${called}(?: (?:or|and) ${called})*,? (?:then )?(?:it|the (?:model|agent|player)|you|s?he|they) (?:then )?(?:sees?|is (?:told|shown)|learns?|hears?)\\b`,
      `\\b(?:after|on|upon) ${called},? (?:the |an? )?[^.;\\d]{3,50} (?:is|are) (?:returned|shown|printed|told|reported)\\b`,
      `\\b(?:after|on|upon) ${called},? (?:it|the (?:model|agent|player|policy)|you|s?he|they) (?:then )?(?:sees?|hears?|(?:is|(?:shall|must|will|should) be) (?:told|shown)|gets? (?:back|to see)|learns?|reads?|(?:receives?|gets?|is given) (?!an? (?:point|reward|bonus)|points?\\b|(?:the |its )?reward|[+\u2212-]?\\d))\\b`,
      // "A search shows ten hits", of `search`.
      `\\b(?:output|result|reply|response) (?:of|from|to) ${called} (?:is|are) (?![+\u2212-]?[\\d.])`,
      // "After next_hour: new requests and the remaining stock."
      `^(?:after|on|upon) ${called}: ?(?:the |an? )?(?:new|current|remaining|updated|latest)\\b(?![^.;]*\\d)`,
      `^(?:an?|each|every) (?:${tools.map((name) => name.replaceAll("_", "[_ ]")).join("|")}) (?:then )?(?:shows?|returns?|lists?|tells?|prints?|yields?|brings? back)\\b(?! ?[+\u2212-]?\\d)`,
    ].join("|"),
    "i",
  );
};

/** A title above what the model is told. */
const toldBelow =
  /^(?:the )?(?:feedback|observations?(?: after (?:each|every) [a-z]+)?|observation space|what (?:it|the (?:model|agent|player)) (?:sees|observes|is (?:told|shown)|gets (?:back|to see))|what comes back\??|what (?:does|is) (?:it|the (?:model|agent|player)) (?:see|observe|told|shown|get (?:back|to see))\??)$/i;

/** "I.e.", whose stops end no sentence. */
const inShort = /\b(?:i\.e|e\.g|etc|approx|incl)\./gi;

/** What the model is told after each call, in the author's sentence: feedback, not pay. */
export function readFeedback(
  sentences: readonly Sentence[],
  tools: readonly string[] = [],
): Found<string> | null {
  const answers = tools.length === 0 ? null : answersOf(tools);
  const found = sentences.filter(
    ({ text, heading }) =>
      (tells.test(text.replace(inShort, "so")) ||
        (answers !== null &&
          [heading, text.split(":")[0]!].some((one) => toldBelow.test(one.replaceAll("_", " ")))) ||
        (answers !== null && seesOnly.test(text)) ||
        (!ofTools.test(text) && answers?.test(text) === true)) &&
      !ownReply.test(text) &&
      !kept.test(text) &&
      !given.test(text) &&
      !amountFirst.test(text) &&
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
