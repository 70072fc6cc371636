/**
 * The commands as functions: each takes the command's options and resolves to what the command prints under `--json`.
 *
 * @module envloom
 */
import type { Command } from "../commands/command.js";
import { callCommand } from "./call-command.js";
import type {
  CheckOptions,
  DescribeOptions,
  DiffOptions,
  DoctorOptions,
  GalleryOptions,
  GenerateOptions,
  PackOptions,
  PortOptions,
  RecordOptions,
  SmokeOptions,
} from "./options.js";

export type * from "./options.js";

type ResultOf<Module> = Module extends { readonly command: Command<infer Result> } ? Result : never;
/** What `describe` came to. */
export type DescribeResult = ResultOf<typeof import("../commands/describe.js")>;
/** What `gallery` came to. */
export type GalleryResult = ResultOf<typeof import("../commands/gallery.js")>;
/** What `generate` came to. */
export type GenerateResult = ResultOf<typeof import("../commands/generate.js")>;
/** What `record` came to. */
export type RecordResult = ResultOf<typeof import("../commands/record.js")>;
/** What `smoke` came to. */
export type SmokeResult = ResultOf<typeof import("../commands/smoke.js")>;
/** What `port` came to; of a survey, a row for each environment. */
export type PortResult = ResultOf<typeof import("../commands/port.js")>;
type SurveyResult = Extract<PortResult, { environments: unknown }>;
/** What `diff` came to. */
export type DiffResult = ResultOf<typeof import("../commands/diff.js")>;
/** What `check` came to. */
export type CheckResult = ResultOf<typeof import("../commands/check.js")>;
/** What `pack` came to. */
export type PackResult = ResultOf<typeof import("../commands/pack.js")>;
/** What `doctor` came to. */
export type DoctorResult = ResultOf<typeof import("../commands/doctor.js")>;

/** Reads a domain, writes `envloom.yaml`, generates and records. Nobody is asked: what is open is in `questions`. */
export const describe = ({ folder, ...options }: DescribeOptions = {}): Promise<DescribeResult> =>
  callCommand("describe", [folder], options);

/** Lists the environments to start from, or previews one. */
export const gallery = ({ name, ...options }: GalleryOptions = {}): Promise<GalleryResult> =>
  callCommand("gallery", [name], options);

/** Writes all variants of an environment. */
export const generate = ({ folder, ...options }: GenerateOptions = {}): Promise<GenerateResult> =>
  callCommand("generate", [folder], options);

/** Runs the domain and writes what only a run can tell. */
export const record = ({ folder, ...options }: RecordOptions = {}): Promise<RecordResult> =>
  callCommand("record", [folder], options);

/** Proves the variants by rollouts on the real frameworks. */
export const smoke = ({ folder, ...options }: SmokeOptions = {}): Promise<SmokeResult> =>
  callCommand("smoke", [folder], options);

/** Makes an environment of one that was written for a framework, and proves the port. */
export const port = (<Options extends PortOptions>({ source, mode, ...options }: Options) =>
  callCommand<PortResult>("port", [mode, source], options)) as <Options extends PortOptions>(
  options: Options,
) => Promise<
  Options extends { readonly mode: "survey" } ? SurveyResult : Exclude<PortResult, SurveyResult>
>;

/** Tells what `generate` would change, as a unified diff. */
export const diff = ({ folder, ...options }: DiffOptions = {}): Promise<DiffResult> =>
  callCommand("diff", [folder], options);

/** Says whether a folder is what its description and domain mean. */
export const check = ({ folder, ...options }: CheckOptions = {}): Promise<CheckResult> =>
  callCommand("check", [folder], options);

/** Makes a self-contained folder of one variant. */
export const pack = ({ folder, framework, ...options }: PackOptions): Promise<PackResult> =>
  callCommand("pack", [folder, framework], options);

/** Says what this machine has of what is needed. */
export const doctor = (options: DoctorOptions = {}): Promise<DoctorResult> =>
  callCommand("doctor", [], options);
