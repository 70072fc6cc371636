import { expect, it } from "vitest";
import { codeIn } from "../../../src/describe/code-as-text.js";

it.each([
  [
    "class WordGame:\n    def guess(self, word: str) -> str:\n        return 'no'\n",
    "word_game.py",
  ],
  ["```python\nimport random\n\nLIMIT = 3\n\ndef verify(reply):\n    return 1.0\n```", "verify.py"],
  [
    '"""A game.\n\nwith prose at the margin.\n"""\nfrom x import y\n\nclass Maze(\n    Base,\n):\n    pass\n\n\nclass B:\n    x = 1\n',
    "b.py",
  ],
  [
    'import { pick } from "./words.ts";\n\n/**\n * A game.\n */\nexport default class WordGame {\n  /** Guess. */\n  guess(word: string): string {\n    return "no";\n  }\n}\n',
    "word_game.ts",
  ],
  [
    "```ts\nexport const prompt = 'Add.';\nexport function verify(reply: string): number {\n  return 1;\n}\n```",
    "verify.ts",
  ],
])("takes a module for code", (text, module) => {
  expect(codeIn(text)?.module).toBe(module);
});

it.each([
  "A class of students:\n  each asks a question. The tutor answers.",
  "The model plays a game.",
  "Wrap this for me:\n\nclass Game:\n    def guess(self, word):\n        return 1\n",
  "def inition of done: it wins.",
  "import rules:\n  function of the port (a game {of} trade)",
  "class Game {\nthe pieces move\n  one by one\n}",
  "",
])("takes words for words", (text) => {
  expect(codeIn(text)).toBeNull();
});
