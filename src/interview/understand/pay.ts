import { decimal, decimalOf, number, numberOf } from "./numbers.js";
import type { Doubt, Found, PaidAmount } from "./reading.js";
import type { Sentence } from "./sentences.js";

const money =
  "(?:reward(?:s|ed)?|points?|scor(?:e|es|ed)|pay(?:s|ment|offs?)?|paid|penalt(?:y|ies)|bonus(?:es)?|credit)";
const often =
  "(?:steps?|moves?|turns?|actions?|calls?|ticks?|rounds?|guess(?:es)?|messages?|hours?|days?)";

/** Words that say outright that every step is paid; each needs a word of paying in the same clause. */
const denseSaid = new RegExp(
  [
    `\\b${money}\\b[^.;,]{0,40}\\b(?:at|on|for|after|with|per|in) (?:each|every) (?:single )?${often}\\b`,
    `\\b(?:at|on|after|for) (?:each|every) ${often},? (?:\\w+ ){0,3}(?:is |are |gets? |earns? |receives? )?${money}\\b`,
    `\\b(?:dense|shaped|step ?wise|per[- ]${often}|intermediate) (?:\\w+ )?${money}\\b`,
    `\\b${money} (?:is|are) (?:dense|shaped|per[- ]step)\\b`,
    `\\brewards? (?:each|every|per) ${often}\\b`,
  ].join("|"),
  "i",
);
const onceOnly =
  /\b(?:only|once|nothing)\b[^.;]{0,30}\b(?:(?:at|in|until) the (?:very )?end|when (?:the |an )?(?:episode|game|run|rollout) (?:ends|is over|finishes))\b|\b(?:sparse|terminal) (?:reward|score|pay)|\breward (?:is )?(?:sparse|terminal)\b/i;
