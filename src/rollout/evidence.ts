import type { Contract } from "../../shared-domain/contract.js";
import type { Mutants, Play, Reach } from "../../shared-domain/recording.js";
import type { Smoke } from "../kit/smoke.js";
import type { Difference } from "./compare.js";
import type { Hidden } from "./leak.js";
import type { NativeResult, ProbeResult } from "./transcript.js";

/** The checks of every variant, in the order of the report. */
export const checkIds = [
  "start",
  "tools",
  "written",
  "oracle",
  "no-op",
  "random",
  "cheats",
  "malformed",
  "seed",
  "isolation",
  "client",
  "capacity",
  "leak",
  "judge",
  "parity",
  "reach",
  "mutants",
  "native",
] as const;
export type CheckId = (typeof checkIds)[number] | "LLM";

export interface Check {
  readonly id: CheckId;
  readonly ok: boolean;
  readonly detail: string;
  /** Why it did not run. Counts as not ok, unless the environment gives it nothing to check. */
  readonly skipped?: string;
  /** Why the plays prove too little of it. Neither ok nor a failure of the variant. */
  readonly unproven?: string;
}

/** A file of the tree that we wrote. */
export interface WrittenFile {
  readonly path: string;
  readonly framework: string | null;
  /** Of what we wrote, where that is known: what lies there may have been edited. */
  readonly sha256?: string;
}

/** Everything one variant is judged by. */
export interface Evidence {
  readonly contract: Contract;
  readonly smoke: Smoke;
  /** Plays that were sent, as the driver on the bare domain answered them. */
  readonly plays: readonly Play[];
  readonly hidden: readonly Hidden[];
  /** How many tasks each split has. */
  readonly counts: Readonly<Record<string, number>>;
  /** Tools that are yet to be written, which no play calls. */
  readonly unwritten: readonly string[];
  /** The example whose rules and tasks still stand in the domain; null where they are the author's. */
  readonly example: string | null;
  readonly probe: ProbeResult;
  /** Whether a client in TypeScript lies beside the variant. */
  readonly client: boolean;
  /** Null where the native validators were not asked for: the check is then left out, for nothing is said of it. */
  readonly native: NativeResult | null;
  /** Differences between two runs of the bare domain under two hash seeds. */
  readonly unstable: readonly Difference[];
  /** Differences between the contract's schemas and what pydantic makes of the signatures. */
  readonly schemas: readonly string[];
  /** Ids of plays that were to be sent once more with changed answers. */
  readonly changed: readonly string[];
  /** Id of the play that was to be sent while the domain breaks; null where none can be. */
  readonly broken: string | null;
  /** Files of the variant that were edited since they were generated. */
  readonly edited: readonly { readonly path: string; readonly text: string }[];
  /** What the recorded plays reach; undefined where the recording does not tell. */
  readonly reach?: Reach | undefined;
  /** Of a port: the changes of its code that the original's plays notice, and places for which the author's own text answers. */
  readonly ported?:
    | { readonly mutants: Mutants | null; readonly untouched?: readonly string[] | undefined }
    | null
    | undefined;
}
