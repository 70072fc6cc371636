import type { ClassFacts, FunctionFacts } from "../facts.js";
import { type Kind, kindOf, readable } from "./member.js";
import { earns, type StepShape } from "./step-names.js";
import type { StepResult } from "./roles.js";
import { rank } from "./vocabulary.js";

/**
 * Tuples: by the types of their places where those are told, else by the values that stand there and what they are called;
 * where these say nothing against it, in Gymnasium's order.
 */
export function ofTuple(klass: ClassFacts, method: FunctionFacts): StepShape | null {
  const typed = placesOf(method);
  const told = typed && ofPlaces(typed);
  const shape = told ?? (typed === null || mayBeGymnasium(typed) ? ofSeen(klass, method) : null);
  const info = (method.places ?? []).flatMap(({ keys }) => keys);
  return shape && { ...shape, passed: info.filter(earns) };
}

function ofSeen(klass: ClassFacts, method: FunctionFacts): StepShape | null {
  const lengths = method.builds
    .filter((b) => b.startsWith("tuple:"))
    .map((b) => Number(b.slice("tuple:".length)));
  const seen = seenPlaces(klass, method);
  return mayBeGymnasium(seen) ? inOrder(Math.max(...lengths)) : ofPlaces(seen);
}

/** Observation, reward and end where Gymnasium has them. */
function inOrder(length: number): StepShape | null {
  if (length === 5)
    return of(
      { text: 0, reward: 1, done: 2, truncated: 3 },
      "observation, reward, terminated, truncated, info",
    );
  if (length === 3 || length === 4)
    return of({ text: 0, reward: 1, done: 2 }, "observation, reward, done");
  return null;
}

const of = (result: StepResult, words: string): StepShape => ({
  result,
  words,
  texts: [],
  rivals: [],
  passed: [],
  truths: [],
});

/** The kinds of places by the values in them, else by the attribute or the name that stands there. */
function seenPlaces(klass: ClassFacts, { places = [], holds = {} }: FunctionFacts): Kind[] {
  return places.map(({ kind, name }, i) => {
    const held = readable(klass).find((m) => m.name === holds[String(i)])?.kind ?? "unknown";
    if (kind !== null) return kind;
    if (held !== "unknown") return held;
    if (name === null) return "other";
    return (rank("done", name) ?? 9) <= 1 ? "boolean" : earns(name) ? "number" : "other";
  });
}

/** Types by names of somebody's own, `tuple[Obs, Reward, Done]`, say nothing against the order that Gymnasium has. */
const mayBeGymnasium = ([, reward = "other", done = "other"]: readonly Kind[]): boolean =>
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

function ofPlaces(places: readonly Kind[]): StepShape | null {
  const booleans = places.flatMap((kind, i) => (kind === "boolean" ? [i] : []));
  const reward = places.findIndex((kind, i) => kind === "number" && i > 0);
  const done = booleans[0];
  if (reward < 0 || done === undefined || done === 0) return null;
  const truncated = booleans[1];
  return truncated === undefined
    ? of({ text: 0, reward, done }, "observation, reward and end in a tuple")
    : of(
        { text: 0, reward, done, truncated },
        "observation, reward, terminated and truncated in a tuple",
      );
}
