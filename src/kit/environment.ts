import type { Contract } from "../../shared-domain/contract.js";
import type { Description } from "../../shared-domain/description.js";
import type { Bundle } from "../../shared-domain/bundle.js";
import type { OtherSeeds } from "../../shared-domain/other-seeds.js";
import type { Mutants, RecordFacts } from "../../shared-domain/recording.js";

/** Everything a generator may know: data only, the same on every machine. */
export interface Environment {
  readonly contract: Contract;
  readonly description: Description;
  /** What the last run told; null before the first. */
  readonly facts: RecordFacts | null;
  /** Pinned requirements of the domain, empty where it needs only the standard library. */
  readonly requires: readonly string[];
  /** Requirement of the package that the driver comes from; left out where the tree holds a copy of it. */
  readonly runtime?: string;
  /** SPDX id of the author's licence, or `TBD`. */
  readonly license: string;
  /** A domain in TypeScript as one script; left out for one in Python. */
  readonly bundle?: Bundle;
  /** What its port says of itself; left out where the environment was not ported. */
  readonly port?: PortNote;
}

/** Where an environment was ported from, and whether it plays as the original does. */
export interface PortNote {
  readonly verdict: string;
  readonly reason: string;
  /** Id of the framework that it was written for, and the shape that was recognised. */
  readonly source: {
    readonly framework: string | null;
    readonly dialect: string | null;
    readonly shape: string | null;
  };
  readonly targets: readonly {
    readonly framework: string;
    readonly episodes: number;
    readonly steps: number;
    readonly differences: readonly unknown[];
    /** Why nothing was replayed on it; left out, or null, where it was. */
    readonly missing?: string | null;
  }[];
  /** What the original's plays show; left out, or null, where nothing was judged. */
  readonly strength?: {
    readonly plays: number;
    readonly rewards: readonly number[];
    readonly mutants: Mutants | null;
    /** Places for which the author's own text answers. */
    readonly untouched?: readonly string[] | undefined;
    readonly otherSeeds?: OtherSeeds | undefined;
  } | null;
  /** What was decided when it was ported. */
  readonly decisions?: Readonly<Record<string, unknown>>;
  readonly added: readonly string[];
  readonly losses: readonly Loss[];
}

/** What a framework cannot carry of this environment: said when generating, in the README, and in smoke's table. */
export interface Loss {
  /** Stable, kebab-case: `tool-image`, `step-reward`. */
  readonly id: string;
  readonly what: string;
  readonly why: string;
}
