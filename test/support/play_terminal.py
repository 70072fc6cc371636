"""Drive a command through a pseudo-terminal: wait for text on the screen, send keys, and print what was drawn."""

import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "shared-domain" / "python"))

from progress import Progress

ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>78]|\x1b\][^\x07]*\x07")
KEYS = {
    "enter": b"\r",
    "escape": b"\x1b",
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "space": b" ",
    "tab": b"\t",
    "backspace": b"\x7f",
    "ctrl-c": b"\x03",
    "ctrl-d": b"\x04",
    "ctrl-u": b"\x15",
}


def plain(raw: bytes) -> str:
    """What was drawn, without its control sequences."""
    return ESCAPES.sub(b"", raw).decode("utf-8", "replace")


class Screen:
    """What a child has drawn so far, and the terminal that it draws on."""

    def __init__(self, child: int, descriptor: int, idle: float) -> None:
        self.child = child
        self.descriptor = descriptor
        self.idle = idle
        self.raw = b""
        self.seen = 0

    def text(self) -> str:
        return plain(self.raw[self.seen :])

    def read(self, wait: float) -> bool:
        ready, _, _ = select.select([self.descriptor], [], [], wait)
        if not ready:
            return True
        try:
            piece = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.raw += piece
        return piece != b""

    def wait_for(self, wanted: str, *, answered: bool) -> None:
        """Read on until the words are there, wherever the terminal's width breaks them.

        What came with them is only passed over where the words are `answered`: a prompt is drawn more than once. Where
        nothing is sent, the next words may be there already.
        """
        progress = Progress(self.child, idle=self.idle)
        words = "".join(wanted.split())
        while words not in "".join(self.text().split()):
            if progress.stalled() or not self.read(0.2):
                shown = self.text()[-3000:]
                raise SystemExit(f"the screen never showed {wanted!r}; it shows:\n{shown}")
        self.seen = len(self.raw) if answered else self._end_of(words)

    def _end_of(self, words: str) -> int:
        """Where the words end that stand in what was not seen yet."""
        low, high = self.seen, len(self.raw)
        while low < high:
            middle = (low + high) // 2
            if words in "".join(plain(self.raw[self.seen : middle]).split()):
                high = middle
            else:
                low = middle + 1
        return high

    def read_to_end(self) -> None:
        progress = Progress(self.child, idle=self.idle)
        while self.read(0.2):
            if progress.stalled():
                raise SystemExit(f"the command never ended; it shows:\n{self.text()[-3000:]}")

    def send(self, step: dict[str, str]) -> None:
        if "paste" in step:
            os.write(self.descriptor, b"\x1b[200~" + step["paste"].encode() + b"\x1b[201~")
        if "type" in step:
            os.write(self.descriptor, step["type"].encode())
        if "key" in step:
            os.write(self.descriptor, KEYS[step["key"]])


def play(command: list[str], steps: list[dict[str, str]], idle: float, columns: int) -> dict:
    """Run the command and go through the steps; each waits for its text first."""
    child, descriptor = pty.fork()
    if child == 0:
        # Set here and not by the parent: the command may ask for its width before that.
        ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        os.execvp(command[0], command)
    screen = Screen(child, descriptor, idle)
    try:
        for step in steps:
            if "see" in step:
                screen.wait_for(step["see"], answered=len(step) > 1)
            # A prompt that has just been drawn may not be listening yet.
            time.sleep(0.15)
            screen.send(step)
        screen.read_to_end()
        _, status = os.waitpid(child, 0)
        child = 0
        return {
            "code": os.waitstatus_to_exitcode(status),
            "screen": plain(screen.raw),
            "drawn": screen.raw.decode("utf-8", "replace"),
        }
    finally:
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        os.close(descriptor)


if __name__ == "__main__":
    job = json.load(sys.stdin)
    print(json.dumps(play(job["command"], job["steps"], job["idle"], job["columns"])))
