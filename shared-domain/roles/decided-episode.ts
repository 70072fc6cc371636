import type { At, ClassFacts, Facts, FunctionFacts } from "../facts.js";
import type { Draft } from "./decision-draft.js";
import { docWord } from "./doc-word.js";
import { named } from "./member.js";
import { functionNamed, list, methodNamed, type Reading } from "./reading.js";
import { namesIn } from "./role-path.js";
import type { Roles } from "./roles.js";
import { shownStart } from "./start.js";
import { toolText } from "./tool-text.js";
import { rank, type Word } from "./vocabulary.js";

type Domain = Roles["domain"];

/** Where a member stands that a role reads: `done`, `not alive`, `state.done`, `won or lost`. */
export function memberAt(klass: ClassFacts | null, path: string | null | undefined): At | null {
  const [name] = namesIn(path);
  if (klass === null || name === undefined) return null;
  return methodNamed(klass, name)?.at ?? klass.attributes.find((a) => a.name === name)?.at ?? null;
}

/** What an episode is. */
export function decidedEpisode(
  { facts }: Reading,
  { domain }: Roles,
  klass: ClassFacts | null,
): Draft[] {
  const at = klass?.at ?? functionNamed(facts, domain.verify?.call)?.at ?? null;
  const none = klass === null ? { why: "functions ask and verify a single question" } : {};
  return [
    { key: "domain.class", what: "episode", value: domain.class, at, ...none },
    { key: "domain.style", what: "style", value: domain.style, at },
    ...around({ domain }),
  ];
}

function around({ domain }: Pick<Roles, "domain">): Draft[] {
  const none = "the code raises none where a tool reaches it";
  return [
    {
      key: "domain.mistakes",
      what: "mistakes of the model",
      value: domain.mistakes,
      ...(domain.mistakes.length === 0 ? { why: none } : {}),
    },
    { key: "domain.thread", what: "thread", value: domain.thread },
  ];
}

/** The parts of a single question. */
export function decidedQuestion({ facts, findings }: Reading, { domain }: Roles): Draft[] {
  const { prompt, verify } = domain;
  const asks = typeof prompt === "object" ? prompt?.call : prompt;
  const at = functionNamed(facts, verify?.call)?.at ?? null;
  return [
    {
      key: "domain.prompt",
      what: "first observation",
      value: prompt,
      at: (functionNamed(facts, asks) ?? constantOf(facts, asks))?.at ?? null,
      plain: asks === "prompt",
      ...(prompt === null && findings.reasons["domain.prompt"] === undefined
        ? { assumed: true, why: "the field `prompt` of a row, if rows have one" }
        : {}),
    },
    {
      key: "domain.verify",
      what: "verdict",
      value: verify,
      at,
      part: "domain.verify.call",
      plain: verify?.call === "verify",
    },
    { key: "domain.done", what: "end", value: null, at, plain: true, why: "the reply ends it" },
  ];
}

/** The constant that a call is of: `PROMPT` of `PROMPT.format`. */
const constantOf = (facts: Facts, call: string | undefined) =>
  facts.constants.find(({ name }) => name === call?.split(".")[0]);

/** The parts of an episode that is an object. */
export function decidedObject(
  { facts, findings }: Reading,
  { domain, tasks }: Roles,
  klass: ClassFacts,
): Draft[] {
  const rowless =
    tasks.from === null && !findings.questions.some(({ key }) => key === "tasks.from");
  const first = methodNamed(klass, domain.tools[0]?.method);
  return [
    ...starting(facts, domain, klass, rowless),
    ...ending(domain, klass),
    {
      key: "domain.tools",
      what: "tools",
      value: domain.tools.map(({ shown, method }) =>
        shown === method ? shown : { [shown]: method },
      ),
      at: first?.at ?? null,
    },
    ...lent(domain, klass, first),
    role(domain, klass, "metrics", "measures"),
    role(domain, klass, "close", "clean-up"),
  ];
}

/** What models read of a tool that has no text of its own. */
function lent(domain: Domain, klass: ClassFacts, first: FunctionFacts | null): Draft[] {
  const text = first && toolText(klass, first, domain.tools.length);
  if (text === null || text.of === null) return [];
  const why = `\`${first!.name}\` has no ${docWord(klass.at.file)}, and is all there is to call: that of \`${text.of}\``;
  return [
    {
      key: "tools.description",
      what: "what models read of the tool",
      value: text.text.split("\n")[0],
      at: klass.at,
      why,
    },
  ];
}

/** A role under its key, told where its player has the plainest name. */
export function role(
  domain: Domain,
  klass: ClassFacts | null,
  word: Word & keyof Domain,
  what: string,
): Draft {
  const path = domain[word] as string | null;
  return {
    key: `domain.${word}`,
    what,
    value: path,
    at: memberAt(klass, path),
    plain: path !== null && rank(word, path) === 0,
  };
}

/** Without rows nothing fills a field. */
function starting(facts: Facts, domain: Domain, klass: ClassFacts, rowless: boolean): Draft[] {
  const { call: method, observes, ...given } = domain.start!;
  const start = rowless ? { ...given, fields: [] } : given;
  const call = shownStart(facts, method);
  const f = methodNamed(klass, method);
  const at = f?.at ?? klass.at;
  const shows = { value: call, at, why: "what the start returns" };
  return [
    { key: "domain.start.call", what: "start", value: call, at },
    {
      key: "domain.start.fixed",
      what: "what goes into the start",
      value: takes(start, domain.construct),
      at,
      why: unsaid(f, start),
    },
    {
      ...role(domain, klass, "observe", "first observation"),
      ...(observes && domain.observe === null ? shows : {}),
    },
  ];
}

type Start = Omit<NonNullable<Domain["start"]>, "call" | "observes">;

function takes({ row, seed, fields, fixed }: Start, construct: Domain["construct"]) {
  return {
    ...construct,
    ...fixed,
    ...(row === null ? {} : { [row]: "$task" }),
    ...Object.fromEntries(fields.map((name) => [name, `$task.${name}`])),
    ...(seed === null ? {} : { [seed]: "$seed" }),
  };
}

/** What stays at its default, in words. */
function unsaid(f: FunctionFacts | null, { row, seed, fields, fixed }: Start): string {
  const given = new Set([row, seed, ...fields, ...Object.keys(fixed)]);
  const left = (f === null ? [] : named(f)).filter((p) => p.default !== null && !given.has(p.name));
  const names = left.map((p) => p.name);
  return names.length === 0
    ? "parameters by name, from a task's fields and its seed"
    : `parameters by name; ${list(names)} ${names.length > 1 ? "keep their defaults" : "keeps its default"}`;
}

function ending(domain: Domain, klass: ClassFacts): Draft[] {
  const { result, done } = domain;
  const truncated =
    result?.truncated ?? (done?.includes(" or trunc") ? done.split(" or ").at(-1) : undefined);
  const steps = done === null && result?.done !== undefined;
  return [
    steps
      ? { key: "domain.result", what: "end", value: result.done }
      : done === null
        ? { key: "domain.done", what: "end", value: null, why: "the model calls `finish`" }
        : role(domain, klass, "done", "end"),
    {
      key: result === null ? "domain.done" : "domain.result",
      what: "truncation",
      value: truncated ?? null,
      ...(truncated === undefined ? { why: "nothing but the cap on calls" } : {}),
    },
  ];
}
