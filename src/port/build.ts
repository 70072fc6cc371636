import {
  cpSync,
  existsSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { nameProblem } from "../../shared-domain/roles/environment-name.js";
import { describe } from "../describe/describe.js";
import { Failure, json } from "../kit/index.js";
import { formatPython } from "../write/format.js";
import { scratchFolder } from "../python/scratch-folder.js";
import type { Registry } from "../installation/registry.js";
import { noChoices } from "../workspace/plan-choices.js";
import type { Lifted } from "./analysis.js";
import { makeFolder } from "../workspace/make-folder.js";

export interface BuildInput {
  /** Absolute path of the source. */
  readonly source: string;
  /** Where the environment comes to lie; made, or empty. */
  readonly out: string;
  readonly lifted: Lifted;
  readonly title: string;
  /** As answered; null proposes one. */
  readonly name: string | null;
  readonly license: string | null;
  readonly licenseFiles: readonly string[];
  readonly requires: readonly string[];
  readonly frameworks: readonly string[];
  readonly registry: Registry;
  readonly python: string | undefined;
  readonly onProgress: (line: string) => void;
}

/** Refuses a folder that holds something: a port makes a new environment. */
export function checkOut(out: string): void {
  if (!existsSync(out)) return;
  if (statSync(out).isDirectory() && readdirSync(out).length === 0) return;
  const message = `${out} is there already and is not empty`;
  throw new Failure(
    [
      {
        code: "PORT_OUT_TAKEN",
        severity: "error",
        message,
        at: null,
        help: "name a new folder by --out, or empty this one",
      },
    ],
    3,
  );
}

/**
 * Writes the lifted domain and makes an ordinary environment of it: described,
 * generated, recorded. Where anything of it fails nothing stays.
 *
 * @throws Failure with everything that is wrong
 */
export async function buildEnvironment(input: BuildInput): Promise<void> {
  const { out, registry, python, onProgress } = input;
  const existed = existsSync(out);
  const scratch = scratchFolder("answers");
  try {
    await writeLifted(input);
    const answers = join(scratch.path, "answers.json");
    writeFileSync(answers, JSON.stringify(descriptionOf(input)));
    const described = await describe({
      folder: out,
      cwd: out,
      registry,
      domain: undefined,
      text: undefined,
      interviewer: null,
      makeDomain,
      proposesPrompt: false,
      answers,
      yes: true,
      frameworks: input.frameworks,
      // They are tried on the original's plays, which the verdict rests on.
      mutants: 0,
      python,
      choices: noChoices,
      onProgress,
    });
    refuseOpen(described.questions);
    described.diagnostics.filter(isUnmeasured).forEach(({ message }) => onProgress(message));
  } catch (error) {
    clear(out, existed);
    throw error;
  } finally {
    scratch.remove();
  }
}

/** The answers that make an environment of a lift that was kept. */
export const keptAnswers = "answers.json";

/** Writes the lifted domain and its answers, and makes nothing of them: they are there to be mended. Their files. */
export async function keepLift(input: BuildInput): Promise<readonly string[]> {
  makeFolder(input.out);
  const files = await writeLifted(input);
  // The model is told what the original tells it, as in a port.
  const answers = { system_prompt: "none", ...descriptionOf(input) };
  writeFileSync(join(input.out, keptAnswers), json(answers));
  return [...files, keptAnswers].sort();
}

/** A search that broke stops no port, and is not passed over in silence. */
const isUnmeasured = ({ code }: { readonly code: string }): boolean =>
  code === "REACH_NOT_MEASURED";

/** What a port settles leaves no question open. Throws Failure where one is. */
function refuseOpen(questions: readonly { readonly key: string; readonly why: string }[]): void {
  if (questions.length === 0) return;
  throw new Failure(
    questions.map(({ key, why }) => ({
      code: "PORT_UNFIT",
      severity: "error",
      message: `the lifted domain leaves \`${key}\` open: ${why}`,
      at: null,
      help: "lift it with --explain and settle it in envloom.yaml by hand",
    })),
  );
}

/** The domain is lifted already: there is no idea to make one of. */
const makeDomain = (): never => {
  throw new Error("a port makes no domain");
};

/** Files of the lifted domain: text that is ours is formatted, the author's stays as it is. */
async function writeLifted({
  source,
  out,
  lifted,
  licenseFiles,
}: BuildInput): Promise<readonly string[]> {
  for (const [path, text] of Object.entries(lifted.files)) {
    makeFolder(dirname(join(out, path)));
    writeFileSync(join(out, path), path.includes("/") ? text : await formatPython(text));
  }
  const root = statSync(source).isDirectory() ? source : dirname(source);
  const copies = {
    ...lifted.copies,
    ...Object.fromEntries(licenseFiles.map((path) => [`lifted/${basename(path)}`, path])),
  };
  for (const [to, from] of Object.entries(copies)) {
    makeFolder(dirname(join(out, to)));
    cpSync(join(root, from), join(out, to), { dereference: true });
  }
  return [...Object.keys(lifted.files), ...Object.keys(copies)];
}

function descriptionOf({
  lifted,
  title,
  name,
  license,
  requires,
  frameworks,
  out,
}: BuildInput): Record<string, unknown> {
  const near = {
    frameworks: [],
    module: "domain",
    imports: [
      ...requires.map((line) => line.split("==")[0]!.replaceAll("-", "_")),
      ...Object.keys(lifted.files).flatMap((path) => path.replace(/\.py$/, "").split("/")),
    ],
  };
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  const candidates = [name, words, `${words}_port`, basename(out).replaceAll("-", "_")].filter(
    (one): one is string => one !== null,
  );
  const chosen =
    name ?? candidates.find((one) => /^[a-z]/.test(one) && nameProblem(one, near) === null) ?? null;
  return {
    version: 1,
    ...(chosen === null ? {} : { name: chosen }),
    license: license ?? "TBD",
    frameworks: [...frameworks],
    requires: [...requires],
    ...(Object.keys(lifted.copies).length > 0 ? { files: Object.keys(lifted.copies).sort() } : {}),
    ...lifted.description,
  };
}

/** Takes back what a build wrote into a folder that was empty. */
export function takeBack(out: string): void {
  for (const entry of readdirSync(out)) rmSync(join(out, entry), { recursive: true, force: true });
}

/** Takes back a failed build, and the folder where there was none. */
function clear(out: string, existed: boolean): void {
  if (!existsSync(out)) return;
  takeBack(out);
  if (!existed) rmdirSync(out);
}
