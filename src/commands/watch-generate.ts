import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../diagnostics/diagnostic.js";
import type { GenerateReport } from "../generate/report.js";
import { UpToDate } from "../generate/up-to-date.js";
import { guard, Interrupted } from "../python/interrupt.js";
import type { Outcome } from "./command.js";
import { showDiagnostic } from "../diagnostics/show-diagnostic.js";

/** Between two looks at the files. */
const LOOK_MS = 300;

/** How a folder is followed. */
export interface Following {
  readonly folder: string;
  readonly generate: () => Promise<Outcome<GenerateReport>>;
  readonly print: (report: GenerateReport) => string;
  readonly say: (line: string) => void;
}

/**
 * Generates again whenever the domain, the description or envloom itself changes. What is wrong
 * with half a sentence is told, and the next change is waited for.
 *
 * @throws Interrupted: it never ends by itself
 */
export async function watchGenerate({ folder, generate, print, say }: Following): Promise<never> {
  const stop = stopSignal();
  try {
    for (let first = true; ; first = false) {
      const before = new UpToDate(folder);
      say((await told(generate, print, first)).trimEnd());
      say("watching the domain and envloom.yaml; Ctrl-C ends it");
      while (before.sameInputs(new UpToDate(folder))) await pause(LOOK_MS, null, stop.wait);
    }
  } catch (error) {
    throw stop.wait.signal.aborted ? new Interrupted() : error;
  } finally {
    stop.release();
  }
}

async function told(
  generate: Following["generate"],
  print: Following["print"],
  first: boolean,
): Promise<string> {
  try {
    const { result } = await generate();
    const lines = result.diagnostics.map((each) => `${showDiagnostic(each, false)}\n`);
    return `${lines.join("")}${print(result)}`;
  } catch (error) {
    // A folder that is none, for example: nothing that is typed into it would mend that.
    if (!(error instanceof Failure) || (first && error.exitCode === 2)) throw error;
    return error.diagnostics.map((each) => showDiagnostic(each, false)).join("\n");
  }
}

/** A wait that Ctrl-C ends at once. */
function stopSignal(): { readonly wait: { readonly signal: AbortSignal }; release(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  return {
    wait: { signal: controller.signal },
    release: guard({ stop: async () => abort(), kill: abort }),
  };
}
