import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDescription } from "../../../shared-domain/description-file.js";
import { isRequirement } from "../../../shared-domain/requirement-text.js";
import { readAuthorText } from "../../../src/diagnostics/author-text.js";
import { Failure } from "../../../src/kit/index.js";
import { envloom } from "../../support/command-line.js";
import { put, temporaryFolder } from "../../support/workspace.js";

const begun = "version: 1\nname: game\ndomain:\n  module: game.py\n";
const found = (more: string): readonly string[] =>
  readDescription(begun + more).diagnostics.map(
    ({ code, message, at }) => `${code} ${at && "line" in at ? at.line : "?"} ${message}`,
  );

describe("a requirement", () => {
  it.each([
    "numpy",
    "numpy==2.1.0",
    "Foo.Bar[a,b] >= 1.0, < 2",
    "numpy (>=2)",
    'tomli>=2; python_version < "3.11"',
    "mine; sys_platform == 'linux' and (python_version >= '3.12' or 'x' not in extra)",
    "mine @ https://example.org/mine-1.0.tar.gz",
    "mine @ git+https://example.org/mine@v1",
  ])("may be %j", (text) => expect(isRequirement(text)).toBe(true));

  it.each([
    "",
    "--index-url=https://example.org/simple",
    "-r more.txt",
    "-e .",
    "./folder",
    "https://example.org/mine-1.0.tar.gz",
    "mine @ file:///etc/passwd",
    "mine @ http://example.org/mine.tar.gz",
    "numpy --hash=sha256:00",
    "numpy==2 --global-option=x",
    "numpy\n--index-url=https://example.org",
    "numpy; python_version < '3' --global-option=x\n-r y",
    "numpy; import os",
    "numpy; python_version < '3' or os.system('x')",
    "numpy; python_version",
    "numpy;",
    "numpy>=two",
    "numpy scipy",
  ])("is not %j", (text) => expect(isRequirement(text)).toBe(false));
});

it.each(["call_seconds", "idle_seconds"])("refuses %s that no timer keeps", (key) => {
  expect(found(`limits:\n  ${key}: 604800\n`)).toEqual([]);
  expect(found(`limits:\n  ${key}: 1e300\n`)).toMatchObject([
    expect.stringContaining(`DESCRIPTION_VALUE 6 \`limits.${key}\``),
  ]);
});

it.each([
  [
    "frameworks: []\n",
    "DESCRIPTION_VALUE 5 `frameworks` must name a framework; left out, it means all of them",
  ],
  [
    "requires: [-r x]\n",
    "DESCRIPTION_VALUE 5 `requires.0` must be a package's name and versions, as `numpy>=2`",
  ],
  ["secrets: [A-B]\n", "DESCRIPTION_VALUE 5 `secrets.0` must name an environment variable"],
  [
    "python: three\n",
    "DESCRIPTION_VALUE 5 `python` must be a range of versions, as `>=3.11,<3.14`",
  ],
  [
    "reward:\n  range: [1, 0]\n",
    "DESCRIPTION_VALUE 6 `reward.range` must ascend: the lowest reward, then the highest",
  ],
  [
    "reward:\n  range: [.nan, 1]\n",
    "DESCRIPTION_VALUE 6 `reward.range` is wrong at 0: must be a number",
  ],
  ["reward:\n  range: [1, 2, 3]\n", "DESCRIPTION_VALUE 6 `reward.range` must have 2 items or less"],
  ["reward:\n  range: []\n", "DESCRIPTION_VALUE 6 `reward.range` must have 2 items or more"],
  ["reward:\n  range: 1\n", 'DESCRIPTION_VALUE 6 `reward.range` must be a list or "open"'],
  [
    "limits:\n  calls: 1e+30\n",
    "DESCRIPTION_VALUE 6 `limits.calls` must be at most 9007199254740991",
  ],
  ["---\nversion: 1\n", "DESCRIPTION_SYNTAX 5 Source contains multiple documents"],
  ["answers:\n  a: &a [*a]\n", "DESCRIPTION_SYNTAX 6 the file refers to itself by an alias"],
  ["answers:\n  a: *gone\n", "DESCRIPTION_SYNTAX 6 the file has no anchor `&gone` for its alias"],
])("refuses %j with its line", (more, message) => expect(found(more)).toEqual([message]));

it.each(["../game.py", "/srv/game.py", "a/../../game.py"])(
  "refuses a module in %s, which lies outside",
  (module) => {
    const { diagnostics } = readDescription(begun.replace("game.py", module));
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining("`domain.module` must lie in the environment's folder"),
    ]);
  },
);

it("refuses aliases that explode, and text that is nested without end", () => {
  const levels = Array.from({ length: 12 }, (_, i) =>
    i === 0
      ? "  a0: &a0 [1, 2, 3]\n"
      : `  a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(", ")}]\n`,
  );
  expect(found(`answers:\n${levels.join("")}`)[0]).toMatch(
    /^DESCRIPTION_SYNTAX \d+ the file grows beyond all measure by its aliases$/,
  );
  expect(found(`answers: ${"[".repeat(20_000)}`)).toEqual([
    "DESCRIPTION_SYNTAX 5 it is nested too deeply",
  ]);
  expect(found(`answers: {a: ${"[".repeat(200)}${"]".repeat(200)}}\n`)[0]).toMatch(
    /nested more than 100 levels deep$/,
  );
  expect(found("answers:\n  a: &a {x: 1}\n  b: *a\n")).toEqual([]);
});

/** What reading a file comes to. */
function refused(path: string): string {
  try {
    readAuthorText(path, { file: "it" });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const [{ message, at }] = error.diagnostics as [Failure["diagnostics"][0]];
    return `${message}${at && "line" in at ? ` in line ${at.line}` : ""}`;
  }
  return "";
}

it("reads regular files of UTF-8 and of a sensible size, and waits for nothing else", () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "folder"));
  writeFileSync(join(root, "latin"), Buffer.from("a: b\nc: \xe9\n", "latin1"));
  writeFileSync(join(root, "large"), "#".repeat(1_000_001));
  expect(refused(join(root, "folder"))).toBe("it is a folder");
  expect(refused(join(root, "latin"))).toBe("it is not valid UTF-8 in line 2");
  expect(refused(join(root, "large"))).toBe("it has more than 1 MB");
  expect(refused(join(root, "gone"))).toBe("it cannot be read: ENOENT");
  writeFileSync(join(root, "fine"), "é");
  expect(readAuthorText(join(root, "fine"), { file: "it" })).toBe("é");
});

it.skipIf(process.platform === "win32")("does not wait for a pipe or a device", async () => {
  const root = temporaryFolder();
  put(root, { "game.py": "" });
  execFileSync("mkfifo", [join(root, "envloom.yaml")]);
  expect(refused("/dev/zero")).toBe("it is no regular file");
  expect(await envloom(root, "generate")).toMatchObject({
    code: 1,
    err: expect.stringContaining("envloom.yaml is no regular file") as string,
  });
  for (const answers of ["envloom.yaml", "."]) {
    expect(await envloom(root, "describe", "new", "--answers", answers, "--yes")).toMatchObject({
      code: 2,
      err: expect.stringContaining("is no file") as string,
    });
  }
});

it("does not read a module that is no file", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "game.py"));
  put(root, { "envloom.yaml": begun });
  const { code, err } = await envloom(root, "generate");
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringContaining("module game.py is no file") as string,
  });
});
