import { vi } from "vitest";

/** Notes what a test file may change for all of its process; the function that it gives puts that back. */
export function processState(): () => void {
  const { exitCode } = process;
  const folder = process.cwd();
  const variables = { ...process.env };
  return () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    vi.useRealTimers();
    process.exitCode = exitCode;
    if (process.cwd() !== folder) process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  };
}
