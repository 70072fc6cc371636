import { cpus } from "node:os";
import { emitInput } from "../emit/emit.js";
import { frameworkVenv } from "../python/framework-venv.js";
import type { Evidence, WrittenFile } from "./evidence.js";
import type { Environment } from "../kit/environment.js";
import type { Smoke } from "../kit/smoke.js";
import { ensureVenv, type Venv } from "../python/venv.js";
import type { Generator } from "../installation/registry.js";
import { installedFor } from "../runtime/build.js";
import { judge } from "./judge.js";
import { type Lack, lackOf, notInstalled } from "./not-installed.js";
import { modelRollout } from "./model-rollout.js";
import { playDomain } from "./play-domain.js";
import { reportOf, type SmokeReport, type Verdict } from "./report.js";
import { withScriptedJudge } from "./scripted-judge.js";
import { smokeOf } from "./smoke-of.js";
import { domainFiles, stage } from "./stage.js";
import { evidenceOf, type JudgedDomain } from "./variant-evidence.js";

export interface SmokeInput {
  /** The environment's folder; nothing is written there. */
  readonly folder: string;
  readonly environment: Environment;
  readonly generators: readonly Generator[];
  /** Files of the tree that we wrote, and the framework each belongs to. */
  readonly files: readonly WrittenFile[];
  /** Leaves out the native validators. */
  readonly quick: boolean;
  /** `--python`, for all venvs. */
  readonly python: string | undefined;
  /** Endpoint for one rollout with a model. */
  readonly model: string | undefined;
  readonly onProgress: (line: string) => void;
  /** Told of everything that a variant was judged by. */
  readonly onEvidence?: ((framework: string, evidence: Evidence) => void) | undefined;
}

/** A model is waited for: only a clock can tell that it never answers. */
const MODEL_SECONDS = 600;

/**
 * Proves all variants: plays the bare domain, sends the same plays through each
 * variant over its framework's real surface, and judges what came back.
 *
 * @throws Failure where the domain itself is broken (exit 1) or the machine lacks something (exit 4).
 */
export async function smoke(input: SmokeInput): Promise<SmokeReport> {
  const { environment, generators, onProgress } = input;
  const recorded = await playDomain({
    ...input,
    rows: 1,
    tasks: input.quick ? 3 : 8,
    found: [
      ...(environment.facts?.reach?.plays ?? []),
      ...(environment.facts?.looked?.worst ?? []),
    ],
    budget: null,
  });
  const verdicts = await inTurn(generators, Math.min(2, cpus().length), (generator) =>
    // A judge for each variant: they are proven side by side, and each makes its own fail.
    withScriptedJudge(
      { folder: input.folder, contract: environment.contract, python: recorded.python },
      (judge) =>
        smokeVariant(input, generator, { ...recorded, judge }, (line) =>
          onProgress(`${generator.manifest.id}: ${line}`),
        ),
    ),
  );
  return reportOf(environment.contract.name, verdicts, environment.port);
}

async function smokeVariant(
  input: SmokeInput,
  generator: Generator,
  recorded: JudgedDomain,
  onProgress: (line: string) => void,
): Promise<Verdict> {
  const [{ environment }, { manifest }] = [input, generator];
  const [began, smoke] = [performance.now(), await smokeOf(manifest, environment)];
  const losses = manifest.losses(emitInput(environment, generator));
  const venv = await venvOf(input, generator, smoke);
  if ("why" in venv) {
    onProgress("missing: it could not be installed");
    return notInstalled(manifest.id, venv, losses);
  }
  const staged = stage("smoke", input.folder, variantFiles(input, manifest.id));
  try {
    const { evidence, left, run } = await evidenceOf(
      { input, generator, recorded, smoke, venv, onProgress },
      staged.path,
    );
    input.onEvidence?.(manifest.id, evidence);
    const judged = judge(evidence);
    const { checks } = judged;
    if (input.model !== undefined)
      checks.push(await modelRollout({ ...run, endpoint: input.model, seconds: MODEL_SECONDS }));
    const ok = checks.every((check) => check.ok);
    onProgress(
      `${ok ? "passed" : "FAILED"} in ${elapsed(began)} s${times(evidence.probe.seconds)}`,
    );
    for (const { id, reason } of left) onProgress(`${id} was not sent: ${reason}`);
    return { framework: manifest.id, losses, ...verdictOf(evidence, judged, venv) };
  } finally {
    staged.remove();
  }
}

/** What is said of a variant whose framework could be had. */
const verdictOf = (
  { probe, plays }: Evidence,
  { checks, differences, steps }: ReturnType<typeof judge>,
  { interpreter }: Venv,
): Omit<Verdict, "framework" | "losses"> => ({
  missing: false,
  conflict: false,
  version: probe.version ?? "",
  python: probe.python || interpreter.version,
  checks,
  episodes: plays.length,
  steps,
  differences: differences.length,
  seconds: probe.seconds,
});

/** The framework's venv; or, where the machine cannot have it, why. */
async function venvOf(
  { environment, generators, python, onProgress }: SmokeInput,
  generator: Generator,
  smoke: Smoke,
): Promise<Venv | Lack> {
  const { description } = environment;
  const installed = await installedFor(environment, python, onProgress);
  const wish = frameworkVenv(generator.manifest, smoke, installed, description.python);
  const others = generators
    .filter((one) => one !== generator)
    .map((one) => ({ id: one.manifest.id, range: one.manifest.python }));
  return ensureVenv({ ...wish, others, python, onProgress }).catch(lackOf);
}

function variantFiles({ environment, files }: SmokeInput, framework: string): string[] {
  const written = files
    .filter((file) => file.framework === null || file.framework === framework)
    .map((file) => file.path);
  return [...domainFiles(environment.contract), ...written];
}

/** Does the work for each item, at most `width` at once, and gives the results in the items' order. */
async function inTurn<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

function elapsed(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

function times(seconds: Readonly<Record<string, number>>): string {
  const slow = Object.entries(seconds)
    .filter(([, s]) => s >= 0.5)
    .map(([name, s]) => `${name} ${s}`);
  return slow.length === 0 ? "" : ` (${slow.join(", ")})`;
}
