import { z } from "zod";
import { reward, split } from "../../shared-domain/contract.js";
import { keywords } from "../../shared-domain/roles/check-tools.js";

/**
 * What a starter is made from: the interview's answers, in the terms of the
 * domain that is to be written. Names are checked here, so that nothing but
 * Python names reaches the emitted module; texts may hold anything.
 */

/** Members that every episode has, plays that no model may ask for, and words that a method cannot be called by. */
const taken = new Set([
  "reset",
  "done",
  "reward",
  "metrics",
  "close",
  "state",
  "judged",
  "solve",
  "cheats",
  "oracle",
  "self",
  "cls",
]);

/** Names of one list must differ. */
function told(named: readonly { readonly name: string }[], context: z.RefinementCtx): void {
  for (const [i, { name }] of named.entries()) {
    if (named.findIndex((other) => other.name === name) < i)
      context.addIssue({
        code: "custom",
        path: [i, "name"],
        message: `there are two called ${name}`,
      });
  }
}

/** What the parts of a parameter have against each other. */
function problems({
  type,
  choices,
  minimum,
  maximum,
}: z.infer<typeof parameterFields>): [string, string][] {
  const found: [string, string][] = [];
  const base = type.replace("[]", "");
  const fits = (choice: string | number): boolean =>
    typeof choice === (base === "integer" ? "number" : "string");
  if (choices && base !== "string" && base !== "integer")
    found.push(["choices", `a ${type} has no choices: make it a string or an integer`]);
  else if (choices && !choices.every(fits)) found.push(["choices", `each must be of type ${base}`]);
  const limits = [
    ["minimum", minimum],
    ["maximum", maximum],
  ] as const;
  for (const [key, limit] of limits) {
    const counted = type === "string" || type.endsWith("[]");
    if (limit === undefined) continue;
    if (type === "boolean" || type === "object") found.push([key, `a ${type} has no limits`]);
    else if ((counted || type === "integer") && !Number.isSafeInteger(limit))
      found.push([key, "must be a whole number"]);
    else if (counted && limit < 0) found.push([key, "a length is not below 0"]);
  }
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    found.push(["maximum", "is below the minimum"]);
  return found;
}

const snakeName = z
  .string()
  .max(60)
  .regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    "is not a name of lower-case letters, digits and single underscores",
  )
  .refine((name) => !keywords.has(name), "is a word of Python's grammar");

/** A name as its author spells it: `list_tables`, or `listTables`, as it is usual in TypeScript. */
const spelledName = z
  .string()
  .max(60)
  .regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$|^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/,
    "is not a name of letters, digits and single underscores that begins with a lower-case letter",
  )
  .refine((name) => !keywords.has(name), "is a word of Python's grammar");

/** What signatures of a class and its decorators are made of: a method of that name would stand in their way. */
const annotations = new Set(["str", "int", "float", "bool", "list", "dict", "property"]);

/** A name that no role of the episode has. */
const memberName = spelledName
  .refine((name) => !taken.has(name), "is the name of a part that every episode has")
  .refine((name) => !annotations.has(name), "is what Python calls a type that other tools need");

/** Types that a parameter or a field may have: JSON's, and lists of its scalars. */
export const plannedTypes = [
  "string",
  "integer",
  "number",
  "boolean",
  "object",
  "string[]",
  "integer[]",
  "number[]",
] as const;
/** One of them. */
export const plannedType = z.enum(plannedTypes);
export type PlannedType = z.infer<typeof plannedType>;

const parameterFields = z.strictObject({
  name: spelledName.refine(
    (name) => name !== "self" && name !== "cls",
    "is what Python calls the object itself",
  ),
  type: plannedType,
  /** What the model reads of it; left out where nobody said anything. */
  description: z.string().optional(),
  /** @default true */
  required: z.boolean().optional(),
  /** The values that it may have: a closed set, of the parameter's type. */
  choices: z
    .array(z.union([z.string(), z.int()]))
    .min(1)
    .max(24)
    .optional(),
  /** Limits of a number, both included; of a list or a text they bound its length. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** What it is where the model leaves it out. */
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
});
/** A parameter of a planned tool; its limits and choices fit its type. */
const plannedParameter = parameterFields.superRefine((parameter, context) => {
  for (const [key, message] of problems(parameter))
    context.addIssue({ code: "custom", path: [key], message });
});
export type PlannedParameter = z.infer<typeof plannedParameter>;

export const plannedTool = z.strictObject({
  name: memberName,
  /** What the model reads; a sentence is made of the name where nobody said anything. */
  description: z.string().optional(),
  /** Left out: whatever the starter's tool of that name takes, and nothing for a tool that is yet to be written. */
  parameters: z.array(plannedParameter).superRefine(told).optional(),
});
export type PlannedTool = z.infer<typeof plannedTool>;

/** Something that an episode remembers. */
export const plannedField = z.strictObject({
  name: memberName,
  type: plannedType,
  description: z.string().optional(),
});
export type PlannedField = z.infer<typeof plannedField>;

export const starterPlan = z.strictObject({
  /** A starter's folder: `pure-game`; one of its variants as `question/exact`. */
  archetype: z.string(),
  /** The environment's name: the class is called by it. */
  name: snakeName,
  title: z.string().optional(),
  /** What the environment is, in the author's words: the class's docstring. */
  description: z.string().optional(),
  tools: z.array(plannedTool).superRefine(told).optional(),
  fields: z.array(plannedField).superRefine(told).optional(),
  /** Calls after which an episode is over. Raised to what the starter's own winning play needs. */
  turns: z.int().positive().optional(),
  reward: reward.partial().optional(),
  /** What a model that sees a screen counts in: its pixels, or thousandths of its sides; the starter's own way otherwise. */
  coordinates: z.enum(["pixels", "thousandths"]).optional(),
  /** The splits that are wanted, with how many tasks each; true leaves the number to the starter. */
  splits: z
    .partialRecord(split, z.union([z.int().positive().max(100_000), z.literal(true)]))
    .optional(),
});
export type StarterPlan = z.infer<typeof starterPlan>;
