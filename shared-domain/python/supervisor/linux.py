"""Calls of Linux that Python has no name for."""

from __future__ import annotations

import ctypes
import os

_libc = ctypes.CDLL(None, use_errno=True)
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38
_PR_SET_SECUREBITS = 28
_PR_CAPBSET_DROP = 24
_SECUREBITS = 0x2F
"""No capability comes back by being root: NOROOT and NO_SETUID_FIXUP, both locked, and KEEP_CAPS locked."""
_CAPABILITIES = 0x20080522
_MOUNT_SETATTR = 442
_AT_FDCWD = -100
_AT_RECURSIVE = 0x8000

READ_ONLY, NO_SUID, NO_DEVICES, NO_EXEC = 1, 2, 4, 8
BIND, RECURSIVE, PRIVATE = 0x1000, 0x4000, 0x40000
MOUNTS, OBJECTS, USERS, PROCESSES, NETWORK = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
"""Kinds of namespaces; `OBJECTS` are those of System V."""


def _call(name: str, *arguments: object) -> None:
    if getattr(_libc, name)(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def adopt_orphans() -> None:
    """From now on whatever loses its parent below this process becomes its child."""
    _call("prctl", _PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_with_parent(number: int) -> None:
    """This process gets a signal when its parent ends."""
    _call("prctl", _PR_SET_PDEATHSIG, number, 0, 0, 0)


def unshare(kinds: int) -> None:
    """Makes namespaces of its own for this process; those of processes begin with its children."""
    _call("unshare", kinds)


def mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    """Mounts as mount(2) does."""
    name = None if kind is None else kind.encode()
    places = os.fsencode(source), os.fsencode(target)
    _call("mount", *places, name, ctypes.c_ulong(flags), options.encode() or None)


def unmount(target: str) -> None:
    """Takes the uppermost mount of a place away."""
    _call("umount2", os.fsencode(target), 0)


def set_mount(path: str, add: int, take: int, *, below: bool = False) -> None:
    """Adds flags to a mount and takes others from it, and to all mounts below."""
    attributes = (ctypes.c_uint64 * 4)(add, take, 0, 0)
    flags = _AT_RECURSIVE if below else 0
    size = ctypes.c_size_t(ctypes.sizeof(attributes))
    place = os.fsencode(path)
    _call("syscall", ctypes.c_long(_MOUNT_SETATTR), _AT_FDCWD, place, flags, attributes, size)


def drop_capabilities() -> None:
    """Gives up what a new user namespace gave, for this process and all that it starts."""
    for number in range(64):
        if _libc.prctl(_PR_CAPBSET_DROP, number, 0, 0, 0) == -1:
            break  # the kernel knows no more of them
    _call("prctl", _PR_SET_SECUREBITS, _SECUREBITS, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0)
    _call("capset", header, (ctypes.c_uint32 * 6)())
    _call("prctl", _PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
