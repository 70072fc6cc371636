import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A block of a disk: a write of less may find room in one that is begun. */
const BLOCK = 4096;

/**
 * Makes sure that a folder's disk is not full: what a program wrote there may be lost in part, and
 * nothing of it can be believed.
 *
 * @throws the system's error, with the folder above as its path: the name of a scratch folder says nothing
 */
export function requireRoom(folder: string): void {
  const path = join(folder, "room");
  try {
    writeFileSync(path, Buffer.alloc(BLOCK));
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { path: dirname(folder) });
    throw error;
  } finally {
    rmSync(path, { force: true });
  }
}
