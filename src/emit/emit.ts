import type { Generator } from "../installation/registry.js";
import {
  type Diagnostic,
  type EmitInput,
  type Environment,
  Failure,
  type File,
  type Loss,
  TextError,
} from "../kit/index.js";
import { fileProblems } from "./file-rules.js";
import type { Variant } from "./readme.js";
import { sharedFiles } from "./shared-files.js";
import { readOptions } from "./read-options.js";

/** A loss, and the framework that has it. */
export interface FrameworkLoss extends Loss {
  readonly framework: string;
}

/** A file of the tree, and the framework it belongs to; null for what all variants share. */
export interface EmittedFile extends File {
  readonly framework: string | null;
}

/** What generating gives before anything is written. No files where a diagnostic is an error. */
export interface Emission {
  readonly files: readonly EmittedFile[];
  readonly losses: readonly FrameworkLoss[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What is known of one variant before its files are made. */
interface Prepared {
  readonly generator: Generator;
  readonly input: EmitInput<unknown>;
  readonly variant: Variant;
}

/**
 * All files of an environment's tree that come from the description and the
 * domain, unformatted. Touches no disk. `generators` are all frameworks of the
 * environment, since the README tells of each; `only` names those whose files are wanted.
 */
export function emitEnvironment(
  environment: Environment,
  generators: readonly Generator[],
  only?: readonly string[],
): Emission {
  const diagnostics: Diagnostic[] = [];
  const prepared = generators.flatMap((generator) => {
    const found = prepare(environment, generator);
    diagnostics.push(...found.diagnostics);
    return found.prepared ? [found.prepared] : [];
  });
  const losses = prepared.flatMap(({ generator, variant }) =>
    variant.losses.map((loss) => ({ framework: generator.manifest.id, ...loss })),
  );
  const wanted = prepared.filter(
    ({ generator }) => only === undefined || only.includes(generator.manifest.id),
  );
  if (diagnostics.some(({ severity }) => severity === "error") || prepared[0] === undefined)
    return { files: [], losses, diagnostics };
  const { assets } = prepared[0].generator;
  const files = [
    ...claimed(null, () =>
      sharedFiles(
        environment,
        prepared.map(({ variant }) => variant),
        assets.shared,
      ),
    ),
    ...wanted.flatMap(({ generator, input }) =>
      claimed(generator, () => generator.manifest.emit(input)),
    ),
  ];
  refuseUnsound(environment, files);
  return { files, losses, diagnostics };
}

/** The input of a generator for this environment, once its options are read. Throws Failure where they are wrong. */
export function emitInput(
  environment: Environment,
  { manifest, assets }: Generator,
): EmitInput<unknown> {
  const { options, diagnostics } = readOptions(environment, manifest);
  if (diagnostics.length > 0) throw new Failure(diagnostics);
  return { environment, options, assets };
}

function prepare(
  environment: Environment,
  generator: Generator,
): { prepared: Prepared | null; diagnostics: readonly Diagnostic[] } {
  const { manifest, assets } = generator;
  const { options, diagnostics } = readOptions(environment, manifest);
  if (diagnostics.length > 0) return { prepared: null, diagnostics };
  const input = { environment, options, assets };
  const variant = { manifest, usage: manifest.usage(input), losses: manifest.losses(input) };
  return { prepared: { generator, input, variant }, diagnostics: manifest.check(input) };
}

/** A generator's files under ids and a folder of its own, so that two generators never meet. */
function claimed(generator: Generator | null, make: () => readonly File[]): EmittedFile[] {
  const framework = generator?.manifest.id ?? null;
  try {
    return make().map((file) => {
      if (generator && !file.path.startsWith(`${generator.manifest.folder}/`))
        throw new Error(`${framework} emits ${file.path}, outside of its folder`);
      const own = (id: string): string => `${framework ?? "shared"}/${id}`;
      const absorbs = file.absorbs && { absorbs: file.absorbs.map(own) };
      return { ...file, ...absorbs, id: own(file.id), framework };
    });
  } catch (cause) {
    if (!(cause instanceof TextError)) throw cause;
    const message = `${framework ?? "the README"} cannot carry a text: ${cause.message}`;
    throw new Failure([
      {
        code: "TEXT_UNPRINTABLE",
        severity: "error",
        message,
        at: null,
        help: "change the text in the domain or in envloom.yaml",
      },
    ]);
  }
}

/** Stops where the files would not make a tree. That is a generator's fault, or a name of the author's own that is taken. */
function refuseUnsound({ contract }: Environment, files: readonly EmittedFile[]): void {
  const authors = [
    contract.domain.file,
    ...contract.domain.helpers,
    ...contract.domain.files,
    "envloom.yaml",
  ];
  const theirs = authors.map(
    (path) => ({ id: `author/${path}`, path, zone: "seeded", text: "" }) as const,
  );
  const hidden = authors.filter((path) => /^episode(?:\.py$|\/)/.test(path));
  const problems = [
    ...hidden.map((path) => `${path} would be taken for the driver, the package episode`),
    ...fileProblems([...theirs, ...files]),
  ];
  if (problems.length === 0) return;
  const help = "rename the file if it is yours; otherwise this is a fault in a generator";
  throw new Failure(
    problems.map((message) => ({
      code: "FILES_UNSOUND",
      severity: "error",
      message,
      at: null,
      help,
    })),
  );
}
