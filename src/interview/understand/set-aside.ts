import { backgroundIn } from "./background.js";
import { elsewhereIn } from "./elsewhere.js";
import { laterIn, withoutOthers } from "./later-sections.js";
import { person } from "./persons.js";
import {
  answeredNumber,
  overruledIn,
  quotedQuestion,
  refused,
  withoutQuoteMarks,
  wouldPay,
} from "./quoted-mail.js";
import { sentencesOf } from "./sentences.js";

/** What may come one day, or not at all. */
const someDay =
  /\b(?:maybe (?:we|i|later|one day|some ?day|at some point)|(?:we|i|one) (?:might|may) (?:also |even |one day |later )?(?:add|give|have|use|want|include|introduce|extend|do)|some ?day|(?<!\b(?:in|per|of|for|within|a|than|is|lasts?|takes|covers?|spans?|simulates?|models|represents?|equals?|plays?|runs?|about|over|during|each|every) |= ?)one day(?! (?:after|before|in|per|at|of|long|each|ahead|late))|in (?:the|a) (?:distant |near )?future|if (?:we|i) ever|(?:is|are) (?:foreseen|planned|envisaged|scheduled) for (?:the|an?|next|later)\b|if (?:this|it|that) (?:\w+ )?works (?:out|well)|(?:not|no) (?:right )?now|for (?:a )?later|in (?:the |a )?(?:next|later|second) (?:version|phase|iteration|release)|will (?:\w+ )?(?:add|bring|introduce)\b[^.;]*\b(?:later|(?:from|in) (?:month|year|phase|version)|onwards)|(?:from|as of) (?:next \w+|january|february|march|april|may|june|july|august|september|october|november|december)\b[^.;]*\b(?:might|may|could|perhaps|maybe)\b|(?:nice|good) to have (?:later|one day)|would only be (?:needed|used|added|worth))\b/i;
/** What was, and is not to come back. */
const past =
  /^(?:previously|formerly)\b|\b(?:forget|scrap|ignore|throw away|leave behind) (?:about )?(?:the|our|my|that|your) (?:old|previous|former|earlier|first|legacy|existing)\b|\bin (?:the|our|my) (?:old|previous|former|legacy) (?:one|game|version|environment|simulator|system|days)\b|\b(?:the|our|my) (?:old|previous|former|legacy) (?:one|game|version|environment|simulator|system)\b[^.;]*\b(?:had|was|were|used|paid|gave|took|let|allowed)\b|^(?:before|until|up to|till|back in) (?:(?:the )?last (?:year|spring|summer|autumn|winter|month)|(?:19|20)\d\d)\b[^.;]*\b(?:had|was|were|used|paid|gave|took|let|allowed|trained|scored)\b|^last (?:year|season|spring|summer|autumn|winter|month)\b[^.;]*\b(?:had|was|were|used|paid|gave|took|earned|sold)\b|\b(?:we|i|they) used to [a-z]+\b|\bused to (?:be|have|give|pay|cost|allow)\b|\bi first (?:thought|wanted|had)\b|\bin (?:the|our|my) (?:first|earlier|last|initial) (?:version|prototype|attempt|release)\b[^.;]*\b(?:had|was|were|used|paid|gave|took|let|allowed)\b|\b(?:we|i|they) (?:once |already |also )?(?:had|tried|built) (?:an? |the |our )(?:\w+ )?(?:version|prototype|variant|attempt)\b/i;
