import type { Doubt, Found, PaidAmount } from "./reading.js";
import type { Sentence } from "./sentences.js";

const money =
  "(?:reward(?:s|ed)?|points?|scor(?:e|es|ed)|pay(?:s|ment|offs?)?|paid|penalt(?:y|ies)|bonus(?:es)?|credit)";
const often =
  "(?:steps?|moves?|turns?|actions?|calls?|ticks?|rounds?|guess(?:es)?|messages?|hours?|days?|weeks?|months?|years?|nights?)";

/** Words that say outright that every step is paid; each needs a word of paying in the same clause. */
const denseSaid = new RegExp(
  [
    `\\b${money}\\b(?:[^.;,]|\\.\\d){0,40}\\b(?:at|on|for|after|with|per|in) (?:each|every) (?:single )?${often}\\b`,
    `\\b(?:at|on|after|for) (?:each|every) ${often},? (?:\\w+ ){0,3}(?:is |are |gets? |earns? |receives? )?${money}\\b`,
    `\\b(?:at|on|after|for) (?:each|every) ${often},? (?:\\w+ ){0,3}(?:gets?|earns?|receives?|loses?|pays?) [+\u2212-]?\\d`,
    `\\b(?:dense|shaped|step ?wise|per[- ]${often}|intermediate) (?:\\w+ )?${money}\\b`,
    `\\b${money} (?:is|are) (?:dense|shaped|per[- ]step)\\b`,
    `\\brewards? (?:each|every|per) ${often}\\b`,
    `\\b(?:earns?|gets?|receives?|gains?|loses?|pays?) [+\u2212-]?\\d[\\d.]* (?:points? )?(?:at|on|for|after|with|per|in) (?:each|every) (?:single )?${often}\\b`,
    `(?:\\b(?:${money}|gets?|earns?|gives?)\\b|[+\u2212-]\\d)(?:[^.;]|\\.\\d){0,40}\\b(?:right away|straight away|immediately|on the spot)\\b`,
    `\\b(?:each|every) (?:single )?${often} (?:pays|earns|costs|scores|is (?:rewarded|scored|paid))\\b`,
    `\\b(?:${money}|these|they|it)\\b (?:\\w+ )?(?:comes?|is|are) (?:\\w+ )?as (?:they|it|things) happens?\\b`,
  ].join("|"),
  "i",
);
const over =
  "(?:(?:is|are|was) (?:over|done|finished|complete|closed|played|up)|ends?|closes?|finish(?:es)?|stops?)";
/** Words that say that nothing is paid before the end. */
const onceOnly = new RegExp(
  [
    "\\b(?:only|once|nothing)\\b[^.;]{0,30}\\b(?:(?:at|in|until) the (?:very )?end|when (?:the |an )?(?:episode|game|run|rollout) (?:ends|is over|finishes))\\b",
    "\\b(?:sparse|terminal) (?:reward|score|pay)|\\breward (?:is )?(?:sparse|terminal)\\b",
    `\\b(?:no|nothing|never)\\b[^.;,]{0,25}\\b${money}\\b[^.;,]{0,20}\\b(?:before|until) (?:the )?(?:end|\\w+ ${over})`,
    "\\bnothing is (?:paid|given|scored|earned) (?:before|until)\\b",
    `\\b(?:when|once|after) (?:the |an? )?[\\w ]{1,20} ${over},? (?:and |but )?(?:not (?:before|earlier|sooner)|only then|never (?:before|earlier))`,
    `\\b(?:end|close) of (?:the |an |each )?(?:episode|game|run|rollout) only\\b`,
    `\\bno ${money} (?:is (?:paid|given) )?(?:before|until) (?:the )?\\w+(?: is called)?(?=[.,;]|$)`,
    `\\b(?:${money}|added up|summed(?: up)?|settled|the sums?|computed|given)\\b[^.;]{0,40},? (?:and )?not (?:before|earlier|sooner)\\b|\\bnot (?:before|earlier),? (?:the )?(?:sums?|${money})\\b`,
    `\\bnothing (?:is |gets )?(?:paid|given|scored|earned) (?:in between|on the way|along the way|meanwhile)\\b`,
    `\\b(?:computed|calculated|settled|added up) (?:only )?at the (?:very )?end(?: only)?\\b`,
    `\\b${money}:? (?:is )?nothing (?:during|before|until|while)\\b`,
    `\\b${money}\\b[^.;,]{0,20}\\b(?:once|only|just once),? (?:when|after|as soon as) (?:the |an? )?[\\w ]{1,20} ${over}`,
  ].join("|"),
  "i",
);
const atTheEnd = new RegExp(
  `\\b(?:${money}|judged?|judges|profit|graded)\\b[^.;]{0,80}\\b(?:at|in) the (?:very )?end\\b|\\b(?:at|in) the (?:very )?end,? [^.;]{0,60}\\b(?:${money}|judged?)\\b|\\bfinal (?:reward|score)\\b`,
  "i",
);

