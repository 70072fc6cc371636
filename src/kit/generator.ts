import type { z } from "zod";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Contract } from "../../shared-domain/contract.js";
import type { Decision } from "../../shared-domain/decision.js";
import type { Environment, Loss } from "./environment.js";
import type { File } from "./file.js";
import type { Recording } from "../../shared-domain/recording.js";
import type { Port } from "./port.js";
import type { Smoke } from "./smoke.js";

/** Files of a generator's own `templates/` and `runtime/`, and those all variants share, read before `emit` so that `emit` stays pure. */
export interface Assets {
  /** Text of `templates/<path>`. */
  template(path: string): string;
  /** Text of `runtime/<path>`, copied as it is. */
  runtime(path: string): string;
  /** Text of `shared-domain/driver/<path>`: the driver, and the `driver.py` by which each variant finds it. */
  shared(path: string): string;
}

/** All that `emit` knows: it is a function of this. */
export interface EmitInput<Options> {
  readonly environment: Environment;
  readonly options: Options;
  readonly assets: Assets;
}

/** Where the files that all variants share go in a pack, and what else a pack needs. */
export interface PackPlan {
  /** Folder for `episode/`, the domain, its helpers and data files, from the variant's folder. */
  readonly shared: string;
  /** Files whose path or text differs in a pack; paths from the variant's folder. A null text leaves the file out. */
  readonly files: readonly { readonly path: string; readonly text: string | null }[];
  /** Moves from a path in the variant's folder to another in the pack; a folder moves whole. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

/** What options may be decided by. */
export interface Known {
  readonly contract: Contract;
  /** The author's own words under `per_framework`. */
  readonly said: Readonly<Record<string, unknown>>;
  /** What the end of an episode was read from. */
  readonly end: Decision | undefined;
}

/** What a generator is: the framework, its options, and what it emits, records, packs, smokes and ports. */
export interface Manifest<Options> {
  /** Folder name under `generators/`, and the name on the command line. */
  readonly id: string;
  /** The framework's own name for itself. */
  readonly title: string;
  /** Folder of the variant in the environment's tree. Never the name of an importable package with `__init__`. */
  readonly folder: string;
  readonly framework: {
    /** Distribution on PyPI. */
    readonly package: string;
    /** Releases the emitted code is for, as a PEP 440 specifier. */
    readonly range: string;
    /** The release it was proven with; pinned in what is emitted. */
    readonly proven: string;
    /** Extras of the distribution that the variant needs. */
    readonly extras: readonly string[];
  };
  /** Python versions, as a PEP 440 specifier: the framework's own floor. */
  readonly python: string;
  /** One sentence: what this variant is for. */
  readonly summary: string;
  /** Options under `per_framework.<id>` in `envloom.yaml`; every field has a default. */
  readonly options: z.ZodType<Options>;
  /** Tool names that mean something else to the framework, with the reason. */
  readonly reservedTools: Readonly<Record<string, string>>;
  /** Top-level module names that an environment must not have beside this framework. */
  readonly reservedNames: readonly string[];
  /** What its options are, where the domain has a say in them: shown with all else that was read. */
  decides?(known: Known): readonly Decision[];
  /** What is wrong with this environment for this framework only. */
  check(input: Omit<EmitInput<Options>, "assets">): readonly Diagnostic[];
  /** What the framework cannot carry of this environment. */
  losses(input: Omit<EmitInput<Options>, "assets">): readonly Loss[];
  /** Generated and seeded files; paths start with `folder`. Pure. */
  emit(input: EmitInput<Options>): readonly File[];
  /** Files that come from a run; paths start with `folder`. Pure. */
  record(input: EmitInput<Options>, recording: Recording): readonly File[];
  /** What a folder to publish consists of. */
  pack(input: EmitInput<Options>): PackPlan;
  /** Shell lines a user types, from the variant's folder: set-up, serve, rollout. For READMEs and the last lines of a command. */
  usage(input: Omit<EmitInput<Options>, "assets">): {
    readonly setup: string[];
    readonly serve: string[];
    readonly rollout: string[];
  };
  /** How smoke proves this variant; loaded only when it runs. */
  smoke(): Promise<{ readonly default: Smoke }>;
  /** How environments of this framework are ported to the others; loaded only when one is. Left out where none can be. */
  port?(): Promise<{ readonly default: Port }>;
}

/** Declares a generator; the default export of `generators/<id>/index.ts`. */
export function defineGenerator<Options>(manifest: Manifest<Options>): Manifest<Options> {
  return Object.freeze(manifest);
}
