import { nameProblem as unfit } from "../../../shared-domain/roles/environment-name.js";
import { basename } from "node:path";
import { snake } from "../../../shared-domain/roles/vocabulary.js";
import type { Json } from "../../../shared-domain/roles/findings.js";
import { type Question, quoted } from "../question.js";
import { snakeWords } from "../understand/noun-phrases.js";
import type { Subject } from "../subject.js";
import { takenAsItIs } from "./acting.js";
import { beginsFrom } from "./building.js";

/** Why a text is no licence's SPDX name, as a sentence; null where it may be one. */
const licenseProblem = (value: Json): string | null =>
  /^[A-Za-z0-9][A-Za-z0-9.+() -]*$/.test(String(value))
    ? null
    : "write its SPDX name, as MIT or Apache-2.0; TBD where it is open";

/** What the environment is called, and where it goes. */
export const naming: readonly Question[] = [
  {
    key: "name",
    label: "Name",
    ask: "What is the environment called?",
    more: "Folder, packages, classes and routes are called so. Lower case, digits and underscores.",
    form: { kind: "text" },
    turn: "asked",
    propose: (subject) => {
      const { called } = subject.reading;
      if (called !== null && subject.around.nameProblem(called.value) === null)
        return quoted(called, "");
      const folder = folderName(subject);
      if (folder !== null) return { value: folder, why: "as its folder is called", told: true };
      const name = namesFor(subject).find(
        (candidate) => subject.around.nameProblem(candidate) === null,
      );
      return name === undefined
        ? { why: "the description gives no name that is free" }
        : {
            value: name,
            why: "from the words of the description; lower case, digits and underscores",
          };
    },
    problem: (value, { around }) => {
      const problem = around.nameProblem(String(value));
      if (problem === null) return null;
      // "My Lamp!" is meant as something: a name that is free is said with what is wrong.
      const instead = snakeWords([String(value)]);
      const free = instead !== "" && around.nameProblem(instead) === null;
      return `${JSON.stringify(value)} ${problem}${free ? `; ${instead} would do` : ""}`;
    },
  },
  {
    key: "license",
    label: "Licence",
    ask: "Under which licence are the domain and its data? (SPDX name)",
    more: "It stands in the READMEs and in what is published, and changes nothing of how it plays.",
    form: { kind: "text" },
    turn: "reviewed",
    propose: ({ reading: { license } }) =>
      license === null
        ? { value: "TBD", why: "to be decided by you; the description names none" }
        : quoted(license, ""),
    problem: licenseProblem,
  },
  {
    key: "frameworks",
    label: "Frameworks",
    ask: "Which frameworks is it for?",
    more: "Each gets a folder of its own around the same domain; others can be added later.",
    form: ({ around }) => ({
      kind: "choices",
      choices: around.frameworks.map(({ id, title }) => ({ value: id, name: title })),
    }),
    turn: "reviewed",
    propose: ({ around, reading: { frameworks } }) =>
      frameworks === null
        ? {
            value: around.frameworks.map(({ id }) => id),
            why: "all there are; the domain is the same for each",
          }
        : quoted(frameworks, ""),
    problem: (value) => ((value as string[]).length === 0 ? "choose one at least" : null),
  },
  {
    key: "DIR",
    label: "Folder",
    ask: "Into which folder?",
    more: "It is made where it is not there yet; files of others in it stay as they are.",
    form: { kind: "text" },
    turn: "reviewed",
    propose: (subject) => {
      const { folder, folderProblem } = subject.around;
      if (folder !== null) return { value: folder, why: "as you named it", told: true };
      const name = subject.text("name");
      if (name === undefined) return { why: "nobody has named one" };
      const near = [name, `${name}_env`, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${name}_${n}`)]
        .map((candidate) => `./${candidate}`)
        .find((candidate) => folderProblem(candidate) === null);
      return near === undefined
        ? { why: `there is a folder ${name} already` }
        : { value: near, why: "a new folder of its name" };
    },
    problem: (value, { around }) => around.folderProblem(String(value)),
  },
];

/** The name of the folder that the person named, where an environment can be called so. */
function folderName({ around: { folder, nameProblem } }: Subject): string | null {
  const name = snake(basename(folder ?? ""));
  return name !== "" && nameProblem(name) === null ? name : null;
}

/** The names that the text suggests; where none fits, the kind with `_task` behind it. */
function namesFor(subject: Subject): string[] {
  const { archetype } = subject;
  const from = takenAsItIs(subject) ? beginsFrom(subject.text("answers.build")) : null;
  const own = from === null ? [] : [from.replace(/[^a-z0-9]+/g, "_")];
  const names = [...own, ...subject.reading.names];
  const kind = (archetype ?? "").replaceAll("-", "_");
  return [
    ...names,
    ...names.map((name) => `${name}_task`),
    kind === "" ? "my_environment" : `my_${kind}`,
  ];
}

/** A name without neighbours: for a first look, before any module is there. */
export const nameAlone = (name: string, frameworks: readonly string[]): string | null =>
  unfit(name, { frameworks, module: "", imports: [] });