/** A title of what somebody else may have wanted. */
const considered = /\balternatives?\b[^.;\n]{0,20}\bconsidered\b/i;
/** What was thought of and is not wanted: "I considered a bonus of 0.1", "I don't want it to get +1", "**D2** (rejected)". */
const dropped =
  /\b(?:we|i) (?:(?:also|once|first|originally|even|briefly) )?(?:considered|thought (?:of|about)(?! (?:a |\d+ )[^.;]{0,30}\b(?:at (?:the )?most|max(?:imum)?|as (?:a|the) (?:cap|limit|maximum)|for (?:the )?(?:train|test|valid|practi)\w*)\b)|toyed with|tried (?=[+\u2212-]?\.?\d)|had (?!to\b)(?:[^.;]|\.\d){1,40} in mind)\b|\b(?:(?:we|i) )?(?:was|were) thinking (?:of|about)\b[^.;]*[,;\u2013-] ?(?:but )?(?:nope|no|nah|not any ?more|not now|not needed)(?=[.!;]?$)|\b(?:we|i) (?:(?:do|did|would) not|don't|didn't|wouldn't) (?:\w+ )?want (?![^.;]*\b(?:more|longer|fewer|less|above|over|beyond) than\b)[^.;]*(?:\b(?:points?|reward(?:s|ed)?|bonus(?:es)?|penalt(?:y|ies)|credit|tool|hints?)\b|[+\u2212-]\d)|^removed(?: in v?[\d.]+)?: |\((?:rejected|superseded|dropped|withdrawn|obsolete|discarded|deprecated)\b|\b(?:dropped|scrapped|abandoned|discarded) (?:it|that|this|the idea)\b|^(?:the|that|our) [+\u2212-]?\d*\.?\d+ (?:[^.;:]{1,30} )?(?:is|was) (?:gone|out|removed)(?=[,.;]|$)|^(?:the|that|our) (?:[^.;:]|\.\d){2,50} (?:was|were|has been|have been) (?:removed|scrapped|abolished|withdrawn|taken out)(?=[,.;]|$| in | since | again)|\b(?:but|so|and|please|let's|we|agreed to) (?:please )?(?:leave|left|leaving) (?:that|it|this|those|them|these) out\b/i;
