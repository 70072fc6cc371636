import type { RecordFacts, Recording } from "../../shared-domain/recording.js";
import { type EmittedFile, emitEnvironment, emitInput } from "../emit/emit.js";
import { formatFiles } from "../emit/format-files.js";
import { packageVersion } from "../installation/package-version.js";
import { variantsOf } from "../generate/generate.js";
import { inputHash, recordPath } from "../generate/inputs.js";
import { rememberUpToDate } from "../generate/remember.js";
import { loadEnvironment, type LoadedEnvironment } from "../generate/load-environment.js";
import { type Diagnostic, type Environment, Failure, json } from "../kit/index.js";
import type { Registry } from "../installation/registry.js";
import { type PlayedDomain, playDomain } from "../rollout/play-domain.js";
import { unstable } from "./unstable.js";
import { defaultBudget, defaultMutants } from "../rollout/reach-domain.js";
import { factsOf, outsideRange, reachDiagnostics, unmeasured } from "./reached-facts.js";
import { withoutLongResults } from "./long-results.js";
import type { Plan } from "../workspace/plan.js";
import type { Choices } from "../workspace/plan-choices.js";
import { updateFolder } from "../workspace/update-folder.js";
import { followDomain } from "../generate/follow-domain.js";
import { recordHash, rowsOf } from "../generate/record-hash.js";

export interface RecordRequest {
  readonly folder: string;
  readonly registry: Registry;
  readonly python: string | undefined;
  readonly choices: Choices;
  /** Records even where nothing has changed since the last time. */
  readonly force: boolean;
  /** Seconds' worth of work that the search for plays may do; undefined leaves it as it was. */
  readonly budget?: number | undefined;
  /** Changes of the domain that are tried, null for all; undefined leaves it as it was. */
  readonly mutants?: number | null | undefined;
  readonly onProgress: (line: string) => void;
}

/** What recording came to. */
export interface Recorded {
  /** Null where the last recording still holds. */
  readonly plan: Plan | null;
  readonly loaded: LoadedEnvironment;
  readonly facts: RecordFacts;
  readonly diagnostics: readonly Diagnostic[];
}

/** Tasks of each split that the oracle plays. */
const playedTasks = 8;

/**
 * Plays the domain and writes what only a run can tell: dataset rows, examples,
 * probe plans, fixtures, counts. All or nothing.
 *
 * @throws Failure with everything that is wrong with the domain (exit 1)
 */
export async function record(request: RecordRequest): Promise<Recorded> {
  const { registry, python, choices, onProgress } = request;
  const loaded = await loadEnvironment(request.folder, request);
  const { root, environment } = loaded;
  const rows = rowsOf(environment);
  const inputs = recordHash(root, environment, rows);
  const last = stillHolds(request, environment, inputs);
  if (last !== null) {
    const diagnostics = [...loaded.diagnostics, ...reachDiagnostics(last.reach)];
    return { plan: null, loaded, facts: last, diagnostics };
  }
  const search = {
    found: [],
    budget: request.budget ?? defaultBudget,
    mutants: request.mutants === undefined ? defaultMutants : request.mutants,
  };
  const played = await playDomain({
    ...search,
    folder: root,
    environment,
    python,
    rows,
    tasks: playedTasks,
    onProgress,
  });
  const wrong = [...unstable(played), ...outsideRange(played)];
  if (wrong.length > 0) throw new Failure([...played.run.diagnostics, ...wrong]);
  const facts: RecordFacts = { record: 1, inputs, ...factsOf(played, environment) };
  const plays = played.run.plays.map(withoutLongResults);
  const recording = { facts, rows: played.run.rows, plays };
  const { files, diagnostics } = emitRecorded({ ...environment, facts }, loaded, recording);
  if (diagnostics.some(({ severity }) => severity === "error")) throw new Failure(diagnostics);
  const wanted = await wantedFolder(loaded, facts, files, registry);
  const waiting = (): void => onProgress("another run is at work here; waiting for it");
  const plan = await updateFolder(root, wanted, choices, waiting);
  if (!plan.blocked) await rememberUpToDate(root, registry);
  const said = [...aboutPlays(played, facts), ...diagnostics, ...plan.diagnostics];
  return { plan, loaded, facts, diagnostics: [...loaded.diagnostics, ...said] };
}

/** What the folder is to hold once the run has told its facts. */
async function wantedFolder(
  loaded: LoadedEnvironment,
  facts: RecordFacts,
  files: readonly EmittedFile[],
  registry: Registry,
): Promise<Parameters<typeof updateFolder>[1]> {
  const after = { ...loaded.inputs, record: inputHash(Buffer.from(json(facts))) };
  const followed = followDomain(loaded);
  return {
    ...followed,
    envloom: packageVersion(),
    files: await formatFiles(files),
    answersFor: () => true,
    inputs: after,
    frameworks: variantsOf(
      loaded.generators.map(({ manifest }) => manifest.id),
      { ...loaded, inputs: after },
      registry,
    ),
    notes: { ...followed.notes, [recordPath]: json(facts) },
  };
}

/** What is to be said of the plays, and of what they reach. */
const aboutPlays = (played: PlayedDomain, { reach }: RecordFacts): Diagnostic[] => [
  ...played.run.diagnostics,
  ...unmeasured(played),
  ...reachDiagnostics(reach),
];

/** The facts of the last recording where they are still what a run would give; null where they are not. */
function stillHolds(
  { force, budget, mutants }: RecordRequest,
  { facts }: Environment,
  inputs: string,
): RecordFacts | null {
  const longer = (budget ?? 0) > (facts?.reach?.search.budget ?? 0);
  const tried = facts?.reach?.mutants?.asked;
  const more = tried !== null && (mutants === null || (mutants ?? 0) > (tried ?? 0));
  return force || longer || more || facts?.inputs !== inputs ? null : facts;
}

/** Generated files as the new facts make them, and those that come from the run itself. */
function emitRecorded(
  environment: Environment,
  { generators }: LoadedEnvironment,
  recording: Recording,
): { files: EmittedFile[]; diagnostics: readonly Diagnostic[] } {
  const { files, diagnostics } = emitEnvironment(environment, generators);
  const more = generators.flatMap((generator) => {
    const framework = generator.manifest.id;
    return generator.manifest
      .record(emitInput(environment, generator), recording)
      .map((file) => ({ ...file, id: `${framework}/${file.id}`, framework }));
  });
  return { files: [...files, ...more], diagnostics };
}
