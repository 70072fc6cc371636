// Tells whether sources of a checkout were written after its build. Emitting with new templates and an old build gives
// trees that do not import, and nothing says why.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the build compiles. */
export const sourceFolders = ["src", "shared-domain", "generators"];

/** Written when a build is known to fit its sources; its time says when that was. */
export const stampIn = (root) => join(root, "dist", ".built");

/** Whether `folder` holds built sources. Goldens and packages are no sources. */
export const isBuilt = (folder) => folder !== "golden" && folder !== "node_modules";

/** Whether a TypeScript file below `root` is newer than the build's stamp, or the stamp is missing. */
export function isStale(root) {
  const stamp = statSync(stampIn(root), { throwIfNoEntry: false });
  if (stamp === undefined) return true;
  return sourceFolders
    .map((folder) => join(root, folder))
    .some((folder) => existsSync(folder) && hasNewer(folder, stamp.mtimeMs));
}

function hasNewer(folder, time) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isBuilt(entry.name) && hasNewer(path, time);
    // A link may lead nowhere.
    if (!entry.name.endsWith(".ts") || entry.name.endsWith(".test.ts")) return false;
    return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > time;
  });
}
