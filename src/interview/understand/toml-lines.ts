/** "[reward]", and a line of what is set below it. */
const section = /^[ \t]*\[([a-z][\w. ]*)\][ \t]*$/i;
const setting = /^[ \t]*([a-z]\w*)[ \t]*=[ \t]*(.+?)[ \t]*$/i;
const ofTools = /^(?:tools?|actions?|commands?|calls?|functions?)$/i;

/** A text in sections of settings, as titles with what is set below; any other text as it is. */
export function settingsAsLines(text: string): string {
  const lines = text.split("\n");
  const named = lines.filter((line) => section.test(line)).length;
  if (named < 2 || lines.filter((line) => setting.test(line)).length <= named) return text;
  let title = "";
  return lines
    .map((line) => {
      const found = section.exec(line)?.[1];
      if (found !== undefined) title = found;
      if (found !== undefined) return `\n# ${found}`;
      const [, key, written] = setting.exec(line) ?? [];
      if (key === undefined) return line;
      const value = written!.replace(/^(["'])(.*)\1$/, "$2");
      if (!ofTools.test(title)) return `- ${key.replaceAll("_", " ")}: ${value}`;
      return value.startsWith(`${key}(`) ? `- ${value}` : `- ${key}(${value})`;
    })
    .join("\n");
}

/** "score:" and below it "correct: 1": each line says what it is of. */
const payBlock =
  /^([ \t]*)(rewards?|scor(?:e|es|ing)|points|payoffs?):[ \t]*\n((?:\1[ \t]+[A-Za-z][\w -]{0,40}:[ \t]+\S[^\n]*(?:\n|$))+)/gim;
/** What is said of all that is paid. */
const ofAll = /^(?:when|paid|range|type|mode|value|min\w*|max\w*|bounds|success)$/i;
/** A text whose block of what earns is written as lines that each name it; any other text as it is. */
export const payAsLines = (text: string): string =>
  text.replace(payBlock, (_, indent: string, key: string, lines: string) =>
    lines.replace(/^[ \t]+(\S[^:\n]*):/gm, (_line, name: string) =>
      ofAll.test(name) ? `${indent}${name}:` : `${indent}${key}: ${name}:`,
    ),
  );
