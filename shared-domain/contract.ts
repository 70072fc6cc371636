import { z } from "zod";

/**
 * What a domain is, once it has been read: the only thing a generator and the
 * episode driver know of it. `episode/contract.json` in an environment is this
 * object in canonical JSON; the driver around it reads nothing else.
 */

/** JSON Schema as the readers write it: the subset that the driver validates. */
export const jsonSchema = z.record(z.string(), z.json());
/** JSON Schema as the driver validates it. */
export type JsonSchema = z.infer<typeof jsonSchema>;

/** The splits that all four frameworks know, in their usual order. */
export const splitNames = ["train", "validation", "test"] as const;
/** A split by our name for it; a domain's own names lead to these. */
export const split = z.enum(splitNames);
/** A split: `train`, `validation` or `test`. */
export type Split = z.infer<typeof split>;

/** Domain code is on one thread an episode: the event loop's, or one of a small pool where calls may block. */
export const thread = z.enum(["loop", "pool"]);

/**
 * - `state`: one object an episode, `done` and `reward` read from it;
 * - `steps`: the same, but tools return observation, reward of that step and end;
 * - `functions`: no object; `prompt(task)` and `verify(task, reply)`.
 */
export const style = z.enum(["state", "steps", "functions"]);
/** How a domain is written: an object with state, step results, or functions. */
export type Style = z.infer<typeof style>;

/**
 * What a domain surely never gives, so that the driver does without: something to wait for, an image, or rows that
 * can only be walked through.
 */
export const lack = z.enum(["awaitables", "images", "iterators"]);
export type Lack = z.infer<typeof lack>;

export const tool = z.strictObject({
  name: z.string(),
  /** The method or function that is called; `null` for the added tool that ends a domain without an end of its own. */
  method: z.string().nullable(),
  /** What the model reads. Never empty. */
  description: z.string().min(1),
  /** An object schema with `properties`, `required` and `additionalProperties: false`, always all three. */
  parameters: jsonSchema,
  /** What the domain calls the records among them, by JSON pointer into `parameters`; left out where there are none. */
  records: z.record(z.string(), z.string()).optional(),
  /** `nothing` where the annotation is `None`: the observation is then the fixed text `ok`, not `null`. */
  returns: z.enum(["value", "nothing"]),
});
/** One tool of an episode: its names, schema and how the driver calls it. */
export type Tool = z.infer<typeof tool>;

const start = z.strictObject({
  /**
   * `__init__`, or the method that begins the episode, or what makes the object (`maker`); `null` where
   * neither takes anything (style functions).
   */
  call: z.string().nullable(),
  /** Where `call` makes the object: a static or class method of the class, or a function of the module; left out where it does not. */
  maker: z.enum(["class", "module"]).optional(),
  /** The parameter that takes the whole row; `null` where fields are passed by name. */
  row: z.string().nullable(),
  /** Where that parameter asks for no type of its own and the row goes in as it is; left out where it may ask for one. */
  plain: z.literal(true).optional(),
  /** Names of the parameters that task fields fill, in the order of the signature; empty with `row`. */
  fields: z.array(z.string()),
  /** The parameter that takes the seed; `null` where there is none. */
  seed: z.string().nullable(),
  /** Arguments that are the same in every episode. */
  fixed: z.record(z.string(), z.json()),
  /** False only where starting is known to return nothing: then a prompt can be told without starting. */
  observes: z.boolean(),
});

/** Keys of a step result: attribute or key name, or position in a tuple. */
const member = z.union([z.string(), z.int().nonnegative()]);
/** Where a step result has what: names of attributes or keys, or positions in a tuple. */
const result = z.strictObject({
  /** Several keys where the model reads all of these, as one object. */
  text: z.union([member, z.array(z.string())]),
  reward: member.nullable(),
  done: member.nullable(),
  truncated: member.nullable(),
});

const verify = z.strictObject({
  call: z.string(),
  /** Parameter to value; `$task`, `$reply`, `$judge`, `$scorer`, `$split`, `$index`, `$id`, `$seed` are filled in, `$task.<field>` is a field of the row. */
  args: z.record(z.string(), z.json()),
});

