import { z } from "zod";
import { diagnostic } from "../diagnostics/diagnostic-schema.js";

/** What reading a source tells: the output of `shared-domain/python/lifter`, whose `model.py` says what each part means. */

const place = z.strictObject({ file: z.string(), line: z.int(), column: z.int() });

/** What becomes of a name. */
export const treatment = z.enum(["lift", "stand-in", "inject", "refuse"]);

const name = z.strictObject({ name: z.string(), treatment, why: z.string(), at: place });

/** A value that a decision may take, with the reason for it. */
export const candidate = z.strictObject({ value: z.json(), why: z.string() });

/** What a port must decide. */
export const decision = z.strictObject({
  key: z.string(),
  why: z.string(),
  candidates: z.array(candidate),
});
export type Decision = z.infer<typeof decision>;

/** Why an environment is not ported, and the nearest thing that can be had. */
export const refusal = z.strictObject({
  code: z.string(),
  reason: z.string(),
  alternative: z.string(),
  at: place.nullable(),
});

/** What a port cannot carry. */
export const loss = z.strictObject({ id: z.string(), what: z.string(), why: z.string() });

/** An environment in the source. */
export const found = z.strictObject({
  framework: z.string(),
  dialect: z.string(),
  shape: z.string(),
  file: z.string(),
  entry: z.string(),
  title: z.string(),
  line: z.int(),
  data: z.array(z.string()),
  names: z.array(name),
  decisions: z.array(decision),
  added: z.array(z.string()),
  losses: z.array(loss),
  refusals: z.array(refusal),
  /** What would speak against a port if the code came to it. */
  doubts: z.array(refusal),
  splits: z.record(z.string(), z.string()),
  requires: z.array(z.string()),
  modules: z.array(z.string()),
  original: z.record(z.string(), z.json()),
  reward_hint: z.string().nullable(),
});
/** An environment in the source, by reading only. */
export type Found = z.infer<typeof found>;

/** A function of a lifted file that is as its author wrote it: its lines, and their SHA-256. */
export const untouched = z.strictObject({
  file: z.string(),
  first: z.int(),
  last: z.int(),
  sha256: z.string(),
});

const lifted = z.strictObject({
  files: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.json()),
  copies: z.record(z.string(), z.string()),
  standing: z.array(z.string()),
  scoring: z.array(z.string()),
  untouched: z.array(untouched),
});
/** The domain that was lifted out. */
export type Lifted = z.infer<typeof lifted>;

/** What is known of lifted code: files that are none of the author's, functions whose results are paid, and those that are as they were. */
export type LiftedCode = Pick<Lifted, "standing" | "scoring"> & {
  readonly untouched: readonly z.infer<typeof untouched>[];
};

/** Where the source comes from and under which licence it may be used. */
export const origin = z.strictObject({
  /** SPDX id, or null where none is stated. */
  license: z.string().nullable(),
  /** Files with the licence's text, from the root of the source. */
  license_files: z.array(z.string()),
  /** `https://…` and commit, where the folder is a clone that tells. */
  repository: z.string().nullable(),
  commit: z.string().nullable(),
});

const download = z.strictObject({
  kind: z.enum(["dataset", "file", "address"]),
  /** Name of a dataset, repository and file, or address; null where reading cannot tell. */
  name: z.string().nullable(),
  configuration: z.string().nullable(),
  split: z.string().nullable(),
  at: place,
});
/** Something that a source downloads. */
export type Download = z.infer<typeof download>;

/** The whole of what reading told. */
export const analysis = z.strictObject({
  found: z.array(found),
  lifted: lifted.nullable(),
  /** Modules beside the source that it imports: path that each would have in it, and the file that there is. */
  brought: z.record(z.string(), z.string()),
  /** What its modules download, each once. */
  downloads: z.array(download),
  origin,
  diagnostics: z.array(diagnostic),
});
export type Analysis = z.infer<typeof analysis>;
