import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../emit/format-files.js";
import { driverModules } from "../../shared-domain/driver-parts.js";
import type { Environment } from "../kit/environment.js";
import { inputHash } from "./inputs.js";
import { canonical } from "../kit/index.js";
import { driverSource } from "../installation/package-root.js";
import { domainFiles } from "../rollout/stage.js";
import type { Lock } from "../workspace/lock.js";

/** What the recorder itself is: another number makes every recording stale. */
const recorder = 2;

/** Rows that a dataset file holds at most, where nobody said otherwise. */
const defaultRows = 1000;

/** Rows that a dataset file of this environment holds at most. */
export const rowsOf = ({ description }: Pick<Environment, "description">): number =>
  description.options?.rows ?? defaultRows;

/** Data files of more bytes are not read only to say that a recording is stale; `record` itself notices. */
const readable = 64 * 2 ** 20;

/** Forms that were asked for by name: a variant of another form records its rollouts in another way. */
function formsOf({ per_framework = {} }: Environment["description"]): {
  readonly forms?: Readonly<Record<string, string>>;
} {
  const named = Object.entries(per_framework).flatMap(([id, { form }]) =>
    typeof form === "string" ? [[id, form] as const] : [],
  );
  return named.length === 0 ? {} : { forms: Object.fromEntries(named) };
}

/** Why `record` is due: the domain is another now, or what was recorded of it is gone. */
export type RecordingDue = "stale" | "lost";

/** Whether a domain that has been recorded must be so again; null also where that cannot be told cheaply. */
export function recordingDue(
  { root, environment }: { readonly root: string; readonly environment: Environment },
  lock: Lock,
): RecordingDue | null {
  const { facts, contract } = environment;
  // Recorded files stay when the record is gone, so they tell that there was one.
  if (facts === null)
    return Object.values(lock.files).some(({ zone }) => zone === "recorded") ? "lost" : null;
  const sizes = domainFiles(contract).map((path) => {
    const status = statSync(join(root, path), { throwIfNoEntry: false });
    return status?.isFile() ? status.size : Infinity;
  });
  if (sizes.reduce((sum, size) => sum + size, 0) > readable) return null;
  return facts.inputs === recordHash(root, environment, rowsOf(environment)) ? null : "stale";
}

/** Hash of everything that a recording depends on: with another, it is stale. */
export function recordHash(
  root: string,
  { contract, requires, description }: Environment,
  rows: number,
): string {
  const files = domainFiles(contract).map((path) => [
    path,
    inputHash(readFileSync(join(root, path))),
  ]);
  const driver = sha256(
    driverModules(contract)
      .map((path) => readFileSync(join(driverSource, "episode", path), "utf8"))
      .join("\0"),
  );
  return sha256(
    canonical({
      recorder,
      contract,
      requires: [...requires],
      rows,
      files: Object.fromEntries(files) as Record<string, string>,
      driver,
      ...formsOf(description),
    }),
  );
}
