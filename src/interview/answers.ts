import { z } from "zod";
import { splitNames } from "../../shared-domain/contract.js";
import { plannedField, plannedTool } from "../starters/plan.js";
import { archetypeIds } from "./archetypes.js";
import {
  capabilities,
  knowledgeDomains,
  membersOf,
  structures,
  taskTypes,
  verifications,
} from "../../shared-domain/dimensions.js";

/**
 * What an interview settles besides the keys of `envloom.yaml`: kept there under `answers`, so that the same
 * run can be replayed. Everything is optional; what is left out is read from the description, proposed or asked.
 */
export const interviewAnswers = z
  .strictObject({
    description: z
      .string()
      .trim()
      .min(1)
      .max(20_000)
      .describe(
        "What the model should do, in plain words: the goal, the actions, the reward. Everything else is read from it where it can be.",
      ),
    archetype: z
      .enum(archetypeIds)
      .describe("The kind of environment; a draft begins from its example."),
    goal: z.string().trim().min(1).max(500).describe("One sentence: goal and loop."),
    actions: z
      .enum(["tools", "tags"])
      .describe("How the model acts. Tags in free text only where tools cannot do."),
    tools: z
      .array(plannedTool)
      .max(60)
      .describe("What the model can do. Empty: the starter's own tools."),
    state: z
      .enum(["nothing", "memory", "sandbox"])
      .describe("What an episode keeps between calls."),
    fields: z.array(plannedField).max(60).describe("What an episode remembers, by name and type."),
    success: z.string().trim().min(1).max(1_000).describe("What earns the reward, in words."),
    ends: z
      .enum(["derived", "model", "turns"])
      .describe(
        "What ends an episode: the state of things, the model's own word, or only the cap on turns.",
      ),
    backend: z
      .enum(["none", "sandbox", "service"])
      .describe("What the environment needs outside itself."),
    splits: z.array(z.enum(splitNames)).min(1).describe("The splits that the tasks come in."),
    build: z
      .string()
      .regex(/^(?:stubs|draft|(?:use|change) [a-z][a-z0-9_/-]*)$/)
      .describe(
        "How it is built: `stubs` (typed stubs of what is described, alone), `use NAME` (an environment of the gallery as it is), `change NAME` (one to be changed by hand), `draft` (a model writes it, with --draft).",
      ),
    language: z.enum(["python", "typescript"]).describe("The language of the domain's module."),
    example: z
      .string()
      .describe(
        "The environment whose rules and tasks still stand in the domain. Take the line out once yours are in their place.",
      ),
    budgets: z
      .record(z.string(), z.int().positive())
      .describe("Limits on one kind of call, by its name: `guess: 9`."),
    counts: z
      .partialRecord(z.enum(splitNames), z.int().positive().max(100_000))
      .describe("How many tasks each split has."),
    user: z.string().describe("Whom the environment plays, in the author's words."),
    feedback: z.string().describe("What the model is told after its calls, in words."),
    files: z.array(z.string()).describe("Data files that an episode reads."),
    without: z.array(z.string()).describe("What there is none of: tools, judge, network."),
    verification: z.enum(membersOf(verifications)).describe("How success is established."),
    structure: z
      .array(z.enum(membersOf(structures)))
      .min(1)
      .describe("How an episode runs."),
    capabilities: z
      .array(z.enum(membersOf(capabilities)))
      .describe("What is trained or measured above all."),
    knowledge: z.enum(membersOf(knowledgeDomains)).describe("What has to be known."),
    task: z.enum(membersOf(taskTypes)).describe("What the model is asked to do."),
  })
  .partial();
export type InterviewAnswers = z.infer<typeof interviewAnswers>;

/** Keys that stand under `answers`; every other key of an answers file is one of `envloom.yaml`. */
export const answerKeys = Object.keys(
  interviewAnswers.shape,
) as readonly (keyof InterviewAnswers)[];
