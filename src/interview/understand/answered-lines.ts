/** Who speaks at the beginning of a line: "Jonas: ", "[10:04] Marta: ", "> ". */
const speaker =
  /^[ \t]*(?:>[ \t]*)?(?:\[[^\]\n]*\][ \t]*)?(?:([\p{L}][\p{L}\p{N}_.-]{0,20}(?: \p{Lu}[\p{L}.-]{1,20})?):[ \t]+)?/u;

/** "No", "nope, none": an answer that denies all that was asked for. */
const no =
  /^(?:no|nope|nah|none|nothing|never|not really|nein)\b(?![^.;]*\b(?:but|except|only|unless)\b)/i;
const figure = "\\d+(?:[.,]\\d+)*k?";
/** A number with what little stands beside one in an answer: "30", "about 30 I think", "1500. and 150 for test". */
const numbered = new RegExp(
  `^(?:(?:about|around|say|let's say|maybe)[,:]? )*((?:at most |max(?:imum)? |up to )?${figure})(?=[.;,!]?(?: |$))(.*)$`,
  "is",
);

/** "Do we need a judge model?": what is asked for. */
const askedFor =
  /^.*\b(?:need|get|gets|have|has|want|wants|use|uses|with|there|any|add)\b(?: (?:an?|any|the|some|be))* ((?:[a-z-]+ ){0,2}[a-z-]+|llm as (?:an? |the )?judge) ?\?+$/i;
/** "Judge?", "any tools?": a question of one thing. */
const bare = /^(?:and |so |what about |how about |any |an? |the )*([a-z-]+(?: [a-z-]+)?) ?\?+$/i;
/** "How many steps?", "how many for training?". */
const howMany =
  /^.*\bhow many ((?:for |of |[a-z-]+\b)[^?]*?)(?: (?:do|does|are|is|should|can|will|may|have|has)\b[^?]*)? ?\?+$/i;
/** "And for testing?": more of what was counted before. */
const andMore = /^and (?:how many )?((?:for|in|as) [a-z ]{3,30}?) ?\?+$/i;
/** "Steps?": what is counted, alone. */
const manyThings = /^(?:and |so )*(?!points)([a-z]{3,}s) ?\?+$/i;
/** "What's the limit on calls?", "max steps?". */
const limit = /^.*\b((?:max(?:imum)?|limit|cap)\b[^?]*?) ?\?+$/i;

