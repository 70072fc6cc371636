import { lstatSync } from "node:fs";
import { join } from "node:path";

/**
 * The part of `.envloom` that is a symbolic link; undefined where none is. A link in place of our own folder would
 * have us write, and delete, in another.
 */
export const stateLink = (root: string): string | undefined =>
  [".envloom", ".envloom/base", ".envloom/stage"].find((path) =>
    lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink(),
  );
