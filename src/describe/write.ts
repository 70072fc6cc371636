import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fillDescription, writeDescription } from "../../shared-domain/description-write.js";
import { generate, type Generated } from "../generate/generate.js";
import { descriptionPath } from "../generate/inputs.js";
import { type Diagnostic, Failure } from "../kit/index.js";
import { record } from "../record/record.js";
import type { Begun } from "./begun.js";
import { copyIn, filesToCopy } from "./copy-in.js";
import type { DomainSource } from "./domain-source.js";
import type { Confirm } from "../workspace/mass-deletion.js";
import { type FirstLook, lookAt, noSentences, type Sentences } from "./first-look.js";
import { keepFolder } from "./kept-folder.js";
import { asNamed, withPackagesElsewhere } from "./packages-elsewhere.js";
import type { Proposal } from "./propose.js";
import { type Described, type DescribeRequest, nothingWritten } from "./request.js";
import { makeFolder } from "../workspace/make-folder.js";

/** Everything that is needed to write an environment. */
export interface Ready {
  readonly folder: string;
  readonly begun: Pick<Begun, "text">;
  readonly source: DomainSource;
  readonly proposal: Proposal;
}

/** What writing would do to a folder. */
export interface Preview {
  readonly look: FirstLook;
  readonly copied: readonly string[];
  readonly written: Described["written"];
  readonly generated: Generated;
}

/** What was said in words: told beside what would be written. */
export interface Words {
  readonly sentences: Sentences;
  readonly success: string | null;
}
const noWords: Words = { sentences: noSentences, success: null };

/** Everything that is written, and taken back where a part of it fails; with `--dry-run` only a look at it. */
export async function write(
  request: DescribeRequest,
  ready: Ready,
  words: Words = noWords,
): Promise<Described> {
  if (request.dryRun === true) return lookedAt(ready, await preview(request, ready, words));
  const { onProgress } = request;
  const { folder, source, proposal } = ready;
  const { description, reasons } = proposal;
  const copied = source.outside ? filesToCopy(source.root, folder, proposal.files) : [];
  const { text, written } = descriptionOf(ready);
  const kept = keepFolder(folder, [descriptionPath, ...copied]);
  try {
    const root = lay(folder, source, copied, written === "unchanged" ? null : text);
    onProgress("generating");
    const run = { ...request, folder: root };
    const generated = await generate({ ...run, confirm: confirmBy(request), write: true });
    if (generated.plan.blocked) throw new Failure(generated.diagnostics, 3);
    onProgress("recording");
    const recorded = await record({ ...run, force: false });
    if (recorded.plan?.blocked) throw new Failure(recorded.diagnostics, 3);
    refuseLeftOut(recorded.diagnostics, proposal.evidence);
    const diagnostics = unique([...generated.diagnostics, ...recorded.diagnostics]);
    return {
      ...nothingWritten(folder, {}),
      description,
      reasons,
      ...proposal.evidence,
      copied,
      written,
      generated,
      recorded,
      diagnostics,
    };
  } catch (error) {
    kept.restore();
    throw withPackagesElsewhere(error, source, asNamed(request.cwd, folder));
  }
}

/** What would be written, as what is described. */
const lookedAt = (
  { folder, proposal: { description, reasons, evidence } }: Ready,
  { copied, written, generated, look }: Preview,
): Described => ({
  ...nothingWritten(folder, {}),
  description,
  reasons,
  ...evidence,
  copied,
  written,
  generated,
  look,
  diagnostics: generated.diagnostics,
});

const confirmBy = ({ interviewer }: DescribeRequest): Confirm =>
  interviewer ? (question) => interviewer.confirm(question, false) : null;

/** Folders that hold nothing of an environment's own. */
const heavy = new Set([".git", ".venv", "venv", "node_modules", "__pycache__"]);

/**
 * What {@link write} would do, found out on a copy: the folder itself is not touched.
 *
 * @throws Failure with everything that keeps it from being written
 */
export async function preview(
  request: DescribeRequest,
  ready: Ready,
  words: Words = noWords,
): Promise<Preview> {
  const { registry, python, choices } = request;
  const { folder, source, proposal } = ready;
  const copied = source.outside ? filesToCopy(source.root, folder, proposal.files) : [];
  const { text, written } = descriptionOf(ready);
  const home = mkdtempSync(join(tmpdir(), "envloom-preview-"));
  try {
    const copy = join(home, basename(folder));
    if (existsSync(folder))
      cpSync(folder, copy, {
        recursive: true,
        filter: (path) => !heavy.has(basename(path)) || path === folder,
      });
    const root = lay(copy, source, copied, written === "unchanged" ? null : text);
    const generated = await generate({
      folder: root,
      registry,
      python,
      choices,
      write: false,
      onProgress: () => {},
    });
    const { environment } = generated.loaded;
    const look = await lookAt(root, environment, { python, ...words });
    return { copied, written, generated, look };
  } catch (error) {
    throw withPackagesElsewhere(error, source, asNamed(request.cwd, folder));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function descriptionOf({ begun, proposal: { description, reasons } }: Ready): {
  text: string;
  written: Described["written"];
} {
  const text =
    begun.text === null
      ? writeDescription(description, reasons)
      : fillDescription(begun.text, description, reasons);
  return {
    text,
    written: begun.text === null ? "create" : text === begun.text ? "unchanged" : "update",
  };
}

/** The author's part of the tree: the domain's files and the description. */
function lay(
  folder: string,
  source: DomainSource,
  copied: readonly string[],
  description: string | null,
): string {
  makeFolder(folder);
  const root = realpathSync(folder);
  copyIn(source.root, root, copied);
  if (description !== null) writeFileSync(join(root, descriptionPath), description);
  return root;
}

/** Splits that nobody named must hold all rows: only the run tells what rows say of theirs. */
function refuseLeftOut(found: readonly Diagnostic[], { decisions }: Proposal["evidence"]): void {
  const left = found.filter(({ code }) => code === "ROWS_IN_NO_SPLIT");
  const assumed = decisions.some(({ key, how }) => key === "tasks.splits" && how === "assumed");
  if (assumed && left.length > 0)
    throw new Failure(left.map((each) => ({ ...each, severity: "error" })));
}

/** Generating and recording read the same domain and say the same of it. */
export function unique(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const told = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  return [...told.values()];
}
