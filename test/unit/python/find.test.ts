import { existsSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Failure } from "../../../src/diagnostics/diagnostic.js";
import { findPython, quickPython, searchPython } from "../../../src/python/find.js";
import type { PythonWish } from "../../../src/python/python-wish.js";
import { type FakeMachine, fakeMachines } from "../../support/fake-machine.js";

const newMachine = fakeMachines();

/** Candidates that were run, in order, since the last look. */
function asked(fake: FakeMachine): string[] {
  const log = fake.at("asked.log");
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  rmSync(log, { force: true });
  return lines;
}

const wish = (
  fake: FakeMachine,
  path: readonly string[],
  more: Partial<PythonWish> = {},
): PythonWish => ({
  range: ">=3.11,<3.15",
  neededBy: ["alpha"],
  machine: fake.machine(path),
  ...more,
});

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error(`no Failure but ${String(error)}`);
  return error;
}

describe.skipIf(process.platform === "win32")("searchPython", () => {
  it("asks only the preferred version where it is there and answers", async () => {
    const fake = newMachine();
    for (const version of ["3.11", "3.12", "3.13"])
      fake.python(`usr/bin/python${version}`, `${version}.4`);
    expect((await searchPython(wish(fake, ["usr/bin"]))).found?.version).toBe("3.12.4");
    expect(asked(fake)).toEqual(["usr/bin/python3.12"]);
  });

  it("prefers one with headers where packages may be built", async () => {
    const fake = newMachine();
    fake.python("usr/bin/python3.12", "3.12.4", { missing: ["headers"] });
    fake.python("usr/bin/python3.13", "3.13.1", { missing: ["headers"] });
    fake.python("usr/bin/python3.14", "3.14.0");
    const found = async (more: Partial<PythonWish>) =>
      (await searchPython(wish(fake, ["usr/bin"], more))).found?.version;
    expect(await found({})).toBe("3.12.4");
    expect(await found({ builds: true })).toBe("3.14.0");
    expect(await found({ builds: true, range: ">=3.12,<3.14" })).toBe("3.12.4");
    expect(await found({ modules: ["headers"], range: ">=3.12,<3.14" })).toBeUndefined();
    fake.python("home/ann/.pyenv/versions/3.12.9/bin/python", "3.12.9");
    expect(await found({ builds: true })).toBe("3.12.9");
  });

  it("asks again whether there are headers by now", async () => {
    const fake = newMachine();
    const path = fake.python("usr/bin/python3.12", "3.12.4", { missing: ["headers"] });
    const found = async () =>
      (await searchPython(wish(fake, ["usr/bin"], { builds: true }))).found?.missing;
    expect(await found()).toEqual(["headers"]);
    asked(fake);
    const { mtime, atime } = statSync(path);
    fake.python("usr/bin/python3.12", "3.12.4", { missing: [] });
    utimesSync(path, atime, mtime);
    expect(await found()).toEqual([]);
    expect(asked(fake)).toEqual(["usr/bin/python3.12"]);
  });

  it("asks shims last, and passes by the broken ones", async () => {
    const fake = newMachine();
    fake.brokenShim("home/ann/.pyenv/shims/python3.12");
    fake.python("home/ann/.pyenv/shims/python3.13", "3.13.1");
    fake.python("home/ann/.pyenv/versions/3.11.9/bin/python", "3.11.9");
    expect((await searchPython(wish(fake, ["home/ann/.pyenv/shims"]))).found?.version).toBe(
      "3.11.9",
    );
    expect(asked(fake)).toEqual(["home/ann/.pyenv/versions/3.11.9/bin/python"]);
  });

  it("takes a shim that works where there is nothing else", async () => {
    const fake = newMachine();
    fake.brokenShim("home/ann/.asdf/shims/python3.12");
    fake.python("home/ann/.asdf/shims/python3", "3.13.1");
    expect((await searchPython(wish(fake, ["home/ann/.asdf/shims"]))).found?.version).toBe(
      "3.13.1",
    );
  });

  it("works where only `python3` is there", async () => {
    const fake = newMachine();
    fake.python("usr/bin/python3", "3.14.2");
    expect((await searchPython(wish(fake, ["usr/bin"]))).found?.version).toBe("3.14.2");
  });

  it("does not run what its folder says is too old", async () => {
    const fake = newMachine();
    fake.python("home/ann/.pyenv/versions/3.13.0/bin/python", "3.13.0");
    const search = await searchPython(wish(fake, [], { range: ">=3.13.14" }));
    expect([search.found, search.rejected.map(({ reason }) => reason), asked(fake)]).toEqual([
      null,
      ["3.13.0 is older than 3.13.14"],
      [],
    ]);
  });

  it.each([
    [{ implementation: "pypy" }, "3.12.1 is pypy, not CPython"],
    [{ wide: false }, "3.12.1 is a 32-bit build"],
    [{ gil: false }, "3.12.1 is a free-threaded build, for which most packages have no wheels"],
    [{ missing: ["ssl", "venv"] }, "3.12.1 was built without ssl"],
  ])("passes by %j", async (more, reason) => {
    const fake = newMachine();
    fake.python("usr/bin/python3.12", "3.12.1", more);
    expect((await searchPython(wish(fake, ["usr/bin"]))).rejected.map((one) => one.reason)).toEqual(
      [reason],
    );
  });

  it("names an interpreter once however many names it has", async () => {
    const fake = newMachine();
    fake.python("opt/python3.10", "3.10.1");
    for (const name of ["python", "python3"]) fake.link(`usr/bin/${name}`, "opt/python3.10");
    expect((await searchPython(wish(fake, ["usr/bin"]))).rejected).toHaveLength(1);
  });

  it("starts no interpreter a second time", async () => {
    const fake = newMachine();
    fake.python("usr/bin/python3.12", "3.12.1");
    await searchPython(wish(fake, ["usr/bin"]));
    asked(fake);
    expect((await searchPython(wish(fake, ["usr/bin"]))).found?.version).toBe("3.12.1");
    expect(asked(fake)).toEqual([]);
  });

  it("asks again when the interpreter's file has changed", async () => {
    const fake = newMachine();
    const path = fake.python("usr/bin/python3.12", "3.12.1");
    await searchPython(wish(fake, ["usr/bin"]));
    fake.python("usr/bin/python3.12", "3.12.2");
    utimesSync(path, new Date(), new Date(Date.now() + 5_000));
    expect((await searchPython(wish(fake, ["usr/bin"]))).found?.version).toBe("3.12.2");
  });

  it("asks again for a module that was missing and may have been installed since", async () => {
    const fake = newMachine();
    const path = fake.python("usr/bin/python3.12", "3.12.1", { missing: ["ensurepip"] });
    const modules = ["ensurepip"];
    expect((await searchPython(wish(fake, ["usr/bin"], { modules }))).found).toBeNull();
    const [atime, mtime] = [new Date(1e12), new Date(1e12)];
    fake.python("usr/bin/python3.12", "3.12.1");
    utimesSync(path, atime, mtime);
    expect((await searchPython(wish(fake, ["usr/bin"], { modules }))).found?.version).toBe(
      "3.12.1",
    );
  });

  it("takes a better candidate that appeared since", async () => {
    const fake = newMachine();
    fake.python("usr/bin/python3.11", "3.11.1");
    await searchPython(wish(fake, ["usr/bin"]));
    fake.python("usr/bin/python3.12", "3.12.1");
    expect((await searchPython(wish(fake, ["usr/bin"]))).found?.version).toBe("3.12.1");
  });

  it("takes the base interpreter of an active venv", async () => {
    const fake = newMachine();
    const base = fake.python("opt/python3.12", "3.12.1");
    fake.python("project/.venv/bin/python", "3.12.1", { path: base });
    const machine = fake.machine([], { VIRTUAL_ENV: fake.at("project/.venv") });
    expect((await searchPython(wish(fake, [], { machine }))).found?.path).toBe(base);
  });
});

