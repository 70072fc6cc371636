import type { Style } from "../contract.js";
import type { ClassFacts, Facts, FunctionFacts } from "../facts.js";
import { described } from "./findings.js";
import { parameterless, readable } from "./member.js";
import { judgesTranscript } from "./host-methods.js";
import { reportMissing, reportMoves, reportSingleTools } from "./missing-episode.js";
import { classNamed, list, type Reading } from "./reading.js";
import { verifiers } from "./single-question.js";
import { hasStepResults } from "./step-result.js";
import { rank } from "./vocabulary.js";

/** What an episode is: an object of a class, or a question for a verifying function. */
export type Episode =
  | { readonly style: "state" | "steps"; readonly klass: ClassFacts }
  | { readonly style: "functions"; readonly klass: null };

/** The style and the class, as described or as the module shows them; null where there is none or a tie was asked. */
export function episodeOf(reading: Reading): Episode | null {
  const { facts, findings, description } = reading;
  const { style, class: name, verify } = description.domain;
  const asks = name === null || (name === undefined && verify?.call !== undefined);
  if (style === "functions" || (style === undefined && asks))
    return { style: "functions", klass: null };
  if (name) {
    const klass = classNamed(facts, name);
    if (klass === null)
      findings.report(
        "ROLE_MISSING",
        `the module has no class \`${name}\``,
        described("domain.class"),
      );
    return klass && { style: style ?? styleOf(reading, klass), klass };
  }
  const classes = candidates(facts);
  // Beside a class, what takes a transcript judges its episodes.
  const questions = (style === undefined ? verifiers(facts) : []).filter(
    (f) => classes.length === 0 || !judgesTranscript(f),
  );
  const strong = classes.filter((klass) => evidence(facts, klass));
  const chosen = strong.length > 0 ? strong : classes;
  if (questions.length > 0 && !chosen.some((klass) => evidence(facts, klass)))
    return question(reading);
  if (questions.length > 0 && !chosen.some((klass) => uses(klass, questions)))
    return either(reading, chosen, questions);
  return one(reading, chosen, style);
}

function question({ findings }: Reading): Episode {
  findings.because(
    "domain.style",
    "no class has an end or a reward, and a function verifies a reply",
  );
  return { style: "functions", klass: null };
}

const uses = (klass: ClassFacts, functions: readonly FunctionFacts[]): boolean =>
  klass.methods.some((m) => functions.some((f) => m.names.includes(f.name)));

/** A whole episode as a class and a whole question as functions: nothing tells which is meant. */
function either(
  { findings }: Reading,
  classes: readonly ClassFacts[],
  functions: readonly FunctionFacts[],
): null {
  findings.ask({
    key: "domain.style",
    why: `${list(classes.map((c) => c.name))} can be the episode, and ${list(functions.map((f) => f.name))} can verify a single question`,
    candidates: ["state", "functions"],
  });
  return null;
}

function one(
  reading: Reading,
  classes: readonly ClassFacts[],
  style: Style | undefined,
): Episode | null {
  const { facts, findings } = reading;
  const [first, ...others] = classes;
  if (first === undefined) {
    const unread =
      facts.classes.length === 0 && facts.diagnostics.some(({ severity }) => severity === "error");
    if (!unread) reportMissing(reading);
    return null;
  }
  if (others.length > 0) return several(reading, classes);
  if (!first.methods.some((m) => acts(m) && m.summary !== null) && reportMoves(reading, first))
    return null;
  findings.because(
    "domain.class",
    evidence(facts, first)
      ? "the class with tools and an end or a reward"
      : "the one public class that has tools",
  );
  return {
    style: style === "steps" || style === "state" ? style : styleOf(reading, first),
    klass: first,
  };
}

/** Several classes can be the episode, or each is a tool of one. */
function several(reading: Reading, classes: readonly ClassFacts[]): null {
  if (singleTools(reading.facts, classes)) {
    reportSingleTools(reading, classes);
    return null;
  }
  const places = classes
    .map((c) => `\`${c.name}\` (${c.at.file}:${c.at.line}:${c.at.column})`)
    .join(", ");
  reading.findings.ask({
    key: "domain.class",
    why: `each of ${places} can be the episode`,
    candidates: classes.map((c) => c.name),
  });
  return null;
}

