import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.js";

/** What a place answers that takes no file: it may not be written, is full, or is no place at all. */
const refusals = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOSPC",
  "EDQUOT",
  "EBUSY",
  "ENOTDIR",
  "EISDIR",
  "ENOENT",
  "EEXIST",
  "ENAMETOOLONG",
  "ELOOP",
]);

/**
 * Keeps a text, or bytes, for the next run, whole or not at all. Where there is no place for it nothing is
 * kept: the next run does its work again, which is slower and not wrong.
 */
export function remember(path: string, content: string | Uint8Array): void {
  const beside = `${path}.${process.pid}`;
  try {
    makeFolder(dirname(path));
    try {
      writeFileSync(beside, content);
      renameSync(beside, path);
    } finally {
      rmSync(beside, { force: true });
    }
  } catch (error) {
    if (!refusals.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