/** "And reward?", "what about tools?": a word that stands before a colon elsewhere. */
const keyed =
  /^(?:and |so |ok,? |what about |how about |what's |what is |the |its )*(rewards?|points|scor(?:e|ing)|tools|actions|feedback|data|licen[sc]e|splits) ?\?+$/i;

/** "How is it rewarded?": what stands behind "reward:" elsewhere. */
const paidHow =
  /^(?:and |so )*how (?:is|are|do|does|will) [^?]{0,30}\b(?:reward(?:ed|s)?|scored?|scoring|graded?|marked|paid|pay)\b[^?]*\?+$/i;
/** "Would you want a language model to judge it?" - "No.": what may be denied, wherever it stands in the question. */
const ofNone =
  /^(?:is|are|do|does|did|will|would|should|shall|can|could|has|have|may)\b[^?]*?\b(judge|grader|tools?|network|internet|hints?|partial (?:credit|rewards?))\b[^?]*\?+$/i;

/** "And it sees?", "what does it get back?": what the model is told. */
const seen =
  /^(?:and |so )*(?:what (?:does|will|do) )?(?:it|s?he|they|you|the (?:model|agent|player|bot)) (?:sees?|gets? (?:back|to see|told)|is (?:told|shown)) ?\?+$/i;
/** "When's it done?", "when is it good?": what is wanted. */
const wantedWhen =
  /^(?:and |so )*when(?:'s| is| are) (?:it|that|they|the [a-z]+|an? [a-z]+) (?:done|good|right|solved|won|a (?:success|win)) ?\?+$/i;
/** "How many steps", by one who shuns question marks. */
const unmarked =
  /^(?:(?:and|so|ok|okay),? )*(?:how (?:many|long|much|is|are|do|does)|what|which|who|when|where)\b[^.!?\n]{0,60}$/i;

/** What a question and its answer say together, in their own words; null where that is for a reader to tell. */
function together(question: string, answer: string): string | null {
  const count = numbered.exec(answer);
  const many = howMany.exec(question);
  const more = andMore.exec(question);
  if (count !== null && more !== null) return `${count[1]!} ${more[1]!}${count[2]!}`;
  if (count !== null && many !== null) {
    const [, said, rest] = count;
    return `${said!} ${many[1]!}${rest}`;
  }
  // "Steps? 60".
  const things = manyThings.exec(question);
  if (count !== null && things !== null) return `${count[1]!} ${things[1]!}${count[2]!}`;
  if (count !== null && limit.test(question)) return `${limit.exec(question)![1]}: ${answer}`;
  if (seen.test(question) && !no.test(answer)) return `sees: ${answer}`;
  if (wantedWhen.test(question) && !no.test(answer)) return `done when: ${answer}`;
  const key = keyed.exec(question)?.[1];
  if (key !== undefined && !no.test(answer)) return `${key}: ${answer}`;
  if (paidHow.test(question) && !no.test(answer)) return `reward: ${answer}`;
  const asked = (bare.exec(question) ?? askedFor.exec(question) ?? ofNone.exec(question))?.[1];
  return asked !== undefined &&
    no.test(answer) &&
    !/\b(?:more|else|other|it|that|this)\b/i.test(asked)
    ? `no ${asked}. ${answer.replace(no, "").replace(/^[\s,.;!]+/, "")}`.trim()
    : null;
}

/** "pm: steps? eng: 60": a question and somebody else's answer on one line. */
export const onOneLine =
  /^([\p{L}][\p{L}\p{N}_.-]{0,20}: [^?\n]+\?)[ \t]+([\p{L}][\p{L}\p{N}_.-]{0,20}: \S)/gmu;

/**
 * A text in which a question and the line that answers it are one: "Jonas: how many steps? / Marta: 30" says
 * 30 steps, and "do we need a judge? / nope" says no judge.
 */
export function withAnswers(text: string): string {
  if (
    !/\?[ \t]*\n|^[^\n:]{1,30}: (?:(?:and|so|ok|okay),? )*(?:how|what|which|who|when|where)\b/im.test(
      text,
    ) ||
    /^[\s>*_]*Q\d*[*_]*[:.)]/m.test(text)
  )
    return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    // A short question's answer may stand a line further down, where names above them were left out.
    const spaced = lines[at + 1]?.trim() === "" && /^[\w ]{2,30}\?[ \t]*$/.test(lines[at]!);
    const [line, next] = [lines[at]!, lines[at + (spaced ? 2 : 1)]];
    const [asks, answers] = [line, next ?? ""].map((one) => ({
      who: speaker.exec(one)?.[1],
      says: one.replace(speaker, "").trim(),
    }));
    const asked = questionOf(asks!.says, asks!.who !== undefined && answers!.who !== undefined);
    const said =
      asked !== null &&
      answers!.says !== "" &&
      !answers!.says.endsWith("?") &&
      (asks!.who === undefined || asks!.who !== answers!.who)
        ? together(asked, answers!.says)
        : null;
    if (said === null) kept.push(line);
    else {
      // "60 steps": neither the line before nor the next is a part of it.
      kept.push("", /^\d[^.;:!?,]*$/.test(said) ? `${said}.` : said);
      at += spaced ? 2 : 1;
    }
  }
  return kept.join("\n");
}

/** The question itself, without what was said before it; in a talk it may lack its mark. */
function questionOf(says: string, inTalk: boolean): string | null {
  const last = says.split(/(?<=[.!?;])\s+/).at(-1)!;
  if (last.endsWith("?")) return last;
  return inTalk && unmarked.test(last) ? `${last}?` : null;
}

const questioned = /^[\s>*_]*Q\d*[*_]*[:.)][*_]* +(?=\S)/;
const answered = /^[\s>*_]*A\d*[*_]*[:.)][*_]* +(?=\S)/;

/** "Q: How long? A: 100 actions.": where questions and answers are the whole text, each is a title and what it says. */
export function questionsAsTitles(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [questions, answers] = [questioned, answered].map(
    (form) => lines.filter((line) => form.test(line)).length,
  ) as [number, number];
  if (questions < 3 || answers < questions - 1 || questions + answers < lines.length / 2)
    return text;
  const says = lines.map((line) => line.replace(questioned, "").replace(answered, ""));
  return lines
    .map((line, at) => {
      // "Q: Is there a judge? A: No.": what both say together.
      if (questioned.test(line))
        return together(says[at]!, says[at + 1] ?? "") === null ? `\n# ${says[at]!}` : "";
      const both =
        at > 0 && questioned.test(lines[at - 1]!) ? together(says[at - 1]!, says[at]!) : null;
      return answered.test(line) ? `\n${both ?? says[at]!}` : line;
    })
    .join("\n");
}
