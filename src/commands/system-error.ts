import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { packageRoot } from "../installation/package-root.js";
import { cacheFolder } from "../python/cache-folder.js";

const reasons: Readonly<Record<string, readonly [why: string, help: string]>> = {
  EACCES: ["this user may not", "change its rights, or name another place"],
  EPERM: ["this user may not", "change its rights, or name another place"],
  EROFS: ["its file system is read-only", "name another place"],
  ENOSPC: ["the disk is full", "make room, or name another place"],
  EDQUOT: ["the disk quota is used up", "make room, or name another place"],
  EFBIG: ["the file would be larger than is allowed", "raise the limit, or name another place"],
  EMFILE: ["too many files are open", "raise the limit of open files (`ulimit -n`)"],
  ENFILE: ["too many files are open on this machine", "end other programs"],
  ENOMEM: ["there is not enough memory", "end other programs"],
  EAGAIN: ["too many processes run", "end other programs, or raise the limit (`ulimit -u`)"],
  ENOTDIR: ["a part of the path is no folder", "name another place"],
  EISDIR: ["it is a folder", "name a file"],
  EEXIST: ["something else is there already", "name another place"],
  ENOENT: ["it is not there", "make it, or name another place"],
  ENOTEMPTY: ["another program writes into it", "end that program, and run this again"],
  ELOOP: ["its links lead in a circle", "name another place"],
  ENAMETOOLONG: ["the path is too long", "name another place"],
  EIO: ["the disk fails", "check the disk"],
  EBUSY: ["it is in use by another program", "end that program"],
  ENXIO: ["it cannot be opened", "name another file"],
};

/**
 * What the system refused, for the person: which path, why, and what to do. Null for anything
 * else, and for a file of envloom's own, which is a fault of ours.
 */
export function systemProblem(error: unknown): Diagnostic | null {
  if (!(error instanceof Error)) return null;
  const { code, path, dest, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  const known = code === undefined ? undefined : reasons[code];
  if (known === undefined || syscall === undefined) return null;
  const place = dest ?? path ?? (code === "ENOSPC" ? fullFolder() : undefined);
  if (place?.startsWith(packageRoot)) return null;
  const [why, otherwise] = known;
  const help = variableOf(place) ?? otherwise;
  const subject = place === undefined ? syscall : `${syscall} ${place}`;
  const message = `the machine refused \`${subject}\`: ${why} (${code})`;
  const at = place === undefined ? null : { file: place };
  return { code: "MACHINE_REFUSES", severity: "error", message, at, help };
}

/** A write that a full disk refuses names no path: of envloom's own folders, the one without room. */
function fullFolder(): string | undefined {
  return [tmpdir(), cacheFolder()].find((folder) => {
    let there = folder;
    while (!existsSync(there)) there = dirname(there);
    return statfsSync(there).bavail === 0;
  });
}

/** Which variable names the place, where it is one of envloom's own choice. */
function variableOf(place: string | undefined): string | null {
  if (place === undefined) return null;
  const within = (folder: string): boolean =>
    place === folder || place.startsWith(folder + sep) || folder.startsWith(place + sep);
  if (within(cacheFolder())) return "name a folder that can be written to by ENVLOOM_CACHE";
  // The person's own folders may lie there too.
  const ours = tmpdir().startsWith(place) || place.startsWith(join(tmpdir(), "envloom-"));
  return ours ? "name a folder that can be written to by TMPDIR" : null;
}
