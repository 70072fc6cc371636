import type { ClassFacts, FunctionFacts, Literal, Parameter, Typed } from "../facts.js";
import type { At } from "../facts.js";

/** What a value is, as far as its annotation or its first value tells. */
export type Kind =
  "boolean" | "number" | "text" | "mapping" | "sequence" | "nothing" | "other" | "unknown";

/** Something of an episode that can be read without arguments: the stuff that roles are made of. */
export interface Member {
  readonly name: string;
  readonly form: "attribute" | "property" | "method";
  readonly kind: Kind;
  /** A mapping whose values are known to be numbers. */
  readonly numbers: boolean;
  readonly public: boolean;
  readonly async: boolean;
  readonly documented: boolean;
  /** Other members that its body reads. */
  readonly uses: readonly string[];
  /** Own attributes that its body gives a value. */
  readonly assigns: readonly string[];
  /** Own attributes that its body changes in place. */
  readonly changes: readonly string[];
  readonly at: At;
}

/** A method that can be called without arguments. */
export function parameterless(method: FunctionFacts): boolean {
  return method.parameters.every(
    (p) => p.default !== null || p.kind === "rest" || p.kind === "rest-keyword",
  );
}

/** Attributes, properties and parameterless methods of a class, in that order. Constants by their spelling are not among them. */
export function readable(klass: ClassFacts): Member[] {
  const attributes = klass.attributes
    .filter(
      (a) => !/^[A-Z][A-Z0-9_]*$/.test(a.name) && !klass.methods.some((m) => m.name === a.name),
    )
    .map((a): Member => ({
      name: a.name,
      form: "attribute",
      kind: kindOf(a.type, a.value),
      numbers: holdsNumbers(a.type),
      public: !a.name.startsWith("_"),
      async: false,
      documented: false,
      uses: [],
      assigns: [],
      changes: [],
      at: a.at,
    }));
  const methods = klass.methods
    .filter(
      (m) =>
        m.kind === "property" || (m.kind === "method" && parameterless(m) && !reserved(m.name)),
    )
    .map((m): Member => ({
      name: m.name,
      form: m.kind === "property" ? "property" : "method",
      kind: returned(m),
      numbers: holdsNumbers(m.returns),
      public: m.public,
      async: m.async,
      documented: m.summary !== null,
      uses: m.uses,
      assigns: m.assigns,
      changes: m.changes ?? [],
      at: m.at,
    }));
  return [...attributes, ...methods];
}

/** A method that changes the object is a move, whatever its name says; what it keeps for itself is no change. */
export const acts = (m: Member): boolean =>
  m.form === "method" && [...m.assigns, ...m.changes].some((name) => !name.startsWith("_"));

/** `__name__`: the language's own; `__str__` gives a text, as any method may. */
const reserved = (name: string): boolean => /^__(?!str__).*__$/.test(name);

/** What a function returns, by its annotation, else by the records that it builds. */
export function returned(f: FunctionFacts): Kind {
  if (f.gives === "yields") return "sequence";
  const known = kindOf(f.returns, null);
  if (known !== "unknown") return known;
  if (f.gives === "nothing") return "nothing";
  if (f.gives === "truths") return "boolean";
  if (f.gives === "numbers") return "number";
  if (f.builds.some((b) => b.startsWith("dict:"))) return "mapping";
  if (f.builds.some((b) => b.startsWith("each:") || b.startsWith("tuple:"))) return "sequence";
  return "unknown";
}

/** The kind that an annotation or a value stands for; `Optional[x]` is x. */
export function kindOf(type: Typed | null, value: Literal | null): Kind {
  const annotated =
    type === null ? "unknown" : type.schema !== null ? ofSchema(type.schema) : ofText(type.text);
  return annotated === "unknown" && value?.known === true ? ofValue(value.value) : annotated;
}

const jsonKinds: Readonly<Record<string, Kind>> = {
  boolean: "boolean",
  integer: "number",
  number: "number",
  string: "text",
  object: "mapping",
  array: "sequence",
  null: "nothing",
};

function ofSchema(schema: Record<string, unknown>): Kind {
  const type = schema["type"];
  if (typeof type === "string") return jsonKinds[type] ?? "other";
  if ("$ref" in schema) return "mapping";
  if (Array.isArray(schema["enum"])) return one(schema["enum"].map(ofValue));
  if ("const" in schema) return ofValue(schema["const"]);
  const options = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(options)
    ? one(options.map((option) => ofSchema(option as Record<string, unknown>)))
    : "unknown";
}

function holdsNumbers(type: Typed | null): boolean {
  const schema = type?.schema ?? {};
  const values = [
    schema["additionalProperties"],
    ...Object.values(schema["properties"] ?? {}),
  ].filter((value) => typeof value === "object" && value !== null);
  return (
    values.length > 0 &&
    values.every((value) =>
      ["number", "boolean"].includes(ofSchema(value as Record<string, unknown>)),
    )
  );
}

function one(kinds: readonly Kind[]): Kind {
  const [first, ...others] = new Set(kinds.filter((kind) => kind !== "nothing"));
  if (first === undefined) return kinds.length > 0 ? "nothing" : "unknown";
  return others.length === 0 ? first : "other";
}

/** Types without a JSON form still tell what a value is like. */
function ofText(text: string): Kind {
  if (/^(?:None)$/.test(text)) return "nothing";
  if (/\b(?:Any|object)\b$/.test(text)) return "unknown";
  if (
    /^(?:\w+\.)*(?:dict|Dict|Mapping|MutableMapping|OrderedDict|Counter|defaultdict|Record)\b/.test(
      text,
    )
  )
    return "mapping";
  if (
    /^(?:\w+\.)*(?:list|List|tuple|Tuple|Sequence|Iterable|Iterator|Generator|set|Set|frozenset|AsyncIterator)\b/.test(
      text,
    )
  )
    return "sequence";
  return "other";
}

function ofValue(value: unknown): Kind {
  if (value === null) return "unknown";
  if (Array.isArray(value)) return "sequence";
  const kinds: Readonly<Record<string, Kind>> = {
    boolean: "boolean",
    number: "number",
    string: "text",
    object: "mapping",
  };
  return kinds[typeof value] ?? "other";
}

/** Keys of the mappings among what is built, `dict:text,reward`. */
export const builtKeys = (builds: readonly string[]): string[] =>
  builds
    .filter((built) => built.startsWith("dict:"))
    .flatMap((built) => built.slice("dict:".length).split(","));

/** How a function is called, in words: `grade(fs, case)`. */
export const callOf = (f: FunctionFacts): string =>
  `\`${f.name}(${named(f)
    .map(({ name }) => name)
    .join(", ")})\``;

/** Parameters that a caller must give. */
export function required(f: FunctionFacts): Parameter[] {
  return f.parameters.filter(
    (p) => p.default === null && (p.kind === "positional" || p.kind === "keyword"),
  );
}

/** Parameters that can be given by name. */
export function named(f: FunctionFacts): Parameter[] {
  return f.parameters.filter((p) => p.kind === "positional" || p.kind === "keyword");
}
