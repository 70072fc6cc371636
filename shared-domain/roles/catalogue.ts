/**
 * Everything that can be wrong with a domain before it runs. A code without its
 * line here does not compile; a line without a test that triggers it fails in
 * `test/unit/roles-diagnostics.test.ts`.
 */
export const catalogue = {
  EPISODE_MISSING: [
    "error",
    "write one public class whose public methods are the tools, or a function `verify(task, reply)` for a single question",
    "export by default a class whose public methods are the tools, or export a function `verify(task, reply)` for a single question",
  ],
  EPISODE_WITHOUT_TOOLS: [
    "error",
    "give it a public method with a docstring or doc comment for each thing a model can do, or name them under `domain.tools`",
  ],
  ROLE_MISSING: [
    "error",
    "correct the name in envloom.yaml, or take the line out so that it is inferred",
  ],
  ROLE_UNFIT: ["error", "name a member that fits the role, or write null where nothing plays it"],
  ROLE_ASYNC: [
    "error",
    "make it an attribute, a property or a plain method: it is read between calls, where nothing can be awaited",
  ],
  TOOLS_BY_NAME: ["error", "write a method for each tool"],
  TOOL_UNDOCUMENTED: [
    "error",
    "write a docstring or doc comment, which is what models read; or start its name with an underscore, or leave it out of `domain.tools`",
  ],
  TOOL_OVERLOADED: ["error", "write one signature with a union type: models see one schema"],
  TOOL_NAME_UNFIT: [
    "error",
    "use a Python name of at most 64 letters, digits and underscores; `{shown_name: method}` under `domain.tools` renames it without a change of the code",
    "use at most 64 letters, digits and underscores, and no keyword of Python, in which the frameworks are written; `{shown_name: method}` under `domain.tools` renames it without a change of the code",
  ],
  TOOL_NAME_RESERVED: [
    "error",
    "rename the method, or list the tools under `domain.tools`, this one as `{another_name: method}`",
  ],
  TOOL_NAME_TWICE: ["error", "every tool needs a name of its own"],
  PARAMETER_UNTYPED: ["error", "annotate it: its type is its JSON schema"],
  PARAMETER_NOT_JSON: [
    "error",
    "use str, int, float, bool, Literal, Enum, list, dict, tuple, a dataclass, TypedDict or pydantic model, or make it an attribute",
    "use string, number, boolean, literals, an enum, an array, a tuple, a Record, an interface or a union of these, or make it a property",
  ],
  PARAMETER_VARIADIC: [
    "error",
    "spell the parameters out, or take one list or dict",
    "spell the parameters out, or take one array or object",
  ],
  PARAMETER_POSITIONAL: ["error", "drop the `/`: arguments are passed by name"],
  START_PARAMETER_LEFT_OUT: [
    "warning",
    "its default is used; annotate it with a type that JSON has where tasks shall set it",
  ],
  CONSTRUCT_UNFIT: ["error", "name parameters of the constructor only"],
  TASKS_UNSPLIT: ["error", "give every row its `split`, or none of them"],
  TASKS_MISSING: [
    "error",
    'write `tasks(split)` or `TASKS = {"train": [...]}`, put `train.jsonl` beside the module, or name the source under `tasks.from`',
    "export `tasks(split)` or `TASKS = { train: [...] }`, put `train.jsonl` beside the module, or name the source under `tasks.from`",
  ],
  SPLITS_MISSING: [
    "error",
    "map at least one of the module's splits to train, validation or test under `tasks.splits`",
  ],
  SEEDS_MISSING: [
    "error",
    "give seeds for at least one split under `tasks.seeds`, as `{train: [0, 1000]}`, or name the rows under `tasks.from`",
  ],
  REWARD_RANGE_UNREAD: [
    "error",
    'write it as two numbers, (0.0, 1.0), or "open"; or set `reward.range` in envloom.yaml',
    'write it as two numbers, [0, 1], or "open"; or set `reward.range` in envloom.yaml',
  ],
  REWARD_RANGE_TWICE: [
    "error",
    "make them say the same, or take `reward.range` out of the description so that the module's counts",
  ],
  REWARD_RANGE_NARROW: [
    "warning",
    "a rollout that earns more or less than the range fails: widen `reward.range`, or hold the reward within it",
  ],
  ORACLE_IS_A_METHOD: [
    "warning",
    "make it a function of the module, `solve(task)`, so that it can play; as a tool it would give the answer away",
    "make it a function that the module exports, `solve(task)`, so that it can play; as a tool it would give the answer away",
  ],
  MISTAKE_TOO_WIDE: [
    "warning",
    "raise ValueError or a class of your own for what the model did wrong, else every bug counts as the model's mistake",
    "throw a RangeError or a class of your own for what the model did wrong, else every bug counts as the model's mistake",
  ],
  RANDOMNESS_UNSEEDED: [
    "warning",
    "draw from `random.Random(seed)` kept on the episode, so that the same task and seed play the same",
    "draw from a generator that is made of the seed and kept on the episode, so that the same task and seed play the same",
  ],
  VERIFY_UNFIT: [
    "error",
    "say under `domain.verify.args` what each parameter gets: $reply, $task, $task.<field>, $split, $index, $id or $seed",
  ],
} as const satisfies Record<string, Entry>;

/** How grave it is, how to mend it, and how in TypeScript where that has other words. */
export type Entry = readonly [severity: "error" | "warning", help: string, inTypeScript?: string];

export type Code = keyof typeof catalogue;
