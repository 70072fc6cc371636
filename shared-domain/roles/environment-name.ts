import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { keywords } from "./check-tools.js";
import { described } from "./findings.js";
import { snake } from "./vocabulary.js";
import { standardLibrary } from "../standard-library.js";

/** What an environment's name must keep clear of. */
export interface NameNeighbours {
  /** Module names that the environment's frameworks claim. */
  readonly frameworks: readonly string[];
  /** The domain's module, without its extension. */
  readonly module: string;
  /** Whether Python imports that module, so that the name is taken there; left out where it does. */
  readonly imported?: boolean;
  /** Top-level names that the domain imports, its own helpers among them. */
  readonly imports: readonly string[];
}

const softKeywords = new Set(["match", "case", "type", "_"]);

/** Functions and types that every Python module can name. */
const builtins = new Set(
  (
    "abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr " +
    "dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance " +
    "issubclass iter len license list locals map max memoryview min next object oct open ord pow print property quit range repr reversed " +
    "round set setattr slice sorted staticmethod str sum super tuple type vars zip"
  ).split(" "),
);

/** Modules of every environment and of the tools that read it. */
const ours = new Set(["contract", "driver", "envloom", "episode", "server", "tests"]);

/** Why a name cannot be an environment's, in words that follow it; null where it can. */
export function nameProblem(name: string, near: NameNeighbours): string | null {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name) || name.length > 50) {
    return "is not a name of lower-case letters, digits and single underscores, with a letter first and 50 characters at most";
  }
  if (keywords.has(name) || softKeywords.has(name)) return "is a word of Python's grammar";
  if (builtins.has(name)) return "is built into Python";
  if (standardLibrary.has(name)) return "is a module of Python's standard library";
  if (near.frameworks.includes(name)) return "is a module of one of its frameworks";
  if (name === near.module && near.imported !== false) return "is the domain's own module";
  if (near.imports.includes(name)) return "is a module that the domain imports";
  return ours.has(name) ? "is a module that every environment has" : null;
}

/** The name's one diagnostic, where it cannot be. */
export function checkName(name: string, near: NameNeighbours): Diagnostic[] {
  const problem = nameProblem(name, near);
  if (problem === null) return [];
  const proposal = proposeName({ className: null, folder: name, module: near.module }, near);
  const help =
    proposal === null ? "choose another name" : `choose another name, \`${proposal}\` for one`;
  return [
    {
      code: "NAME_UNFIT",
      severity: "error",
      message: `${JSON.stringify(name)} ${problem}`,
      at: described("name"),
      help,
    },
  ];
}

/** Where a name may come from. */
export interface NameSources {
  readonly className: string | null;
  readonly folder: string;
  readonly module: string;
}

/** A text in the letters that a name may have, accents left out; nothing where it has other letters, of which a name would be a part only. */
function plain(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "");
  if (/[^\p{ASCII}]/u.test(bare.replace(/[^\p{L}\p{N}]/gu, ""))) return "";
  return snake(bare)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "");
}

/** The first name that fits: the class, the folder, the module with `_arena` behind it. */
export function proposeName(
  { className, folder, module }: NameSources,
  near: NameNeighbours,
): string | null {
  const candidates = [
    className === null ? "" : plain(className),
    plain(folder),
    `${plain(module)}_arena`,
    `${plain(className ?? folder)}_arena`,
  ];
  return candidates.find((name) => nameProblem(name, near) === null) ?? null;
}

/** A name in the spellings that files, classes and packages want. */
export interface Spellings {
  /** Prefix of classes: `WordleArena`. */
  readonly pascal: string;
  /** Distribution on PyPI: `wordle-arena`. */
  readonly dashed: string;
  /** For people: `Wordle arena`. */
  readonly title: string;
}

/** The spellings of `wordle_arena`. */
export function spell(name: string): Spellings {
  const words = name.split("_");
  const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    pascal: words.map(upper).join(""),
    dashed: words.join("-"),
    title: upper(words.join(" ")),
  };
}
