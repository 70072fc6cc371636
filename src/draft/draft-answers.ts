import { z } from "zod";
import { limits, reward } from "../../shared-domain/contract.js";
import type { BegunDescription } from "../../shared-domain/description.js";
import { interviewAnswers } from "../interview/answers.js";
import type { Answers } from "../interview/question.js";
import { begunFrom } from "../interview/said.js";
import { type Diagnostic } from "../kit/index.js";
import type { Ask, Message } from "./ask-model.js";
import { objectIn } from "./read-reply.js";
import { answerRules } from "./rules.js";

/** Answers that a model read in a description, and what of its reply could not be taken. */
export interface DraftedAnswers {
  readonly begun: BegunDescription;
  readonly notes: readonly Diagnostic[];
}

const form = interviewAnswers.omit({ description: true }).extend({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{1,40}$/)
    .describe("Name of the environment: small letters, digits and underscores.")
    .optional(),
  cap: limits.shape.calls.describe("After how many calls an episode is cut off.").optional(),
  mode: reward.shape.mode
    .describe("When it is paid: `dense` at every step, `terminal` once at the end.")
    .optional(),
  range: reward.shape.range
    .describe("The least and the most that an episode earns, or `open` where nobody can say.")
    .optional(),
});

/** Times that the model is asked for an object that can be read. */
const tries = 2;

/** Drafts the answers of the interview. What does not fit the form is left out, with a note: the interview asks for it. */
export async function draftAnswers(ask: Ask, description: string): Promise<DraftedAnswers> {
  const system = `${answerRules}${JSON.stringify(z.toJSONSchema(form))}`;
  const messages: Message[] = [{ role: "user", content: `The description:\n\n${description}` }];
  for (let tried = 0; tried < tries; tried++) {
    const reply = await ask(system, messages);
    const object = objectIn(reply);
    if (object !== null) return taken(object);
    messages.push(
      { role: "assistant", content: reply },
      { role: "user", content: "That holds no JSON object. Answer with the object alone." },
    );
  }
  return {
    begun: {},
    notes: [note("the model's answers are no JSON object; nothing was taken from them")],
  };
}

function taken(object: Record<string, unknown>): DraftedAnswers {
  const notes: Diagnostic[] = [];
  const kept: Record<string, unknown> = {};
  const shape = form.shape as Record<string, z.ZodType>;
  for (const [key, value] of Object.entries(object)) {
    if (value === null) continue;
    const read = Object.hasOwn(shape, key) ? shape[key]!.safeParse(value) : null;
    if (read?.success) kept[key] = read.data;
    else
      notes.push(
        note(
          `\`${key}\` of the model's answers ${read === null ? "is no answer of the form" : `does not fit: ${z.prettifyError(read.error)}`}; it was left out`,
        ),
      );
  }
  const { name, cap, mode, range, ...answers } = kept;
  const said = { name, "limits.calls": cap, "reward.mode": mode, "reward.range": range };
  const told = Object.entries(said).filter(([, value]) => value !== undefined);
  return {
    begun: {
      ...begunFrom(Object.fromEntries(told) as Answers),
      answers: answers as NonNullable<BegunDescription["answers"]>,
    },
    notes,
  };
}

function note(message: string): Diagnostic {
  return {
    code: "DRAFT_ANSWER_UNFIT",
    severity: "warning",
    message,
    at: null,
    help: "answer it yourself, or by --answers FILE",
  };
}
