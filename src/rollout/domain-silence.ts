import { relative } from "node:path";
import { type Diagnostic, Failure, type Place } from "../diagnostics/diagnostic.js";
import type { Ended } from "../python/run.js";
import { mostMemory, mostProcesses } from "../python/supervision.js";

const hangs: Readonly<Partial<Record<Ended["cause"], readonly [what: string, help: string]>>> = {
  cpu: ["did not come back", "look for a loop without an end in what that step calls"],
  idle: ["waits for something that never comes", "nothing may be waited for: no network, no input"],
};
const large: Readonly<Partial<Record<Ended["cause"], string>>> = {
  output: "prints without an end",
  memory: `takes more than ${Math.round(mostMemory / 2 ** 30)} GiB of memory`,
  processes: `starts more than ${mostProcesses} processes`,
};

/** Why a run of the domain gave no result: it hung, grew, was killed, or took the interpreter down. */
export function silence(ended: Ended, last: string, home: string): Diagnostic {
  const where = `the last step was: ${last}`;
  const frames = framesIn(ended.stderr, home);
  const at = frames[0]?.at ?? null;
  const hung = hangs[ended.cause];
  if (hung !== undefined) {
    const [what, help] = hung;
    const message = `${called(frames.at(-1)?.name)} ${what}; ${where}`;
    return { code: "DOMAIN_HANGS", severity: "error", message, at, help };
  }
  const grown = large[ended.cause];
  if (grown !== undefined) {
    const message = `the domain ${grown}; ${where}`;
    const help = "look for what grows without an end in what that step calls";
    return { code: "DOMAIN_GROWS", severity: "error", message, at, help };
  }
  const how = ended.signal ? `signal ${ended.signal}` : `exit code ${ended.code}`;
  const said = ended.stderr.trimEnd().split("\n").slice(-5).join("\n");
  const message = `the interpreter ended with ${how} (${ended.cause}); ${where}${said ? `\n${said}` : ""}`;
  const help = "run that step by hand: a compiled module or os._exit ends the interpreter";
  return { code: "DOMAIN_CRASHES", severity: "error", message, at: null, help };
}

/** A run of the domain that gave no result; `last` is the step that it ended in. */
export class Silent extends Failure {
  constructor(
    readonly last: string,
    found: Diagnostic,
  ) {
    super([found]);
  }
}

/** What the recorder calls its plays of texts, lists and numbers of unusual size (shared-domain/python/record/huge_sizes.py). */
const unusualSizes = "calls of unusual size";

/**
 * What a run is told of that ended in plays of unusual size, which are made apart from what proves a domain: the warning
 * that a call which breaks there gets, too. Null for anything else.
 */
export function brokenBySize(error: unknown): Diagnostic | null {
  if (!(error instanceof Silent) || error.last !== unusualSizes) return null;
  const [found] = error.diagnostics;
  return {
    ...found!,
    code: "HUGE_ARGUMENT_BREAKS",
    severity: "warning",
    help: "give the parameter bounds, or raise a mistake: a model could call it to end a rollout that it lost",
  };
}

/** The author's function that was called, or the import of the module. */
const called = (name: string | undefined): string =>
  name === undefined ? "the domain" : name === "<module>" ? "the import" : `\`${name}\``;

/** The author's lines in a traceback of Python's `faulthandler`, which tells the innermost first. */
function framesIn(text: string, home: string): { at: Place; name: string }[] {
  const lines = [...text.matchAll(/^\s*File "(.+)", line (\d+) in (\S+)/gm)];
  return lines
    .map(([, file, line, name]) => ({
      at: { file: relative(home, file!), line: Number(line), column: 1 },
      name: name!,
    }))
    .filter(({ at: { file } }) => !/^(\.\.|episode\/|\/)/.test(file));
}
