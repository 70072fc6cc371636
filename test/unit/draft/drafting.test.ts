import { describe, expect, it } from "vitest";
import { draftAnswers } from "../../../src/draft/draft-answers.js";
import { domainDrafter } from "../../../src/draft/draft-domain.js";
import { draftLanguages } from "../../../src/draft/draft-language.js";
import type { Ask } from "../../../src/draft/ask-model.js";
import type { Proof } from "../../../src/draft/prove-draft.js";
import type { Answers } from "../../../src/interview/question.js";
import { type Diagnostic, Failure } from "../../../src/kit/index.js";

const answers: Answers = {
  name: "coin_game",
  "answers.archetype": "pure-game",
  "answers.description": "Guess a coin.",
  "answers.goal": "Guess the side of a coin.",
};
const module = (n: number): string =>
  `\`\`\`python\nclass Coin:\n    """Guess, draft ${n}."""\n\`\`\``;
const wrong = (message: string): Diagnostic => ({
  code: "DOMAIN_RAISES",
  severity: "error",
  message,
  at: { file: "domain.py", line: 2, column: 1 },
  help: "mend it",
});

/** A model that says these lines, and hears what it is asked. */
function model(...lines: readonly string[]): {
  ask: Ask;
  asked: { system: string; last: string }[];
} {
  const asked: { system: string; last: string }[] = [];
  return {
    asked,
    ask: async (system, messages, onText) => {
      asked.push({ system, last: messages.at(-1)!.content });
      const line = lines[Math.min(asked.length, lines.length) - 1]!;
      for (const piece of line.match(/[^]{1,7}/g) ?? []) onText?.(piece);
      return line;
    },
  };
}

function drafting(
  ask: Ask,
  verdicts: readonly (readonly Diagnostic[])[],
  rounds = 3,
  proof: Partial<Proof> = {},
  language: keyof typeof draftLanguages = "python",
) {
  const shown: string[] = [];
  const proven: string[] = [];
  const progress: string[] = [];
  const make = domainDrafter({
    ask,
    rounds,
    language: draftLanguages[language],
    prove: async ({ files }) => {
      proven.push(files[0]!.text);
      const told = verdicts[Math.min(proven.length, verdicts.length) - 1]!;
      const by = (severity: string) => told.filter((one) => one.severity === severity);
      return { wrong: by("error"), weak: by("warning"), reach: "", sentences: null, ...proof };
    },
    show: (text) => void shown.push(text),
    onProgress: (line) => void progress.push(line),
  });
  return { make, shown, proven, progress };
}

