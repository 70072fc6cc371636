"""What a domain asks of the network is heard, and told where its author does not say that it needs it."""

import contextlib
import json
import socket
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from record.findings import Findings
from record.outside import Outside

OUTSIDE = Outside()


def asked(host: str) -> None:
    with contextlib.suppress(OSError), socket.socket() as any_socket:
        any_socket.settimeout(0.01)
        any_socket.connect((host, 9))


def told(**contract: Any) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "contract.json"
        path.write_text(json.dumps({"secrets": [], **contract}))
        findings = Findings(Path(folder))
        OUTSIDE.tell(findings, path)
        return [entry["message"] for entry in findings.told()]


class Heard(unittest.TestCase):
    def setUp(self) -> None:
        OUTSIDE.hosts.clear()

    def test_another_machine_is_told_once(self) -> None:
        asked("192.0.2.1")
        asked("192.0.2.1")
        self.assertEqual(told(), ["the domain asks the network for 192.0.2.1"])

    def test_a_name_is_told(self) -> None:
        with contextlib.suppress(OSError):
            socket.getaddrinfo("host.invalid", 80)
        self.assertEqual(told(), ["the domain asks the network for host.invalid"])

    def test_this_machine_is_nobody_elses_business(self) -> None:
        asked("127.0.0.1")
        asked("127.1.2.3")
        self.assertEqual(told(), [])

    def test_what_the_author_says_needs_no_telling(self) -> None:
        asked("192.0.2.1")
        self.assertEqual(told(network=True), [])
        self.assertEqual(told(secrets=["SERVICE_KEY"]), [])


if __name__ == "__main__":
    unittest.main()
