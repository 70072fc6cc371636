import type { BegunDescription } from "../../shared-domain/description.js";
import type { Answers } from "../interview/question.js";
import { begunFrom } from "../interview/said.js";
import type { Diagnostic } from "../kit/index.js";
import type { Sentences } from "./first-look.js";

/** A domain that is yet to be written: its files, and what stands in `envloom.yaml` beside them. */
export interface DraftedDomain {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Path of the module among them. */
  readonly module: string;
  /** Keys of `envloom.yaml`. */
  readonly begun: BegunDescription;
  /** Tools that have no behaviour yet. */
  readonly unwritten: readonly string[];
  readonly notes: readonly Diagnostic[];
  /** What became of the description's sentences, where a proof told; else the words of the answers tell. */
  readonly sentences?: Sentences;
}

/** Makes a domain of answers. Rules make stubs or take an environment that is there; a draft by a model has the same form. */
export type DomainMaker = (answers: Answers) => Promise<DraftedDomain>;

/** What is said, without what is usual. */
export function begunFromAnswers(answers: Answers): BegunDescription {
  const { reward, limits, secrets, ...begun } = begunFrom(withoutUsualLanguage(answers));
  const range = reward?.range;
  const usual = range === undefined || (range !== "open" && range[0] === 0 && range[1] === 1);
  const paid = {
    ...(reward?.mode === undefined ? {} : { mode: reward.mode }),
    ...(usual ? {} : { range }),
  };
  return {
    ...begun,
    ...(Object.keys(paid).length > 0 ? { reward: paid } : {}),
    ...(limits !== undefined && Object.keys(limits).length > 0 ? { limits } : {}),
    ...(secrets !== undefined && secrets.length > 0 ? { secrets } : {}),
  };
}

/** A wish for another language than the usual one is kept, for another run of the same answers. */
export function withoutUsualLanguage({
  "answers.language": language,
  ...others
}: Answers): Answers {
  return language === "typescript" ? { ...others, "answers.language": language } : others;
}
