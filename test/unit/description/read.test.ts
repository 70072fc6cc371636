import { expect, it } from "vitest";
import { located, readDescription } from "../../../shared-domain/description-file.js";
import { inferRoles } from "../../../shared-domain/roles/infer.js";
import { factsOf } from "../../support/read-domain.js";

const least = "version: 1\nname: x\ndomain:\n  module: a.py\n";

/** Code, line:column, message and help of everything that is wrong with a file. */
function wrong(text: string): string[] {
  return readDescription(text).diagnostics.map(
    ({ code, at, message, help }) =>
      `${code} ${at && "line" in at ? `${at.line}:${at.column}` : "?"} ${message}${help === null ? "" : ` (${help})`}`,
  );
}

const fills =
  "`envloom describe --domain FILE` writes a whole one, and fills what is missing in one that has version, name and domain.module";

it.each([
  [
    "an empty file",
    "",
    [
      `DESCRIPTION_INCOMPLETE 1:1 envloom.yaml is empty: version, name and domain.module are missing (${fills})`,
    ],
  ],
  [
    "a file of comments",
    "# later\n",
    [
      `DESCRIPTION_INCOMPLETE 1:1 envloom.yaml is empty: version, name and domain.module are missing (${fills})`,
    ],
  ],
  [
    "a half-written file, once",
    "version: 1\ndomain:\n",
    [
      `DESCRIPTION_INCOMPLETE 1:1 envloom.yaml is half-written: name and domain.module are missing (${fills})`,
    ],
  ],
  [
    "a part without its parts",
    `${least}  result:\n    reward: r\n`,
    [
      `DESCRIPTION_INCOMPLETE 6:5 envloom.yaml is half-written: domain.result.text is missing (${fills})`,
    ],
  ],
  [
    "an unknown key",
    `rewards: 1\n${least}`,
    ["DESCRIPTION_KEY 1:1 `rewards` is no key (did you mean `reward`?)"],
  ],
  [
    "an unknown key further in",
    `${least}  clas: A\n`,
    ["DESCRIPTION_KEY 5:3 `clas` is no key of `domain` (did you mean `class`?)"],
  ],
  [
    "an unknown split",
    `${least}tasks: {seeds: {trian: A}}\n`,
    ["DESCRIPTION_KEY 5:17 `trian` is no key of `tasks.seeds` (did you mean `train`?)"],
  ],
  [
    "a key that is like none",
    `${least}reward:\n  zzzzzz: 1\n`,
    ["DESCRIPTION_KEY 6:3 `zzzzzz` is no key of `reward` (the keys are mode, range, solve)"],
  ],
  [
    "a wrong type",
    `${least}  tools: guess\n`,
    ["DESCRIPTION_VALUE 5:10 `domain.tools` must be a list"],
  ],
  [
    "a wrong word",
    `${least}  thread: pol\n`,
    ['DESCRIPTION_VALUE 5:11 `domain.thread` must be "loop" or "pool"'],
  ],
  ["another version", least.replace("1", "2"), ["DESCRIPTION_VALUE 1:10 `version` must be 1"]],
  [
    "a number out of range",
    `${least}limits:\n  calls: 0\n`,
    ["DESCRIPTION_VALUE 6:10 `limits.calls` must be more than 0"],
  ],
  [
    "a fraction for a count",
    `${least}limits:\n  episodes: 1.5\n`,
    ["DESCRIPTION_VALUE 6:13 `limits.episodes` must be a whole number"],
  ],
  ["a list for a mapping", "- a\n", ["DESCRIPTION_VALUE 1:1 the file must be a mapping"]],
  [
    "a member of a list",
    `${least}  tools: [a, 3]\n`,
    ["DESCRIPTION_VALUE 5:14 `domain.tools.1` must be text or a mapping"],
  ],
  [
    "half a surrogate pair",
    `${least}title: "\\ud83d"\n`,
    ["DESCRIPTION_TEXT 5:8 the text holds NUL or half a surrogate pair (take the character out)"],
  ],
  [
    "several things at once",
    `${least}  clas: A\n  thread: 3\nlicens: MIT\n`,
    [
      'DESCRIPTION_VALUE 6:11 `domain.thread` must be "loop" or "pool"',
      "DESCRIPTION_KEY 5:3 `clas` is no key of `domain` (did you mean `class`?)",
      "DESCRIPTION_KEY 7:1 `licens` is no key (did you mean `license`?)",
    ],
  ],
] as const)("says what is wrong with %s", (_, text, messages) => {
  expect(wrong(text)).toEqual(messages);
});

it.each([
  ["an open bracket", `${least}  tools: [a\n`],
  ["a key given twice", `${least}name: y\n`],
  ["two documents", `${least}---\n${least}`],
  ["a tab for indentation", "version: 1\nname: x\ndomain:\n\tmodule: a.py\n"],
])("places %s", (_, text) => {
  expect(
    readDescription(text).diagnostics.map(({ code, at }) => [code, at !== null && "line" in at]),
  ).toEqual([["DESCRIPTION_SYNTAX", true]]);
});

it("gives diagnostics that point by key their line and column", () => {
  const text = `${least}  tools: [guess, hint]\n  done: over\n`;
  const description = readDescription(text);
  const facts = factsOf(
    'class A:\n    """A."""\n    reward = 0.0\n    def guess(self) -> str:\n        """Guess."""\n        return ""\n',
  );
  const { diagnostics } = inferRoles(facts, description.description!);
  expect(
    located(diagnostics, description).map(({ code, message, at }) => [code, message, at]),
  ).toEqual([
    ["ROLE_MISSING", "`A` has no `over` for done", { file: "envloom.yaml", line: 6, column: 9 }],
    [
      "ROLE_MISSING",
      "`A` has no method `hint` for a tool",
      { file: "envloom.yaml", line: 5, column: 18 },
    ],
  ]);
});

it("keeps null apart from left out", () => {
  expect(readDescription(`${least}  done: null\n`).description?.domain).toEqual({
    module: "a.py",
    done: null,
  });
});

it("knows where each key stands, and its nearest ancestor where it does not", () => {
  const file = readDescription(`${least}  tools: [a, b]\n`);
  expect(file.place("/domain/tools/1")).toEqual({ file: "envloom.yaml", line: 5, column: 14 });
  expect(file.place("/domain/class")).toEqual({ file: "envloom.yaml", line: 4, column: 3 });
});
