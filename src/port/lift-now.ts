import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure } from "../kit/index.js";
import { quickPython } from "../python/find.js";
import { readPython } from "../python/read-domain.js";
import { isUnbuildable } from "../python/install-failure.js";
import { scratchFolder } from "../python/scratch-folder.js";
import type { Found, Lifted } from "./analysis.js";
import { refusalOf, type Stopped } from "./judge.js";
import { readSource } from "./read-source.js";
import { dialectOf } from "./record-original.js";
import { type Pinned, pinDomain } from "./requirements.js";
import { statedPython } from "./stated-python.js";
import type { RewardRule } from "./reward.js";
import type { Underway } from "./underway.js";
import { makeFolder } from "../workspace/make-folder.js";

/** Lifts once to see what the lifted code imports, and pins that. */
export async function pinsOf(underway: Underway): Promise<Pinned | Stopped> {
  const { request, part, found, targets } = underway;
  const provisional = await liftNow(underway, "sum");
  if ("verdict" in provisional) return provisional;
  const scratch = scratchFolder("lifted");
  try {
    for (const [path, text] of Object.entries(provisional.files)) {
      makeFolder(dirname(join(scratch.path, path)));
      writeFileSync(join(scratch.path, path), text);
    }
    const { path } = await quickPython({ python: request.python });
    const facts = await readPython(path, "domain.py", scratch.path);
    const stated = found.requires;
    const pythonRange = provisional.description["python"];
    return await pinDomain({
      facts,
      stated,
      python: typeof pythonRange === "string" ? pythonRange : undefined,
      dialect: dialectOf(part, found),
      targets,
      onProgress: request.onProgress,
    });
  } catch (error) {
    if (!(error instanceof Failure) || (error.exitCode === 4 && !isUnbuildable(error))) throw error;
    return {
      verdict: "refused",
      reason: error.diagnostics
        .map(({ code, message }) => `${code}: ${message.replaceAll("\n", ": ")}`)
        .join("; "),
      alternative: unlessYaml(error.diagnostics[0]?.help ?? null),
    };
  } finally {
    scratch.remove();
  }
}

/** Advice about an environment's description, which a source has not. */
const unlessYaml = (help: string | null): string | null =>
  help?.includes("envloom.yaml") === true
    ? "correct what the source requires, in its requirements.txt or pyproject.toml"
    : help;

/** The lifted domain runs on the Pythons that its original runs on. */
export function onStatedPython(lifted: Lifted, found: Found): Lifted {
  const { python } = lifted.description;
  const ranges = [python, statedPython(found)].filter((one) => one !== undefined);
  if (ranges.length === 0) return lifted;
  return { ...lifted, description: { ...lifted.description, python: ranges.join(",") } };
}

/** Lifts the domain by what was decided; or says why it cannot be. */
export async function liftNow(
  { request, parts, analysis, found, settled }: Underway,
  reward: RewardRule | string,
): Promise<Lifted | Stopped> {
  const { license, repository, commit } = analysis.origin;
  const decisions = {
    ...Object.fromEntries(settled.map(({ key, value }) => [key, value])),
    reward,
    held: found.original["held"] ?? [],
    decided: found.original["decided"] ?? {},
    told: found.original["told"] ?? null,
    origin: `${repository ?? basename(request.source)}${commit === null ? "" : ` at ${commit}`}`,
    license_note: license === null ? "Its licence is not stated." : `Licence: ${license}.`,
  };
  const { framework, file, entry } = found;
  const again = await readSource({
    source: request.source,
    origin: request.origin,
    parts,
    choose: { framework, file, entry },
    decisions,
    answers: request.answers,
    brought: request.brought,
    python: request.python,
  });
  if (again.lifted !== null) return onStatedPython(again.lifted, found);
  return (
    refusalOf(again.found[0] ?? found) ?? {
      verdict: "refused",
      reason: "NOT_LIFTED: its part gave no domain",
      alternative: null,
    }
  );
}