/** What somebody else wanted: "Priya wanted a simulated crew member". */
const proposed =
  /(?:\b(?:[Mm]y|[Oo]ur) [a-z]+|\b(?!(?:The|A|An|I|We|It|What|Who|If|When|Each|Every|Exactly)\b)[A-Z][a-z]+|\b(?:[Ss]omebody|[Ss]omeone|[Pp]eople)(?: (?:on|from|at|in) [\w ]{2,20}?)?) (?:(?:also|once|first|originally) )?(?:said to (?:add|give|pay|use|reward)|wanted|suggested|proposed|asked for|would have liked) (?:(?:an?|the|some|to|us|that|more|it|half|full|extra|partial)\b|\w+\(|[+\u2212-]?\d)/;
/** What takes back the piece before it: "we dropped that", "but no". */
const takesBack =
  /^(?:it|that|this) (?:was|turned out) (?:useless|awful|terrible|dumb|nonsense|a (?:mistake|disaster|mess|bad idea|waste))\b|^(?:(?:this|that|it) (?:is )?)?(?:not (?:yet )?(?:decided|agreed)|undecided|to be (?:decided|discussed|agreed)|tb[dc]|(?:still )?open)[.!]?$|^(?:but )?(?!(?:nobody|none|nothing|who|that|this|it|we|i|you) )[\wÀ-ž]+ (?:(?:is|are|was|were) (?:strongly |still )?against (?:it|that|this)|disagrees?|objects?)(?=[.,;!]|$)|^(?:rejected|dropped|discarded|abandoned)(?=[,.;]|$)|^(?:(?:but|and) )?(?:(?:we|i) (?:have )?(?:since |then )?(?:dropped|scrapped|removed|rejected|abandoned|discarded|ditched|decided against) (?:that|it|this|the idea)\b|(?:those|these|they) are (?:history|gone|(?:not|never) (?:to be )?used)\b|(?:that|this|it)(?:'s| is| was) (?:off|out|dropped|gone|history|not (?:wanted|part of (?:this|it)))\b)/i;
/** "I'd give 0.05 per letter." - "No, we tried that.": what somebody else would pay, and is told no. */
const refuses = /^(?:no|nope|nah|never|absolutely not)[,.!](?! wait)/i;
/** "Bram says 30, Chidi says 40. To be decided.": what is to be asked, and not left out. */
const twoMinds = /\b(says|wants|thinks|prefers) \d[^.;\n]*\b(?:says|wants|thinks|prefers) \d/i;
/** What somebody did or paid in some year: "I paid 85 for one in 2009". */
const dated =
  /\b(?:we|i|he|she|they|my \w+)\b[^.;]*\b(?:paid|won|tried|sold|bought|earned|lost|played|ran|built|scored|started)\b[^.;]*\b(?:in|since|until|back in) (?:19|20)\d\d\b(?![^.;]*\b(?:train|test|valid))/i;

/** One case of what is said elsewhere. */
const illustration =
  /^(?:as an example|for (?:example|instance)|by way of (?:illustration|example)|to give an example|e\.g\.)/i;

/** True for a sentence of what is not wanted now: of the past, of one day, or of one case only. */
const isAside = (text: string): boolean =>
  [someDay, past, considered, dropped, proposed, dated, illustration, takesBack].some((form) =>
    form.test(text),
  );

const speaker = new RegExp(
  `^[ \\t>*_]*(?:the )?(?:${person}|agent|assistant|ai|model|bot|llm|system|operator|player|[AUQM])[*_]*(?: \\(\\w+\\))?:[*_]* +\\S`,
  "i",
);

/** Lines of a talk that is quoted as an example: three in a row and more. */
function withoutTalk(text: string): string {
  const lines = text.split("\n");
  const spoken = lines.map((line) => speaker.test(line));
  const runOf = (at: number): number => {
    let [first, last] = [at, at];
    while (spoken[first - 1]) first -= 1;
    while (spoken[last + 1]) last += 1;
    return last - first + 1;
  };
  return lines.map((line, at) => (spoken[at] && runOf(at) >= 3 ? "" : line)).join("\n");
}

/** A text as a pattern that matches it alone. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** "I have dropped that: no tools at all", "the old one had 12, now it's 50": what stands behind holds. */
function withoutRest(aside: string): string {
  const now =
    /[,;] (?:(?:but|and|so) )?(?:for )?now\b|[,;] (?:but|so) (?:today|until then|at first)\b/i.exec(
      aside,
    );
  if (now !== null && isAside(aside.slice(0, now.index)) && !isAside(aside.slice(now.index + 2)))
    return aside.slice(0, now.index + 1);
  const [head, ...rest] = aside.split(/:\s+/);
  return rest.length > 0 &&
    /\b(?:dropped|scrapped|abandoned|discarded|removed|ditched|rejected) (?:it|that|this|the idea)$/i.test(
      head!,
    ) &&
    !isAside(rest.join(": "))
    ? `${head!}:`
    : aside;
}

/** Of lines that stand for themselves and have no stops, the one that is set aside; null where lines only wrap. */
function lineIn(text: string, sentence: string): string | null {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length > 3 && sentence.includes(line));
  const longest = Math.max(...lines.map(({ length }) => length));
  // A line that only wraps ends where the next word would not have fitted.
  const wraps = lines.every(
    (line, at) =>
      at === lines.length - 1 || line.length + 1 + lines[at + 1]!.split(" ")[0]!.length > longest,
  );
  const aside = lines.filter(isAside);
  return wraps || lines.length < 3 || aside.length !== 1 ? null : aside[0]!;
}

/** Sentences of what was, of what may come and of what others do; an example is of what is wanted. */
export const otherTimesIn = (text: string): readonly string[] =>
  asideIn(text).filter((one) => !illustration.test(one));

/** The last texts that were looked through, which a reading does more than once. */
const seen = new Map<string, string[]>();
function asides(text: string): string[] {
  const found = seen.get(text) ?? asidesOf(text);
  if (seen.size > 3) seen.clear();
  seen.set(text, found);
  return found;
}

const asidesOf = (text: string): string[] => {
  const sentences = sentencesOf(text);
  const whole = sentences
    .map((sentence) => sentence.text)
    .filter(
      (one, at, all) =>
        isAside(one) ||
        (takesBack.test(all[at + 1] ?? "") &&
          !twoMinds.test(`${all[at - 1]?.replace(/\.$/, ",") ?? ""} ${one}`)) ||
        (refuses.test(all[at + 1] ?? "") && wouldPay.test(one)),
    )
    .map((one) => lineIn(text, one) ?? withoutRest(one));
  return [...laterIn(text), ...backgroundIn(text), ...elsewhereIn(text, sentences), ...whole];
};

/** Sentences that settle nothing: plans for one day, what was before, and single cases. */
export const asideIn = (text: string): string[] =>
  // One sentence may be set aside for several reasons, whole or in part: it is told once.
  [
    ...new Set([...overruledIn(text), ...asides(text)].map((one) => one.replace(/\s+/g, " "))),
  ].filter((one, at, all) => !all.some((other, place) => place !== at && other.includes(one)));

/** "Plus a 0.5 bonus - hmm no, scrap the bonus": what is taken back while it is written, and the clause before. */
const corrected =
  /[,;](?:[^,;.\n]|\.\d){1,80}[\s,]+[-\u2013\u2014]* ?(?:hmm,? no|no,? wait|err,? no|wait,? no|actually,? no|scratch that|strike that)\b[^.;\n]*/gi;

/** "25 calls. No wait, let's make that 40.": the number that is taken back, what it counts, and the one that holds. */
const instead =
  /(?<![\w.,])\d+(?:\.\d+)?( [^\d.;\n]{1,40})?[.;,]?\s+[-\u2013\u2014(]* ?(?:(?:no|hmm|sorry|ah|oh),? )?(?:wait|no|actually|scratch that|strike that|correction|on second thoughts?|sorry)[,:.]?(?: no,?)? (?:(?:let's|let us|please|better|rather|just|we|i'd) )*(?:(?:make|call|say|take|set) (?:that |it |this )?)(\d+(?:\.\d+)?)\)?(?=[.,;!\n]| instead|$)/gi;
/** "It gets 15 calls, no wait, 20, because ...": the number alone. */
const insteadOf =
  /(?<![\w.,])\d+(?:\.\d+)?( [a-z]{3,}(?: [a-z]{3,})?)?[.,]? [-\u2013\u2014(]* ?(?:no,? wait|wait,? no|scratch that|strike that|sorry|correction)[,:.]? (\d+(?:\.\d+)?)\)?(?=[.,;!\n)]|$)/gi;

/** "60 (was 40 last week)": what it was before, in brackets behind what it is. */
const formerly =
  / \((?:it |that )?(?:was|were|used to be|previously|formerly|before(?: that)?|earlier|old|until [a-z]+):? [^()\n]{1,40}\)/gi;

/** "Right away no wait at the end": when something is paid, taken back as it is spoken. */
const instantly =
  /\b(?:right away|straight ?away|immediately|instantly|at once|at the (?:very )?end|(?:after|at|on) (?:each|every) \w+),? (?:and )?(?:no,? wait|wait,? no|no,? sorry|sorry,? no|actually,? no|scratch that|strike that),? (?=(?:only )?(?:at|in|after|right|straight|immediately|per|on|when|once)\b)/gi;

const holding = (_: string, of: string | undefined, holds: string): string => `${holds}${of ?? ""}`;

/** A text without sections on what was only considered: what they deny is not denied of what is wanted. */
export const withoutConsidered = (text: string): string =>
  sentencesOf(text)
    .filter(
      ({ text: one, heading }) =>
        considered.test(one) || (considered.test(heading) && !/\bso\b/i.test(one)),
    )
    .map((sentence) => sentence.text)
    .reduce(
      (rest, one) => rest.replace(new RegExp(one.split(/\s+/).map(escaped).join("\\s+")), " "),
      text,
    );

/** A text without what its author sets aside: plans for one day, what was before, and talk that is only an example. */
export function withoutAside(said: string): string {
  const text = withoutQuoteMarks(
    said
      .replace(formerly, "")
      .replace(answeredNumber, "$2$1")
      .replace(refused, "")
      .replace(quotedQuestion, ""),
  );
  return [...overruledIn(said), ...asides(text)].reduce(
    (rest, aside) => rest.replace(new RegExp(aside.split(/\s+/).map(escaped).join("\\s+")), " "),
    withoutOthers(withoutTalk(text))
      .replace(instantly, "")
      .replace(instead, holding)
      .replace(insteadOf, holding)
      .replace(corrected, " "),
  );
}
