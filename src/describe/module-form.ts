import { isTypeScript } from "../language/read-source.js";

/** What the module of a domain looks like, in the language that its name tells, for whoever writes it. */
export function moduleForm(module: string, judged: boolean): readonly string[] {
  const { plain, parts, judge, unwritten } = isTypeScript(module) ? typeScript : python;
  const lines = [...parts, ...(judged ? [judge] : []), unwritten];
  return [plain, "", ...lines.map((line) => `- ${line}`)];
}

const python = {
  plain: "Plain Python 3.11 with no framework in it: no base class, no decorator.",
  parts: [
    "One public class with tools is the episode; one object is one episode. Its docstring describes the environment to the model.",
    "`reset(self, <task fields>, *, seed: int = 0)` starts it and returns the first observation. All randomness comes from `random.Random(seed)`.",
    "Every other public method is a tool: typed parameters, a docstring with `Args:`, text or JSON-able data back.",
    "`done` and `reward` are properties; `reward` is what was earned so far, finite, and within `REWARD_RANGE = (low, high)` where that is not 0 to 1.",
    "A wrong move of the model's raises an exception class of the module's own; state stays as it was. Anything else that is raised is a bug.",
    "`tasks(split)` gives rows (dicts) with `id`, and the fields that `reset` takes. No answer in what the model sees.",
    "`solve(task)` gives a winning play as `[(tool, arguments)]`; `cheats(task)` gives plays that must not earn the top.",
  ],
  judge:
    "Where a model has to judge: a method `judged(self, judge) -> float`, which calls `judge(prompt)`; never a model of your own.",
  unwritten:
    "A tool that is not written yet raises `NotImplementedError`: replace every one of them.",
} as const;

const typeScript = {
  plain:
    "Plain TypeScript with no framework in it: no base class, no decorator; npm packages that run without Node are fine.",
  parts: [
    "The default-exported class is the episode; one object is one episode. The comment above it describes the environment to the model.",
    "`reset(<task fields>, seed = 0)` starts it and returns the first observation. All randomness is drawn by a generator of the module's own that begins with the seed: `Math.random`, `Date.now` and `Intl` are refused.",
    "Every other public method is a tool: typed parameters, a comment with a line `@param name what it is` for each, text or JSON-able data back. `@integer`, `@minimum name 1`, `@maximum` and `@pattern` say what a type cannot. Helpers are `private` or `#hidden`.",
    "`done` and `reward` are properties or getters; `reward` is what was earned so far, finite, and within `export const REWARD_RANGE = [low, high]` where that is not 0 to 1.",
    "A wrong move of the model's throws an exported class that extends `Error`; state stays as it was. Anything else that is thrown is a bug.",
    '`export function tasks(split: "train" | "test")` gives rows with `id`, and the fields that `reset` takes. No answer in what the model sees.',
    "`export function solve(task)` gives a winning play as `[tool, arguments][]`; `cheats(task)` gives plays that must not earn the top.",
  ],
  judge:
    "Where a model has to judge: a method `async judged(judge: (prompt: string) => Promise<string>): Promise<number>`, which asks `await judge(prompt)`; never a model of your own.",
  unwritten:
    "A tool that is not written yet throws `NotImplementedError`, a class of the module's own: replace every one of them, and take the class out.",
} as const;
