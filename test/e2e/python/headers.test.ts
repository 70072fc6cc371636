import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { HEADERS } from "../../../src/python/interpreter.js";
import { findPython } from "../../../src/python/find.js";
import { ensureUv } from "../../../src/python/uv.js";
import { ensureVenv } from "../../../src/python/venv.js";
import { fakeMachines } from "../../support/fake-machine.js";
import { packageIndex } from "../../support/package-index.js";
import { sourcePackage } from "../../support/source-package.js";
import { put } from "../../support/workspace.js";

vi.setConfig({ testTimeout: 300_000 });
const newMachine = fakeMachines();
afterEach(() => void vi.unstubAllEnvs());

/** A package in C, as far as it goes: it is built where a Python with headers was fetched. */
const backend = (fetched: string): string => `
import os, zipfile

def build_wheel(folder, settings=None, metadata=None):
    if not os.path.exists(${JSON.stringify(fetched)}):
        raise SystemExit("fatal error: Python.h: No such file or directory")
    name = "in_c-1.0-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        info = "in_c-1.0.dist-info/"
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: in-c\\nVersion: 1.0\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return name
`;

it.skipIf(process.platform === "win32")(
  "gets a Python with headers where a package cannot be built for want of them",
  async () => {
    const fake = newMachine();
    const real = await findPython({ range: ">=3.11,<3.15", neededBy: ["test"] });
    const minor = real.version.split(".").slice(0, 2).join(".");
    const uv = (await ensureUv(() => {}))!.path;
    // Says that it has no headers, and is the real one for all else.
    const bare = fake.script(`usr/bin/python${minor}`, "");
    const answer = { ...real, path: bare, implementation: "cpython", machine: "" };
    const said = JSON.stringify({ ...answer, wide: true, gil: true, missing: [HEADERS] });
    fake.script(
      `usr/bin/python${minor}`,
      `case "$3" in *envloom-answer*) echo 'envloom-answer:${said}';; *) exec ${real.path} "$@";; esac`,
    );
    const home = fake.at(`cache/pythons/cpython-${real.version}-made`);
    const fetching = `mkdir -p ${home}/bin && ln -s ${real.path} ${home}/bin/python${minor}`;
    const install = `case "$1 $2" in "python install") ${fetching};; *) exec ${uv} "$@";; esac`;
    vi.stubEnv("ENVLOOM_UV", fake.script("uv", install));
    put(fake.folder("source"), sourcePackage("in_c-1.0", "in-c", backend(home)));
    const source = execFileSync("tar", ["-czf", "-", "in_c-1.0"], { cwd: fake.at("source") });
    const { url } = await packageIndex({ "in-c": [{ version: "1.0", source }] });
    vi.stubEnv("UV_DEFAULT_INDEX", url);
    vi.stubEnv("UV_CACHE_DIR", fake.at("uv-cache"));
    const { ENVLOOM_UV } = process.env;
    const machine = { ...fake.machine(["usr/bin"], { ENVLOOM_UV }), systemFolders: [] };
    const lines: string[] = [];
    const wish = {
      label: "test",
      range: `>=${minor}`,
      requirements: ["in-c==1.0"],
      onProgress: (line: string) => void lines.push(line),
    };
    const venv = await ensureVenv({ ...wish, machine });
    expect(venv.versions).toEqual({ "in-c": "1.0" });
    expect(existsSync(home)).toBe(true);
    expect(lines.join("\n")).toContain("has no headers to build with");
    // The next search takes it at once.
    lines.length = 0;
    await ensureVenv({ ...wish, machine });
    expect(lines).toEqual([]);
  },
);