describe.skipIf(process.platform === "win32")("an interpreter that a person named", () => {
  it("is the only one that is looked at", async () => {
    const fake = newMachine();
    fake.python("usr/bin/python3.12", "3.12.1");
    const mine = fake.python("mine/py", "3.11.5");
    expect((await searchPython(wish(fake, ["usr/bin"], { python: mine }))).found?.path).toBe(mine);
    expect(asked(fake)).toEqual(["mine/py"]);
  });

  it.each(["ENVLOOM_PYTHON", "UV_PYTHON"])("may be named by %s", async (name) => {
    const fake = newMachine();
    fake.python("usr/bin/python3.12", "3.12.1");
    const mine = fake.python("mine/py", "3.11.5");
    const machine = fake.machine(["usr/bin"], { [name]: mine });
    expect((await searchPython(wish(fake, [], { machine }))).found?.path).toBe(mine);
  });

  it("is not named by a version in UV_PYTHON", async () => {
    const fake = newMachine();
    const path = fake.python("usr/bin/python3.12", "3.12.1");
    const machine = fake.machine(["usr/bin"], { UV_PYTHON: "3.11" });
    expect((await searchPython(wish(fake, [], { machine }))).found?.path).toBe(path);
  });

  it("may be one of several, each for whom it fits", async () => {
    const fake = newMachine();
    const python = [fake.python("a/py", "3.12.1"), fake.python("b/py", "3.13.18")].join(":");
    expect((await searchPython(wish(fake, [], { python }))).found?.version).toBe("3.12.1");
    expect(
      (await searchPython(wish(fake, [], { python, range: ">=3.13.14" }))).found?.version,
    ).toBe("3.13.18");
  });

  it("may be a name on PATH", async () => {
    const fake = newMachine();
    const path = fake.python("opt/bin/python3.11", "3.11.3");
    expect(
      (await searchPython(wish(fake, ["usr/bin", "opt/bin"], { python: "python3.11" }))).found
        ?.path,
    ).toBe(path);
  });

  it("fails loudly where it does not fit, though another would", async () => {
    const fake = newMachine();
    fake.python("usr/bin/python3.13", "3.13.18");
    const python = fake.python("home/ann/py", "3.12.1");
    const failure = await failureOf(
      findPython(wish(fake, ["usr/bin"], { python, range: ">=3.13.14" })),
    );
    expect(failure.message).toBe(
      [
        "the Python that was named is not 3.13.14 or newer (needed by: alpha)",
        "  ~/py  3.12.1 is older than 3.13.14",
      ].join("\n"),
    );
  });
});

