import { z } from "zod";
import { ownPath } from "./own-path.js";
import { limits, reward, split, style, thread } from "./contract.js";
import { isRequirement, isSpecifier } from "./requirement-text.js";

/**
 * `envloom.yaml`: what the author decides. Everything is optional but `version`,
 * `name` and `domain.module`; what is left out is inferred from the module, and a
 * role that is null has nobody to play it.
 */

const role = z.string().min(1);
const roleOrNone = role.nullable().optional();
const call = z.strictObject({
  call: role.describe("The function or method."),
  args: z.record(z.string(), z.json()).optional().describe("Its arguments, by name."),
});

/** `domain` of `envloom.yaml`: who plays which role. */
export const domainRoles = z.strictObject({
  module: ownPath.describe("The module's file, beside `envloom.yaml`."),
  style: style
    .optional()
    .describe(
      "`state`: one object an episode; `steps`: tools return observation, reward and end; `functions`: `prompt(task)` and `verify(task, reply)`.",
    ),
  class: roleOrNone.describe("The class whose object is an episode."),
  construct: z
    .record(z.string(), z.json())
    .optional()
    .describe("Fixed arguments of the constructor."),
  start: z
    .strictObject({
      call: role
        .optional()
        .describe("What starts an episode: `__init__`, a method, or a class method."),
      row: roleOrNone.describe(
        "The parameter that takes the whole row; null where fields are passed by name.",
      ),
      seed: roleOrNone.describe("The parameter that takes the task's seed."),
      fixed: z.record(z.string(), z.json()).optional().describe("Fixed arguments of the start."),
    })
    .optional(),
  observe: roleOrNone.describe("What shows the beginning where the start returns nothing."),
  done: roleOrNone.describe(
    "Says whether the episode is over: an attribute, a property or a method without arguments, or what one is compared with: `status == won or status == lost`, `winner != null`.",
  ),
  reward: roleOrNone.describe("Holds what was earned so far, in the same forms."),
  result: z
    .strictObject({
      text: z
        .union([role, z.int(), z.array(role).min(1)])
        .describe("Where a step result holds the observation: its field, place or key, or keys."),
      reward: z
        .union([role, z.int()])
        .optional()
        .describe("Where it holds the reward of the step."),
      done: z.union([role, z.int()]).optional().describe("Where it says that the episode is over."),
      truncated: z
        .union([role, z.int()])
        .optional()
        .describe("Where it says that the episode was cut off."),
    })
    .nullable()
    .optional(),
  prompt: z
    .union([role, call])
    .nullable()
    .optional()
    .describe("Makes the question of a task (style functions)."),
  verify: call
    .partial({ call: true })
    .optional()
    .describe(
      "Takes the reply and gives the reward (style functions); `args` may use $task, $reply, $split, $index, $id, $seed.",
    ),
  metrics: roleOrNone.describe("Gives numbers that are reported beside the reward."),
  close: roleOrNone.describe("Cleans up; always called at the end."),
  answer: roleOrNone.describe(
    "The tool that takes the final text where a model ends without a call.",
  ),
  reply: roleOrNone.describe(
    "The user's side of a conversation: takes the model's message, returns the answer.",
  ),
  judged: roleOrNone.describe("The method with a parameter named `judge`, called once at the end."),
  scripted_judge: roleOrNone.describe("Stands in for the judge where no model is there."),
  scored: roleOrNone.describe("The method with a parameter `scorer`, called once at the end."),
  scripted_scorer: roleOrNone.describe("Stands in for the reward model where none is there."),
  scripted_user: roleOrNone.describe("Stands in for the model that plays the person."),
  solve: roleOrNone.describe("Gives a winning play of a task."),
  cheats: roleOrNone.describe("Gives plays that must not earn the top reward."),
  tools: z
    .array(z.union([role, z.record(role, role)]))
    .optional()
    .describe(
      "Methods that are tools, in the order in which models see them; `{shown name: method}` gives one another name.",
    ),
  mistakes: z
    .array(role)
    .optional()
    .describe(
      "Exception classes that are the model's own mistakes: nothing is earned, and the episode goes on.",
    ),
  thread: thread.optional().describe("`pool` where calls may block, else `loop`."),
});
export type DomainRoles = z.infer<typeof domainRoles>;

