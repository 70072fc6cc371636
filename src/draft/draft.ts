import { createTwoFilesPatch } from "diff";
import { readBegun } from "../describe/begun.js";
import type { DescribeRequest } from "../describe/request.js";
import { Failure } from "../kit/index.js";
import { type Endpoint, modelAt } from "./ask-model.js";
import { draftAnswers } from "./draft-answers.js";
import { domainDrafter } from "./draft-domain.js";
import { draftLanguages } from "./draft-language.js";
import { proofOf } from "./prove-draft.js";

/** What `--draft` and its companions say. */
export interface DraftOptions extends Omit<Endpoint, "key"> {
  /** Times that a draft may be repaired. */
  readonly rounds: number;
}

/** The variables that may hold the endpoint's key, the first that is set. */
const keys = ["ENVLOOM_DRAFT_KEY", "OPENAI_API_KEY"] as const;

/**
 * The same request with a model behind it: it reads the description into answers,
 * and writes the domain. Whatever it drafted is shown before it is written.
 *
 * @throws Failure USAGE where nobody would see the draft, or there is nothing to draft (exit 2); DRAFT_* where the model does not answer (exit 4)
 */
export async function withDrafts(
  request: DescribeRequest,
  options: DraftOptions,
): Promise<DescribeRequest> {
  const { interviewer = null, onProgress } = request;
  if (request.domain !== undefined)
    throw usage("--draft writes a domain, and --domain names one", "leave one of them out");
  if (interviewer === null && !request.yes)
    throw usage(
      "nobody is there to see the draft before it is written",
      "run it in a terminal, or with --yes",
    );
  const ask = await modelAt({ ...options, key: keyAtHand() });
  const show = (text: string, file: string): void => {
    const diff = createTwoFilesPatch("/dev/null", file, "", text, undefined, undefined, {
      context: 3,
    })
      .split("\n")
      .slice(1)
      .join("\n");
    if (interviewer === null) onProgress(diff);
    else interviewer.say(diff);
  };
  const makeDomain = domainDrafter({
    ask,
    prove: proofOf(request),
    language: draftLanguages[request.language ?? "python"],
    rounds: options.rounds,
    show,
    onProgress,
  });
  const description = readBegun(request).said.answers?.["description"];
  if (typeof description !== "string") return { ...request, makeDomain };
  onProgress("drafting the answers");
  const { begun, notes } = await draftAnswers(ask, description);
  for (const { message } of notes) onProgress(message);
  return { ...request, makeDomain, drafted: begun };
}

/** The endpoint's key, where one is set. */
const keyAtHand = (): string | undefined =>
  keys.map((name) => process.env[name]).find((value) => value !== undefined && value !== "");

function usage(message: string, help: string): Failure {
  return new Failure([{ code: "USAGE", severity: "error", message, at: null, help }], 2);
}