/** When the reward is paid; a text that says both is a doubt. Amounts for each step only point to it. */
export function readMode(
  sentences: readonly Sentence[],
  amounts: readonly PaidAmount[],
): { readonly mode: Found<"terminal" | "dense"> | null; readonly doubt: Doubt | null } {
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const [dense, once, end] = [denseSaid.exec(text), onceOnly.exec(text), atTheEnd.exec(text)];
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
  const step = amounts.find(({ each }) => each === "step");
  if (step !== undefined) return found("dense", step.words, false);
  return end === null ? { mode: null, doubt: null } : found("terminal", end[0], true);
}

/** A sentence that says what earns. */
export const says =
  /\b(?:reward(?:s|ed)?|scor(?:e|es|ed)|points?|credit|graded?|paid|pays|payoffs?|bonus|earns?|(?:gives?|yields?|is worth|are worth) (?:another |only )?(?:[\u2212+-]?\d*\.?\d|(?:one|zero|nothing|half|an? )\b)|(?:correct|right|wrong|incorrect|solved|unsolved|won|lost|win|loss|draw)\b[\w ]{0,30}(?::| is|,)? ?[\u2212+-]?\d|f1\b|accuracy \(|weight \d|costs? (?:[\u2212+-]?\d|a point|points)|(?:wins?|winning|success|losing|a loss) (?:gives|pays|is worth|yields|gets)|success(?:ful)? (?:if|when|means|is|=)|each correct|[a-z]: ?[-+\u2212]?(?:[01]\.0|0\.\d+|[01])(?=[.,;]| otherwise| else|$)|(?:is|are|that's|it's) (?:worth )?[-+\u2212]?(?:[01](?:\.\d+)?|0?\.\d+)(?=[.;,:)]|$)|gets? (?:the (?:share|fraction|number|percentage)|\d)|(?:[01]|one|zero) (?:for|if|when) |(?:final|end|resulting) [\w ]{1,30} (?:must |should |has to )?(?:match|equal|be compared|is compared)|exact(?:ly)? (?:string )?match|must match|(?:must|have to|has to) (?:be|return) the same|checked (?:by|with|against)|compare[sd]? (?:with|to|at|the)|succeeds? (?:if|when)|wins? (?:if|when|by)|counts as|(?:count|counts|counted) (?:[\w']+ ){0,4}as (?:solved|done|won|correct|right|passed|successful|a (?:success|win|pass))|(?:is|it's) (?:done|correct|right|solved|successful) (?:if|when)|passes (?:if|when)|full marks|fails? if|judged (?:by|on))\b|\bsuccess\s*[=:]|(?:→|->|=>) ?[\u2212-]?\d| = (?:[01](?:\.\d+)?|\.\d+)\s*(?:[;,.]|$)|\b(?:correct|right|wrong|solved)(?: [\w ]{0,20})? ?=|(?<![\d.])\d?\.\d+ (?:points? )?(?:more |extra |again )?(?:for|if|when) |(?<![\w.])[+\u2212]\d|(?<![\w.)-])-\d(?![^.]{0,12}\bto\b)/i;
