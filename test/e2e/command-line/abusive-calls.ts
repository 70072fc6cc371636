/** A call that makes no sense, and how it is to be answered. */
export interface AbusiveCall {
  readonly argv: readonly string[];
  readonly code: 1 | 2 | 3 | 4;
  /** Codes of the diagnostics; one of them unless several things are wrong. */
  readonly says: string;
  /** Words of the message or of its help. */
  readonly words: RegExp;
  /** Variables of the machine; null takes one away. */
  readonly set?: Readonly<Record<string, string | null>>;
  /** Whether the folder that the shell stands in is gone. */
  readonly adrift?: boolean;
}

const call = (line: string, code: AbusiveCall["code"], says: string, words: RegExp) => ({
  argv: line.split(" ").map((word) => (word === "''" ? "" : word)),
  code,
  says,
  words,
});
const usage = (line: string, words: RegExp): AbusiveCall => call(line, 2, "USAGE", words);

const inFolder = ["generate", "record", "smoke", "diff", "check", "describe"];
const everyCommand = [...inFolder, "port", "pack", "doctor"];

/**
 * Calls from a folder that holds `env` (a generated environment), `empty`, `file.txt`, `list.yaml`
 * (a list), `words.json` and `link` (a link to itself).
 */
export const abusiveCalls: readonly AbusiveCall[] = [
  usage("nonsense", /no command "nonsense"/),
  usage("--bogus", /no command "--bogus"/),
  usage("''", /no command ""/),
  usage("Generate", /no command/),
  usage("help nonsense", /no command/),
  usage("--json", /no command/),
  ...everyCommand.map((name) => usage(`${name} --bogus`, /unknown option '--bogus'/)),
  ...everyCommand.map((name) => usage(`${name} --schema zzz`, /no schema "zzz"/)),
  ...everyCommand.map((name) => usage(`${name} --python`, /argument missing|no value/)),
  ...everyCommand.map((name) => usage(`${name} --python=`, /empty/)),
  ...everyCommand.map((name) => usage(`${name} --python a --python b`, /given twice/)),
  ...inFolder.map((name) => usage(`${name} one two`, /too many arguments/)),
  ...inFolder.map((name) => usage(`${name} file.txt/below`, /is no folder/)),
  ...inFolder.map((name) => usage(`${name} file.txt`, /file\.txt is no folder/)),
  ...inFolder.map((name) => usage(`${name} /dev/null`, /\/dev\/null is no folder/)),
  ...inFolder.map((name) => usage(`${name} ''`, /an argument is empty/)),
  ...inFolder
    .filter((name) => name !== "describe")
    .flatMap((name) => [
      call(`${name} empty`, 2, "DESCRIPTION_MISSING", /envloom describe/),
      call(`${name} nowhere`, 2, "DESCRIPTION_MISSING", /no envloom.yaml/),
      usage(`${name} link`, /link is no folder/),
      call(`${name} env/env/env/env`, 2, "DESCRIPTION_MISSING", /no envloom.yaml/),
    ]),
  usage("doctor env", /too many arguments/),
  usage("doctor --only=", /at least one/),
  call("doctor --only zzz", 2, "FRAMEWORK_UNKNOWN", /the frameworks are/),
  ...["generate", "smoke", "diff"].flatMap((name) => [
    usage(`${name} env --only=`, /at least one/),
    usage(`${name} env --only ,`, /at least one/),
    call(`${name} env --only zzz`, 2, "FRAMEWORK_UNKNOWN", /zzz/),
    call(`${name} env --only ors,zzz`, 2, "FRAMEWORK_UNKNOWN", /zzz/),
  ]),
  ...["generate", "record", "diff"].flatMap((name) => [
    usage(`${name} env --mine x --theirs x`, /x stands behind --mine and behind --theirs/),
    usage(`${name} env --conflict maybe`, /Allowed choices are stop, markers/),
    usage(`${name} env --mine=`, /at least one/),
  ]),
  ...["generate", "diff"].flatMap((name) => [
    usage(`${name} env --rename guess`, /no pair of names/),
    usage(`${name} env --rename guess=guess`, /no pair of names/),
    usage(`${name} env --rename a=b=c`, /no pair of names/),
    usage(`${name} env --rename guess=a --gone guess`, /two things/),
    call(`${name} env --rename guess=look`, 2, "NAME_STILL_THERE", /still has `guess`/),
    call(`${name} env --rename guess.n=m`, 2, "NAME_STILL_THERE", /still has `guess.n`/),
    call(`${name} env --rename GuessNumber=G`, 2, "NAME_STILL_THERE", /still has `GuessNumber`/),
    call(`${name} env --gone guess`, 2, "NAME_STILL_THERE", /change the domain first/),
    call(`${name} env --gone reset`, 2, "NAME_STILL_THERE", /still has `reset`/),
    call(`${name} env --gone zzz`, 2, "RENAME_UNKNOWN", /no `zzz`/),
    call(`${name} env --rename zzz=y`, 2, "RENAME_UNKNOWN", /no `zzz`/),
  ]),
  call("diff env --file zzz", 2, "FILE_UNKNOWN", /writes no zzz/),
  usage("diff env --view sideways", /Allowed choices/),
  ...["ftp://x", "x", "http://", "http:", "localhost:80", "file:///etc/passwd", "=", "/v1"].flatMap(
    (url) => [
      usage(`smoke env --model ${url}`, /http address/),
      usage(`describe new --text x --draft ${url}`, /http address/),
    ],
  ),
  usage("smoke env --report env", /env is a folder/),
  usage("smoke env --report=", /empty/),
  usage("smoke env --report file.txt/r.html", /file\.txt is no folder/),
  usage("smoke env --report /proc/r.html", /\/proc/),
  usage("smoke env --model http://x --model http://y", /given twice|http/),
  usage("describe new --domain nowhere.py", /no file --domain nowhere\.py/),
  usage("describe new --domain env", /env is no file/),
  usage("describe new --domain file.txt", /no Python module/),
  usage("describe new --domain /dev/zero", /is no file/),
  usage("describe new --answers nowhere.yaml", /no file/),
  usage("describe new --answers env", /env is no file/),
  usage("describe new --answers /dev/zero", /is no file/),
  usage("describe new --text= --yes", /--text is empty|It is empty/),
  usage("describe new --frameworks=", /at least one/),
  call("describe new --text x --frameworks zzz", 2, "FRAMEWORK_UNKNOWN", /zzz/),
  usage("describe new --text x --draft-rounds 3", /belong to --draft/),
  usage("describe new --text x --draft http://127.0.0.1:9 --draft-rounds x", /0 to 20/),
  usage("describe new --text x --draft http://127.0.0.1:9 --draft-rounds 1e1", /0 to 20/),
  usage("describe new --text x --draft http://127.0.0.1:9 --draft-seconds 0", /1 to 3600/),
  usage("port", /missing required argument/),
  usage("port ''", /empty/),
  usage("port nowhere --to ors --out new", /no .*nowhere/),
  usage("port env", /no --out/),
  usage("port env other --out new", /nothing to be done with other/),
  usage("port env --to= --out new", /at least one/),
  usage("port env --out=", /empty/),
  usage("port env --out file.txt", /no folder/),
  usage("port env --out new --answers env", /no file/),
  usage("port env --out new --answers nowhere", /no file/),
  usage("port env --out new --play nowhere", /no file/),
  usage("port env --out new --play env", /no file/),
  usage("port env --out new --play words.json", /holds no calls/),
  usage("port env --out new --play file.txt", /holds no calls/),
  call("port env --to zzz --out new", 2, "FRAMEWORK_UNKNOWN", /zzz/),
  call("port env --to ors --out new --answers list.yaml", 1, "ANSWERS_INVALID", /no keys/),
  call("port replay nowhere", 2, "DESCRIPTION_MISSING", /nowhere/),
  call("port replay file.txt", 2, "DESCRIPTION_MISSING", /file\.txt/),
  usage("pack", /missing required argument/),
  usage("pack env ors", /needs --out/),
  usage("pack env ors more --out new", /a folder and a framework/),
  usage("pack env ors --out=", /empty/),
  usage("pack env ors --out file.txt", /no folder/),
  usage("pack file.txt ors --out new", /no folder/),
  call("pack env zzz --out new", 2, "FRAMEWORK_UNKNOWN", /zzz/),
  call("pack nowhere ors --out new", 2, "DESCRIPTION_MISSING", /nowhere/),
];
