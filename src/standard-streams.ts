/**
 * A stream of this process to write to. A reader such as `head` that stops early is no error of
 * ours. What else goes wrong (a full disk behind `>`) is told once, and the exit code is 4: a
 * report that did not arrive is not done.
 */
export function writeTo(stream: NodeJS.WriteStream): (text: string) => void {
  let broken = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (broken) return;
    broken = true;
    if (error.code === "EPIPE") return;
    process.on("exit", () => {
      process.exitCode = 4;
    });
    if (stream !== process.stderr) process.stderr.write(lost(error));
  });
  return (text) => {
    if (!broken) stream.write(text);
  };
}

const lost = ({ code, message }: NodeJS.ErrnoException): string =>
  `error OUTPUT_LOST  standard output takes no more: ${code === "ENOSPC" ? "the disk is full" : message} (${code})\n` +
  "  make room, or send it elsewhere\n";
