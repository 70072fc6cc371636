import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Interviewer } from "../interview/interview.js";
import type { Answers } from "../interview/question.js";
import { withoutSecrets } from "../interview/understand/secrets.js";
import { Failure } from "../kit/index.js";
import { Interrupted } from "../python/interrupt.js";
import type { Described, DescribeRequest } from "./request.js";

/** Where the answers of an interview that was broken off lie, in the working folder. */
export const keptAnswersPath = ".envloom-answers.yaml";

/**
 * Runs an interview whose answers outlive it: broken off, they are written into the working folder and the next
 * interview there offers them; done, they are gone.
 */
export async function keepingAnswers(
  request: DescribeRequest & { readonly interviewer: Interviewer },
  describe: (request: DescribeRequest) => Promise<Described>,
): Promise<Described> {
  const { interviewer, cwd, text, answers } = request;
  const path = join(cwd, keptAnswersPath);
  let said: Answers = {};
  const offered = answers === undefined && text === undefined && existsSync(path);
  const taken =
    offered &&
    (await interviewer.confirm(`Go on with the answers kept in ${keptAnswersPath}?`, true));
  const keepNow = (): void => {
    const { DIR: _, ...kept } = said;
    if (Object.keys(kept).length > 0) keepAnswers(cwd, kept, interviewer.say, nextOffers);
  };
  // A signal between two questions ends the process where nothing waits for it: no error comes by then.
  process.once("exit", keepNow);
  try {
    const described = await describe({
      ...request,
      ...(taken ? { answers: keptAnswersPath } : {}),
      interviewer: { ...interviewer, note: (now) => void (said = now) },
    });
    if (taken && !described.stopped && described.description !== null) rmSync(path);
    return described;
  } catch (error) {
    if (error instanceof Interrupted || error instanceof Failure) keepNow();
    throw error;
  } finally {
    process.off("exit", keepNow);
  }
}

/** How an interview takes up what another left. */
const nextOffers = "the next `envloom describe` here offers them";

/** Keeps answers in the working folder, and says how they are taken up. */
export function keepAnswers(
  cwd: string,
  said: Answers,
  say: (text: string) => void,
  takenUp: string,
): void {
  const text = stringify(
    Object.fromEntries(
      Object.entries(said).map(([key, value]) => [
        key,
        typeof value === "string" ? withoutSecrets(value) : value,
      ]),
    ),
  );
  try {
    writeFileSync(join(cwd, keptAnswersPath), text);
  } catch (error) {
    return say(`\nyour answers could not be kept: ${(error as Error).message}\n`);
  }
  say(`\nyour answers are in ${keptAnswersPath}; ${takenUp}\n`);
}
