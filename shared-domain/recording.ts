import { z } from "zod";
import { split } from "./contract.js";
import { at } from "./facts.js";

/**
 * What only a run can tell of a domain: the result of `record`, which plays the
 * bare domain through the driver in the domain's own venv. Dataset rows,
 * example rollouts, probe plans and fixtures of all frameworks come from it, and
 * smoke replays its plays through every variant.
 */

export const block = z.union([
  z.strictObject({ type: z.literal("text"), text: z.string() }),
  z.strictObject({ type: z.literal("image"), mime: z.string(), data: z.string() }),
]);
/** A piece of what is shown: text or an image. */
export type Block = z.infer<typeof block>;

/** A message of those that open an episode. */
export const message = z.strictObject({
  role: z.enum(["system", "user", "assistant"]),
  content: z.array(block),
});
/** One of the messages that open an episode. */
export type Message = z.infer<typeof message>;

/** Why a call earned nothing and changed nothing. */
export const refusal = z.enum(["unknown_tool", "bad_arguments", "ended", "mistake"]);
/** Why a call earned nothing and changed nothing. */
export type Refusal = z.infer<typeof refusal>;

/**
 * One call as a model sends it. `arguments` is any JSON value; `raw` stands instead of it where the text is no JSON
 * or where its spelling matters (an integer beyond 2^53); `answer` is a plain final text instead of a call.
 */
export const call = z.union([
  z.strictObject({ tool: z.string(), arguments: z.json() }),
  z.strictObject({ tool: z.string(), raw: z.string() }),
  z.strictObject({ answer: z.string() }),
]);
/** One call as a model sends it. */
export type Call = z.infer<typeof call>;

/** What the driver answered to one call. */
export const step = z.strictObject({
  blocks: z.array(block),
  reward: z.number(),
  done: z.boolean(),
  truncated: z.boolean(),
  refusal: refusal.nullable(),
});
/** What the driver answered to one call. */
export type Step = z.infer<typeof step>;

/** Who played, or what for. */
export const playKinds = [
  "oracle",
  "random",
  "noop",
  "malformed",
  "cheat",
  "cap",
  "found",
  "unusual",
] as const;

/** A recorded play: which episode, what was called, and what the driver on the bare domain answered. */
export const play = z.strictObject({
  id: z.string(),
  kind: z.enum(playKinds),
  split,
  index: z.int().nonnegative(),
  /** The task's id, for rows that name it. */
  task: z.string(),
  /** The seed that was asked for instead of the task's own; null where none was. */
  seed: z.int().nullable(),
  calls: z.array(call),
  prompt: z.array(message),
  /** Names of the tools that the task offers; absent where every task offers all. */
  tools: z.array(z.string()).optional(),
  steps: z.array(step),
  reward: z.number(),
  metrics: z.record(z.string(), z.number()),
  done: z.boolean(),
  truncated: z.boolean(),
  /** What the judge was asked and answered; absent where nobody asked. */
  judged: z.array(z.strictObject({ prompt: z.string(), answer: z.string() })).optional(),
});
/** A recorded play: its episode, its calls and the answers. */
export type Play = z.infer<typeof play>;

/** A dataset row: what may be told of a task, and the messages that open its episode. */
export const row = z.strictObject({
  id: z.string(),
  split,
  index: z.int().nonnegative(),
  seed: z.int(),
  /** Fields of the row that are public, besides the ones above. */
  public: z.record(z.string(), z.json()),
  messages: z.array(message),
  /** Names of the tools that the task offers; absent where every task offers all. */
  tools: z.array(z.string()).optional(),
});
/** A row of a dataset. */
export type Row = z.infer<typeof row>;

/** A play that a search found: what to call, without what came of it. */
const foundPlay = play
  .pick({ split: true, index: true, seed: true, calls: true })
  .extend({ kind: z.enum(["found", "oracle", "cheat"]).optional() });
/** A play that the search found. */
export type FoundPlay = z.infer<typeof foundPlay>;

const share = z.strictObject({ run: z.int(), all: z.int() });

/** A change of the domain in one place that no play noticed. */
const survivor = z.strictObject({
  file: z.string(),
  line: z.int(),
  /** The function it is in; empty where it is a value of the module or of a class. */
  function: z.string(),
  /** What is changed: `reward`, `end`, `seed`, `argument`, `comparison`, ... */
  kind: z.string(),
  /** What was changed, in words. */
  change: z.string(),
  /** Whether any play runs the line. */
  run: z.boolean(),
});
/** A mutant that no play notices. */
export type Survivor = z.infer<typeof survivor>;

