"""Carries connections out of a namespace without a network to one port of the machine's loopback.

A socket belongs to the namespace that it was made in: one that listens inside is handed to a process outside, which
takes what comes and connects it to the same port there. Nothing else of the network is reached by it.
"""

from __future__ import annotations

import os
import signal
import socket
import threading

from supervisor import linux

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_PIECE = 1 << 16


class Gate:
    """One port that a program in a namespace may reach; made before the namespace is."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._outside, self._inside = socket.socketpair()

    def open(self) -> None:
        """Inside: listens, and hands the listener out. Raises OSError."""
        with socket.create_server(("127.0.0.1", self._port), backlog=128) as listener:
            socket.send_fds(self._inside, [b"+"], [listener.fileno()])
        self._inside.close()

    def serve(self) -> None:
        """Outside: a process of its own carries connections until it is ended."""
        _, (descriptor,), _, _ = socket.recv_fds(self._outside, 1, 1)
        listener = socket.socket(fileno=descriptor)
        if os.fork() == 0:
            linux.end_with_parent(signal.SIGKILL)
            signal.pthread_sigmask(signal.SIG_SETMASK, set())
            _accept(listener, self._port)
        listener.close()

    def close(self) -> None:
        """Leaves nothing open in this process."""
        self._outside.close()
        self._inside.close()


def _accept(listener: socket.socket, port: int) -> NoReturn:
    try:
        while True:
            came, _ = listener.accept()
            threading.Thread(target=_carry, args=(came, port), daemon=True).start()
    finally:
        os._exit(0)


def _carry(came: socket.socket, port: int) -> None:
    with came:
        try:
            there = socket.create_connection(("127.0.0.1", port))
        except OSError:
            return  # nobody answers there: the caller sees its connection closed
        with there:
            back = threading.Thread(target=_pump, args=(there, came), daemon=True)
            back.start()
            _pump(came, there)
            back.join()


def _pump(source: socket.socket, target: socket.socket) -> None:
    """One way of a connection, its end included."""
    try:
        while piece := source.recv(_PIECE):
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        for each in (source, target):
            each.close()