describe.skipIf(process.platform === "win32")("where nothing fits", () => {
  it("lists each candidate with its reason, the ways out, and who could run", async () => {
    const fake = newMachine();
    fake.python("usr/bin/python3", "3.11.2");
    fake.brokenShim("home/ann/.pyenv/shims/python3.13");
    fake.script("opt/bin/python", "exit 3");
    const others = [
      { id: "beta", range: ">=3.11" },
      { id: "gamma", range: ">=3.14" },
    ];
    const failure = await failureOf(
      findPython(
        wish(fake, ["home/ann/.pyenv/shims", "usr/bin", "opt/bin"], { range: ">=3.13.14", others }),
      ),
    );
    const root = fake.root;
    const width = Math.max(`${root}/usr/bin/python3`.length, `${root}/opt/bin/python`.length);
    expect(failure.message.split("\n")).toEqual([
      "no Python 3.13.14 or newer found (needed by: alpha)",
      `  ${`${root}/usr/bin/python3`.padEnd(width)}  3.11.2 is older than 3.13.14`,
      `  ${`${root}/opt/bin/python`.padEnd(width)}  exit 3`,
      `  ${"~/.pyenv/shims/python3.13".padEnd(width)}  exit 127: pyenv: python3.13: command not found`,
    ]);
    expect(failure.exitCode).toBe(4);
    expect(failure.diagnostics.map(({ code }) => code)).toEqual(["PYTHON_MISSING"]);
    const [ways, alternatives] = failure.diagnostics[0]?.help?.split("\n") ?? [];
    expect(ways).toMatch(
      /^Ways out: envloom doctor --prepare \| uv python install 3\.13 \| .+ \| --python \/path\/to\/python3\.13$/,
    );
    expect(alternatives).toBe("Variants that can run here with 3.11.2: beta.");
  });

  it("says the range in words", async () => {
    const fake = newMachine();
    expect(
      (await failureOf(findPython(wish(fake, [], { neededBy: ["alpha", "beta"] })))).message,
    ).toBe("no Python 3.11 to 3.14 found (needed by: alpha, beta)");
  });
});

describe.skipIf(process.platform === "win32")("quickPython", () => {
  it("takes the newest, since it reads the newest syntax, without asking for modules", async () => {
    const fake = newMachine();
    fake.python("usr/bin/python3.11", "3.11.2");
    fake.python("usr/bin/python3.13", "3.13.1", { missing: ["ssl", "ctypes"] });
    expect((await quickPython({ machine: fake.machine(["usr/bin"]) })).version).toBe("3.13.1");
    expect(asked(fake)).toEqual(["usr/bin/python3.13"]);
  });
});