/** Changes of the domain in one place, and how many of those that were tried the plays notice. */
export const mutants = z.strictObject({
  all: z.int(),
  tried: z.int(),
  caught: z.int(),
  /** How many were asked for; null for all. */
  asked: z.int().nullable(),
  survived: z.array(survivor),
  /** `done`, `time` where it ran out, `early` where it did before all that pays or ends was changed, `fewer` where plays were left out, or `lost` where the process that tried them was, and none is told. */
  stopped: z.string(),
});
/** What became of the mutants. */
export type Mutants = z.infer<typeof mutants>;

/** What all plays together reach, and the plays that a search added to them. */
export const reach = z.strictObject({
  tools: z.strictObject({ called: z.int(), all: z.int(), missed: z.array(z.string()) }),
  /** Lines of the domain that plays could run, and by function those that none does. */
  lines: share.extend({
    missed: z.array(
      z.strictObject({ file: z.string(), function: z.string(), lines: z.array(z.int()) }),
    ),
  }),
  /** Ways that conditions could go. */
  branches: share,
  /** Rewards that plays earned, sorted: the lowest and the highest where there are many; `distinct` counts all. */
  rewards: z.array(z.number()),
  distinct: z.int(),
  /** What doing nothing earns; null where no play does nothing. */
  idle: z.number().nullable(),
  /** Plays by how they ended: by the domain, cut off, or left where they were. */
  ends: z.strictObject({ done: z.int(), truncated: z.int(), left: z.int() }),
  /** Why the plays prove too little; empty where they prove enough. */
  unproven: z.array(z.string()),
  /** `budget` in seconds' worth of work; `stopped` says why the search ended. */
  search: z.strictObject({
    budget: z.number(),
    episodes: z.int(),
    calls: z.int(),
    stopped: z.string(),
  }),
  /** Plays in which the domain broke, each kind of failure once. */
  failures: z.array(
    z.strictObject({
      split,
      index: z.int(),
      calls: z.array(call),
      error: z.string(),
      at: at.nullable(),
      /** Whether nothing broke but the range: the play earned more or less than it says. */
      outside: z.literal(true).optional(),
    }),
  ),
  plays: z.array(foundPlay),
  /** Left out by recordings of earlier versions, and where none was asked for. */
  mutants: mutants.optional(),
});
/** What the plays reach of the domain. */
export type Reach = z.infer<typeof reach>;

/** A play that came out worse than it may: an oracle's below the top, or a cheat's at it. */
const worstPlay = foundPlay.required({ kind: true });

/** Tasks on which oracle and cheats were played, of how many, and the plays that came out worst. */
export const looked = z.strictObject({
  looked: z.int(),
  all: z.int(),
  /** `done`, or what ran out: `budget` or `time`. */
  stopped: z.string(),
  worst: z.array(worstPlay),
  /** Plays of `solve`, their mean, and how many of them owed the top and earned less; left out where there are none. */
  solved: z.strictObject({ plays: z.int(), mean: z.number(), short: z.int() }).optional(),
});
/** A play that came out worse than it may. */
export type Looked = z.infer<typeof looked>;

/** The part that is committed as `.envloom/record.json` and that generated files may depend on. */
export const recordFacts = z.strictObject({
  record: z.literal(1),
  /** Hash of everything the run depended on; another hash means stale. */
  inputs: z.string(),
  /** Tasks in each split; a million stands for endless. */
  counts: z.partialRecord(split, z.int().nonnegative()),
  reward: z.strictObject({
    /** Lowest and highest that any play earned. */
    measured: z.tuple([z.number(), z.number()]),
    /** Means over the checked tasks; null where the domain has no oracle. */
    oracle: z.number().nullable(),
    random: z.number(),
    noop: z.number(),
  }),
  /** Whether any observation or prompt held an image. */
  images: z.strictObject({ prompt: z.boolean(), observation: z.boolean() }),
  /** Names of metrics, sorted. */
  metrics: z.array(z.string()),
  /** Tools that are yet to be written, sorted; left out where all are. No play calls them. */
  unwritten: z.array(z.string()).optional(),
  /** What plays reach; left out by recordings of earlier versions. */
  reach: reach.optional(),
  /** On which tasks oracle and cheats were played; left out where the reward has no top that is known. */
  looked: looked.optional(),
  /** Five example plays over the first tasks, oracle plays where there are any. */
  examples: z.array(play),
  /** Plays that earn the top and the floor of the range, where any do: for the frameworks' gold checks. */
  top: play.nullable(),
  floor: play.nullable(),
});
/** The committed part of a run: `.envloom/record.json`. */
export type RecordFacts = z.infer<typeof recordFacts>;

/** The whole of a run; rows and plays are too large to commit as one file. */
export const recording = z.strictObject({
  facts: recordFacts,
  rows: z.partialRecord(split, z.array(row)),
  plays: z.array(play),
});
/** The whole of a run. */
export type Recording = z.infer<typeof recording>;
