import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { emitInput } from "../emit/emit.js";
import { formatFiles } from "../emit/format-files.js";
import { generate } from "../generate/generate.js";
import { packageVersion } from "../installation/package-version.js";
import { refuseStale } from "../generate/refuse-stale.js";
import { type Diagnostic, type Environment, Failure, type PackPlan } from "../kit/index.js";
import { record } from "../record/record.js";
import type { Generator, Registry } from "../installation/registry.js";
import type { LoadedEnvironment } from "../generate/load-environment.js";
import type { LockEntry } from "../workspace/lock.js";
import { noChoices as choices } from "../workspace/plan-choices.js";
import { readState } from "../workspace/state.js";
import { vendored, vendoredTexts } from "./vendored.js";
import { refuseInside } from "./out-folder.js";
import { listPath, packFiles } from "./pack-files.js";
import { publisherProblems } from "./publishers.js";
import { type WrittenFile, writePack } from "./write-pack.js";

export interface PackRequest {
  readonly folder: string;
  readonly framework: string;
  /** Where the pack goes. */
  readonly out: string;
  readonly registry: Registry;
  readonly python: string | undefined;
  readonly onProgress: (line: string) => void;
}

/** What packing came to. */
export interface Packed {
  readonly files: readonly WrittenFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes a folder of one variant that needs nothing outside of it. The tree must
 * be what the domain means now; a recording that is stale is made anew first.
 */
export async function pack(request: PackRequest): Promise<Packed> {
  const { folder, registry, python, onProgress } = request;
  const { plan: tree, loaded: before } = await generate({
    folder,
    registry,
    python,
    choices,
    write: false,
    onProgress,
  });
  const generator = chosen(before, request.framework);
  refuseInside(
    before.root,
    request.out,
    knownPaths(before.root).map(({ path }) => path),
  );
  refuseStale(tree);
  const {
    loaded,
    facts,
    plan: recorded,
    diagnostics,
  } = await record({ folder, registry, python, choices, force: false, onProgress });
  if (recorded?.blocked) throw new Failure(recorded.diagnostics, 3);
  refuseUnwritten(facts.unwritten ?? []);
  const environment = { ...loaded.environment, facts };
  const known = knownPaths(loaded.root);
  const strays = strayModules(
    join(loaded.root, generator.manifest.folder),
    new Set(known.map(({ path }) => path)),
    loaded.root,
  );
  return {
    files: await written(request.out, loaded.root, environment, generator, known),
    diagnostics: [...diagnostics, ...strays, ...publisherProblems(environment, loaded.root)],
  };
}

/** The environment's generator of a framework. Throws Failure where it has none. */
function chosen({ generators, environment }: LoadedEnvironment, framework: string): Generator {
  const found = generators.find(({ manifest }) => manifest.id === framework);
  if (found !== undefined) return found;
  const ids = generators.map(({ manifest }) => manifest.id);
  throw notOfIt(framework, environment.contract.name, ids);
}

/** The files that we wrote, and the framework each belongs to. */
const knownPaths = (root: string): readonly LockEntry[] =>
  [...readState(root, packageVersion()).known.values()].map(({ entry }) => entry);

async function written(
  out: string,
  root: string,
  environment: Environment,
  generator: Generator,
  known: readonly LockEntry[],
): Promise<readonly WrittenFile[]> {
  const { manifest } = generator;
  const paths = known
    .filter(({ framework, path }) => framework === manifest.id && existsSync(join(root, path)))
    .map(({ path }) => path);
  const held = emitInput(vendored(environment), generator);
  const plan = await formatted(manifest.id, manifest.pack(held));
  const files = packFiles({
    root,
    environment,
    envloom: packageVersion(),
    framework: manifest.id,
    folder: manifest.folder,
    paths,
    plan,
    texts: await vendoredTexts(environment, generator, root, paths),
  });
  return writePack(out, files, listPath(plan));
}

/** Nobody who takes a pack could tell a tool that is yet to be written from a broken environment. */
function refuseUnwritten(tools: readonly string[]): void {
  if (tools.length === 0) return;
  throw new Failure(
    tools.map((name) => ({
      code: "TOOL_NOT_WRITTEN",
      severity: "error",
      message: `the tool ${name} is not written yet`,
      at: null,
      help: "write it in the domain, or take it out",
    })),
  );
}

/** The generator's own texts, their Python formatted as in the tree. */
async function formatted(framework: string, plan: PackPlan): Promise<PackPlan> {
  const texts = plan.files.flatMap(({ path, text }) =>
    text === null ? [] : [{ id: path, path, zone: "generated" as const, text, framework }],
  );
  const finished = new Map((await formatFiles(texts)).map(({ path, text }) => [path, text]));
  return {
    ...plan,
    files: plan.files.map(({ path }) => ({ path, text: finished.get(path) ?? null })),
  };
}

function notOfIt(framework: string, name: string, ids: readonly string[]): Failure {
  return new Failure(
    [
      {
        code: "FRAMEWORK_UNKNOWN",
        severity: "error",
        message: `${name} has no framework ${framework}`,
        at: null,
        help: `it has ${ids.join(", ")}`,
      },
    ],
    2,
  );
}

/** Python files beside the variant's that are not ours: an edited file may import them, and they do not travel. */
function strayModules(folder: string, known: ReadonlySet<string>, root: string): Diagnostic[] {
  const walk = (here: string): string[] =>
    readdirSync(here)
      .sort()
      .flatMap((name) => {
        const path = join(here, name);
        if (
          name.startsWith(".") ||
          name === "__pycache__" ||
          name === "build" ||
          name.endsWith(".egg-info")
        )
          return [];
        return lstatSync(path).isDirectory()
          ? existsSync(join(path, "pyvenv.cfg"))
            ? []
            : walk(path)
          : name.endsWith(".py")
            ? [path]
            : [];
      });
  const strays = walk(folder)
    .map((path) => relative(root, path).replaceAll("\\", "/"))
    .filter((path) => !known.has(path));
  return strays.map((path) => ({
    code: "FILE_NOT_PACKED",
    severity: "warning",
    message: `${path} is yours and does not travel with the pack`,
    at: { file: path },
    help: "if the variant needs it, put what it does into the domain",
  }));
}
