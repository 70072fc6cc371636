"""Plays an original resources server over HTTP, with a session cookie, in the order in which NeMo Gym's agents do.

`simple_agent`: /seed_session, one POST a tool call, /verify. `gymnasium_agent`: /reset, then /step with each response.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from gold import leaning_plays, plays, told_plays, wishes
from judge_replies import told_replies
from original import Original, Session
from original_run import main
from progress import Progress, Stalled, patiently
from rollouts import rollouts, scripts
from rows import offered
from sessions import Stepped, Tools
from terms import Terms

HERE = Path(__file__).resolve().parent
_MOST_TOLD = 24
"""Episodes by what rollouts and rows tell."""
_MOST_TWICE = 8
"""Replies of a judge that are played on a second task."""
_MOST_LEANING = 3
"""Rollouts that are played with a judge that leans one way."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


_LONGEST_LINE = 300


class Patient(httpx.AsyncHTTPTransport):
    """Waits for an answer as long as the server does anything."""

    def __init__(self, server: int) -> None:
        super().__init__()
        self._server = server

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        try:
            return await patiently(super().handle_async_request(request), self._server)
        except Stalled as stalled:
            raise httpx.ReadTimeout(str(stalled)) from stalled


class Server(Original):
    """The author's server, in a process of its own."""

    async def start(self) -> None:
        self._port = free_port()
        original = self.found["original"]
        folder = self._laid_out()
        spec = {
            "folder": str(folder),
            "file": self.found["file"],
            "entry": self.found["entry"],
            "options": original["options"],
            "port": self._port,
        }
        self._process = self._serve(spec)
        self.rows = {split: self._rows(path) for split, path in original["data"].items()}
        progress = Progress(self._process.pid)
        while (why := progress.stalled()) is None:
            if self._process.poll() is not None:
                raise RuntimeError(
                    f"the server ended with exit code {self._process.returncode}{self._last_words()}"
                )
            try:
                with socket.create_connection(("127.0.0.1", self._port), 0.2):
                    return
            except OSError:
                await asyncio.sleep(0.1)
        raise RuntimeError(f"the server did not answer: {why}")

    def _serve(self, spec: dict[str, Any]) -> subprocess.Popen[bytes]:
        # What the episode's randomness names must not meet what an earlier run left.
        self._scratch = tempfile.mkdtemp(prefix="served-")
        env = {**os.environ, **self.served(Path(os.environ["PORT_MISSING"]), Path(spec["folder"]))}
        env["TMPDIR"] = self._scratch
        command = [sys.executable, str(HERE / "serve.py"), json.dumps(spec)]
        # Without a name: a domain that looks around in its temporary folder does not see it.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the server is
        return subprocess.Popen(command, env=env, stderr=self._said)

    def _last_words(self) -> str:
        """The last line of what the server said, which names what it died of."""
        self._said.seek(0)
        lines = self._said.read().decode("utf-8", "replace").splitlines()
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f": {last[:_LONGEST_LINE]}" if last else ""

    def _laid_out(self) -> Path:
        """The source where NeMo Gym looks for servers, unless it lies in such a folder already."""
        if "resources_servers" in Path(self.found["file"]).parts:
            return self.source
        self._folder = tempfile.mkdtemp(prefix="resources-")
        root = Path(self._folder) / "resources_servers" / self.source.name
        shutil.copytree(self.source, root)
        for other in (root / "resources_servers").glob("*"):
            # Another server's modules, which were brought along: the framework's name for them lies beside.
            if other.is_dir() and not (root.parent / other.name).exists():
                shutil.copytree(other, root.parent / other.name)
        return root

    def _rows(self, path: str) -> list[dict[str, Any]]:
        lines = (self.source / path).read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        return [
            r
            for r in rows
            if isinstance(r.get("responses_create_params"), dict)
            and "input" in r["responses_create_params"]
        ]

    async def stop(self) -> None:
        process = getattr(self, "_process", None)
        if process is not None:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
            self._said.close()
        for name in ("_folder", "_scratch"):
            if folder := getattr(self, name, None):
                shutil.rmtree(folder, ignore_errors=True)

    async def tools(self) -> list[dict[str, Any]]:
        return self.found["original"]["tools"]

    async def tasks(self) -> dict[str, int | None]:
        return {split: len(rows) for split, rows in self.rows.items()}

    async def open(self, split: str, index: int, seed: int | None) -> Session:
        patient = Patient(self._process.pid)
        url = f"http://127.0.0.1:{self._port}"
        client = httpx.AsyncClient(base_url=url, transport=patient, timeout=None)
        row = self.rows[split][index]
        wanted = seed if seed is not None else row.get("seed", 0)
        stepped = self.found["original"]["kind"] == "gymnasium"
        session = (Stepped if stepped else Tools)(client, row, self._terms(row))
        await session.begin({"x-seed": str(wanted)})
        return session

    def _terms(self, row: dict[str, Any] | None = None) -> Terms:
        """What the tools take: those of a row, or of all of them."""
        original = self.found["original"]
        *tools, said = original["tools"]
        schemas = {tool["name"]: tool["parameters"] for tool in tools}
        loose = frozenset(original["loose"])
        withheld = (
            frozenset(schemas) - {*offered(row)} if row and original["by_row"] else frozenset()
        )
        caps = original["catch_all"], original["max_steps"]
        return Terms(schemas, said["name"], loose, *caps, withheld)

    async def scripts(self) -> list[dict[str, Any]]:
        lying = rollouts(self._data())
        found = scripts(lying, self.rows, self._terms())
        pleased = [
            again for one in found[:_MOST_LEANING] for again in leaning_plays(one, self._terms())
        ]
        for split, rows in self.rows.items():
            for index in sorted({0, len(rows) // 2, len(rows) - 1}):
                for calls in plays(rows[index], self._terms(rows[index])):
                    told = {"split": split, "index": index, "seed": None}
                    found.append({"id": f"told-{len(found)}", **told, "calls": calls})
        return [*found[:_MOST_TOLD], *self._judged(lying, pleased), *self._silences()]

    def _judged(
        self, lying: list[dict[str, Any]], pleased: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Answers by which the judge leans one way, or says what the source tells of judges; the first of them on another task, too."""
        if not self.found["original"]["judged"]:
            return []
        replies = wishes(told_replies(self._data().parent, lying))
        places = [(split, index) for split, rows in self.rows.items() for index in range(len(rows))]
        plans = [(reply, places[0]) for reply in replies]
        plans += [(reply, place) for place in places[1:][-1:] for reply in replies[:_MOST_TWICE]]
        calls = told_plays(self._terms())
        return pleased + [
            {
                "id": f"judged-{n}",
                "split": at[0],
                "index": at[1],
                "seed": None,
                "calls": calls(reply),
            }
            for n, (reply, at) in enumerate(plans)
        ]

    def _silences(self) -> list[dict[str, Any]]:
        """A model that says nothing, which verifiers ask for by itself."""
        said = self._terms().said
        calls = [{"tool": said, "arguments": {"message" if said == "reply" else "answer": ""}}]
        told = {"index": 0, "seed": None, "calls": calls}
        return [{"id": f"silent-{split}", "split": split, **told} for split in self.rows]

    def _data(self) -> Path:
        """Where the framework's own files of rows and rollouts lie."""
        return self.source / self.found["original"]["home"] / "data"

    def distributions(self) -> list[str]:
        return ["nemo-gym"]


if __name__ == "__main__":
    main(Server)
