"""A `/tmp` of its own, for programs that write to a path in it and not where TMPDIR says.

It shows what lies in the machine's; what is written or removed there is seen by this program alone, and is gone with it.
"""

from __future__ import annotations

import os

from supervisor import linux

_PLACE = "/tmp"
_FLAGS = linux.NO_SUID | linux.NO_DEVICES
_SIZE = "size=1g"


def make_own_temporary(writable: list[str]) -> None:
    """Lays it over the machine's; the mounts that lie in that stay. Does nothing where the kernel cannot."""
    if (
        not os.path.isdir(_PLACE)
        or os.path.islink(_PLACE)
        or _PLACE in map(os.path.realpath, writable)
    ):
        return
    kept = [(place, os.open(place, os.O_PATH)) for place in _mounts_below()]
    below = os.open(_PLACE, os.O_PATH)
    try:
        _lay_over(below)
    except OSError:  # an older kernel: it can be read alone
        return
    finally:
        os.close(below)
    for place, descriptor in kept:
        linux.mount(f"/proc/self/fd/{descriptor}", place, None, linux.BIND | linux.RECURSIVE)
        os.close(descriptor)


def _lay_over(below: int) -> None:
    linux.mount("tmpfs", _PLACE, "tmpfs", _FLAGS, _SIZE)
    try:
        upper, work = f"{_PLACE}/upper", f"{_PLACE}/work"
        os.mkdir(upper)
        os.mkdir(work)
        os.chmod(upper, 0o1777)
        options = f"lowerdir=/proc/self/fd/{below},upperdir={upper},workdir={work},userxattr"
        linux.mount("overlay", _PLACE, "overlay", _FLAGS, options)
    except OSError:
        linux.unmount(_PLACE)
        raise


def _mounts_below() -> list[str]:
    """Those that lie directly in it, and not in one another."""
    with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
        places = sorted({_plain(line.split()[4]) for line in file})
    found: list[str] = []
    for place in places:
        if place.startswith(f"{_PLACE}/") and not any(place.startswith(f"{one}/") for one in found):
            found.append(place)
    return found


def _plain(name: str) -> str:
    """A path as the kernel tells it, with blanks and their like as octal numbers."""
    for octal, character in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        name = name.replace(octal, character)
    return name
