import type { ClassFacts, FunctionFacts } from "../facts.js";
import type { Json } from "./findings.js";
import { hostReason } from "./host-methods.js";
import { returned } from "./member.js";
import { list, methodNamed, type Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import { readBy } from "./truncation.js";
import { isRules } from "./unshown-rules.js";
import { rank, snake } from "./vocabulary.js";

type Domain = Pick<Roles["domain"], "start" | "observe" | "construct" | "done" | "reward">;

/**
 * Where nothing shows how an episode begins, something of the class may be meant to: a method that nobody documented for the
 * model, or a text of the task that is kept and read by nothing. Which, only the author knows.
 */
export function needObserve(
  { findings, description }: Reading,
  klass: ClassFacts,
  domain: Domain,
  tools: readonly string[],
): void {
  if (description.domain.observe === null) return;
  if (domain.start?.observes || domain.observe !== null)
    return askOfTools({ findings, description }, klass, tools, domain);
  const methods = showing(klass, tools).filter((name) => !mayEarn(findings, name));
  const told = tellingTask(klass, tools).filter((name) => !methods.includes(name));
  const kept = keptTexts(klass, domain, tools);
  const written = methodNamed(klass, "__str__") === null ? [] : ["__str__"];
  const texts = idleTexts(klass, domain, tools);
  if ([methods, told, kept, written, texts].every(({ length }) => length === 0)) return;
  const why = [
    methods.length === 0
      ? null
      : `${list(methods)} takes nothing, changes nothing and is undocumented, while other tools are: the first observation, or a tool (null)?`,
    told.length === 0
      ? null
      : `${list(told)} takes nothing, changes nothing and is named after what is to be done: the first observation, or a tool (null)?`,
    written.length === 0
      ? null
      : "`__str__` shows the object as a text: is that the first observation?",
    texts.length === 0
      ? null
      : `${list(texts)} ${texts.length > 1 ? "give texts" : "gives a text"} that nothing reads: is it the first observation?`,
    kept.length === 0
      ? null
      : `${list(kept)} of a task is kept, and nothing reads it: is it what the model is shown first?`,
  ];
  findings.ask({
    key: "domain.observe",
    why: `nothing shows how an episode begins; ${why.filter((each) => each !== null).join(" ")}`,
    candidates: [...methods, ...told, ...written, ...texts, ...kept, null] as Json[],
    assumed: true,
    describing: true,
  });
}

/** Whether a name is asked about as what holds the reward. */
const mayEarn = ({ questions }: Reading["findings"], name: string): boolean =>
  questions.find(({ key }) => key === "domain.reward")?.candidates.includes(name) === true;

/** Where the beginning is shown, a method that nobody documented may be the host's: a tool is what the model is told of. */
function askOfTools(
  { findings, description }: Pick<Reading, "findings" | "description">,
  klass: ClassFacts,
  tools: readonly string[],
  { observe }: Pick<Domain, "observe">,
): void {
  const shown = showing(klass, tools);
  // What is a number or a truth may be the reward, as long as that is open.
  const isOpen = findings.questions.some(({ key }) => key === "domain.reward");
  const methods = [...shown, ...(isOpen ? [] : showing(klass, tools, ["number", "boolean"]))];
  const isTold = description.domain.observe !== undefined;
  if (!isTold && shown.length > 0 && observe !== null && isChanged(klass, observe))
    return findings.ask({
      key: "domain.observe",
      why: `\`${observe}\` is what tools change, and ${list(shown)} takes nothing, changes nothing and is undocumented, while other tools are documented: which is the first observation`,
      candidates: [...shown, observe],
    });
  const settled =
    description.domain.tools !== undefined ||
    findings.questions.some(({ key }) => key === "domain.tools");
  if (methods.length === 0 || settled) return;
  findings.ask({
    key: "domain.tools",
    why: `${list(methods)} takes nothing, changes nothing and is undocumented, while other tools are documented: a tool, or the host's`,
    candidates: [tools.filter((name) => !methods.includes(name)), [...tools]],
  });
}

/** Whether a name is an attribute to which tools give another value: it shows how an episode stands, and need not say what it is about. */
const isChanged = (klass: ClassFacts, name: string): boolean =>
  methodNamed(klass, name) === null &&
  klass.methods.some((m) => m.name !== "__init__" && m.assigns.includes(name));

/** Methods without a docstring that only give something, of these kinds or any but numbers and truths, where the author documented other tools. */
function showing(
  klass: ClassFacts,
  tools: readonly string[],
  kinds: readonly string[] | null = null,
): string[] {
  const played = tools.flatMap((name) => methodNamed(klass, name) ?? []);
  if (played.every((m) => m.summary === null)) return [];
  return played
    .filter(
      (m) =>
        m.summary === null &&
        m.parameters.length === 0 &&
        hostReason(klass, m) === null &&
        (kinds?.includes(returned(m)) ?? !["nothing", "number", "boolean"].includes(returned(m))) &&
        !changing(klass, m, new Set()),
    )
    .map(({ name }) => name);
}

/** Names of what an episode is about. */
const task =
  /^(?:(?:get|show|read|current|the)_)*(?:task|goal|mission|assignment|objective|puzzle|problem|riddle|query|scenario|brief|exercise|challenge)(?:_text)?$/;

/** Documented methods that only give a text and are named after what is to be done. */
function tellingTask(klass: ClassFacts, tools: readonly string[]): string[] {
  return tools
    .flatMap((name) => methodNamed(klass, name) ?? [])
    .filter(
      (m) =>
        task.test(snake(m.name)) &&
        m.parameters.length === 0 &&
        ["text", "unknown"].includes(returned(m)) &&
        !changing(klass, m, new Set()),
    )
    .map(({ name }) => name);
}

/** Whether a method gives attributes a value, itself or by what it calls. */
function changing(klass: ClassFacts, m: FunctionFacts, seen: Set<string>): boolean {
  if (m.assigns.length > 0) return true;
  seen.add(m.name);
  return m.uses.some((name) => {
    const inner = seen.has(name) ? null : methodNamed(klass, name);
    return inner !== null && changing(klass, inner, seen);
  });
}

/** Names of texts that say what an episode is, and not how it stands. */
const labels = /^(?:name|id|uid|title|version|label|category|split|model|language|mode)$/;

/** Members that something of the class or of the episode reads. */
const readNames = (klass: ClassFacts, { done, reward }: Domain): ReadonlySet<string | null> =>
  new Set([done, reward, ...klass.methods.flatMap(({ uses }) => uses)]);

/**
 * Properties that give a text and that nothing reads, and methods where tools are marked or listed: no model can call them, so
 * they are shown at the start or never.
 */
function idleTexts(klass: ClassFacts, domain: Domain, tools: readonly string[]): string[] {
  const read = readNames(klass, domain);
  const shows = (m: FunctionFacts): boolean =>
    m.kind === "property" ||
    (m.kind === "method" &&
      m.parameters.length === 0 &&
      m.name !== domain.start?.call &&
      (["solve", "cheats", "metrics"] as const).every((role) => rank(role, m.name) === null) &&
      !tools.includes(m.name) &&
      !changing(klass, m, new Set()));
  const properties = klass.methods.filter(
    (m) => m.public && shows(m) && !read.has(m.name) && isText(m),
  );
  return [...properties, ...dealtTexts(klass)]
    .map(({ name }) => name)
    .filter((name) => !labels.test(snake(name)) && !isRules(name));
}

/** Texts that both the beginning and a move set by the same call, `self._deal()`: a move shows the next, and nothing the first. */
function dealtTexts(klass: ClassFacts): ClassFacts["attributes"] {
  const maker = methodNamed(klass, "__init__");
  const moves = klass.methods.filter((m) => m.public && m.kind === "method");
  const dealing = klass.methods.filter(
    (m) => maker?.uses.includes(m.name) === true && moves.some(({ uses }) => uses.includes(m.name)),
  );
  return klass.attributes.filter(
    ({ name, type, value }) =>
      !name.startsWith("_") &&
      dealing.some(({ assigns }) => assigns.includes(name)) &&
      (type?.schema?.["type"] === "string" || /^f?["']/.test(value?.text ?? "")),
  );
}

const isText = (m: FunctionFacts): boolean =>
  returned(m) === "text" || (returned(m) === "unknown" && m.returns === null && m.texts.length > 0);

/** Texts that the constructor takes from a task and keeps under their name, and that no method reads; no tool, where one is named after what is to be done. */
function keptTexts(klass: ClassFacts, domain: Domain, tools: readonly string[]): string[] {
  const maker = methodNamed(klass, "__init__");
  const given = new Set([...(domain.start?.fields ?? []), ...Object.keys(domain.construct)]);
  const read = readNames(klass, domain);
  const byTools = new Set(tools.flatMap((name) => [...readBy(klass, name)]));
  const texts = (maker?.parameters ?? []).filter(
    ({ name, type }) => given.has(name) && (type === null || type.schema?.["type"] === "string"),
  );
  return texts
    .flatMap((p) =>
      klass.attributes.filter(
        ({ name, value }) => name === p.name && (value === null || value.text === p.name),
      ),
    )
    .filter(({ name }) => !read.has(name) || (task.test(snake(name)) && !byTools.has(name)))
    .filter(({ name }) => !name.startsWith("_") && !labels.test(snake(name)))
    .map(({ name }) => name);
}
