import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type EmittedFile, emitEnvironment, emitInput } from "../../src/emit/emit.js";
import type { Recording } from "../../shared-domain/recording.js";
import { type FinishedFile, formatFiles } from "../../src/emit/format-files.js";
import { frameworkVenv } from "../../src/python/framework-venv.js";
import type { Environment } from "../../src/kit/index.js";
import { packageRoot } from "../../src/installation/package-root.js";
import { ensureVenv } from "../../src/python/venv.js";
import { type Generator, Registry } from "../../src/installation/registry.js";
import type { CheckId } from "../../src/rollout/evidence.js";
import type { SmokeReport } from "../../src/rollout/report.js";
import { playDomain } from "../../src/rollout/play-domain.js";
import { smoke } from "../../src/rollout/smoke.js";
import { environmentOf, fixtureContract } from "./environment.js";
import { environmentIn } from "./forms.js";

/** An environment on disk, with one variant only. */
export interface Written {
  readonly folder: string;
  readonly generator: Generator;
  readonly environment: Environment;
  readonly files: readonly EmittedFile[];
  remove(): void;
}

/**
 * Writes the environment around `fixtures/contracts/<name>` into a folder of that name, with the variant for one framework, as `generate` leaves it; `form` is one of the framework's
 * `forms.yaml`. What is written again was emitted once.
 */
export async function written(framework: string, name: string, form?: string): Promise<Written> {
  const key = JSON.stringify([framework, name, form]);
  const { environment, generator, files, finished } = await (trees.get(key) ??
    trees.set(key, treeOf(framework, name, form)).get(key)!);
  return { generator, environment, files, ...put(environment, finished) };
}

async function treeOf(framework: string, name: string, form: string | undefined): Promise<Tree> {
  const generator = await new Registry().load(framework);
  const environment = environmentIn(fixtureContract(name), framework, form);
  const { files } = emitEnvironment(environment, [generator]);
  return { generator, environment, files, finished: await formatFiles(files) };
}

interface Tree extends Omit<Written, "folder" | "remove"> {
  readonly finished: readonly FinishedFile[];
}

const trees = new Map<string, Promise<Tree>>();

/** The same, as `record` leaves it. The domain is played once for all variants of a contract. */
export async function recorded(framework: string, name: string, form?: string): Promise<Written> {
  const generator = await new Registry().load(framework);
  const recording = await (recordings.get(name) ??
    recordings.set(name, recordingOf(name, generator)).get(name)!);
  const facts = { facts: recording.facts };
  const environment = environmentIn(fixtureContract(name), framework, form, facts);
  const { files } = emitEnvironment(environment, [generator]);
  const more = generator.manifest
    .record(emitInput(environment, generator), recording)
    .map((file) => ({ ...file, id: `${framework}/${file.id}`, framework }));
  const all = [...files, ...more];
  return { generator, environment, files: all, ...put(environment, await formatFiles(all)) };
}

const recordings = new Map<string, Promise<Recording>>();

async function recordingOf(name: string, generator: Generator): Promise<Recording> {
  const environment = environmentOf(fixtureContract(name));
  const { files } = emitEnvironment(environment, [generator], []);
  const { folder, remove } = put(environment, await formatFiles(files));
  try {
    const { run } = await playDomain({
      folder,
      environment,
      python: undefined,
      rows: 20,
      found: [],
      budget: null,
      tasks: 2,
      onProgress: () => {},
    });
    return {
      facts: { record: 1, inputs: "", ...run.facts },
      rows: run.rows,
      plays: [...run.plays],
    };
  } finally {
    remove();
  }
}

function put(
  environment: Environment,
  files: readonly FinishedFile[],
): Pick<Written, "folder" | "remove"> {
  const {
    name,
    domain: { file, helpers, files: data },
  } = environment.contract;
  const root = mkdtempSync(join(tmpdir(), "envloom-variant-"));
  const folder = join(root, name);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const path of [file, ...helpers, ...data])
    cpSync(join(packageRoot, "fixtures", "contracts", name, path), join(folder, path));
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The interpreter that smoke would use for a framework's variants. */
export async function interpreter(framework: string): Promise<string> {
  const { manifest } = await new Registry().load(framework);
  const venv = await ensureVenv({
    ...frameworkVenv(manifest, (await manifest.smoke()).default),
    python: undefined,
    onProgress: () => {},
  });
  return venv.python;
}

/**
 * The checks of a variant, by the commands' own way of proving it. `more` are files that stand in its folder besides;
 * `full` asks the framework's own validators too.
 */
export async function checks(
  { folder, generator, environment, files }: Written,
  { more = [], full = false }: { readonly more?: readonly string[]; readonly full?: boolean } = {},
): Promise<SmokeReport["variants"][number]["checks"]> {
  const known = [...files, ...more.map((path) => ({ path, framework: generator.manifest.id }))];
  const report = await smoke({
    folder,
    environment,
    generators: [generator],
    files: known,
    quick: !full,
    python: undefined,
    model: undefined,
    onProgress: () => {},
  });
  return report.variants[0]!.checks;
}

/** A fault put into an emitted variant, and the check that is there to find it. */
export interface Mutation {
  readonly fault: string;
  /** Whose variant, of `fixtures/contracts/`. */
  readonly contract: string;
  /** In which of the framework's forms; left out, in the one that it has by itself. */
  readonly form?: string;
  /** Text that stands once in a file of the environment's folder, and what takes its place. */
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  /** Files copied before, from one path in the environment's folder to another. */
  readonly copies?: readonly (readonly [string, string])[];
  readonly caughtBy: CheckId;
  /** True where a quick run does not play what the fault is in. */
  readonly full?: true;
}

/** Pays what no four digits hold, to plays that asked for hints: `number_hunt` itself pays tenths. */
export const sevenths: Mutation["edits"][number] = {
  file: "hunt.py",
  from: "if self.found else 0.0",
  to: "if self.found else min(self.hints, 2) / 7",
};

/** Keeps, from the first guess on, a secret that nobody is shown and that no row has. */
export const laterSecret: Mutation["edits"][number] = {
  file: "hunt.py",
  from: "        self.guesses += 1\n",
  to: '        self.guesses += 1\n        self._trail = f"trail-{self._target * 7919}"\n',
};

/** Lets a hint come with a long text, so that a part of it can get lost. */
export const longTale: Mutation["edits"][number] = {
  file: "hunt.py",
  from: '% 2 == 0, "hints": self.hints}',
  to: '% 2 == 0, "hints": self.hints, "tale": "once upon a time " * 500}',
};

/** Puts the fault into the variant. Throws where the text that it replaces does not stand there exactly once. */
export function mutate({ folder }: Written, { copies = [], edits }: Mutation): void {
  for (const [from, to] of copies) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(join(folder, from), join(folder, to), { recursive: true });
  }
  for (const { file, from, to } of edits) {
    const text = readFileSync(join(folder, file), "utf8");
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
}
