/** What the words that describe a class, a function or a module are called in the language of its file. */
export const docWord = (file: string): string =>
  file.endsWith(".ts") ? "doc comment" : "docstring";
