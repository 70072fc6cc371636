import { spawnSync } from "node:child_process";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** Files of a folder that git knows and that hold what was never committed; none where git is not there or not in use. */
export function uncommitted(folder: string): string[] {
  const { status, stdout } = spawnSync(
    "git",
    ["-C", folder, "status", "--porcelain=v1", "-z", "--untracked-files=no", "--", "."],
    { encoding: "utf8", env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" } },
  );
  if (status !== 0) return [];
  const entries = stdout.split("\0");
  // Behind a renamed file stands its old name, as an entry of its own.
  return entries
    .filter((entry, i) => entry !== "" && !/^[RC]/.test(entries[i - 1] ?? ""))
    .map((entry) => entry.slice(3));
}

/** Shown by name. */
const most = 5;

/** Says that what a run changes stands beside what was never committed; nothing is refused for it. */
export function besideUncommitted(paths: readonly string[]): Diagnostic[] {
  if (paths.length === 0) return [];
  const more = paths.length > most ? ` and ${paths.length - most} more` : "";
  return [
    {
      code: "GIT_UNCOMMITTED",
      severity: "warning",
      message: `not committed before this run: ${paths.slice(0, most).join(", ")}${more}`,
      at: null,
      help: "what this run changed stands beside it in `git diff`; commit first to tell them apart",
    },
  ];
}
