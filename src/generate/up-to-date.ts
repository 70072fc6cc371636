import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { cacheFolder } from "../python/cache-folder.js";
import { remember } from "../python/remembered-file.js";
import type { Action } from "../workspace/decide.js";
import type { PlannedFile } from "../workspace/planned-file.js";
import { stateFolder, stateLink } from "../workspace/state-folder.js";
import type { GenerateReport } from "./report.js";
import { authorFiles, engineFiles, stampsOf } from "./stamps.js";

/** What was true when a folder was last found, or made, up to date. */
interface Remembered {
  readonly version: 3;
  /** Hash of the stamps of everything that decides what is generated. */
  readonly inputs: string;
  /** Hash of the stamps of everything that was generated. */
  readonly outputs: string;
  readonly report: GenerateReport;
}

/** Variables that decide which Python reads the domain, and which generators there are. */
const variables = ["PATH", "ENVLOOM_PYTHON", "UV_PYTHON", "ENVLOOM_GENERATORS"];

/**
 * Remembers that a folder is up to date, as `make` does: where neither envloom
 * nor anything of the author's nor anything of ours has been touched since, a
 * run need not read, emit and compare to say the same again. Kept in the user's
 * cache, so that it says nothing on another machine.
 */
export class UpToDate {
  readonly #root: string;
  readonly #path: string;
  readonly #inputs: string;

  /** Takes the stamps of all inputs; what changes from here on is noticed. */
  constructor(folder: string) {
    this.#root = existsSync(folder) ? realpathSync(folder) : folder;
    this.#path = join(cacheFolder(), "up-to-date", `${digest(this.#root).slice(0, 32)}.json`);
    const settings = [process.version, ...variables.map((name) => process.env[name] ?? null)];
    const roots = (process.env["ENVLOOM_GENERATORS"] ?? "")
      .split(delimiter)
      .filter((root) => root !== "");
    this.#inputs = digest(
      JSON.stringify([
        settings,
        stampsOf([
          ...engineFiles(roots),
          ...authorFiles(this.#root, new Set(this.#ours())),
          ...this.#data(),
        ]),
      ]),
    );
  }

  /** True where no input has changed between the two. */
  sameInputs(other: UpToDate): boolean {
    return this.#inputs === other.#inputs;
  }

  /** What the last run said, if it would say the same now. */
  recall(): GenerateReport | null {
    const known = read(this.#path);
    if (known?.version !== 3 || known.inputs !== this.#inputs) return null;
    // A run that looks at the folder refuses it.
    if (stateLink(this.#root) !== undefined) return null;
    return known.outputs === this.#outputs() ? known.report : null;
  }

  /** To be called when the folder is as it should be. */
  remember(report: GenerateReport): void {
    const known: Remembered = {
      version: 3,
      inputs: this.#inputs,
      outputs: this.#outputs(),
      report: settled(report),
    };
    remember(this.#path, JSON.stringify(known));
  }

  /** Paths of what we wrote, from the folder. */
  #ours(): readonly string[] {
    const lock = read(join(this.#root, stateFolder, "lock.json")) as {
      readonly files?: Readonly<Record<string, { readonly path: string }>>;
    } | null;
    return Object.values(lock?.files ?? {}).map(({ path }) => path);
  }

  /** Data files of the domain: a recording depends on them. */
  #data(): readonly string[] {
    const contract = read(join(this.#root, "episode", "contract.json")) as {
      readonly domain?: { readonly files?: unknown };
    } | null;
    const files = contract?.domain?.files;
    return Array.isArray(files) ? files.map((path) => join(this.#root, String(path))) : [];
  }

  #outputs(): string {
    const ours = this.#ours();
    const state = [
      ".envloom/lock.json",
      ".envloom/domain.json",
      ".envloom/stage/journal.json",
      ...ours.map((path) => `.envloom/base/${path}.base`),
    ];
    return digest(
      JSON.stringify(stampsOf([...ours, ...state].map((path) => join(this.#root, path)))),
    );
  }
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What the same run would say once more: what was written is unchanged by then, and what was merged is an edit that is kept. */
function settled(report: GenerateReport): GenerateReport {
  const after: Partial<Record<Action, Pick<PlannedFile, "action" | "why">>> = {
    create: { action: "unchanged", why: "nothing changed" },
    update: { action: "unchanged", why: "nothing changed" },
    merge: { action: "keep", why: "edited by you, nothing new from us" },
  };
  const files = report.files
    .filter(({ path }) => path !== "envloom.yaml")
    .filter(({ action }) => action !== "delete")
    .map((file) => ({ ...file, ...after[file.action] }));
  // What became of the domain, and what edits still say of it, was news to that run only.
  return {
    ...report,
    changes: [],
    stale: [],
    files,
    diagnostics: report.diagnostics.filter(({ code }) => !newsOfOneRun.has(code)),
  };
}

const newsOfOneRun: ReadonlySet<string> = new Set(["NAME_LEFT", "CALLS_OLD", "GIT_UNCOMMITTED"]);

/** What is missing or damaged counts as nothing remembered. */
function read(path: string): Remembered | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Remembered;
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EISDIR"].includes(
        (error as NodeJS.ErrnoException).code ?? "",
      )
    )
      return null;
    throw error;
  }
}
