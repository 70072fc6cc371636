"""Builds `envloom-runtime`, the driver as a Python package: `python runtime_package.py VERSION OUT`.

Wheel and sdist have the same bytes on every machine: files in order, no times, nothing compressed.
Both are made of `shared-domain/driver`; the wheel's metadata say what `package/pyproject.toml` says.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

DRIVER = Path(__file__).resolve().parent.parent / "driver"
LICENSE = DRIVER.parent.parent / "LICENSE"
PACKAGE = "envloom_runtime"
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def modules() -> dict[str, bytes]:
    """The package's files by their paths in it."""
    driver = [
        path for path in (DRIVER / "episode").rglob("*.py") if "__pycache__" not in path.parts
    ]
    return {
        "__init__.py": (DRIVER / "package" / "__init__.py").read_bytes(),
        "py.typed": b"",
        "episode/node_host.js": (DRIVER / "node_host.js").read_bytes(),
        **{path.relative_to(DRIVER).as_posix(): path.read_bytes() for path in driver},
    }


def metadata(project: dict[str, Any], version: str, readme: str) -> str:
    """`METADATA` of the wheel and `PKG-INFO` of the sdist."""
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"Keywords: {','.join(project['keywords'])}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {name}" for name in project["license-files"]),
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        *(f"Project-URL: {name}, {url}" for name, url in project["urls"].items()),
        f"Requires-Python: {project['requires-python']}",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + f"\n\n{readme}"


def wheel(version: str, about: str) -> bytes:
    """The wheel, of pure Python."""
    info = f"{PACKAGE}-{version}.dist-info"
    files = {f"{PACKAGE}/{path}": data for path, data in sorted(modules().items())}
    files[f"{info}/METADATA"] = about.encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: envloom\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    files[f"{info}/licenses/LICENSE"] = LICENSE.read_bytes()
    record = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, _LONG_AGO)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, data)
    return out.getvalue()


def sdist(version: str, about: str, project: str) -> bytes:
    """The source distribution, which hatchling builds."""
    root = f"{PACKAGE}-{version}"
    files = {f"src/{PACKAGE}/{path}": data for path, data in modules().items()}
    files["pyproject.toml"] = project.replace('version = "0"', f'version = "{version}"').encode()
    files["README.md"] = (DRIVER / "package" / "README.md").read_bytes()
    files["LICENSE"] = LICENSE.read_bytes()
    files["PKG-INFO"] = about.encode()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{root}/{path}")
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    return _stored(out.getvalue())


def _stored(data: bytes) -> bytes:
    """As gzip has it, at level 0: what a compressor makes of it is its version's affair."""
    out = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=out, mode="wb", compresslevel=0, mtime=0) as file:
        file.write(data)
    return out.getvalue()


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main() -> None:
    version, out = sys.argv[1], Path(sys.argv[2])
    project = (DRIVER / "package" / "pyproject.toml").read_text(encoding="utf-8")
    readme = (DRIVER / "package" / "README.md").read_text(encoding="utf-8")
    about = metadata(tomllib.loads(project)["project"], version, readme)
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{PACKAGE}-{version}-py3-none-any.whl").write_bytes(wheel(version, about))
    (out / f"{PACKAGE}-{version}.tar.gz").write_bytes(sdist(version, about, project))


if __name__ == "__main__":
    main()
