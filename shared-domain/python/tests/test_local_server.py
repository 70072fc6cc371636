"""A server that a rollout starts for itself."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from shipped import rollout

ANSWERS = """
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

class Health(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

HTTPServer((os.environ["HOST"], int(os.environ["PORT"])), Health).serve_forever()
"""


async def address(source: str, url: str | None = None) -> tuple[str, int]:
    """Where a script serves, and what it answered there."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "server.py"
        script.write_text(source)
        async with rollout.serving(url, [str(script)], Path(folder)) as found:
            if url:
                return found, 0
            reply = await asyncio.to_thread(urllib.request.urlopen, f"{found}/health")
            with reply:
                return found, reply.status


class Serving(unittest.TestCase):
    def test_a_server_that_runs_already_is_taken_as_it_is(self) -> None:
        found = asyncio.run(address("exit(1)", "http://127.0.0.1:1/"))
        self.assertEqual(found, ("http://127.0.0.1:1", 0))

    def test_a_script_is_started_on_loopback_and_stopped(self) -> None:
        with mock.patch.dict(os.environ):
            found, status = asyncio.run(address(ANSWERS))
        self.assertEqual(status, 200)
        with self.assertRaises(urllib.error.URLError):
            urllib.request.urlopen(f"{found}/health")

    def test_a_server_that_ends_is_told_with_what_it_said(self) -> None:
        with mock.patch.dict(os.environ), self.assertRaises(SystemExit) as ended:
            asyncio.run(address("raise SystemExit('no such table')"))
        self.assertRegex(str(ended.exception), r"(?s)ended with 1:.*no such table")

    def test_no_proxy_is_asked_for_loopback(self) -> None:
        proxy = {"HTTP_PROXY": "http://127.0.0.1:9", "NO_PROXY": "example.org"}
        with mock.patch.dict(os.environ, proxy):
            asyncio.run(address(ANSWERS))
            self.assertEqual(os.environ["NO_PROXY"], "example.org,127.0.0.1")
            self.assertTrue(urllib.request.proxy_bypass("127.0.0.1"))


if __name__ == "__main__":
    unittest.main()
