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
