import { writeSync } from "node:fs";

/** Writes a line to standard error at once. Whoever reads it may be gone with the terminal. */
export function tellNow(line: string): void {
  try {
    writeSync(2, `${line}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Nobody is there to be told, or nobody reads; the exit code still says what it must.
    if (!["EPIPE", "EIO", "EAGAIN", "EBADF", "ENOSPC"].includes(code ?? "")) throw error;
  }
}
