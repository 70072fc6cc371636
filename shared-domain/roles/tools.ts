import type { ClassFacts, FunctionFacts } from "../facts.js";
import { described } from "./findings.js";
import { hostReason, payingReason, scoresTranscript, tellsRole } from "./host-methods.js";
import { ofModule } from "./makers.js";
import { parameterless, readable, returned } from "./member.js";
import { listed } from "./listed-tools.js";
import { list, methodNamed, type Reading } from "./reading.js";
import { takesResult } from "./step-result.js";
import { scales } from "./rewards-beside.js";
import type { ToolRole } from "./roles.js";
import { byName } from "./by-name.js";
import { marksTool } from "./marks-tool.js";
import { askBesideStep, askPrefixed } from "./doubtful-tools.js";
import { askByName } from "./tools-by-name.js";
import { rank } from "./vocabulary.js";

/** Tools in the order of the description, or of the source. `taken` are the methods that play other roles. */
export function toolsOf(
  reading: Reading,
  klass: ClassFacts,
  taken: ReadonlySet<string>,
): ToolRole[] {
  const given = reading.description.domain.tools;
  if (given !== undefined)
    return given
      .flatMap((entry) =>
        typeof entry === "string"
          ? [{ shown: entry, method: entry }]
          : Object.entries(entry).map(([shown, method]) => ({ shown, method })),
      )
      .filter((tool, i) => exists(reading, klass, tool, i));
  const marks = klass.methods.filter(
    (m) => m.public && m.kind === "method" && !taken.has(m.name) && m.decorators.some(marksTool),
  );
  if (marks.length > 0) {
    reading.findings.because("domain.tools", "the methods that a decorator marks as tools");
    return marks.map((m) => ({ shown: m.name, method: m.name }));
  }
  return listed(reading, klass, taken) ?? unmarked(reading, klass, taken);
}

/** Every public method that is nothing else; what may be the host's is asked, and what was left out is named. */
function unmarked(reading: Reading, klass: ClassFacts, taken: ReadonlySet<string>): ToolRole[] {
  const { findings } = reading;
  const parts = partsOf(klass, taken);
  const scaled = readable(klass).filter((m) => scales(m, taken));
  const measures = new Set(scaled.map(({ name }) => name));
  const left: string[] = [];
  const leave = (m: FunctionFacts, why: string): void => {
    left.push(m.name);
    if (m.summary !== null) findings.pass("domain.tools", m.name, m.at, why);
  };
  const tools = klass.methods.filter((m) => {
    if (!m.public || m.kind !== "method" || taken.has(m.name) || isHook(klass, m)) return false;
    const talk = scoresTranscript(m);
    const told = tellsRole(klass, m, taken);
    if (talk !== null) leave(m, `computes a reward from \`${talk}\`, which no episode gives it`);
    else if (told !== null && m.summary === null) {
      left.push(m.name);
      findings.pass("domain.tools", m.name, m.at, told);
    } else if (m.summary === null && measures.has(m.name))
      leave(m, "gives what another role says in another measure");
    else if (byName(m) !== null && klass.methods.some((o) => o.public && o.uses.includes(m.name)))
      leave(m, "plays by name what other tools play");
    else if (m.decorators.some((d) => /(?:^|\.)(?:async)?contextmanager$/.test(d)))
      leave(m, "is a context for the host's code");
    else if (takesResult(reading.facts, m)) leave(m, "takes what a call gives, and makes no move");
    else if (parts.has(m.name)) leave(m, "is undocumented, and other roles call it");
    else if (oracle(reading, m)) leave(m, "sounds like the winning play");
    else if (spare(m)) leave(m, "is named after a role, or only prints");
    else return true;
    return false;
  });
  const without =
    left.length > 0 ? `; not ${list(left, "nor")}, which other roles call or mean` : "";
  findings.because(
    "domain.tools",
    `every other public method${without}${apart(reading, klass, taken)}`,
  );
  askDoubtful(reading, klass, tools, taken);
  return tools.map((m) => ({ shown: m.name, method: m.name }));
}

/** Whether a library calls a method by its name: `model_post_init` of pydantic's records. */
const isHook = ({ kind }: ClassFacts, { name }: FunctionFacts): boolean =>
  kind === "pydantic" && name.startsWith("model_");

/** Static and class methods that are documented, in words; functions of the module that stand among them are none of its. */
function apart(
  { facts, findings }: Reading,
  klass: ClassFacts,
  taken: ReadonlySet<string>,
): string {
  const outside = klass.methods.filter(
    (m) =>
      m.public &&
      (m.kind === "static" || m.kind === "class") &&
      (m.summary ?? "") !== "" &&
      !ofModule(facts, m) &&
      !taken.has(m.name),
  );
  for (const m of outside)
    findings.pass(
      "domain.tools",
      m.name,
      m.at,
      `is ${m.kind === "static" ? "static" : "of the class"}`,
    );
  const names = outside.map((m) => m.name);
  return names.length > 0 ? `; not ${list(names, "nor")}, static or of the class` : "";
}