const atTheEnd = new RegExp(
  `\\b(?:${money}|judged?|judges|profit|graded)\\b[^.;]{0,80}\\b(?:at|in) the (?:very )?end\\b|\\bat the (?:very )?end,? [^.;]{0,60}\\b(?:${money}|judged?)\\b|\\bfinal (?:reward|score)\\b`,
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
const says =
  /\b(?:reward(?:s|ed)?|scor(?:e|es|ed)|points?|credit|graded?|paid|pays|payoffs?|bonus|earns?|(?:gives?|yields?|is worth|are worth) (?:another |only )?[\u2212+-]?\d*\.?\d|(?:correct|right|wrong|incorrect|solved|unsolved|won|lost|win|loss|draw)\b[\w ]{0,30}: ?[\u2212+-]?\d|f1\b|accuracy \(|weight \d|costs? (?:[\u2212+-]?\d|a point|points)|(?:wins?|winning|success|losing|a loss) (?:gives|pays|is worth|yields|gets)|success(?:ful)? (?:if|when|means|is|=)|each correct|(?:[01]|one|zero) (?:for|if|when) |(?:final|end|resulting) [\w ]{1,30} (?:must |should |has to )?(?:match|equal|be compared|is compared)|exact(?:ly)? (?:string )?match|must match|checked (?:by|with|against)|compare[sd]? (?:with|to|at|the)|succeeds? (?:if|when)|wins? (?:if|when|by)|counts as|(?:count|counts|counted) (?:[\w']+ ){0,4}as (?:solved|done|won|correct|right|passed|successful|a (?:success|win|pass))|is (?:done|correct|right|solved|successful) (?:if|when)|passes (?:if|when)|full marks|fails? if|judged (?:by|on))\b|\bsuccess\s*[=:]|\b(?:correct|right|wrong|solved)(?: [\w ]{0,20})? ?=|(?<![\d.])\d?\.\d+ (?:points? )?(?:more |extra |again )?(?:for|if|when) |(?<![\w.])[+\u2212]\d|(?<![\w.)-])-\d(?![^.]{0,12}\bto\b)/i;
const undecided =
  /\b(?:idk|dunno|(?:do not|don't) know|not sure|no idea|undecided|not decided|still open|tbd|figure out later)\b/i;
/** A title above what earns. */
const paid =
  /^(?:the )?(?:rewards?|scor(?:e|es|ing)|success|grading|grades?|points|payoffs?)(?: criteri(?:a|on)| function| rules)?$/i;
/** A sentence that only says when it is paid, and not for what. */
const whenOnly =
  /^(?:it is |it's |the reward is |reward is )?(?:paid|given|granted)\b(?:(?! (?:for|if)\b)[^.])*$/i;
/** A sentence that only tells what the model is shown. */
const shows = /^(?:after|on|for) (?:each|every)\b[^.]*\b(?:told|shown|sees?|says?|learns?)\b/i;

/** The sentences that say what earns the reward, as the author put them. */
export function readSuccess(sentences: readonly Sentence[]): Found<string> | null {
  const saying = sentences.filter(
    ({ text, heading }) =>
      (says.test(text) || paid.test(heading)) &&
      !whenOnly.test(text) &&
      !shows.test(text) &&
      !undecided.test(text) &&
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
    /\b(?:after|for|on) (?:each|every)\b[^.]*\b(?:is told|are told|told|is shown|shown|sees?|says?|learns?|feedback|answers? with|responds?)\b|^feedback\b/i.test(
      text,
    ),
  );
  return found === undefined ? null : { value: found.text, quote: found.text, told: true };
}

const outright = new RegExp(
  `\\b(?:rewards?|scor(?:e|es|ed|ing)|points?|pays?|payoffs?|graded?|grades|rated|rates|marks?|credit|range|judged?|judges|f1|accuracy|similarity|clip(?:ped)?|clamp(?:ed)?|normali[sz]ed?|(?:re)?scaled|bounded)\\b[^.\\n]{0,60}?\\b(?:between|from|in|range|of|is|it|goes from)?\\s*[\\[(]?(?<![\\w.])${decimal}\\s*(?:and|to|\u2013|\\.\\.+|,)\\s*${decimal}[\\])]?(?!\\s*(?:if|for|when|or|,|%|[a-z]*words|minutes|seconds|pages|calls|steps|turns))`,
  "iu",
);
/** A rating's own bounds are not the reward's where it is divided before it is paid. */
const rates = /^(?:rate[sd]?|grade[sd]?|judge[sd]?|marks?|scor(?:es|ed))\b/i;
const divided = new RegExp(`\\b(?:divided by|over|/) ?${decimal}(?![\\w.]*\\d)`, "iu");
const binary =
  /(?<![\w.])(?:1 or 0|0 or 1|0\/1|1\/0)(?!\w|\.\d)|\bbinary (?:reward|score)\b|\bpass\/fail\b/i;
const openSaid =
  /\bopen (?:reward )?range\b|\b(?:reward|score) is (?:open|unbounded)\b|\bunbounded (?:reward|score)\b/i;
const asMuchAs =
  /\b(?:reward|score|return) (?:is|equals|=) (?:the |its |their |total |net |final )*(?:profit|revenue|income|money|cash|gold|earnings|number of [\w ]+|amount of [\w ]+|balance)\b(?![^.]*\b(?:divided|share|ratio|relative|fraction|percent|capped)\b)/i;

/** "Reward = (a - b) / c": what it comes to is no sum of the numbers that the text names. */
const formula =
  /\b(?:reward|score|return|payoff) ?(?:=|is|equals) ?(?:\(|[a-z][\w ]{1,40} ?[-+*/\u00d7\u2212] ?[(\w])/i;
/** "But never below zero": amounts that cost take nothing from what is not there. */
const neverBelow =
  /\b(?:never|not|can(?:not|'t)) (?:\w+ )?(?:below|under|less than|negative|fall below) ?(?:zero|0(?![.\d]))?|\b(?:floor(?:ed)?|at least|minimum) (?:at |of |is )?(?:zero|0)(?![.\d])/i;

/** Bounds of the reward: said outright, or what follows from the amounts that are named as paid. */
export function readRange(
  sentences: readonly Sentence[],
  amounts: readonly PaidAmount[],
  turns: number | null,
): Found<readonly [number, number] | "open"> | null {
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const open = openSaid.exec(text) ?? asMuchAs.exec(text);
  if (open !== null) return { value: "open", quote: open[0], told: true };
  const said = outright.exec(text);
  if (said !== null) {
    const [low, high] = [decimalOf(said[1]!), decimalOf(said[2]!)];
    const rated = rates.test(said[0]) && low < high ? divided.exec(text) : null;
    // Whoever answers nothing is rated by nobody, and earns nothing.
    if (rated !== null)
      return {
        value: [Math.min(0, low), round(high / decimalOf(rated[1]!))],
        quote: rated[0],
        told: false,
      };
    if (low < high) return { value: [low, high], quote: said[0].trim(), told: true };
  }
  if (formula.test(text)) return null;
  const either = binary.exec(text);
  if (either !== null) return { value: [0, 1], quote: either[0], told: true };
  const times = (words: string): number | null => thingsIn(text, words) ?? timesOf(words, turns);
  const share = shareAndMore.exec(text);
  const bonus = amounts.find(({ words }) => /\bbonus\b/i.test(words));
  if (share !== null && bonus !== undefined && bonus.each === null)
    return { value: [0, round(1 + bonus.amount)], quote: bonus.words, told: false };
  const found = addsUp(sentences, amounts) ? null : fromAmounts(amounts, turns, times);
  const floor = neverBelow.exec(text);
  // What costs takes nothing below the floor, so that only what is paid counts.
  if (found === null)
    return beyond(floor === null ? amounts : amounts.filter(({ amount }) => amount > 0));
  if (found.value[0] >= 0) return found;
  return floor === null
    ? found
    : { value: [0, found.value[1]], quote: floor[0].trim(), told: found.told };
}

/** A share of all that there is, to which a bonus comes. */
const shareAndMore =
  /\b(?:reward|score)\b[^.]{0,40}\b(?:fraction|share|ratio|proportion|percentage) of\b/i;

/** True where amounts come on top of each other in a way that is not read, so that no single one is the most. */
const addsUp = (sentences: readonly Sentence[], amounts: readonly PaidAmount[]): boolean =>
  sentences.some(
    ({ text }) =>
      /(?:^|[^\w.])\d*\.?\d+ (?:more|extra|on top|again|further)\b|\b(?:each|every|per)\b[^.;]{0,40}\d?\.\d|\d (?:points? )?(?:for )?(?:each|per)\b/i.test(
        text,
      ) &&
      says.test(text) &&
      !amounts.some(({ each, words }) => each !== null && text.includes(words)),
  );

/** Amounts that the usual bounds cannot hold, and whose sum nobody knows: then none are claimed. */
function beyond(amounts: readonly PaidAmount[]): Found<"open"> | null {
  const out = amounts.find(({ amount }) => amount < 0 || amount > 1);
  return out === undefined ? null : { value: "open", quote: out.words, told: false };
}

/** How often a thing may be paid: as many as there are said to be, or once a call. */
function timesOf(words: string, turns: number | null): number | null {
  const counted = new RegExp(`\\b(?:each|every|any) of (?:the |its )?${number}\\b`, "i").exec(
    words,
  );
  return counted === null ? turns : numberOf(counted[1]!);
}

/** How many of a thing the text says that there are: "each puzzle" of "4 puzzles in sequence". */
function thingsIn(text: string, words: string): number | null {
  const noun = /\b(?:each|every|per) (?:[a-z]+ed |correct |right |solved )?([a-z]{3,}?)s?\b/i.exec(
    words,
  )?.[1];
  if (noun === undefined) return null;
  const found = new RegExp(`(?<![\\w.])${number} (?:[a-z]+ )?${noun}(?:s|es)?\\b`, "i").exec(text);
  return found === null || numberOf(found[1]!) === 1 ? null : numberOf(found[1]!);
}

function fromAmounts(
  amounts: readonly PaidAmount[],
  turns: number | null,
  times: (words: string) => number | null,
): Found<readonly [number, number]> | null {
  const [first] = amounts;
  if (first === undefined) return null;
  const steps = amounts.filter(({ each }) => each !== null);
  if (steps.some(({ each, words }) => (each === "step" ? turns : times(words)) === null))
    return null;
  const once = amounts.filter(({ each }) => each === null).map(({ amount }) => amount);
  const parts = once.filter((amount) => amount > 0 && amount < 1);
  // "0.4 for the team, 0.6 for the priority": parts of one whole, and no one of them the most.
  const whole = round(parts.reduce((a, b) => a + b, 0)) === 1 ? 1 : 0;
  const many = steps.map(
    ({ amount, each, words }) => amount * (each === "step" ? turns! : times(words)!),
  );
  const low = Math.min(0, ...once) + many.filter((sum) => sum < 0).reduce((a, b) => a + b, 0);
  const high = Math.max(whole, ...once) + many.filter((sum) => sum > 0).reduce((a, b) => a + b, 0);
  return low < high ? { value: [round(low), round(high)], quote: first.words, told: false } : null;
}

const round = (value: number): number => Math.round(value * 1e9) / 1e9;
