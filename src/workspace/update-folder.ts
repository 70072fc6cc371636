import { existsSync, readdirSync, readFileSync, realpathSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { withFileLock } from "../python/file-lock.js";
import { applyPlan, changesNothing } from "./apply.js";
import { Failure } from "../kit/index.js";
import { type Plan, planTree, type Wanted } from "./plan.js";
import { type Choices } from "./plan-choices.js";
import { problemOf } from "./disk.js";
import { type Confirm, confirmDeletion } from "./mass-deletion.js";
import { refuseToMerge } from "./merge.js";
import { recover } from "./recover.js";
import { Stage } from "./stage.js";
import { readState } from "./state.js";
import { stateFolder, stateLink } from "./state-folder.js";
import { guardedAsync } from "./write-errors.js";

/** Plans what `wanted` means for a folder. Writes nothing, so it cannot finish what a killed run has begun. */
export async function planFolder(folder: string, wanted: Wanted, choices: Choices): Promise<Plan> {
  const root = realpathSync(folder);
  refuseLinks(root);
  if (new Stage(root).pending() !== null) {
    const message = "the last run was interrupted while it wrote";
    throw new Failure([
      {
        code: "RUN_INTERRUPTED",
        severity: "error",
        message,
        at: { file: stateFolder },
        help: "run `envloom generate` to finish it",
      },
    ]);
  }
  refuseUnknown(wanted, choices);
  refuseChanged(root, wanted);
  const state = readState(root, wanted.envloom);
  const first = planTree(root, state, wanted, choices, refuseToMerge);
  if (first.files.every(({ hunks }) => hunks.length === 0)) return first;
  // Only now that something is to be joined: what joins loads parsers and a formatter.
  const { mergeRenamed } = await import("./merge-renamed.js");
  return planTree(root, state, wanted, choices, mergeRenamed(wanted.renamed ?? []));
}

function refuseLinks(root: string): void {
  const linked = stateLink(root);
  if (linked === undefined) return;
  const message = `${linked} is a symbolic link`;
  const help =
    "put the folder itself there: it belongs to the environment, and is committed with it";
  throw new Failure(
    [{ code: "PATH_UNSAFE", severity: "error", message, at: { file: linked }, help }],
    3,
  );
}

/** A path that is none of ours is a slip of the pen, which must not pass for a choice. */
function refuseUnknown({ files }: Wanted, { mine, theirs }: Choices): void {
  const paths = new Set(files.map(({ path }) => path));
  const unknown = [...mine, ...theirs].filter((path) => !paths.has(path));
  if (unknown.length === 0) return;
  throw new Failure(
    [
      {
        code: "FILE_UNKNOWN",
        severity: "error",
        message: `envloom writes no ${unknown.join(", ")}`,
        at: null,
        help: "name files by their path from the environment's folder",
      },
    ],
    2,
  );
}

/** Between reading and writing another run may have been waited for, and the author may have gone on working. */
function refuseChanged(
  root: string,
  { expected = {}, notes = {}, changedSince = () => [] }: Wanted,
): void {
  for (const path of Object.keys(expected)) {
    const problem = notes[path] === undefined ? null : problemOf(root, path);
    if (problem !== null)
      throw new Failure(
        [
          {
            code: "PATH_UNSAFE",
            severity: "error",
            message: `${path} ${problem}`,
            at: { file: path },
            help: "it would be replaced, not written through: put the new name there by hand",
          },
        ],
        3,
      );
  }
  const written = Object.entries(expected).filter(
    ([path, text]) => ![text, notes[path]].includes(readFileSync(join(root, path), "utf8")),
  );
  const changed = [...written.map(([path]) => path), ...changedSince()];
  if (changed.length === 0) return;
  const message = `${changed.join(", ")} changed while envloom was at work; nothing was written`;
  throw new Failure([
    {
      code: "INPUT_CHANGED",
      severity: "error",
      message,
      at: { file: changed[0]! },
      help: "run it again",
    },
  ]);
}

/**
 * Brings a folder to what is wanted, if nothing stands against it. Where another
 * run is at work there, waits for it and plans anew. An up-to-date folder is not touched at all.
 *
 * @param onWait called once, where another run is at work
 * @param confirm asked where much would be deleted
 * @returns the plan that was carried out, or that is `blocked`
 */
export async function updateFolder(
  folder: string,
  wanted: Wanted,
  choices: Choices,
  onWait: () => void = () => {},
  confirm: Confirm = null,
): Promise<Plan> {
  const root = realpathSync(folder);
  refuseLinks(root);
  let allowed: ReadonlySet<string> = new Set();
  if (new Stage(root).pending() === null) {
    const plan = await planFolder(root, wanted, choices);
    if (plan.blocked || changesNothing(plan)) return plan;
    allowed = await confirmDeletion(plan, choices.deletions, confirm);
  }
  const work = async (): Promise<Plan> => {
    recover(root);
    const plan = await planFolder(root, wanted, choices);
    await confirmDeletion(plan, choices.deletions, confirm, allowed);
    if (!plan.blocked) applyPlan(plan);
    return plan;
  };
  return guardedAsync(root, () =>
    withFileLock(join(root, stateFolder, "run.lock"), work, onWait),
  ).finally(() => removeIfEmpty(join(root, stateFolder)));
}

/** A first run that fails must leave no trace; the run's own lock has made the folder. */
function removeIfEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
