import { lstatSync } from "node:fs";
import { join } from "node:path";

/** Folder of the lock and the pristine copies, in the environment's. */
export const stateFolder = ".envloom";

/**
 * The part of that folder that is a symbolic link; undefined where none is. A link in place of our own folder would
 * have us write, and delete, in another.
 */
export const stateLink = (root: string): string | undefined =>
  ["", "/base", "/stage"]
    .map((part) => `${stateFolder}${part}`)
    .find((path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink());
