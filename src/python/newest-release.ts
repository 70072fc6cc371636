import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../diagnostics/diagnostic.js";
import { searchPython } from "./find.js";
import { installFailure } from "./install-failure.js";
import { parseRequirement } from "./requirement.js";
import { succeeded } from "./run.js";
import { scratchFolder } from "./scratch-folder.js";
import { ensureUv, GET_UV, runUv, type Uv } from "./uv.js";
import { compareVersions, fits, lowestIn } from "./version-range.js";

/** A distribution of which newer releases are looked for. */
export interface ReleaseWish {
  readonly package: string;
  /** PEP 440 specifier of the releases that are known to do. */
  readonly range: string;
  /** The release to be at least as new as. */
  readonly proven: string;
  /** PEP 440 specifier of the Pythons that it runs on. */
  readonly python: string;
}

/** What the index has. */
export interface NewestRelease {
  /** Of all, without pre-releases and withdrawn ones. */
  readonly newest: string;
  /** Of those in the range. */
  readonly inRange: string;
}

const SECONDS = 120;

/**
 * The newest releases of several distributions. uv is asked, since it knows the
 * person's index, mirror, proxy, certificates and passwords, as installing does.
 *
 * @throws Failure UV_MISSING, or INDEX_UNREACHABLE where the index gives no answer (exit 4)
 */
export async function newestReleases(
  wishes: readonly ReleaseWish[],
  onProgress: (line: string) => void,
): Promise<readonly NewestRelease[]> {
  const uv = await ensureUv(onProgress);
  if (uv === null)
    throw new Failure(
      [
        {
          code: "UV_MISSING",
          severity: "error",
          message: "the package index can't be asked without uv",
          at: null,
          help: `get it: ${GET_UV}`,
        },
      ],
      4,
    );
  const python =
    (await searchPython({ range: ">=3.9", neededBy: [], modules: [] })).found?.path ?? "python3";
  const scratch = scratchFolder("releases");
  try {
    onProgress(`asking the package index for ${wishes.map((wish) => wish.package).join(", ")}`);
    // One after the other is one wait each; the index does not mind four at once.
    return await Promise.all(wishes.map((wish) => newest(uv, wish, python, scratch.path)));
  } finally {
    scratch.remove();
  }
}

async function newest(
  uv: Uv,
  wish: ReleaseWish,
  python: string,
  folder: string,
): Promise<NewestRelease> {
  const latest = await highest(uv, wish, `>=${wish.proven}`, python, folder);
  return {
    newest: latest,
    inRange: fits(latest, wish.range)
      ? latest
      : await highest(uv, wish, `>=${wish.proven},${wish.range}`, python, folder),
  };
}

/** The highest release in a range, on whatever Python it runs. */
async function highest(
  uv: Uv,
  wish: ReleaseWish,
  range: string,
  python: string,
  folder: string,
): Promise<string> {
  const file = join(folder, `${wish.package}${range.length}.in`);
  writeFileSync(file, `${wish.package}${range}\n`);
  // Without its dependencies, and anew: what uv remembers of an index may be ten minutes old.
  const args = [
    "pip",
    "compile",
    file,
    "--no-deps",
    "--universal",
    "--refresh-package",
    wish.package,
    "--python",
    python,
    "--python-version",
    lowestIn(wish.python),
    "--no-header",
    "--no-annotate",
    "--quiet",
  ];
  const ended = await runUv(uv, args, folder, { idleSeconds: SECONDS });
  const lines = ended.stdout.split("\n").map(parseRequirement);
  const versions = lines
    .flatMap((line) => (line !== null && line.range.startsWith("==") ? [line.range.slice(2)] : []))
    .sort(compareVersions);
  const last = versions.at(-1);
  if (succeeded(ended) && last !== undefined) return last;
  const [said] = installFailure(
    wish.package,
    ended,
    "the package index gave no answer",
  ).diagnostics;
  throw new Failure(
    [
      {
        ...said!,
        code: "INDEX_UNREACHABLE",
        help: `is the index reachable, and does it have ${wish.package} ${wish.proven}? The settings of uv and pip for mirrors and proxies are used as they are`,
      },
    ],
    4,
  );
}
