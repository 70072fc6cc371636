import { type ChildProcess, spawn } from "node:child_process";
import { MARK } from "./process-tree.js";

/** Seconds that what was started may take to end when this process is gone, before it is killed. */
export const GRACE_SECONDS = 3;

/** Stands for a group that is just being started: its pid is not known yet, but its mark is. */
const NEW = "new";

/**
 * Reads the process groups that run, all of them on each line. When this process is gone and groups
 * are left, they are asked to end, and `GRACE_SECONDS` later everything that was started is killed.
 */
const PROGRAM = `
trap '' INT TERM HUP
groups=
while read -r line; do groups=$line; done
[ -z "$groups" ] && exit
left() { for group in $groups; do [ "$group" = ${NEW} ] || kill -0 -- "-$group" 2>&- && return 0; done; return 1; }
for group in $groups; do kill -TERM -- "-$group" 2>&-; done
second=0
while [ $second -lt ${GRACE_SECONDS} ] && left; do sleep 1; second=$((second + 1)); done
for group in $groups; do kill -KILL -- "-$group" 2>&-; done
for file in $(grep -ls "$1" /proc/[0-9]*/environ 2>&-); do
  pid=\${file#/proc/}; pid=\${pid%/environ}
  [ "$pid" = $$ ] || kill -KILL "$pid" 2>&-
done
`;

const running = new Set<number>();
const started: { watcher: ChildProcess | null; coming: number } = { watcher: null, coming: 0 };

/** Begins the marks of all that this process starts. */
export const ownMark = `${process.env[MARK] ?? ""}${process.pid}.${Math.round(performance.timeOrigin)}.`;

/**
 * Has what is started next ended should this process be killed in a way that it cannot catch. A small
 * shell in a session of its own waits for that; it ends with this process. To be called before the
 * start: whoever kills this process may do so before it knows what it started.
 *
 * @returns to be called with the group, once it is known, or undefined where nothing started; and what
 *   that returns when the group has ended
 */
export function watch(): (group: number | undefined) => () => void {
  if (process.platform === "win32") return () => () => {};
  started.coming++;
  tell();
  return (group) => {
    started.coming--;
    if (group !== undefined) running.add(group);
    tell();
    return () => {
      if (group !== undefined) running.delete(group);
      tell();
    };
  };
}

function tell(): void {
  started.watcher ??= startWatcher();
  const coming = Array.from({ length: started.coming }, () => NEW);
  started.watcher.stdin!.write(`${[...running, ...coming].join(" ")}\n`);
}

function startWatcher(): ChildProcess {
  const watcher = spawn("/bin/sh", ["-c", PROGRAM, "sh", `${MARK}=${ownMark}`], {
    cwd: "/",
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without it a killed envloom leaves what it started: worse, but no reason to do nothing at all.
  watcher.on("error", () => {});
  watcher.stdin.on("error", () => {});
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  return watcher;
}