/** `tasks` of `envloom.yaml`. */
export const taskRoles = z.strictObject({
  from: z
    .union([role, z.partialRecord(split, role)])
    .optional()
    .describe("The function, constant or file that holds the rows; or one for each split."),
  splits: z
    .record(z.string(), split)
    .optional()
    .describe("The module's own names of splits, to train, validation or test."),
  args: z
    .record(z.string(), z.json())
    .optional()
    .describe("Arguments of that function; $split stands for the split."),
  seeds: z
    .partialRecord(split, z.union([role, z.tuple([z.int(), z.int()])]))
    .optional()
    .describe(
      "Ranges of seeds that are the tasks, by split: a constant's name, or first and one past the last.",
    ),
  public: z.array(role).optional().describe("Fields of a row that models and clients may see."),
  tools: role.optional().describe("The field of a row that names its task's tools; else all are."),
});
export type TaskRoles = z.infer<typeof taskRoles>;

/** As the contract has it, but of a person's hand. */
const ownReward = reward.partial().extend({
  range: z
    .union([
      z
        .tuple([z.number(), z.number()])
        .refine(([low, high]) => low < high, "must ascend: the lowest reward, then the highest"),
      z.literal("open"),
    ])
    .optional()
    .describe("The lowest and the highest reward, or `open`."),
});

/** Options of all frameworks; those of one stand under `per_framework`. */
const options = z.strictObject({
  rows: z
    .int()
    .positive()
    .optional()
    .describe("Rows that a dataset file holds at most; a script writes more."),
});

/** The whole of `envloom.yaml`. */
export const description = z.strictObject({
  version: z.literal(1).describe("The version of this file's form."),
  name: z.string().describe("The environment's name: lower case, digits and underscores."),
  title: z.string().min(1).optional().describe("Its name for people."),
  description: z.string().optional().describe("What it is, in a sentence or two."),
  license: z
    .string()
    .optional()
    .describe("The licence of the domain and its data, by its SPDX name; TBD until decided."),
  frameworks: z
    .array(z.string())
    .refine((ids) => ids.length > 0, "must name a framework; left out, it means all of them")
    .optional()
    .describe("Ids of the frameworks to make variants for; left out, all of them."),
  domain: domainRoles,
  tasks: taskRoles.optional(),
  reward: ownReward.optional(),
  limits: limits.partial().optional(),
  system_prompt: z
    .string()
    .nullable()
    .optional()
    .describe(
      "What the model is told beside the first observation: `docstring`, `none` or a text.",
    ),
  options: options.optional(),
  secrets: z
    .array(
      z
        .string()
        .refine(
          (name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name),
          "must name an environment variable",
        ),
    )
    .optional()
    .describe("Names of environment variables that the domain reads."),
  network: z
    .boolean()
    .optional()
    .describe("Whether the domain needs the machine's network; one with `secrets` has it too."),
  files: z.array(z.string()).optional().describe("Data files that the domain reads, beside it."),
  requires: z
    .array(z.string().refine(isRequirement, "must be a package's name and versions, as `numpy>=2`"))
    .optional()
    .describe("PyPI requirements of the domain."),
  runtime: z
    .enum(["vendored", "package"])
    .optional()
    .describe(
      "Where the driver is: `vendored`, in the tree; or `package`, in the Python package `envloom-runtime`.",
    ),
  python: z
    .string()
    .refine(isSpecifier, "must be a range of versions, as `>=3.11,<3.14`")
    .optional()
    .describe("Range of Python versions that the domain needs."),
  answers: z
    .record(z.string(), z.json())
    .optional()
    .describe("What the interview was told, kept so that it can be replayed."),
  per_framework: z
    .record(z.string(), z.record(z.string(), z.json()))
    .optional()
    .describe("Options of one framework, by its id."),
});
export type Description = z.infer<typeof description>;

/** A description that `describe` has yet to fill. */
export const begunDescription = description
  .partial({ version: true, name: true })
  .extend({ domain: domainRoles.partial({ module: true }).optional() });
export type BegunDescription = z.infer<typeof begunDescription>;

/** The example whose rules and tasks still stand in a domain; null where they are the author's own. */
export function exampleOf({ answers }: Pick<Description, "answers">): string | null {
  const example = answers?.["example"];
  return typeof example === "string" ? example : null;
}

/** What is said as long as an example's rules and tasks stand in a domain. */
export const exampleNotes = (description: Pick<Description, "answers">) =>
  [exampleOf(description)].flatMap((from) =>
    from === null
      ? []
      : [
          {
            code: "EXAMPLE_CONTENT",
            severity: "warning" as const,
            message: `the rules and tasks are those of the example ${from}, not what was described`,
            at: { file: "envloom.yaml", pointer: "/answers/example" },
            help: "put yours in their place, then take `example` out of `answers`",
          },
        ],
  );
