import type { ClassFacts, Facts } from "../facts.js";
import { docWord } from "./doc-word.js";
import { classAround, nameOf } from "./functional-module.js";
import { classOfMade } from "./made-class.js";
import { named } from "./member.js";
import { joinedVerdict, partialVerdicts } from "./partial-verdicts.js";
import { list, type Reading } from "./reading.js";
import { classAroundState } from "./state-class.js";
import { stateFunctions } from "./state-functions.js";

/** Says of classes that are one tool each what to write. */
export function reportSingleTools(
  { findings, facts }: Reading,
  classes: readonly ClassFacts[],
): void {
  findings.report(
    "EPISODE_MISSING",
    `each of ${list(classes.map(({ name }) => name))} is one tool, and an episode is one class that has them all`,
    { file: facts.file, line: classes[0]!.at.line, column: classes[0]!.at.column },
    `write a class with a method for each of them, which calls it, and with the end and the reward as \`done\` and \`reward\`; what they share, such as a state, belongs to its constructor`,
  );
}

/** Where an episode's moves are functions that take its object, and nothing of the object itself is documented for a model: a class around both. */
export function reportMoves({ facts, findings }: Reading, { name, at }: ClassFacts): boolean {
  const found = stateFunctions(facts);
  const moves = found?.type === name ? found.moves.filter((f) => named(f).length > 1) : [];
  if (moves.length === 0) return false;
  findings.report(
    "EPISODE_MISSING",
    `${list(moves.map((f) => f.name))} ${moves.length > 1 ? "take" : "takes"} a \`${name}\` and may be what a model plays, and no method of it is documented`,
    { file: at.file, line: at.line, column: at.column },
    paste(
      facts,
      classAroundState(facts, nameOf(facts), found)!,
      `; or name \`${name}\` under \`domain.class\` if it is all`,
    ),
  );
  return true;
}

/** What to do with a class that is shown. */
const paste = (facts: Facts, text: string, otherwise = ""): string =>
  `add this class to the module and correct what it does not mean${otherwise}; the ${docWord(facts.file)}s are what models read\n\n${text}\n`;

/** Nothing is an episode. What may be meant for one needs a class around it, which is shown, or a name for its one call. */
export function reportMissing({ facts, findings }: Reading): void {
  const [message, help] = missing(facts);
  findings.report("EPISODE_MISSING", message, { file: facts.file, line: 1, column: 1 }, help);
}

function missing(facts: Facts): readonly [message: string, help?: string] {
  const made = classOfMade(facts, nameOf(facts));
  if (made !== null)
    return [
      "a function of the module returns an object of functions, and an episode is a class",
      paste(facts, made),
    ];
  const around = classAround(facts) ?? classAroundState(facts, nameOf(facts));
  if (around !== null)
    return [
      "the module's functions pass a state on, and no class holds it between the calls of a model",
      paste(facts, around),
    ];
  const partial = partialVerdicts(facts);
  if (partial.length > 0)
    return [
      `no function of the module is named as what verifies a reply, and ${list(partial.map((f) => f.name))} may each judge one`,
      `if one is all of the verdict, name it: \`--set domain.verify.call=${partial[0]!.name}\`; else add a function that joins them\n\n${joinedVerdict(facts, partial)}\n`,
    ];
  const setting = facts.functions.filter((f) => f.public && f.sets !== undefined);
  if (setting.length > 0)
    return [
      `${list(setting.map((f) => f.name))} ${setting.length > 1 ? "keep" : "keeps"} an episode in ${list([...new Set(setting.flatMap((f) => f.sets!))])} of the module, which episodes that are open at once would share`,
      "write a class that holds them as attributes of its own, with these functions as its public methods: what starts over becomes the constructor, and what tells the end and the reward `done` and `reward`",
    ];
  const heir = unreadHeir(facts);
  if (heir !== null) return heir;
  const called = facts.classes.find(({ methods }) => methods.some((m) => m.name === "__call__"));
  return called === undefined
    ? ["the module has no class with public methods and no function that verifies a reply"]
    : [
        `\`${called.name}\` has no public method but its own call, and a tool has a name`,
        "rename `__call__` after what the model does by it, as in `def ask(self, question: str)`",
      ];
}

/** A class without public methods, and what it inherits from that was not read: neither the author's nor the language's own; null where there is none. */
function unreadHeir({ classes, imports }: Facts): readonly [message: string, help: string] | null {
  const read = new Set(classes.map(({ name }) => name));
  const packages = new Set(
    imports.flatMap(({ kind, module }) => (kind === "package" ? [module] : [])),
  );
  for (const { name, bases, methods } of classes) {
    const base = bases.find((each) => !read.has(each) && packages.has(each.split(".")[0]!));
    if (base !== undefined && !methods.some((m) => m.public && m.kind === "method"))
      return [
        `\`${name}\` takes its methods from \`${base}\`, which is not among the files beside the module`,
        `copy the package \`${base.split(".")[0]}\` beside the module, or name the module where it lies in that package: an environment holds only its own folder`,
      ];
  }
  return null;
}
