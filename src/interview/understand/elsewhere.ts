import { type Sentence, sentencesOf } from "./sentences.js";

/*
 * What is told of another time, another place or another system settles nothing. An environment is told in the present
 * or as a wish: a clause whose doer is a person and whose verb is in the past is history, whatever it is about.
 */

const before =
  "(?:was|were|had|did|didn't|wasn't|weren't|hadn't|won|lost|took|gave|got|came|went|saw|found|ran|sold|bought|spent|kept|left|said|told|built|grew|beat|taught|knew|began|met|read|paid|(?!(?:need|speed|feed|seed|embed|bleed|exceed|proceed|succeed|indeed)\\b)[a-z]{2,}ed)";
/** What was settled holds, whenever that was; what was wanted then may hold still. */
const settledThen =
  "(?:decided|agreed|settled|fixed|wanted|needed|limited|allowed|capped|reduced|changed|removed|dropped|rejected|promised|considered|asked|measured|counted|checked)";
const people =
  "(?:I|we|they|people|everybody|everyone|somebody|someone|(?:[Mm]y|[Oo]ur) (?:[a-z]+ )?[a-z]+)";
const often = "(?:(?:also|just|once|even|never|really|already|always|only) )?";
const history = new RegExp(
  `(?<!\\b(?:if|when|that|which|what|where|once|whether|after|as|than|unless|until|everything|all|anything|whatever|how|who|the|an?|one|whom|by)\\b(?:[^,;:()]|\\(\\)){0,40})\\b${people} ${often}(?!(?:was|were) (?:thinking|hoping|wondering)\\b)(?!${settledThen}\\b)${before}\\b`,
);
/** "The gameday had a 10 point scale", "kilos were gamed": what was so of a thing. */
const wasSo =
  /^(?:(?:and|but|so|though|because) )?(?:(?!(?:if|when|once|whether|although|after|as|unless|until|what\w*|nothing|no|that|which|who|whose|how|where)\b)[\w'-]+ ){1,6}?(?:was|were)(?:n't)?\b(?! (?:to|not (?:to )?be|agreed|decided|settled)\b)/i;

/** "v1 had 0.2 each": what an earlier version did. */
const earlier =
  /^(?:in )?(?:v(?:ersion )?\d+(?:\.\d+)*|rev(?:ision|\.)? [A-Z\d]|(?:the |our |my )?(?:(?:19|20)\d\d|first|old|previous|earlier|last|initial) (?:version|draft|prototype|release|attempt))\b(?![^.;]*\b(?:is|are|has|will|shall|must|may)\b)[^.;]*?\b(?:had|was|were|used|paid|gave|took|let|allowed|did)\b/i;
/** What stands behind it may hold. */
const turns = /\b(?:but|now|today|instead|this (?:time|one)|here|so (?:we|i)|keep|stays?)\b/i;
/** "700 rows for training a classifier": data of something else. */
const ofOthers =
  /\btrain(?:ing)? (?:an?|another|our|some) (?:[a-z]+ ){0,2}?(?:classifiers?|(?:[a-z]+)?bots?|regressors?|detectors?|parsers?|taggers?|predictors?|recommenders?|rankers?|networks?|filters?)\b/i;

/** "In real life an officer has 90 seconds", "by comparison, their bot is capped at 8". */
const reality =
  /(?<!\b(?:as|like|just|than) )\bin (?:real life|reality|the real world)\b|^(?:by|in|for) comparison\b|^(?:(?:(?:an? |the )?(?:real|actual)|(?:our )?human) (?!(?:players?|users?|customers?|opponents?|numbers?)\b)[a-z ]{2,30}|humans) (?:takes?|needs?|lasts?|has|have|costs?|handles?|manages?|solves?|gets?|came|reach(?:es)?)\b/i;
/** "Earlier work rewarded the power", "a 7B baseline solves 31 %": what others do, up to where the author goes on. */
const cited =
  /\bet al\b|\b(?:by|of|from|in) [A-Z][\w-]+(?: and [A-Z][\w-]+)? \((?:19|20)\d\d\)|\b(?:prior|earlier|previous|related) work\b|\bbaselines? (?:with|reach|get|scor|solv|achiev|from)|^(?:an? |the |our )?(?:[\w.-]+ )?baselines?\b/i;
const goesOn = /,? (?=(?:we|ours?|here|this|the (?:agent|model|player))\b).*$/;

/** What is told of tasks, files and tools holds whatever the verb: "we generated 700 for training". */
const ofData =
  /\b(?:train|training|test|tests|testing|val|valid|validation|dev|eval|evaluation|held|practice|learn|learning)\b|\.[a-z]{2,8}\b|\w\(|`/i;
/** "He arrived: 1", "all fields were right = 1": an outcome with what it pays. */
const outcome =
  /[:=\u2192>]\s*[-+\u2212]?\.?\d|\b(?:points?|reward(?:s|ed)?|scores?)\b|\b(?:is|it's|that's|gives|gets|makes|means|brings) (?:worth )?[-+\u2212]?\.?\d/i;

/** "Reporter: Priya, sprint 14, 5 points": what a tracker keeps of a ticket. */
const tracked =
  /\b(?:reporter|assignee|assigned to|priority|sprint|estimate|story points|status|epic|labels|due(?: date)?)\b/gi;

/** Clauses of a sentence, as they are written: what is in brackets, and what stops or conjunctions divide. */
const clausesOf = (sentence: string): string[] =>
  sentence
    .split(
      /\s*(?:\((?!\))|(?<!\()\))\s*|[;:]\s+|\s+[-\u2013\u2014]+\s+|,\s+(?=(?:and|but|so|now|today|here|then|this|that|we|they|I|my|our)\b)/,
    )
    .map((one) => one.trim())
    .filter((one) => one.length > 8);

const isHistory = (clause: string, whole: string): boolean =>
  !ofData.test(clause.replace(ofOthers, " ")) &&
  (earlier.test(clause) ||
    (history.test(clause) &&
      !/[:=\u2192>]\s*[-+\u2212]?\.?\d/.test(
        whole.slice(
          whole.indexOf(clause) + clause.length,
          whole.indexOf(clause) + clause.length + 5,
        ),
      )) ||
    (wasSo.test(clause) && !outcome.test(whole)));

/** "ALFWorld allows 50 steps; we allow 80": the foil, which says the same of others. */
const foil =
  /(?:^|[.;] )((?:in |for )?(?:the )?[\w\u00c0-\u03ff-]+ [^.;\n]*?\b([a-z]{2,}?)(?:e?s)?\b[^.;\n]*?); (?=(?:we|ours|here|this one) (?:\2|it|nobody|nothing|there)\b)/gim;

/** "Unlike WebShop, where one buys things, and unlike RWARE, which has 19, ours has one": all before the main clause. */
function contrastOf(sentence: string): string | null {
  if (!/^(?:unlike|in contrast (?:to|with)|contrary to|as opposed to)\b/i.test(sentence))
    return null;
  const pieces = sentence.split(/(?<=,) /);
  const main = pieces.findIndex(
    (one, at) =>
      at > 0 &&
      !/^(?:(?:and|or|nor) )?(?:unlike|in contrast|where|which|who|whose|in which|that|with|and|or)\b/i.test(
        one,
      ),
  );
  return main < 1 ? null : pieces.slice(0, main).join(" ");
}

/** The clauses of a text that tell of another time, of reality or of other systems; `sentences` are the text's. */
export const elsewhereIn = (
  text: string,
  sentences: readonly Sentence[] = sentencesOf(text),
): readonly string[] => [
  ...[...text.matchAll(foil)].map(([, words]) => words!),
  ...sentences.flatMap(({ text: one }) => {
    if (new Set(one.toLowerCase().match(tracked)).size > 1) return [one];
    const contrast = contrastOf(one);
    if (contrast !== null) return [contrast];
    if (cited.test(one))
      return one
        .split(/(?<=;)\s/)
        .filter((piece) => cited.test(piece))
        .map((piece) => piece.replace(goesOn, ""));
    // "Our first attempt (2023) was a quiz, graded by a model": whatever is told of it is of that one.
    const plain = one.replace(/ \([^()]*\)/g, "");
    if (plain !== one && earlier.test(plain) && !turns.test(one)) return [one];
    return clausesOf(one).filter(
      (clause) => isHistory(clause, one) || (reality.test(clause) && !ofData.test(clause)),
    );
  }),
];