describe("drafting a domain", () => {
  it("takes a draft that passes, shows it, and drafts the same answers once", async () => {
    const { ask, asked } = model(module(1));
    const { make, shown } = drafting(ask, [[]]);
    const drafted = await make(answers);
    expect(await make({ ...answers })).toBe(drafted);
    expect(drafted.files).toEqual([
      { path: "domain.py", text: 'class Coin:\n    """Guess, draft 1."""\n' },
    ]);
    expect(shown).toEqual([drafted.files[0]!.text]);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.system).toContain("solve(task)");
    expect(asked[0]!.last).toContain("answers.goal: Guess the side of a coin.");
    expect(asked[0]!.last).toContain("```python");
  });

  it("repairs from what was found, with its place", async () => {
    const { ask, asked } = model(module(1), module(2), module(3));
    const { make, shown, proven } = drafting(ask, [
      [wrong("flip raises KeyError")],
      [wrong("oracle earns 0")],
      [],
    ]);
    await make(answers);
    expect(proven).toHaveLength(3);
    expect(asked[1]!.last).toContain("- DOMAIN_RAISES at line 2: flip raises KeyError (mend it)");
    expect(asked[2]!.last).toContain("oracle earns 0");
    expect(asked[2]!.last).not.toContain("flip raises KeyError");
    expect(shown).toHaveLength(1);
  });

  it("gives up after the rounds, and says what is still wrong", async () => {
    const { ask, asked } = model(module(1));
    const { make, shown } = drafting(ask, [[wrong("still broken")]], 2);
    const failed = (await make(answers).catch((error: unknown) => error)) as Failure;
    expect(failed).toBeInstanceOf(Failure);
    expect(failed.exitCode).toBe(1);
    expect(failed.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "DRAFT_UNFINISHED the model's draft does not pass after 2 repairs; nothing was written",
      "DOMAIN_RAISES still broken",
    ]);
    expect(asked).toHaveLength(3);
    expect(shown).toEqual([]);
  });

  it("mends what passes and is proven too little, with what plays reach, and keeps the best", async () => {
    const { ask, asked } = model(module(1), module(2), module(3), module(4));
    const weak = (code: string): Diagnostic => ({ ...wrong(code), severity: "warning" });
    const { make, progress } = drafting(
      ask,
      [[weak("a"), weak("b")], [weak("a")], [wrong("broken")]],
      2,
      {
        reach: "1 of 2 tools",
        sentences: { carried: ["Guess."], kept: [], unread: [], unshown: ["Win."] },
      },
    );
    const { files, notes, sentences } = await make(answers);
    expect(files[0]!.text).toContain("draft 2");
    expect(asked).toHaveLength(3);
    expect(asked[1]!.last).toContain("1 of 2 tools");
    expect(progress).toContain("  it writes Coin");
    expect(sentences?.unshown).toEqual(["Win."]);
    expect(notes.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'DRAFT_UNSHOWN plays show 1 of 2 sentences of the description; none shows: "Win."',
    ]);
  });

  it("asks for the form that the answers have: cap, mode, range and splits", async () => {
    const { ask, asked } = model(module(1));
    await drafting(ask, [[]]).make({
      ...answers,
      "limits.calls": 9,
      "reward.mode": "terminal",
      "reward.range": [-1, 5],
      "answers.splits": ["train", "test"],
      "answers.counts": { train: 40 },
    });
    const { system } = asked[0]!;
    expect(system).toContain("because 9 calls were made");
    expect(system).toContain("REWARD_RANGE = (-1, 5). Nothing is paid before the end");
    expect(system).toContain('"train" (exactly 40 rows; many are computed) and "test"');
    expect(system).not.toContain('"validation"');
  });

  it("never runs what reaches out, nor what is no module", async () => {
    const { ask, asked } = model(
      "I would rather not.",
      "```python\nimport socket\nclass A:\n    pass\n```",
      module(3),
    );
    const { make, proven } = drafting(ask, [[]]);
    await make(answers);
    expect(proven).toHaveLength(1);
    expect(asked[1]!.last).toContain("DRAFT_WITHOUT_MODULE");
    expect(asked[2]!.last).toContain("DRAFT_REACHES_OUT at line 1: socket");
  });

  it("drafts in TypeScript by rules, example and fences of its own", async () => {
    const { ask, asked } = model(
      "```python\nx = 1\n```",
      '```ts\nimport { x } from "node:fs"\nexport default class Coin {}\n```',
      "```typescript\nexport default class Coin { flip() { return 1 } }\n```",
    );
    const { make, proven, progress } = drafting(ask, [[]], 3, {}, "typescript");
    const drafted = await make({ ...answers, "reward.range": [-1, 5] });
    expect(drafted.module).toBe("domain.ts");
    expect(asked[0]!.system).toContain("REWARD_RANGE = [-1, 5].");
    expect(asked[0]!.system).not.toMatch(/[Pp]ython/);
    expect(asked[0]!.last).toContain("```typescript\n/** Number hunt");
    expect(asked[1]!.last).toContain("no fenced block of TypeScript");
    expect(asked[2]!.last).toContain("DRAFT_REACHES_OUT at line 1: node:fs");
    expect(progress).toContain("  it writes Coin");
    expect(proven).toEqual(["export default class Coin {\n  flip() {\n    return 1;\n  }\n}\n"]);
  });

  it("hands Python that cannot be formatted on as it is, for the reader to complain of", async () => {
    const { ask } = model("```python\nclass A(:\n```");
    const { make, proven } = drafting(ask, [[]]);
    await make(answers);
    expect(proven).toEqual(["class A(:\n"]);
  });
});

describe("drafting answers", () => {
  it("takes what fits the form, and says what does not", async () => {
    const { ask } = model(
      '{"name": "coin_game", "archetype": "pure-game", "goal": "Guess.", "state": "a lot", "colour": "red", "ends": null, "cap": 9, "mode": "dense", "range": [-1, 1]}',
    );
    const { begun, notes } = await draftAnswers(ask, "Guess a coin.");
    expect(begun).toEqual({
      name: "coin_game",
      limits: { calls: 9 },
      reward: { mode: "dense", range: [-1, 1] },
      answers: { archetype: "pure-game", goal: "Guess." },
    });
    expect(notes.map(({ code, message }) => `${code} ${message.split(" ")[0]}`)).toEqual([
      "DRAFT_ANSWER_UNFIT `state`",
      "DRAFT_ANSWER_UNFIT `colour`",
    ]);
  });

  it("asks once more for an object, then does without", async () => {
    const once = model("Sorry?", '{"goal": "Guess."}');
    expect((await draftAnswers(once.ask, "x")).begun).toEqual({ answers: { goal: "Guess." } });
    const never = model("Sorry?");
    const { begun, notes } = await draftAnswers(never.ask, "x");
    expect({ begun, notes: notes.length, asked: never.asked.length }).toEqual({
      begun: {},
      notes: 1,
      asked: 2,
    });
  });
});
