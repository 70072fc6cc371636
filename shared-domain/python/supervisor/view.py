"""What a program in namespaces of its own sees of the machine: everything to read, its folders to write, no network."""

from __future__ import annotations

import _socket
import fcntl
import os
import struct

from supervisor import linux
from supervisor.temporary import make_own_temporary

_PRIVATE = ("/run", "/var/run", "/tmp/.X11-unix")
"""Hidden: sockets of other programs lie there, and a read-only view keeps nobody from using those."""
_DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
_LINKS = {"fd": "", "stdin": "/0", "stdout": "/1", "stderr": "/2"}
_SHARED_MEMORY = "size=1g"
_READ_ONLY = linux.READ_ONLY | linux.NO_SUID | linux.NO_DEVICES
_EMPTY = linux.NO_SUID | linux.NO_DEVICES
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 1


def enter(writable: list[str], *, network: bool) -> None:
    """Puts this process into namespaces of its own; its children are in one of processes too. Raises OSError."""
    user, group, here = os.geteuid(), os.getegid(), os.getcwd()
    kinds = linux.USERS | linux.MOUNTS | linux.PROCESSES | linux.OBJECTS
    linux.unshare(kinds if network else kinds | linux.NETWORK)
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{user} {user} 1")
    _write("/proc/self/gid_map", f"{group} {group} 1")
    linux.mount("none", "/", None, linux.RECURSIVE | linux.PRIVATE)
    names = os.path.realpath("/etc/resolv.conf")
    known = os.open(names, os.O_PATH) if network and os.path.exists(names) else None
    _make_read_only(writable)
    make_own_temporary(writable)
    _hide()
    if known is not None and not os.path.exists(names):
        _bind_file(known, names)
    os.chdir(here)
    if not network:
        _raise_loopback()


def own_processes() -> None:
    """In the first process of the namespace: `/proc` shows it and its children alone. Raises OSError."""
    flags = linux.READ_ONLY | linux.NO_SUID | linux.NO_DEVICES | linux.NO_EXEC
    linux.mount("proc", "/proc", "proc", flags)


def _make_read_only(writable: list[str]) -> None:
    for folder in writable:
        linux.mount(folder, folder, None, linux.BIND | linux.RECURSIVE)
    devices = {name: os.open(f"/dev/{name}", os.O_PATH) for name in _DEVICES}
    linux.set_mount("/", _READ_ONLY, 0, below=True)
    for folder in writable:
        linux.set_mount(folder, 0, linux.READ_ONLY)
    _make_devices(devices)


def _make_devices(devices: dict[str, int]) -> None:
    """Those that everybody may use: a root in this namespace would own the disks of the machine."""
    linux.mount("tmpfs", "/dev", "tmpfs", linux.NO_SUID, "mode=755")
    for name, descriptor in devices.items():
        _bind_file(descriptor, f"/dev/{name}")
        linux.set_mount(f"/dev/{name}", 0, linux.READ_ONLY | linux.NO_DEVICES)
    for name, rest in _LINKS.items():
        os.symlink(f"/proc/self/fd{rest}", f"/dev/{name}")
    for name, kind, options in (
        ("shm", "tmpfs", _SHARED_MEMORY),
        ("pts", "devpts", "newinstance,ptmxmode=666"),
    ):
        os.mkdir(f"/dev/{name}")
        flags = linux.NO_SUID | (linux.NO_DEVICES if kind == "tmpfs" else 0)
        linux.mount(kind, f"/dev/{name}", kind, flags, options)
    os.symlink("pts/ptmx", "/dev/ptmx")


def _hide() -> None:
    agents = [f"/tmp/{name}" for name in os.listdir("/tmp") if name.startswith("ssh-")]
    for folder in (*_PRIVATE, *agents):
        if os.path.isdir(folder) and not os.path.islink(folder):
            linux.mount("tmpfs", folder, "tmpfs", _EMPTY)


def _bind_file(descriptor: int, path: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
    linux.mount(f"/proc/self/fd/{descriptor}", path, None, linux.BIND)
    os.close(descriptor)


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def _raise_loopback() -> None:
    any_socket = _socket.socket()
    wish = struct.pack("16sh14x", b"lo", 0)
    (flags,) = struct.unpack_from("h", fcntl.ioctl(any_socket, _SIOCGIFFLAGS, wish), 16)
    fcntl.ioctl(any_socket, _SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", flags | _IFF_UP))
    any_socket.close()
