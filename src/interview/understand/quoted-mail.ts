const quoted = /^[ \t]*((?:>[ \t]?)+)/;
/** "On Tue, Marit wrote:", above what somebody wrote. */
const header =
  /^[ \t]*(?:>[ \t]?)*(?:on|am|le|el) [^\n]{2,60} (?:wrote|schrieb|a écrit|escribió):[ \t]*$/gim;

/** A mail without the marks of what it quotes. */
export const withoutQuoteMarks = (text: string): string =>
  quoted.test(text) || /\n[ \t]*>/.test(text)
    ? text
        .replace(header, "\n")
        .split("\n")
        .map((line) => line.replace(quoted, ""))
        .join("\n")
    : text;

/** "> and 100 calls?": what somebody asks in a mail that is answered. */
export const quotedQuestion = /^[ \t]*>[^\n]*\?[ \t]*$/gm;

/** ">> I propose 0.1 for each field." and right below it "> No, all or nothing": what somebody asked for in vain. */
export const refused =
  /^[ \t]*(?:>[ \t]?)+[^\n]*\n(?=[ \t]*(?:>[ \t]?)*(?:(?:no|nope|nah|never|please (?:not|don't)|rather not|not that)\b ?[,.!;\u2013-]|too (?:many|few|much|long|short)\b))/gim;

/** "> 200 calls" and right below it "Too many, 75.": the number that holds, of what is quoted. */
export const answeredNumber =
  /^[ \t]*>[ \t]?[^\n\d]*\d+( [a-z]+)[ \t]*\n[ \t]*(?:too (?:many|few)|rather|better|make (?:it|that))[,:]? (\d+)(?=[.,;!\n])/gim;

/** "> I would give 0.1 for each pin": what somebody who is quoted would pay. */
export const wouldPay =
  /\b(?:I|we|you)(?:'d| would| could| might)(?: rather| also| perhaps)? (?:give|pay|add|take|reward|punish|subtract|deduct|offer|put)\b[^\n]*?\d/i;
const settlesPay =
  /(?:\b(?:reward|points?|paid|pays?|gets?|gives?|scores?|worth)\b[^\n]{0,30}|^|[,;:] )[+\u2212-]?\d*\.?\d+ (?:points? )?(?:if|for|when|per|otherwise)\b/im;
const asSentences = (line: string): string[] => line.split(/(?<=[.!?])\s+/);

/** What those who are quoted would pay, where the sender of a mail settles it: the sender has the last word. */
export function overruledIn(text: string): readonly string[] {
  const [sender = "", ...others] = voicesIn(text);
  return settlesPay.test(sender)
    ? others.flatMap((voice) =>
        voice
          .split("\n")
          .flatMap(asSentences)
          .map((one) => one.trim())
          .filter((one) => wouldPay.test(one)),
      )
    : [];
}

/** What each of several people wrote in a mail that quotes others, the sender first: lines by how often they are quoted. */
export function voicesIn(text: string): readonly string[] {
  if (!/^[ \t]*>/m.test(text)) return [];
  const voices = new Map<number, string[]>([[0, []]]);
  for (const line of text.replace(header, "").replace(quotedQuestion, "").split("\n")) {
    const marks = quoted.exec(line)?.[1]?.replace(/[^>]/g, "").length ?? 0;
    voices.set(marks, [...(voices.get(marks) ?? []), line.replace(quoted, "")]);
  }
  return [...voices.values()].map((lines) => lines.join("\n"));
}
