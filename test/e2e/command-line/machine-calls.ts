import type { AbusiveCall } from "./abusive-calls.js";

const describing = "describe new --domain guess_number.py --yes";
const packing = "pack env ors --out new";

/** Each needs room for what it works with. */
const working = [
  describing,
  "describe new --like number_hunt --yes",
  "generate env --dry-run",
  "record env --force",
  "smoke env --quick",
  "diff env",
  "check env",
  packing,
  "doctor",
];

/** Each needs an environment of Python's that envloom keeps. */
const keeping = [describing, "record env --force", "smoke env --quick --only ors"];

/** Places in which no folder can be made; `file.txt` is a file. */
const places = ["file.txt", "file.txt/below", "/proc/nowhere"];

/** Calls, from the folder of the other abusive calls, on a machine that refuses something. */
export const machineCalls = (folder: string): readonly AbusiveCall[] => {
  const at = (place: string) => (place.startsWith("/") ? place : `${folder}/${place}`);
  const refused = (
    line: string,
    set: NonNullable<AbusiveCall["set"]>,
    words: RegExp,
  ): AbusiveCall => {
    return { argv: line.split(" "), code: 4, says: "MACHINE_REFUSES", words, set };
  };
  return [
    ...[...places, "nowhere"].flatMap((place) =>
      working.map((line) => refused(line, { TMPDIR: at(place) }, /by TMPDIR/)),
    ),
    ...places.flatMap((place) =>
      keeping.flatMap((line) => [
        refused(line, { ENVLOOM_CACHE: at(place) }, /by ENVLOOM_CACHE/),
        refused(
          line,
          { HOME: at(place), ENVLOOM_CACHE: null, XDG_CACHE_HOME: null },
          /by ENVLOOM_CACHE/,
        ),
      ]),
    ),
    ...[...working, "gallery", "init-skill", "mcp", "port env --to ors --out new"].map((line) => ({
      argv: line.split(" "),
      code: 4 as const,
      says: "NO_FOLDER",
      words: /no longer there/,
      adrift: true,
    })),
  ];
};
