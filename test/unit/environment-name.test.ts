import fc from "fast-check";
import { expect, it } from "vitest";
import {
  checkName,
  nameProblem,
  proposeName,
  spell,
} from "../../shared-domain/roles/environment-name.js";

const near = { frameworks: ["openenv", "ray"], module: "wordle", imports: ["numpy", "board"] };

it.each([
  ["wordle_arena", null],
  ["w2", null],
  ["Wordle", "is not a name of lower-case letters"],
  ["2048", "is not a name of lower-case letters"],
  ["a__b", "is not a name of lower-case letters"],
  ["wörter", "is not a name of lower-case letters"],
  ["a".repeat(51), "is not a name of lower-case letters"],
  ["lambda", "is a word of Python's grammar"],
  ["match", "is a word of Python's grammar"],
  ["type", "is a word of Python's grammar"],
  ["list", "is built into Python"],
  ["json", "is a module of Python's standard library"],
  ["annotationlib", "is a module of Python's standard library"],
  ["distutils", "is a module of Python's standard library"],
  ["openenv", "is a module of one of its frameworks"],
  ["wordle", "is the domain's own module"],
  ["board", "is a module that the domain imports"],
  ["episode", "is a module that every environment has"],
])("says of %s: %s", (name, problem) => {
  const found = nameProblem(name, near);
  expect(problem === null ? found : found?.slice(0, problem.length)).toBe(problem);
});

it.each([
  ["the class", { className: "LightsOut", folder: "x", module: "wordle" }, "lights_out"],
  ["the class without its accents", { className: "Gélée", folder: "x", module: "m" }, "gelee"],
  [
    "the folder, where the class has letters of another script",
    { className: "Игра1", folder: "go_home", module: "m" },
    "go_home",
  ],
  ["the class in capitals", { className: "HTTPDesk", folder: "x", module: "wordle" }, "http_desk"],
  [
    "the folder, where the class is taken",
    { className: "Wordle", folder: "my-words", module: "wordle" },
    "my_words",
  ],
  [
    "the module, where the folder is taken too",
    { className: "Wordle", folder: "wordle", module: "wordle" },
    "wordle_arena",
  ],
  [
    "the folder without a class",
    { className: null, folder: "Unit Questions 2", module: "quiz" },
    "unit_questions_2",
  ],
  ["nothing, where nothing gives letters", { className: "Ω", folder: "1", module: "2" }, null],
])("proposes %s", (_, sources, name) => {
  expect(proposeName(sources, near)).toBe(name);
});

it("places a name that cannot be and proposes another", () => {
  expect(checkName("json", near)).toEqual([
    {
      code: "NAME_UNFIT",
      severity: "error",
      message: '"json" is a module of Python\'s standard library',
      at: { file: "envloom.yaml", pointer: "/name" },
      help: "choose another name, `wordle_arena` for one",
    },
  ]);
  expect(checkName("fine_name", near)).toEqual([]);
});

it("spells a name for classes, packages and people", () => {
  expect(spell("wordle_arena_2")).toEqual({
    pascal: "WordleArena2",
    dashed: "wordle-arena-2",
    title: "Wordle arena 2",
  });
});

it("proposes only names that can be", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 20 });
  fc.assert(
    fc.property(fc.option(text), text, text, (className, folder, module) => {
      const name = proposeName({ className, folder, module }, near);
      if (name !== null) expect(nameProblem(name, near)).toBeNull();
    }),
  );
});
