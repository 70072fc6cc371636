import type { Json } from "../../shared-domain/roles/findings.js";
import {
  type Asked,
  type Line,
  nextQuestion,
  settled,
  settledAnswers,
} from "./ask-what-is-left.js";
import { Interrupted, isInterrupted } from "../python/interrupt.js";
import { LeftTyping } from "./left-typing.js";
import type { Answers, Question } from "./question.js";
import type { Subject } from "./subject.js";

/** The person wants the question before this one. */
export const back = Symbol("back");

/** One way to put questions: a terminal, or a test's script. */
export interface Interviewer {
  /** Puts one question. `before` is the answer that was given to it earlier, where it is put again. */
  ask(
    question: Question,
    subject: Subject,
    put: { readonly number: number; readonly before: Json | undefined },
  ): Promise<Json | typeof back>;
  /** Shows everything that is settled and what would be written. */
  review(lines: readonly Line[], plan: Plan): Promise<Decision>;
  /** Hears everything that was said so far, before each question: what is broken off can be kept. */
  note?(said: Answers): void;
  /** Says something between questions. */
  say(text: string): void;
  /** Asks for a yes or no. */
  confirm(message: string, proposed: boolean): Promise<boolean>;
}

/** What writing would do, or why it cannot be done. */
export interface Plan {
  readonly ok: boolean;
  readonly text: string;
}

/** What the person makes of the review: write, stop, go back to the last question, or change one answer. */
export type Decision =
  | { readonly kind: "write" }
  | { readonly kind: "stop" }
  | { readonly kind: "back" }
  | { readonly kind: "change"; readonly key: string };

/** What an interview works on. */
export interface InterviewRequest {
  readonly interviewer: Interviewer;
  /** What was said before the first question. */
  readonly said: Answers;
  /** Questions and subject for the answers so far; a question may bring others with it. */
  readonly state: (said: Answers) => Promise<Asked>;
  /** Whether a review shows a key; what goes into nothing is not shown. @default all of them */
  readonly shows?: (key: string, answers: Answers) => boolean;
  /** What writing these answers would do; `said` are those that the person gave. */
  readonly plan: (answers: Answers, said: Answers) => Promise<Plan>;
}

/** Puts a question, and keeps what was typed by somebody who left meanwhile: forty lines may have been pasted by then. */
async function askOne(
  interviewer: Interviewer,
  question: Question,
  subject: Asked["subject"],
  turn: Parameters<Interviewer["ask"]>[2],
  said: Answers,
): Promise<Json | typeof back> {
  try {
    return await interviewer.ask(question, subject, turn);
  } catch (error) {
    if (error instanceof LeftTyping && error.typed !== "")
      interviewer.note?.({ ...said, [question.key]: error.typed });
    throw error;
  }
}

/**
 * Asks what is left, shows the plan, and asks again what the person wants to change.
 *
 * @returns the answers, or null where the person stopped: then nothing is to be written.
 */
export async function interview({
  interviewer,
  said: given,
  state,
  shows = () => true,
  plan,
}: InterviewRequest): Promise<Answers | null> {
  let said: Answers = given;
  const put: Put[] = [];
  const before: Record<string, Before> = {};
  for (;;) {
    interviewer.note?.(said);
    const now = await state(said);
    // Ctrl-C while nothing was asked: the next question would be put to somebody who has left.
    if (isInterrupted()) throw new Interrupted();
    const question = nextQuestion(now, put.length);
    if (question !== null) {
      const proposed = JSON.stringify(now.subject.proposal(question.key).value);
      const turn = turnOf(question.key, proposed, { number: put.length + 1, before, said });
      const answer = await askOne(interviewer, question, now.subject, turn, said);
      if (answer === back) {
        said = takenBack(said, put.pop(), before);
        continue;
      }
      put.push({ key: question.key, proposed });
      said = { ...said, [question.key]: answer };
      continue;
    }
    const answers = settledAnswers(now);
    const lines = settled(now).filter(({ question: { key } }) => shows(key, answers));
    const decision = await interviewer.review(lines, await plan(answers, said));
    if (decision.kind === "stop") return null;
    if (decision.kind === "write") return answers;
    if (decision.kind === "back") {
      said = takenBack(said, put.pop(), before);
      continue;
    }
    said = await changed(now, decision.key, said, interviewer);
  }
}

/** A question that was answered, and what was proposed to it, as JSON. */
interface Put {
  readonly key: string;
  readonly proposed: string | undefined;
}
/** An answer that was taken back, and what had been proposed when it was given. */
interface Before {
  readonly answer: Json;
  readonly proposed: string | undefined;
}

/** A question's turn. Where something else is proposed by now, an answer was given to what has been changed since. */
function turnOf(
  key: string,
  proposed: string | undefined,
  {
    number,
    before,
    said,
  }: {
    readonly number: number;
    readonly before: Readonly<Record<string, Before>>;
    readonly said: Answers;
  },
): Parameters<Interviewer["ask"]>[2] {
  const earlier = before[key];
  const again = earlier?.proposed === proposed ? earlier?.answer : undefined;
  return { number, before: again ?? said[key] };
}

/** Without the last answer, which is remembered as the proposal for the next time. */
function takenBack(said: Answers, last: Put | undefined, before: Record<string, Before>): Answers {
  if (last === undefined) return said;
  const { [last.key]: answer, ...rest } = said;
  if (answer !== undefined) before[last.key] = { answer, proposed: last.proposed };
  return rest;
}

async function changed(
  { questions, subject }: Asked,
  key: string,
  said: Answers,
  interviewer: Interviewer,
): Promise<Answers> {
  const question = questions.find((one) => one.key === key)!;
  const answer = await interviewer.ask(question, subject, { number: 0, before: said[key] });
  return answer === back ? said : { ...said, [key]: answer };
}
