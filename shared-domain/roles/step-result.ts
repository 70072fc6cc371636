import type { ClassFacts, Facts, FunctionFacts } from "../facts.js";
import type { Json } from "./findings.js";
import { type Kind, kindOf, readable } from "./member.js";
import { classNamed, list, type Reading } from "./reading.js";
import type { StepResult } from "./roles.js";
import { fieldsOf } from "./task-rows.js";
import { rank, resultWords, snake } from "./vocabulary.js";

/** One way in which tools give observation, reward and end together. */
interface Shape {
  readonly result: StepResult;
  readonly words: string;
}

/**
 * The members of a step result, read from what the tools return; null where no
 * tool returns one. Tools that return something else, plain text for one, are
 * played as they are. Two different forms cannot both be read, so they are asked.
 */
export function stepResult(reading: Reading, klass: ClassFacts): StepResult | null {
  const shapes = new Map<string, { shape: Shape; methods: string[] }>();
  for (const method of klass.methods.filter(callable)) {
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
    const candidates = [first, ...others].map(
      ({ shape }): Json => JSON.parse(JSON.stringify(shape.result)) as Json,
    );
    reading.findings.ask({
      key: "domain.result",
      why: `${list([first, ...others].map((s) => s.methods[0]!))} give their step results in different forms`,
      candidates,
    });
  }
  reading.findings.because(
    "domain.result",
    `${list(first.methods.slice(0, 3))} ${first.methods.length > 1 ? "return" : "returns"} ${first.shape.words}`,
  );
  return first.shape.result;
}

function shapeOf(facts: Facts, method: FunctionFacts): Shape | null {
  const named = (method.returns?.text ?? "").match(/[A-Za-z_]\w*/g) ?? [];
  for (const name of [...named, ...method.builds]) {
    const record = classNamed(facts, name);
    const shape = record && ofNames(fieldsOf(record), `a \`${record.name}\``);
    if (shape) return shape;
  }
  const tuple = ofTuple(method);
  if (tuple) return tuple;
  const dicts = method.builds
    .filter((b) => b.startsWith("dict:"))
    .flatMap((b) => b.slice("dict:".length).split(","));
  return ofNames([...new Set(dicts)], facts.language === "typescript" ? "an object" : "a dict");
}

/** Members of a step result in short. */
const short = new Map([
  ["ob", "obs"],
  ["rew", "reward"],
  ["term", "terminated"],
  ["trunc", "truncated"],
]);

/** A record or dict: it must have a reward, and an end or an observation. */
function ofNames(names: readonly string[], words: string): Shape | null {
  const find = (role: keyof typeof resultWords): string | undefined =>
    (resultWords[role] as readonly string[])
      .map((word) => names.find((name) => (short.get(name) ?? snake(name)) === word))
      .find((name) => name !== undefined);
  const [text, reward, done, truncated] = [
    find("text"),
    find("reward"),
    find("done"),
    find("truncated"),
  ];
  if (
    text === undefined ||
    reward === undefined ||
    (done === undefined && !names.includes("reward"))
  )
    return null;
  const result = {
    text,
    reward,
    ...(done === undefined ? {} : { done }),
    ...(truncated === undefined ? {} : { truncated }),
  };
  return { result, words: `${words} with ${list(Object.values(result))}` };
}

/** Tuples: by the types of their places where those are told, else by length as Gymnasium has it. */
function ofTuple(method: FunctionFacts): Shape | null {
  const places = placesOf(method);
  const told = places && ofPlaces(places);
  if (told !== null || (places !== null && !mayBeGymnasium(places))) return told;
  const lengths = method.builds
    .filter((b) => b.startsWith("tuple:"))
    .map((b) => Number(b.slice("tuple:".length)));
  const length = Math.max(...lengths);
  if (length === 5)
    return {
      result: { text: 0, reward: 1, done: 2, truncated: 3 },
      words: "observation, reward, terminated, truncated, info",
    };
  if (length === 3 || length === 4)
    return { result: { text: 0, reward: 1, done: 2 }, words: "observation, reward, done" };
  return null;
}

/** Types by names of somebody's own, `tuple[Obs, Reward, Done]`, say nothing against the order that Gymnasium has. */
const mayBeGymnasium = ([, reward, done]: readonly Kind[]): boolean =>
  (reward === "number" || reward === "other") && (done === "boolean" || done === "other");

function placesOf(method: FunctionFacts): Kind[] | null {
  const schema = method.returns?.schema;
  if (schema && Array.isArray(schema["prefixItems"])) {
    return schema["prefixItems"].map((item) =>
      kindOf(
        { text: "", schema: item as Record<string, never>, refused: null, at: method.at },
        null,
      ),
    );
  }
  const inner = /^(?:\w+\.)*(?:tuple|Tuple)\[(.*)\]$/.exec(method.returns?.text ?? "")?.[1];
  return inner === undefined ? null : arguments_(inner).map(ofTypeText);
}

/** Type arguments at the top level of brackets. */
function arguments_(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "[") depth += 1;
    if (character === "]") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function ofTypeText(text: string): Kind {
  const plain: Readonly<Record<string, Kind>> = {
    float: "number",
    int: "number",
    bool: "boolean",
    str: "text",
    SupportsFloat: "number",
  };
  const scalar = /^(?:np|numpy)\.(?:(float|int|uint|floating|integer|number)|(bool))\w*$/.exec(
    text,
  );
  if (scalar !== null) return scalar[1] === undefined ? "boolean" : "number";
  return plain[text] ?? (/^(?:dict|Dict|Mapping)\b/.test(text) ? "mapping" : "other");
}

function ofPlaces(places: readonly Kind[]): Shape | null {
  const booleans = places.flatMap((kind, i) => (kind === "boolean" ? [i] : []));
  const reward = places.findIndex((kind, i) => kind === "number" && i > 0);
  const done = booleans[0];
  if (reward < 0 || done === undefined || done === 0) return null;
  const truncated = booleans[1];
  return {
    result: { text: 0, reward, done, ...(truncated === undefined ? {} : { truncated }) },
    words:
      truncated === undefined
        ? "observation, reward and end in a tuple"
        : "observation, reward, terminated and truncated in a tuple",
  };
}

/** Whether a class has tools with step results, for the choice of a class and a style. */
export function hasStepResults(facts: Facts, klass: ClassFacts): boolean {
  return klass.methods.some((m) => callable(m) && stepOf(facts, klass, m) !== null);
}

const callable = (m: FunctionFacts): boolean => m.public && m.kind === "method";

/** The form of a method's step result; a report of score and end that the object keeps itself is none. */
function stepOf(facts: Facts, klass: ClassFacts, method: FunctionFacts): Shape | null {
  const shape = shapeOf(facts, method);
  if (
    shape === null ||
    typeof shape.result.reward !== "string" ||
    /reward/i.test(shape.result.reward)
  )
    return shape;
  const kept = readable(klass).filter((m) => m.public);
  const standing =
    kept.some((m) => (rank("reward", m.name) ?? 9) <= 2 && m.kind !== "boolean") &&
    kept.some((m) => (rank("done", m.name) ?? 9) <= 1);
  return standing ? null : shape;
}
