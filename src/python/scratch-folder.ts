import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guard } from "./interrupt.js";

/** A folder for the length of one piece of work. */
export interface ScratchFolder {
  readonly path: string;
  /** Removes the folder and all in it. */
  readonly remove: () => void;
}

/** How the name of a scratch folder begins. */
export const scratchName = (purpose: string): string => `envloom-${purpose}-`;

/** Makes a new folder under the system's temporary one. It goes with `remove`, or with this process. */
export function scratchFolder(purpose: string): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), scratchName(purpose)));
  // Windows keeps files busy for a moment after their process is gone.
  const kill = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  const unguard = guard({ stop: async () => {}, kill });
  return {
    path,
    remove: () => {
      kill();
      unguard();
    },
  };
}
