import { afterAll, vi } from "vitest";

/**
 * Test files share a process and the modules that it has loaded (`isolate` in `vitest.config.ts`): loading them
 * for each file anew took half of the time. What a file changes for all of the process goes back when it ends.
 */
const { exitCode } = process;
const folder = process.cwd();
const variables = { ...process.env };

afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
  process.exitCode = exitCode;
  if (process.cwd() !== folder) process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