const undecided =
  /\b(?:idk|dunno|(?:do not|don't) know|not sure|unsure|no idea|undecided|(?:not|n't) (?:yet )?decided|still (?:open|thinking)|could come from|or maybe|surprise me|something (?:with|about|around)\b|something like\b[^.]*\?|tbd|figure out later)\b/i;
/** What somebody still thinks about is not said. */
export const isDecided = ({ text }: Pick<Sentence, "text">): boolean => !undecided.test(text);

/** A title above what earns. */
const paid =
  /^(?:the )?(?:rewards?|scor(?:e|es|ing)|success|grading|grades?|points|payoffs?)(?: criteri(?:a|on)| function| rules)?$/i;
/** Whether a title stands above what earns: "Scoring (only when it is resolved)". */
export const isPay = (heading: string): boolean => paid.test(heading.replace(/\s*\(.*$/, ""));

/** A sentence of what earns nothing: it says what is missing, not what is wanted. */
const denying =
  /^(?:but |and )?(?:(?:there (?:is|are|will be)|there's|we give|it gets) (?:no|nothing|never)\b|(?:don't|do not|never) (?:take|give|pay|add)\b)(?![^.]*\b(?:only|until|unless|before|but)\b)/i;
/** A sentence that only says when it is paid, and not for what. */
const whenOnly =
  /^(?:it is |it's |the reward is |reward is )?(?:paid|given|granted|computed|calculated)\b(?:(?! (?:for|if)\b)[^.])*$/i;
/** A sentence that only says between which bounds it is paid: "Both with reward 0 or 1". */
const boundsOnly =
  /^(?:\w+ ){0,4}(?:rewards?|scores?) (?:(?:is|are|of|lies?|between|from|either|in) )*[-\d.]+ ?(?:or|to|and|-|\/) ?[\d.]+$/i;
/** Points that nobody is paid. */
const pointless =
  /\bno point (?:in|of)\b|\bat (?:this|that|some|any) point\b|\bpoints? (?:of view|at|to|out)\b/gi;
/** A sentence that only tells what the model is shown. */
const shows = /^(?:after|on|for) (?:each|every)\b[^.]*\b(?:told|shown|sees?|says?|learns?)\b/i;

/** The sentences that say what earns the reward, as the author put them. */
export function readSuccess(sentences: readonly Sentence[]): Found<string> | null {
  const saying = sentences.filter(
    ({ text, heading }) =>
      (says.test(text.replace(pointless, "")) || isPay(heading)) &&
      !whenOnly.test(text) &&
      !denying.test(text) &&
      !boundsOnly.test(text.replace(/[\s.]+$/, "")) &&
      !shows.test(text) &&
      isDecided({ text }) &&
      text.length < 400,
  );
  if (saying.length === 0) return null;
  const value = saying
    .slice(0, 3)
    .map(({ text }) => text.replace(/\s+/g, " ").trim())
    .join(" ");
  return { value, quote: saying[0]!.text, told: true };
}

/** What the model is told after each call, in the author's sentence: feedback, not pay. */
export function readFeedback(sentences: readonly Sentence[]): Found<string> | null {
  const found = sentences.find(({ text }) =>
    /\b(?:after|for|on) (?:each|every)\b[^.]*\b(?:is told|are told|told|is shown|shown|sees?|says?|learns?|feedback|answers? with|responds?)\b|\b(?:is|are) (?:told|shown)\b[^.]*\b(?:after|for|on) (?:each|every)\b|\b(?:wrong|invalid|illegal|rejected|failed|false) \w+\b[^.]*\b(?:is|are) (?:told|shown)\b|\b(?:(?:is|are|gets?) told|tells? (?:it|the (?:model|agent|player))) (?:how|whether|where|which|by how)\b|^feedback\b/i.test(
      text,
    ),
  );
  return found === undefined ? null : { value: found.text, quote: found.text, told: true };
}
