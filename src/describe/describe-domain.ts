import { basename, resolve } from "node:path";
import { located } from "../../shared-domain/description-file.js";
import type { Json, Question as OpenRole } from "../../shared-domain/roles/findings.js";
import type { Asked } from "../interview/ask-what-is-left.js";
import { interview, type Interviewer, type Plan } from "../interview/interview.js";
import type { Answers } from "../interview/question.js";
import { domainQuestions } from "../interview/questions/domain.js";
import { begunFrom, saidIn } from "../interview/said.js";
import { type Around, Subject } from "../interview/subject.js";
import { understand } from "../interview/understand/understand.js";
import { filledFrom } from "../../shared-domain/description-fill.js";
import { aroundOf } from "./around.js";
import type { Begun } from "./begun.js";
import type { DomainSource } from "./domain-source.js";
import { tellRead } from "./evidence.js";
import { propose, type Proposal } from "./propose.js";
import { type Described, type DescribeRequest, nothingWritten, Undescribed } from "./request.js";
import { blockedPlan, planText } from "./show-preview.js";
import { preview, type Ready, unique, write } from "./write.js";
import { Failure } from "../kit/index.js";

/**
 * Makes an environment of a domain that is there.
 *
 * @throws Failure with everything that is wrong; open questions are returned, and nothing is written
 */
export async function describeDomain(
  request: DescribeRequest,
  begun: Begun,
  source: DomainSource,
): Promise<Described> {
  const { folder, interviewer, onProgress } = request;
  onProgress(`reading ${source.module}`);
  if (interviewer) return attended(request, interviewer, begun, source);
  const proposal = await propose({
    ...request,
    begun: begun.said,
    source,
    near: basename(folder),
    place: begun.file,
  });
  if (proposal.questions.length > 0)
    return nothingWritten(folder, {
      questions: proposal.questions,
      ...proposal.evidence,
      diagnostics: located(proposal.diagnostics, begun.file),
    });
  return written(request, { folder, begun, source, proposal });
}

async function attended(
  request: DescribeRequest,
  interviewer: Interviewer,
  begun: Begun,
  source: DomainSource,
): Promise<Described> {
  const around = await aroundFor(request, source);
  const said: Answers = {
    ...saidIn(begun.said),
    ...(around.folder === null ? {} : { DIR: around.folder }),
  };
  const answers = await interview({
    interviewer,
    said,
    state: (told) => asked(request, begun, source, around, told),
    plan: (told) => planOf(request, begun, source, told),
  });
  if (answers === null) return nothingWritten(request.folder, { stopped: true });
  return written(request, await readyWith(request, begun, source, answers));
}

/** What was read is shown before it is written; where writing fails, it stays at hand, with what was remarked on the code. */
async function written(request: DescribeRequest, ready: Ready): Promise<Described> {
  const { description, reasons, evidence, diagnostics: remarks } = ready.proposal;
  if (request.dryRun !== true && !request.interviewer) tellRead(evidence, request.onProgress);
  return write(request, ready).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const all = unique([...error.diagnostics, ...remarks]);
    throw new Undescribed(new Failure(all, error.exitCode), { ...evidence, description, reasons });
  });
}

/** A module that lies elsewhere needs a folder; one that lies in the environment's has it. */
async function aroundFor(request: DescribeRequest, { outside }: DomainSource): Promise<Around> {
  const around = await aroundOf(request);
  return outside || around.folder !== null ? around : { ...around, folder: "." };
}

async function asked(
  request: DescribeRequest,
  begun: Begun,
  source: DomainSource,
  around: Around,
  said: Answers,
): Promise<Asked> {
  const proposal = await proposalWith(request, begun, source, said);
  const { description, reasons, questions: open, words } = proposal;
  const value = (key: string): Json | undefined =>
    open.length > 0
      ? undefined
      : (key
          .split(".")
          .reduce<unknown>(
            (node, step) => (node as Record<string, unknown> | undefined)?.[step],
            description,
          ) as Json | undefined);
  const questions = domainQuestions({
    open: open.filter(({ key }: OpenRole) => !Object.hasOwn(said, key)),
    value,
    why: (key) => reasons[key],
  });
  return { questions, subject: new Subject(said, understand(words), around, questions) };
}

/** Keys that are shown and not kept: what a domain is, it is by its source. */
const shown = new Set(["DIR", "answers.archetype"]);

function proposalWith(
  request: DescribeRequest,
  begun: Begun,
  source: DomainSource,
  said: Answers,
): Promise<Proposal> {
  const kept = Object.fromEntries(
    Object.entries(said).filter(
      ([key, value]) =>
        !shown.has(key) &&
        !key.startsWith("domain.") &&
        !key.startsWith("tasks.") &&
        !isNothing(value),
    ),
  );
  const near = basename(resolve(request.cwd, String(said["DIR"] ?? request.folder)));
  return propose({
    ...request,
    begun: filledFrom(begunFrom(kept), begun.said),
    source,
    yes: false,
    told: said,
    near,
    place: begun.file,
  });
}

/** An empty list of secrets or capabilities says nothing that a description without it does not. */
const isNothing = (value: Json): boolean => Array.isArray(value) && value.length === 0;

async function readyWith(
  request: DescribeRequest,
  begun: Begun,
  source: DomainSource,
  answers: Answers,
): Promise<Ready> {
  const folder = resolve(request.cwd, String(answers["DIR"] ?? request.folder));
  return { folder, begun, source, proposal: await proposalWith(request, begun, source, answers) };
}

async function planOf(
  request: DescribeRequest,
  begun: Begun,
  source: DomainSource,
  answers: Answers,
): Promise<Plan> {
  try {
    const ready = await readyWith(request, begun, source, answers);
    return planText(await preview(request, ready), {
      cwd: request.cwd,
      folder: ready.folder,
      read: ready.proposal.evidence,
      unwritten: [],
      untold: [],
    });
  } catch (error) {
    return blockedPlan(error);
  }
}
