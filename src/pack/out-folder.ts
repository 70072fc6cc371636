import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { Failure } from "../kit/index.js";

/**
 * Refuses a place for a pack: on top of the environment; or in a folder that `generate` writes and the next `pack`
 * takes along, where a framework would also take the pack for a part of the variant.
 *
 * @param root the environment's folder, with links followed
 * @param written paths of the tree that we wrote, from `root`
 * @throws Failure OUT_NOT_OURS (exit 3)
 */
export function refuseInside(root: string, out: string, written: readonly string[]): void {
  const real = realOf(resolve(out));
  const within = relative(root, real).split(sep)[0]!;
  const folders = new Set(written.map((path) => path.split("/").slice(0, -1)[0]));
  if (real !== root && !root.startsWith(join(real, "/")) && !folders.has(within)) return;
  throw new Failure(
    [
      {
        code: "OUT_NOT_OURS",
        severity: "error",
        message: folders.has(within)
          ? `the pack would lie in ${within}/, which is a part of the environment`
          : "the pack would lie on top of the environment itself",
        at: { file: out },
        help: "name another folder with --out",
      },
    ],
    3,
  );
}

/** The path with links followed, of what may not be there yet. */
const realOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realOf(dirname(path)), basename(path));