/** Asks the first thing that is open about these tools. */
function askDoubtful(
  reading: Reading,
  klass: ClassFacts,
  tools: readonly FunctionFacts[],
  taken: ReadonlySet<string>,
): void {
  askPrefixed(reading, tools);
  askBesideStep(reading, tools);
  askOfHost(reading, klass, tools, taken);
  askByName(reading, klass, tools);
}

/** A documented method is a tool unless something stronger says otherwise, and then it is asked. */
function askOfHost(
  { findings }: Reading,
  klass: ClassFacts,
  tools: readonly FunctionFacts[],
  taken: ReadonlySet<string>,
): void {
  const doubtful = tools.flatMap((m) => {
    const why =
      hostReason(klass, m) ??
      playsAll(m, tools, taken) ??
      (m.summary === null ? partOfMove(m, tools) : tellsRole(klass, m, taken));
    return why === null ? [] : [{ m, why }];
  });
  const names = tools.map(({ name }) => name);
  const without = names.filter((name) => !doubtful.some(({ m }) => m.name === name));
  // What pays by itself and is all there is to call is what is played.
  const played = without.length === 0 && doubtful.every(({ m }) => payingReason(m) !== null);
  if (doubtful.length === 0 || played) return;
  findings.ask({
    key: "domain.tools",
    why: doubtful.map(({ m, why }) => `\`${klass.name}.${m.name}\` ${why}`).join("; "),
    candidates: [without, names],
  });
}

/** Why a method is no move: it begins an episode and makes moves in it. */
function playsAll(
  m: FunctionFacts,
  tools: readonly FunctionFacts[],
  taken: ReadonlySet<string>,
): string | null {
  const begins = m.uses.some((name) => taken.has(name) && rank("start", name) !== null);
  const moves = tools.some((tool) => tool !== m && m.uses.includes(tool.name));
  return begins && moves ? "begins an episode and plays it" : null;
}

/** Why a method that nobody documented is more likely a part of the tools that are documented: they call it, and it only changes something. */
function partOfMove(m: FunctionFacts, tools: readonly FunctionFacts[]): string | null {
  if (m.gives !== "nothing") return null;
  const by = tools.filter((tool) => tool.summary !== null && tool.uses.includes(m.name));
  if (by.length === 0) return null;
  return `gives nothing, is undocumented, and is called by ${list(by.map(({ name }) => name))}: a part of a move, or one of its own`;
}

function exists({ findings }: Reading, klass: ClassFacts, tool: ToolRole, i: number): boolean {
  const at = described(`domain.tools.${i}`);
  const method = methodNamed(klass, tool.method);
  if (method === null)
    findings.report(
      "ROLE_MISSING",
      `\`${klass.name}\` has no method \`${tool.method}\` for a tool`,
      at,
    );
  else if (method.kind !== "method")
    findings.report(
      "ROLE_UNFIT",
      `\`${tool.method}\` is a ${method.kind === "property" ? "property" : `${method.kind} method`}, so it cannot be a tool`,
      at,
    );
  return method?.kind === "method";
}

/**
 * Undocumented methods that role methods call, directly or through each other. One with parameters is a part only where
 * what is to be called is documented.
 */
function partsOf(klass: ClassFacts, taken: ReadonlySet<string>): Set<string> {
  const parts = new Set<string>();
  const documents = klass.methods.some(
    (m) => m.public && m.kind === "method" && !taken.has(m.name) && (m.summary ?? "") !== "",
  );
  const seen = new Set<string>();
  const walk = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const used of methodNamed(klass, name)?.uses ?? []) {
      const m = methodNamed(klass, used);
      if (m === null || m.kind !== "method") continue;
      if (m.summary === null && (documents || parameterless(m))) parts.add(used);
      walk(used);
    }
  };
  for (const name of ["__init__", ...taken]) walk(name);
  return parts;
}

/** A method that plays the winning play would give it away. */
function oracle({ findings }: Reading, m: FunctionFacts): boolean {
  const gives =
    parameterless(m) && (rank("solve", m.name) !== null || rank("cheats", m.name) !== null);
  if (gives)
    findings.report(
      "ORACLE_IS_A_METHOD",
      `\`${m.name}\` sounds like the winning play, so it is no tool`,
      m.at,
    );
  return gives;
}

/** Undocumented methods that are named after a role which something else plays, `get_reward` beside a step result, or that give several rewards; and those that only print. */
function spare(m: FunctionFacts): boolean {
  const words = ["done", "reward", "observe", "metrics", "close"] as const;
  const prints =
    returned(m) === "nothing" &&
    parameterless(m) &&
    /^(?:render|display|show|print|draw)/.test(m.name);
  const parts =
    m.summary === null &&
    returned(m) === "mapping" &&
    (["reward", "verify"] as const).some((word) => rank(word, m.name.replace(/s$/, "")) !== null);
  return (
    prints ||
    (parts && parameterless(m)) ||
    (m.summary === null && parameterless(m) && words.some((word) => (rank(word, m.name) ?? 9) <= 1))
  );
}
