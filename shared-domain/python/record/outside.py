"""What a domain asks of the network: it has none while it is played, unless its author says that it needs one."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .findings import Findings

_HERE = {"", "localhost", "127.0.0.1", "::1", "0.0.0.0", "::"}
_TO_ADDRESS = {"socket.connect", "socket.sendto"}
_BY_NAME = {"socket.getaddrinfo", "socket.gethostbyname"}
"""Events of Python's own; what compiled code does by itself is not heard."""


class Outside:
    """Listens from its making on for as long as the process lives."""

    def __init__(self) -> None:
        self.hosts: list[str] = []
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in _TO_ADDRESS and isinstance(arguments[1], tuple):
            host = arguments[1][0]
        elif event in _BY_NAME:
            host = arguments[0]
        else:
            return
        host = host.decode(errors="replace") if isinstance(host, bytes) else str(host or "")
        if host not in _HERE and not host.startswith("127.") and host not in self.hosts:
            self.hosts.append(host)

    def tell(self, findings: Findings, contract: Path) -> None:
        """Says what was asked for where the author does not say that the domain needs it."""
        told = json.loads(contract.read_text(encoding="utf-8"))
        if self.hosts and not told.get("network") and not told["secrets"]:
            findings.add(
                "NETWORK_UNDECLARED",
                f"the domain asks the network for {', '.join(self.hosts[:5])}",
                "say `network: true` in envloom.yaml if it needs it: without that it is played without a network, where the machine can keep it from one",
                severity="warning",
            )