/** Whether each class is one tool of a collection: they have one base of the module, and nothing that only an episode has. */
function singleTools(facts: Facts, classes: readonly ClassFacts[]): boolean {
  const shared = classes[0]!.bases.filter((base) => classes.every((c) => c.bases.includes(base)));
  return (
    shared.some((base) => facts.classes.some(({ name }) => name === base)) &&
    classes.every((c) => !evidence(facts, c) && c.methods.filter(acts).length === 1)
  );
}

function styleOf({ facts, findings, description }: Reading, klass: ClassFacts): "state" | "steps" {
  const steps =
    description.domain.result !== undefined
      ? description.domain.result !== null
      : hasStepResults(facts, klass);
  findings.because(
    "domain.style",
    steps
      ? "tools return observation, reward and end together"
      : "end and reward are read from the object",
  );
  return steps ? "steps" : "state";
}

/**
 * Public classes with public methods, the module's own before those it imports.
 * Records without methods, exceptions and abstract classes are none; neither is
 * a base of another candidate that is not whole itself, nor a part that another one is made of.
 */
function candidates(facts: Facts): ClassFacts[] {
  const able = facts.classes.filter(
    (c) =>
      c.public &&
      ["plain", "dataclass", "pydantic"].includes(c.kind) &&
      !abstract(c) &&
      c.methods.some(acts),
  );
  const exported = able.filter((c) => facts.exports?.includes(c.name));
  const own = able.filter((c) => c.at.file === facts.file);
  const found = exported.length > 0 ? exported : own.length > 0 ? own : able;
  const played = found.filter(({ name }) => !judges.test(name));
  const all = played.length > 0 ? played : found;
  const part = (c: ClassFacts, of: ClassFacts): boolean =>
    of !== c &&
    !plays(facts, of, c) &&
    (of.bases.includes(c.name) ? !whole(facts, c) : madeOf(of, c) && !madeOf(c, of));
  return all.filter((c) => !all.some((other) => part(c, other)));
}

/** Whether an object that says nothing of an end or a reward plays one that does, by its name: an `Agent` that holds a `Game`. */
const plays = (facts: Facts, player: ClassFacts, game: ClassFacts): boolean =>
  players.test(player.name) &&
  madeOf(player, game) &&
  evidence(facts, game) &&
  !evidence(facts, player);

/** Names of what plays an episode. */
const players = /(?:Agent|Player|Policy|Baseline|Bot|Solver|Runner|Trainer|Client|Strategy)$/;

/** Names of what judges an episode beside it. */
const judges = /(?:Grader|Scorer|Judge|Evaluator|Verifier|Rubric)$/;

/** A base that says itself what a model can call, when it is over and what was earned: an episode like those that are made of it. */
const whole = (facts: Facts, c: ClassFacts): boolean =>
  evidence(facts, c) &&
  c.methods.some((m) => acts(m) && m.summary !== null) &&
  !c.methods.some((m) => m.raises.some((name) => name.endsWith("NotImplementedError")));

const madeOf = (whole: ClassFacts, part: ClassFacts): boolean =>
  whole.methods.some((m) => m.names.includes(part.name)) ||
  whole.attributes.some((a) => new RegExp(`\\b${part.name}\\b`).test(a.type?.text ?? ""));

const abstract = (c: ClassFacts): boolean =>
  c.methods.some((m) => m.decorators.some((d) => /(?:^|\.)abstract(?:method|property)$/.test(d)));

/** A method that a model could call. */
const acts = (m: FunctionFacts): boolean =>
  m.public &&
  m.kind === "method" &&
  !(parameterless(m) && said.some((word) => rank(word, m.name) === 0));
const said = ["done", "reward", "observe", "metrics", "close", "start"] as const;

/** An end, a reward, a step result or a judge: what tells an episode from any other object. */
function evidence(facts: Facts, klass: ClassFacts): boolean {
  const members = readable(klass).filter((m) => m.public);
  const plain =
    members.some(
      (m) => (rank("done", m.name) ?? 9) <= 1 && ["boolean", "unknown"].includes(m.kind),
    ) ||
    members.some(
      (m) =>
        (rank("reward", m.name) ?? 9) <= 2 && ["number", "boolean", "unknown"].includes(m.kind),
    );
  return (
    plain ||
    hasStepResults(facts, klass) ||
    klass.methods.some(
      (m) => m.user || m.parameters.some((p) => p.name === "judge" || p.name === "scorer"),
    )
  );
}