const domain = z.strictObject({
  /** Path of the module from the environment's folder, `/` between parts. */
  file: z.string(),
  /** The author's own modules that the domain imports, as paths; loaded with it and isolated as it is. */
  helpers: z.array(z.string()),
  /** Data files that lie beside it and travel with a pack. */
  files: z.array(z.string()),
  style,
  class: z.string().nullable(),
  /** Options of the constructor; `$task.<field>`, `$seed` and their like are filled in where `start.call` is another method. */
  construct: z.record(z.string(), z.json()),
  start,
  /** Attribute, property or method that is the first observation where starting returns none. */
  observe: z.string().nullable(),
  /**
   * Attribute, property or method (here and below, dotted for a member of an attribute or an item of a mapping);
   * several joined by " or ", "not " before one that says the opposite; the end may be a comparison, "status == won", "status != null".
   */
  done: z.string().nullable(),
  /** In style functions the member of the verdict that holds it, where that is not `reward`. */
  reward: z.string().nullable(),
  metrics: z.string().nullable(),
  close: z.string().nullable(),
  /** The tool that takes a plain final text, and its one parameter. */
  answer: z.strictObject({ tool: z.string(), parameter: z.string() }).nullable(),
  /** The tool that is the user's side of a conversation, and its one parameter. */
  reply: z.strictObject({ tool: z.string(), parameter: z.string() }).nullable(),
  /** The method with a `judge` parameter, called once at the end; in style functions the one of `verify`, where it takes a judge. */
  judged: z.string().nullable(),
  /** The author's stand-in for the judge, a prompt in and its answer out: who is asked while recording and in smoke. */
  scripted_judge: z.string().nullable(),
  /** The method with a `scorer` parameter, called once at the end, or `verify` where it takes one; left out where no reward model scores. */
  scored: z.string().optional(),
  /** The author's stand-in for the reward model, prompt and response in and a score out; left out where there is none. */
  scripted_scorer: z.string().optional(),
  /** Tools' methods with a parameter `user`, a model that plays the person whom the policy talks to; left out where none plays. */
  user: z.array(z.string()).optional(),
  /** The author's stand-in for that model, instruction and messages in and the next message out; left out where there is none. */
  scripted_user: z.string().optional(),
  result: result.nullable(),
  /** What is asked: a function of the row, one with named arguments as in `verify`, or a field as `$task.<field>`. */
  prompt: z.union([z.string(), verify]).nullable(),
  verify: verify.nullable(),
  solve: z.string().nullable(),
  cheats: z.string().nullable(),
  /** Exception classes that are the model's own mistake, matched by name along the class's bases. */
  mistakes: z.array(z.string()),
  /**
   * Where a language passes by place: parameters of functions, constructors (under the class's name) and `Class.method`
   * in their order, an array for the members of an object; left out for Python, which passes by name.
   */
  signatures: z.record(z.string(), z.array(z.union([z.string(), z.array(z.string())]))).optional(),
  /** What nothing in its sources can give; left out where that is not sure of anything. */
  lacks: z.array(lack).optional(),
  /** `node` where the domain needs what only Node has; left out for Python, and where QuickJS does. */
  engine: z.literal("node").optional(),
  thread,
});

const tasks = z.strictObject({
  /**
   * Where rows come from: a name in the module (dotted for a class member), which may be a function, a mapping
   * of splits, a mapping of ids (all of it is train), or a sequence; or one name or `.jsonl` path for each split; `null` where seeds are the tasks.
   */
  from: z.union([z.string(), z.partialRecord(split, z.string())]).nullable(),
  /** The module's own split name, and which of ours it is. */
  splits: z.record(z.string(), split),
  /** Arguments of the function; `$split` is the module's own name. */
  args: z.record(z.string(), z.json()),
  /** A range or list of seeds for each split: a name in the module, or first and last-but-one. */
  seeds: z.partialRecord(split, z.union([z.string(), z.tuple([z.int(), z.int()])])),
  /** Fields of a row that may leave the server, besides id, split, index, seed and prompt. */
  public: z.array(z.string()),
  /** The field of a row that names the tools which its task offers; left out where every task offers all. */
  tools: z.string().optional(),
  /** Object schema of the fields that starting takes; extra fields are allowed, they are never passed on. */
  row: jsonSchema,
});

/** When the reward is paid, and between which bounds it lies. */
export const reward = z.strictObject({
  mode: z
    .enum(["terminal", "dense"])
    .describe("`terminal`: paid on the call that ends the episode; `dense`: call by call."),
  range: z.union([z.tuple([z.number(), z.number()]), z.literal("open")]),
  solve: z
    .literal("reference")
    .optional()
    .describe(
      "`reference`: `solve` is a good play and need not be the best, so it only has to beat chance and doing nothing; left out, it earns the top.",
    ),
});

/** More than a process is left alone for; timers of Node and of Python break far above it. */
const secondsOfWeek = 7 * 24 * 3600;

/** `limits` of an environment. */
export const limits = z.strictObject({
  calls: z
    .int()
    .positive()
    .describe("Calls that reach the domain before the episode is truncated."),
  call_seconds: z
    .number()
    .positive()
    .max(secondsOfWeek)
    .describe("Seconds that one call, the start or the close may take."),
  idle_seconds: z
    .number()
    .positive()
    .max(secondsOfWeek)
    .describe("Seconds without a call after which an open episode is closed."),
  episodes: z
    .int()
    .positive()
    .describe("Episodes open at once in one process; `MAX_CONCURRENT_ENVS` overrides it."),
});

export const contract = z.strictObject({
  contract: z.literal(1),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  language: z.enum(["python", "typescript"]),
  domain,
  tools: z.array(tool).min(1),
  tasks,
  reward,
  limits,
  system_prompt: z.string().nullable(),
  /** Names of environment variables that must be set before an episode starts. */
  secrets: z.array(z.string()),
  /** That the domain needs the machine's network; left out where it says nothing of it. */
  network: z.literal(true).optional(),
});
/** What the driver and the generators know of a domain. */
export type Contract = z.infer<typeof contract>;

/** Whether a domain may give something of a kind: a contract that says nothing of it may. */
export const mayGive = ({ domain: { lacks = [] } }: Contract, kind: Lack): boolean =>
  !lacks.includes(kind);

/** Whether an episode may have measures beside its reward: its own, or those of a verdict. */
export const mayMeasure = ({ domain }: Contract): boolean =>
  domain.metrics !== null || isGraded(domain) || domain.style === "functions";

/** Whether a model grades the episode: a judge, or a reward model. */
export const isGraded = (domain: Pick<Contract["domain"], "judged" | "scored">): boolean =>
  domain.judged !== null || domain.scored !== undefined;

/** Whether a domain asks a model that is handed in: a judge, a reward model, or one that plays a person. */
export const asksModel = (
  domain: Readonly<Pick<Contract["domain"], "judged" | "scored" | "user">>,
): boolean => isGraded(domain) || domain.user !== undefined;
