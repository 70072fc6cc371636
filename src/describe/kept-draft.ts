import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Answers } from "../interview/question.js";
import { Failure } from "../kit/index.js";
import { makeFolder } from "../workspace/make-folder.js";
import type { DraftedDomain } from "./drafted-domain.js";
import { keepAnswers, keptAnswersPath } from "./kept-answers.js";
import { type Described, type DescribeRequest, Undescribed } from "./request.js";

/** Where a model's draft is kept if nothing could be made of it, in the working folder. */
const draftPath = ".envloom-draft";

/** A draft costs a model's time: where it fails, what it wrote is there to be mended. What rules make is made again. */
export function keepDraft(
  { makeDomain, cwd, dryRun, interviewer, onProgress }: DescribeRequest,
  drafted: DraftedDomain,
): void {
  if (makeDomain === undefined || dryRun === true || interviewer) return;
  for (const { path, text } of drafted.files) {
    makeFolder(dirname(join(cwd, draftPath, path)));
    writeFileSync(join(cwd, draftPath, path), text);
  }
  onProgress(
    `the draft is in ${draftPath}; \`envloom describe --domain ${draftPath}/${drafted.module}\` goes on with it`,
  );
}

/** A failure with what was read; answers that were given at once are kept beside it, and an interview keeps its own. */
export function undescribed(
  error: unknown,
  { cwd, dryRun, interviewer, onProgress }: DescribeRequest,
  answers: Answers,
  decisions: Described["decisions"],
): unknown {
  if (!(error instanceof Failure)) return error;
  const { DIR: _, ...kept } = answers;
  if (dryRun !== true && !interviewer && Object.keys(kept).length > 0)
    keepAnswers(cwd, kept, onProgress, `--answers ${keptAnswersPath} takes them up`);
  return new Undescribed(error, { decisions });
}
