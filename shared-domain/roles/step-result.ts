import type { At, ClassFacts, Facts, FunctionFacts } from "../facts.js";
import type { Json } from "./findings.js";
import { builtKeys, readable } from "./member.js";
import { classNamed, list, methodNamed, type Reading } from "./reading.js";
import type { StepResult } from "./roles.js";
import { ofNames, ofRecord, type StepShape } from "./step-names.js";
import { ofTuple } from "./step-tuple.js";
import { mayCut } from "./truncation.js";
import { rank } from "./vocabulary.js";

/**
 * The members of a step result, read from what the tools return; null where no
 * tool returns one. Tools that return something else, plain text for one, are
 * played as they are. Two different forms cannot both be read, so they are asked.
 */
export function stepResult(reading: Reading, klass: ClassFacts): StepResult | null {
  const shapes = new Map<string, { shape: StepShape; methods: string[] }>();
  for (const method of klass.methods.filter((m) => callable(m) && !takesResult(reading.facts, m))) {
    const shape = stepOf(reading.facts, klass, method);
    if (shape === null) continue;
    const key = JSON.stringify(shape.result);
    shapes.set(key, { shape, methods: [...(shapes.get(key)?.methods ?? []), method.name] });
  }
  const [first, ...others] = [...shapes.values()].sort(
    (a, b) => b.methods.length - a.methods.length,
  );
  if (first === undefined) return null;
  if (others.length > 0) {
    reading.findings.ask({
      key: "domain.result",
      why: `${list([first, ...others].map((s) => s.methods[0]!))} give their step results in different forms`,
      candidates: [first, ...others].map(({ shape }) => asJson(shape.result)),
    });
  }
  const { shape, methods } = first;
  const tools = `${list(methods.slice(0, 3))} ${methods.length > 1 ? "return" : "returns"}`;
  reading.findings.because("domain.result", `${tools} ${shape.words}`);
  askMembers(reading, klass, shape, tools, methods);
  askTruths(reading, shape, tools, methodNamed(klass, methods[0])?.at ?? null);
  return shape.result;
}

/** Asks which member a model reads and which a call earns, where the names leave that open; what is not asked is named. */
function askMembers(
  { findings, description }: Reading,
  klass: ClassFacts,
  { result, texts, rivals, passed }: StepShape,
  tools: string,
  methods: readonly string[],
): void {
  const reward = String(result.reward);
  const ask = (why: string, candidates: readonly StepResult[], assumed: boolean): void =>
    findings.ask({ key: "domain.result", why, candidates: candidates.map(asJson), assumed });
  if (texts.length > 0)
    ask(
      `${tools} a reward and an end, and nothing that is named after an observation: which of ${list(texts, "or")} does the model read, or all of them`,
      [...(texts.length > 1 ? [texts] : []), ...texts].map((text) => ({ ...result, text })),
      false,
    );
  else if (rivals.length > 0 && typeof description.domain.reward !== "string")
    ask(
      `${tools} ${list([reward, ...rivals])}: which of them does a call earn? What calls earn is summed over the episode, so one that tells all so far is none, unless only the last call gives it`,
      [reward, ...rivals].map((name) => ({ ...result, reward: name })),
      true,
    );
  const at = methodNamed(klass, methods[0])?.at ?? null;
  for (const name of passed)
    findings.pass(
      "domain.result",
      name,
      at,
      `${typeof result.reward === "number" ? `place ${reward}` : `\`${reward}\``} of what ${list(methods.slice(0, 3))} ${methods.length > 1 ? "return" : "returns"} says the reward more plainly`,
    );
}

/** Asks whether a truth beside the end cuts an episode off, by its name; any other is named. */
function askTruths(
  { findings }: Reading,
  { result, texts, rivals, truths }: StepShape,
  tools: string,
  at: At | null,
): void {
  const cuts = result.truncated === undefined ? truths.filter(mayCut) : [];
  if (cuts.length > 0 && texts.length + rivals.length === 0)
    findings.ask({
      key: "domain.result",
      why: `${tools} ${list(cuts)} beside \`${String(result.done)}\`: does it end the episode as well`,
      candidates: [...cuts.map((truncated) => ({ ...result, truncated })), result].map(asJson),
      assumed: true,
    });
  for (const name of truths.filter((each) => !cuts.includes(each)))
    findings.pass(
      "domain.result",
      name,
      at,
      `\`${String(result.done)}\` says the end more plainly`,
    );
}

const asJson = (result: StepResult): Json => JSON.parse(JSON.stringify(result)) as Json;

function shapeOf(facts: Facts, klass: ClassFacts, method: FunctionFacts): StepShape | null {
  const named = (method.returns?.text ?? "").match(/[A-Za-z_]\w*/g) ?? [];
  for (const name of [...named, ...method.builds]) {
    const record = classNamed(facts, name);
    const shape = record && ofRecord(record);
    if (shape) return shape;
  }
  const tuple = ofTuple(klass, method);
  if (tuple) return tuple;
  const dicts = builtKeys(method.builds);
  return ofNames([...new Set(dicts)], facts.language === "typescript" ? "an object" : "a dict");
}

/** Whether a class has tools with step results, for the choice of a class and a style. */
export function hasStepResults(facts: Facts, klass: ClassFacts): boolean {
  return klass.methods.some((m) => callable(m) && stepOf(facts, klass, m) !== null);
}

/** Whether a method takes what calls give, with its reward or end: a model that could call it would say what it earned. */
export const takesResult = (facts: Facts, { parameters }: FunctionFacts): boolean =>
  parameters
    .flatMap(({ type }) => (type?.text ?? "").match(/[A-Za-z_]\w*/g) ?? [])
    .map((name) => classNamed(facts, name))
    .some((record) => record !== null && ofRecord(record) !== null);

const callable = (m: FunctionFacts): boolean => m.public && m.kind === "method";

/** The form of a method's step result; a report of score and end that the object keeps itself is none. */
function stepOf(facts: Facts, klass: ClassFacts, method: FunctionFacts): StepShape | null {
  const shape = shapeOf(facts, klass, method);
  if (
    shape === null ||
    typeof shape.result.reward !== "string" ||
    (shape.texts.length === 0 && /reward/i.test(shape.result.reward))
  )
    return shape;
  const kept = readable(klass).filter((m) => m.public);
  const standing =
    kept.some((m) => (rank("reward", m.name) ?? 9) <= 2 && m.kind !== "boolean") &&
    kept.some((m) => (rank("done", m.name) ?? 9) <= 1);
  return standing ? null : shape;
}
