import { realpathSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { type Candidate, candidate, minorOf } from "./candidate.js";
import { collectCandidates } from "./collect.js";
import { HEADERS, type Interpreter, probe, type Refused } from "./interpreter.js";
import { type Machine, thisMachine } from "./machine.js";
import { pythonMissing } from "./python-missing.js";
import type { PythonWish, Rejected, Search } from "./python-wish.js";
import { ProbeMemory } from "./probe-memory.js";
import { fits, minorFits, minorsIn, whyOutside } from "./version-range.js";

/** Standard modules that the frameworks import. */
export const FRAMEWORK_MODULES = ["ssl", "sqlite3", "ctypes"];

/**
 * Finds a CPython in the range. Candidates are collected by name, ordered, and
 * asked one after another; the first that answers and fits is taken. Where packages may be
 * built, the first with headers is, if there is one.
 */
export async function searchPython(wish: PythonWish): Promise<Search> {
  const machine = wish.machine ?? thisMachine();
  const asked = namedByPerson(wish.python, machine);
  const all = asked ?? collectCandidates(machine);
  const memory = new ProbeMemory(machine);
  const rejected: Rejected[] = all.flatMap((one) => {
    const reason = outsideByName(one, wish.range);
    return reason === null ? [] : [{ candidate: one, reason, interpreter: null }];
  });
  const seen = new Set<string>();
  let headerless: Interpreter | null = null;
  for (const one of inOrder(
    all.filter((one) => outsideByName(one, wish.range) === null),
    wish,
  )) {
    const answer = await ask(one, wish, machine, memory);
    const interpreter = "refused" in answer ? null : answer;
    // Links and shims lead to the same interpreter again and again; once is enough.
    if (interpreter !== null && seen.has(realpathSync(interpreter.path))) continue;
    if (interpreter !== null) seen.add(realpathSync(interpreter.path));
    const reason = "refused" in answer ? answer.refused : unfit(answer, wish);
    if (reason !== null) rejected.push({ candidate: one, reason, interpreter });
    else if (wish.builds !== true || !interpreter!.missing.includes(HEADERS))
      return { found: interpreter, rejected, named: asked !== null };
    else headerless ??= interpreter;
  }
  return { found: headerless, rejected, named: asked !== null };
}

/**
 * As `searchPython`, for a command that can't go on without.
 *
 * @throws Failure PYTHON_MISSING (exit 4), with each candidate's reason and the ways out.
 */
export async function findPython(wish: PythonWish): Promise<Interpreter> {
  const search = await searchPython(wish);
  if (search.found !== null) return search.found;
  throw pythonMissing(wish, search);
}

/**
 * Any CPython from 3.11 on, to read source text with: the newest first, since
 * `ast` knows the syntax of its own version only. Standard library only, so no module is asked for.
 *
 * @throws Failure PYTHON_MISSING (exit 4)
 */
export function quickPython(
  wish: Pick<PythonWish, "python" | "machine"> & { readonly range?: string | undefined } = {},
): Promise<Interpreter> {
  const range = wish.range ?? ">=3.11";
  const prefer = [...minorsIn(range)].sort((a, b) => b - a);
  return findPython({ ...wish, range, prefer, modules: [], neededBy: ["reading the domain"] });
}

async function ask(
  one: Candidate,
  wish: PythonWish,
  machine: Machine,
  memory: ProbeMemory,
): Promise<Interpreter | Refused> {
  const known = wish.fresh ? null : memory.recall(one);
  // A module may have been installed since, which leaves the interpreter's own file as it is.
  const modules = [
    ...(wish.modules ?? FRAMEWORK_MODULES),
    ...(wish.builds === true ? [HEADERS] : []),
  ];
  if (known !== null && lacking(known, { modules }).length === 0) return known;
  const answer = await probe(one, machine);
  if (!("refused" in answer)) memory.keep(one, answer);
  return answer;
}

function unfit(interpreter: Interpreter, wish: PythonWish): string | null {
  const outside = whyOutside(interpreter.version, wish.range);
  if (outside !== null) return outside;
  const lacks = lacking(interpreter, wish);
  return lacks.length === 0 ? null : `${interpreter.version} was built without ${lacks.join(", ")}`;
}

const lacking = (
  { missing }: Interpreter,
  { modules = FRAMEWORK_MODULES }: Pick<PythonWish, "modules">,
): string[] => modules.filter((module) => missing.includes(module));

/** The wish of the person, by option or by variable; the first that is given counts. */
function namedByPerson(option: string | undefined, { env }: Machine): readonly Candidate[] | null {
  const uv = env["UV_PYTHON"];
  const text = [
    option,
    env["ENVLOOM_PYTHON"],
    uv !== undefined && isAbsolute(uv) ? uv : undefined,
  ].find((one) => one !== undefined && one !== "");
  if (text === undefined) return null;
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter(isAbsolute);
  return text
    .split(delimiter)
    .filter((part) => part !== "")
    .flatMap((part) =>
      /[/\\]/.test(part) ? [named(part)] : folders.map((folder) => named(join(folder, part))),
    );
}

/** Its name is not believed: the person may call it what they like. */
const named = (path: string): Candidate => ({ ...candidate(path), version: null });

function outsideByName(one: Candidate, range: string): string | null {
  if (one.version === null) return null;
  if (one.version.split(".").length === 3)
    return fits(one.version, range) ? null : whyOutside(one.version, range);
  return minorFits(minorOf(one) ?? -1, range) ? null : whyOutside(one.version, range);
}

/** By wished minor; then those that do not tell their version; then shims. Stable, so the collected order decides the rest. */
function inOrder(candidates: readonly Candidate[], wish: PythonWish): readonly Candidate[] {
  const prefer = wish.prefer ?? minorsIn(wish.range);
  const rank = (one: Candidate) => {
    const minor = minorOf(one);
    const at =
      minor === null
        ? prefer.length + 1
        : prefer.indexOf(minor) === -1
          ? prefer.length
          : prefer.indexOf(minor);
    return at + (one.shim ? 1_000 : 0);
  };
  return [...candidates].sort((a, b) => rank(a) - rank(b));
}
