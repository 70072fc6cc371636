import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exampleOf } from "../../shared-domain/description.js";
import { sha256 } from "../emit/format-files.js";
import type { Generator } from "../installation/registry.js";
import type { Environment } from "../kit/environment.js";
import type { Smoke } from "../kit/smoke.js";
import type { Venv } from "../python/venv.js";
import { letAnswersChange } from "./changed-answers.js";
import { crossCheck } from "./cross-check.js";
import type { Evidence, WrittenFile } from "./evidence.js";
import { choosePlays, type Job, makeJob } from "./job.js";
import type { PlayedDomain } from "./play-domain.js";
import type { ScriptedJudge } from "./scripted-judge.js";
import { probeVariant, validateVariant, type VariantRun } from "./variant-run.js";

/** The bare domain as it was played, and what speaks for its judge. */
export type JudgedDomain = PlayedDomain & { readonly judge: ScriptedJudge | null };

/** One variant that is to be proven. */
export interface VariantProof {
  readonly input: {
    readonly environment: Environment;
    readonly files: readonly WrittenFile[];
    readonly quick: boolean;
  };
  readonly generator: Generator;
  readonly recorded: JudgedDomain;
  readonly smoke: Smoke;
  readonly venv: Venv;
  readonly onProgress: (line: string) => void;
}

/** Evidence, plays that this framework cannot be sent, and how its scripts are run. */
export interface Proven {
  readonly evidence: Evidence;
  readonly left: readonly { readonly id: string; readonly reason: string }[];
  readonly run: Run & { readonly folder: string };
}

/** Of CPU, after which a process of a smoke counts as working without an end. */
const cpuSeconds = { probe: 600, native: 900 } as const;

/** What a variant was sent and what it answered: all that it is judged by. */
export async function evidenceOf(proof: VariantProof, folder: string): Promise<Proven> {
  const { input, generator, recorded, smoke, venv, onProgress } = proof;
  const { environment } = input;
  const { contract } = environment;
  const { hidden, facts } = recorded.run;
  const { job, sent, left } = planOf(proof, folder);
  const run = runOf(job, proof);
  const schemas = await schemasOf(folder, venv, contract);
  onProgress("playing through the framework");
  const probe = await probeVariant({ ...run, cpuSeconds: cpuSeconds.probe });
  const evidence = {
    contract,
    smoke,
    plays: sent,
    hidden,
    // What of a domain is not its author's yet: tools without behaviour, an example's rules.
    unwritten: facts.unwritten ?? [],
    example: exampleOf(environment.description),
    probe,
    client: job.client !== null,
    native: input.quick ? null : await validated(run),
    counts: facts.counts,
    unstable: recorded.unstable,
    schemas,
    changed: job.changed,
    broken: job.broken,
    edited: editedIn(folder, input.files, generator.manifest.id),
    reach: environment.facts?.reach,
    ported: environment.port?.strength,
  };
  return { evidence, left, run: { ...run, folder: job.folder } };
}

/** Which plays are sent, and the job that sends them. */
function planOf(
  { input: { environment, quick }, generator, recorded, smoke }: VariantProof,
  folder: string,
): { readonly job: Job } & ReturnType<typeof choosePlays> {
  const { plays, facts } = recorded.run;
  const chosen = choosePlays(plays, smoke, quick);
  const job = makeJob({
    environment: folder,
    folder: join(folder, generator.manifest.folder),
    contract: environment.contract,
    splits: Object.keys(facts.counts),
    settings: smoke.settings?.(environment) ?? {},
    smoke,
    plays: chosen.sent,
    changes: letAnswersChange(folder),
    quick,
    judgeUrl: recorded.judge?.url ?? null,
  });
  return { job, ...chosen };
}

/** Files of a framework's variant that are no longer what we wrote. */
function editedIn(
  folder: string,
  files: readonly WrittenFile[],
  framework: string,
): Evidence["edited"] {
  return files.flatMap((file) => {
    if (file.framework !== framework || file.sha256 === undefined) return [];
    const data = readFileSync(join(folder, file.path));
    return sha256(data) === file.sha256 ? [] : [{ path: file.path, text: data.toString() }];
  });
}

type Run = Omit<VariantRun, "cpuSeconds">;

const runOf = (
  job: Job,
  { generator, recorded: { judge }, smoke, venv: { python, path }, onProgress }: VariantProof,
): Run => ({
  generator: generator.folder,
  smoke,
  job,
  python,
  path,
  secrets: job.contract.secrets,
  variables: judge?.variables ?? {},
  judge: judge?.port,
  onProgress,
});

/** What the contract's schemas differ in from pydantic's. Signatures of another language are not Python's to compare with. */
const schemasOf = async (
  folder: string,
  { python }: Venv,
  contract: Job["contract"],
): ReturnType<typeof crossCheck> =>
  contract.language === "python" ? crossCheck({ folder, python, contract }) : [];

/** What the framework's own validators say. */
function validated(run: Run): ReturnType<typeof validateVariant> {
  run.onProgress?.("the framework's own validators");
  return validateVariant({ ...run, cpuSeconds: cpuSeconds.native });
}
