import { z } from "zod";
import { diagnostic } from "../src/diagnostics/diagnostic-schema.js";
import { at } from "../src/diagnostics/place.js";
import { jsonSchema, lack } from "./contract.js";
import { headFacts } from "./head-facts.js";
import { bounds, literal } from "./value-facts.js";

export { at, type At } from "../src/diagnostics/place.js";
export { type Bounds, bounds, type Literal, literal } from "./value-facts.js";

/**
 * What a reader says about a domain's module, whatever its language: only what
 * stands in the source, with its place, and no opinion about roles. `roles/`
 * makes a contract of it.
 */

/** A type annotation: its text, and the JSON Schema it means, or why it has none; then the place is that of the part without one. */
export const typed = z.strictObject({
  text: z.string(),
  /**
   * Recursive types stand under `$defs` of each schema that uses them; of one
   * reading, equal names there mean equal definitions, so that they can be merged.
   */
  schema: jsonSchema.nullable(),
  /** Why the type has no JSON form; set exactly where `schema` is null. */
  refused: z.string().nullable(),
  /** A package that the type is made of and that is not found, so that it says nothing. */
  package: z.string().optional(),
  at,
});
export type Typed = z.infer<typeof typed>;

export const parameter = z.strictObject({
  name: z.string(),
  /** `positional-only` cannot be passed by name, which is how the driver passes everything. */
  kind: z.enum(["positional", "positional-only", "keyword", "rest", "rest-keyword"]),
  type: typed.nullable(),
  default: literal.nullable(),
  /** From the annotation (`Field(description=...)`, `Doc(...)`), else the docstring, in any of the three styles. */
  description: z.string().nullable(),
  at,
});
export type Parameter = z.infer<typeof parameter>;

/** One place of a tuple: the kind and the keys of what stands there, and the name by which it does. */
const place = z.strictObject({
  kind: z.enum(["boolean", "number", "text", "mapping"]).nullable(),
  name: z.string().nullable(),
  keys: z.array(z.string()),
});

/** A member of an object that a function writes out: its parameters as they are written, null where it is no function. */
const made = z.strictObject({
  name: z.string(),
  call: z.array(z.string()).nullable(),
  returns: z.string(),
  /** The comment over it, as it is written. */
  doc: z.string().nullable(),
});

export const functionFacts = z.strictObject({
  name: z.string(),
  /** Of a method, without `self` or `cls` among its parameters. */
  kind: z.enum(["function", "method", "static", "class", "property"]),
  /** Not private by name, and not a name the language reserves. */
  public: z.boolean(),
  async: z.boolean(),
  overloaded: z.boolean(),
  decorators: z.array(z.string()),
  /** The docstring without its parameter, return and raise sections. */
  summary: z.string().nullable(),
  parameters: z.array(parameter),
  /** Of a method that is handed a `user`, a model that plays a person: it is not among its parameters. */
  user: z.literal(true).optional(),
  /** Where a language passes by place: what is passed there, or the members of the object that is; left out for Python. */
  signature: z.array(z.union([z.string(), z.array(z.string())])).optional(),
  returns: typed.nullable(),
  /** What `return` statements give: nothing at all, values, or both; `truths` where all are comparisons and the like, `numbers` where all are plainly such; `yields` for a generator. */
  gives: z.enum(["nothing", "values", "truths", "numbers", "yields"]),
  /**
   * Records that `return` and `yield` build: names of classes called, or "dict:<keys>" and "tuple:<length>", keys joined by commas.
   * Items of a list, comprehension or generator, and what is appended to a list that is returned, are "each:<record>".
   */
  builds: z.array(z.string()),
  /** Own methods and attributes that the body calls or reads (`self.x`), in order of first use. */
  uses: z.array(z.string()),
  /** Names of the module, its own or imported, that the body reads or calls, in order of first use. */
  names: z.array(z.string()),
  /** Own attributes that the body assigns. */
  assigns: z.array(z.string()),
  /** Own attributes that the body changes in place, as `self.queue.pop()` does; left out where there are none. */
  changes: z.array(z.string()).optional(),
  /** Names of the module that the body gives another value, as `global paid` allows; left out where there are none. */
  sets: z.array(z.string()).optional(),
  /** Own attributes that the body adds to and never sets; left out where there are none. */
  adds: z.array(z.string()).optional(),
  /** Own attributes in what is returned, by the key, name or place that they stand under; left out where there are none. */
  holds: z.record(z.string(), z.string()).optional(),
  /** Places of the tuples of one length that are returned; left out where there are none, and by a language that types them. */
  places: z.array(place).optional(),
  /** Members of the object of functions that is written out and returned, `return { swap(place) {...} }`; left out where there are none, and for Python. */
  makes: z.array(made).optional(),
  /** Exception classes that the body raises by name; `assert` where it asserts something of a parameter, with a message. */
  raises: z.array(z.string()),
  /**
   * Exception classes that the author's other modules raise by name where the body leads to them: in functions, and in methods of
   * classes that it names, which who holds an object calls; left out where there are none.
   */
  reached: z
    .strictObject({ functions: z.array(z.string()), classes: z.array(z.string()) })
    .partial()
    .optional(),
  /** Exceptions by which a conversion of a parameter refuses what was sent (`int(text)`, `Colour(name)`), unless the body catches them; left out where there are none. */
  converts: z.array(z.string()).optional(),
  /** Texts that stand in the body, those of f-strings in pieces. */
  texts: z.array(z.string()),
  /**
   * String literals inside what each parameter is compared with (`==`, `in`, `match`), and keys of a mapping that it is looked up in
   * (`{"train": 1}[split]`, `ROWS[split]` of the module), by parameter. A branch for everything else (`else`, `case _`, the code after
   * an `if` that returns) adds "*". Values whose branch only raises are left out, and where everything else raises there is no "*".
   */
  compares: z.record(z.string(), z.array(z.string())),
  /** String keys read from a parameter (`task["x"]`, `task.get("x")`, `task.x`), by parameter. */
  keys: z.record(z.string(), z.array(z.string())),
  /** Parameters that a generator of random numbers begins with; left out where there are none. */
  seeds: z.array(z.string()).optional(),
  /** Parameters that the body calls; left out where there are none, and by a language that types them all. */
  calls: z.array(z.string()).optional(),
  at,
});
export type FunctionFacts = z.infer<typeof functionFacts>;

