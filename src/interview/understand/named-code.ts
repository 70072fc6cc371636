/** A Python module or a folder, as a text names it. */
export const code =
  /(?<![\w/@.-])((?:\.{0,2}\/)?(?:[\w-]+\/)*[\w-]+\.py|\.{1,2}\/[\w./-]*\w)(?![\w/])/g;

/** Python modules and folders that a text names. */
export const pathsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(code)].map(([, path]) => path!)),
];

/** A text in which no file of code is named, nor what a fenced block is written in: these words say nothing of what is wanted. */
export const withoutCode = (text: string): string =>
  text.replace(code, "code").replace(/^([ \t]*(?:`{3,}|~{3,}))[ \t]*[\w+-]+[ \t]*$/gm, "$1");

const statement =
  /^\s*(?:@\w+|def |class |import |from [\w.]+ import\b|return\b|self\.|(?:if|elif|for|while|with|try|except|else)\b.*:$|const |let |function |export |async |public |private |[})\]]+[;,]?$|[\w.[\]]+ (?:[-+*/]?=) )/;
/** Whether a text is a module and no description: most of its lines are statements, with a function or a class among them. */
export function isCode(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [code, bodies] = [
    lines.filter((line) => statement.test(line)),
    lines.filter((line) => /^\s+(?:return\b|self\.|this\.|[\w.]+ [-+*/]?= )/.test(line)),
  ];
  return (
    lines.length > 2 &&
    bodies.length > 0 &&
    code.length >= lines.length * 0.7 &&
    lines.some((line) => /^\s*(?:export |async )*(?:def|class|function) /.test(line))
  );
}
