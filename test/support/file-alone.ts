import { afterAll } from "vitest";
import { processState } from "./process-state.js";

// Test files share a process and the modules that it has loaded (`isolate` in `vitest.config.ts`): loading them for
// each file anew took half of the time.
afterAll(processState());
