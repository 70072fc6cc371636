import { choicesFrom } from "./choices.js";
import type { Ask } from "../changes/doubts.js";
import type { Outcome } from "./command.js";
import { renamesFrom } from "./follow-choices.js";
import { Registry } from "../installation/registry.js";
import { changesNothing } from "../workspace/apply.js";
import { generate } from "../generate/generate.js";
import { type GenerateReport, reportOf } from "../generate/report.js";
import { besideUncommitted, uncommitted } from "../workspace/uncommitted.js";
import type { Confirm } from "../workspace/mass-deletion.js";

/** What a run does with files that it does not write. */
const left: ReadonlySet<string> = new Set(["unchanged", "keep", "orphan"]);

/** `envloom generate` with its options, once it is known that there is work to do. */
export async function runGenerate(
  folder: string,
  options: Readonly<Record<string, unknown>>,
  onProgress: (line: string) => void,
  ask: Ask | null,
  confirm: Confirm,
): Promise<Outcome<GenerateReport>> {
  const write = options["dryRun"] !== true && options["check"] !== true;
  const dirty = write ? uncommitted(folder) : [];
  const generated = await generate({
    folder,
    registry: new Registry(),
    only: options["only"] as string[] | undefined,
    python: options["python"] as string | undefined,
    choices: choicesFrom(options),
    renames: renamesFrom(options),
    ask,
    confirm,
    write,
    onProgress,
  });
  const drift = options["check"] === true && !changesNothing(generated.plan);
  // A file that was written with conflict markers is not done either.
  const conflict = generated.plan.files.some(({ action }) => action === "conflict");
  const exitCode = generated.plan.blocked || conflict ? 3 : drift ? 1 : 0;
  const changed = generated.plan.files.some(({ action }) => !left.has(action));
  const notes = changed && !generated.plan.blocked ? besideUncommitted(dirty) : [];
  const told = { ...generated, diagnostics: [...generated.diagnostics, ...notes] };
  return { exitCode, result: reportOf(told, exitCode === 0) };
}
