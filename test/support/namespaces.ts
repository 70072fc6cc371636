import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharedPython } from "../../src/installation/package-root.js";

/** The program that stands between us and code that is not ours. */
export const supervisor = ["-I", "-S", join(sharedPython, "supervisor")] as const;

/** Whether this machine gives us namespaces: without them, what is tested of them is that it is said. */
export const namespaces: boolean = (() => {
  if (process.platform !== "linux") return false;
  const folder = mkdtempSync(join(tmpdir(), "envloom-namespaces-"));
  const note = join(folder, "note");
  const options = [process.pid, note, 1, 2 ** 30, 64, "alone", folder].map(String);
  const { status } = spawnSync("python3", [...supervisor, ...options, "--", "true"]);
  const open = existsSync(note);
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error("the supervisor does not run here");
  return !open;
})();

/** The command on a machine that gives no namespaces: this one, or one like it inside of some. */
export const refusing = (argv: readonly string[]): [string, ...string[]] =>
  namespaces
    ? [
        ...(["unshare", "-Ur", "sh", "-c"] as const),
        'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"',
        "sh",
        ...argv,
      ]
    : (argv as [string, ...string[]]);