/** What a value looks like without evaluating it. */
export const shape = z.enum(["mapping", "sequence", "range", "number", "string", "other"]);

const attribute = z.strictObject({
  name: z.string(),
  type: typed.nullable(),
  value: literal.nullable(),
  /** As of a constant; "other" and empty where no value stands in the source. */
  shape,
  keys: z.array(z.string()),
  builds: z.array(z.string()),
  /** Where it is first given a value. */
  from: z.enum(["class", "constructor", "method"]),
  at,
});

export const classFacts = z.strictObject({
  name: z.string(),
  kind: z.enum([
    "plain",
    "dataclass",
    "typeddict",
    "namedtuple",
    "enum",
    "pydantic",
    "exception",
    "protocol",
  ]),
  /** Not private by name, and not inside another class; such a one has a dotted name. */
  public: z.boolean(),
  summary: z.string().nullable(),
  /** Base classes by name, nearest first, as far as they could be followed. */
  bases: z.array(z.string()),
  /**
   * Own and inherited methods, each once, `__init__` and other reserved names among them; inherited ones carry the place of
   * their definition. A record class without a constructor of its own has the `__init__` that Python writes for it.
   */
  methods: z.array(functionFacts),
  attributes: z.array(attribute),
  /** Fields of a record class as an object schema; null for other classes. */
  schema: jsonSchema.nullable(),
  /** Of attributes all that they are ever given, of methods what they return; members of which nothing is known are left out. */
  bounds: z.record(z.string(), bounds),
  /**
   * Attributes that methods count up or down by one, with how far each goes by the numbers that it is given and compared with; left
   * out where there are none.
   */
  counters: z.record(z.string(), z.number()).optional(),
  at,
});
export type ClassFacts = z.infer<typeof classFacts>;

export const constant = z.strictObject({
  name: z.string(),
  type: typed.nullable(),
  value: literal,
  shape,
  /** Keys of a mapping that stand in the source, those given one by one afterwards (`ROWS["train"] = ...`) among them. */
  keys: z.array(z.string()),
  /** Records in it, as in `builds` of a function: "each:" of a sequence, and of a mapping of sequences. */
  builds: z.array(z.string()),
  /** Items that are written out and of which not each is known: of a sequence under "", of a mapping's sequences under their keys. */
  items: z.record(z.string(), z.int()).optional(),
  at,
});
export type Constant = z.infer<typeof constant>;

const imported = z.strictObject({
  /** Top-level name of the module. */
  module: z.string(),
  kind: z.enum(["standard", "own", "package"]),
  /** Inside a function: too late for the driver, which isolates the author's own modules while it loads. */
  late: z.boolean(),
  /** Only for a type checker. */
  typing: z.boolean(),
  /** In a `try` that goes on without it. */
  optional: z.boolean(),
  at,
});

export const facts = z.strictObject({
  facts: z.literal(1),
  language: z.enum(["python", "typescript"]),
  /** `node` where a domain in TypeScript needs what only Node has, and what that is in words. */
  engine: z.literal("node").optional(),
  need: z.string().optional(),
  /** Path of the module as it was given. */
  file: z.string(),
  summary: z.string().nullable(),
  head: headFacts.optional(),
  /** `__all__`, where it stands in the source. */
  exports: z.array(z.string()).nullable(),
  /** Of the module and its helpers. */
  imports: z.array(imported),
  /** The author's own modules that are imported, directly or not, as paths beside the module. */
  helpers: z.array(z.string()),
  /** Names with a value; here and below: of the module, and those it takes from the author's own modules by name (the name it has in the module). */
  constants: z.array(constant),
  functions: z.array(functionFacts),
  classes: z.array(classFacts),
  /** What functions of the module return, as numbers. */
  bounds: z.record(z.string(), bounds),
  /** String literals that name files lying beside the module (`Path(__file__)...`, `open("words.txt")`). */
  files: z.array(z.string()),
  /** Calls whose result depends on what no seed fixes, with their place: `random.random`, `time.time`, `uuid.uuid4`. */
  unseeded: z.array(z.strictObject({ call: z.string(), at })),
  /** Modules and calls that block or belong to one thread: `sqlite3`, `subprocess`, `socket`, `time.sleep`. */
  blocking: z.array(z.strictObject({ call: z.string(), at })),
  /** What nothing in the module and its helpers can give, where that is sure. */
  lacks: z.array(lack.exclude(["iterators"])).optional(),
  /** Names whose value, or what calling them gives, is plainly a list, a tuple or a mapping of such. */
  lists: z.array(z.string()).optional(),
  diagnostics: z.array(diagnostic),
});
export type Facts = z.infer<typeof facts>;
