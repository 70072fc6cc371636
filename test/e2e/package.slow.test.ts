import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { GenerateReport } from "../../src/generate/report.js";
import { packageRoot } from "../../src/installation/package-root.js";
import { long } from "../support/extent.js";

const minutes = (count: number): number => count * 60_000;
const npm = (cwd: string, ...args: readonly string[]): string =>
  execFileSync("npm", args, { cwd, encoding: "utf8", shell: process.platform === "win32" });

/** An empty folder elsewhere, with the package installed from its tarball and nothing else. */
const home = realpathSync(mkdtempSync(join(tmpdir(), "envloom-package-")));
afterAll(() => rmSync(home, { recursive: true }), minutes(5));
vi.setConfig({ testTimeout: minutes(15) });
const installed = join(home, "node_modules", "envloom");
let packed: readonly string[] = [];

beforeAll(() => {
  const printed = npm(packageRoot, "pack", "--json", "--pack-destination", home);
  // What the build says stands before.
  const [{ filename, files }] = JSON.parse(printed.slice(printed.search(/^\[/m))) as [
    { filename: string; files: { path: string }[] },
  ];
  packed = files.map(({ path }) => path);
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, type: "module" }));
  npm(home, "install", "--prefer-offline", "--no-audit", "--no-fund", join(home, filename));
}, minutes(10));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function node(env: NodeJS.ProcessEnv, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: home,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { code: status, out: stdout, err: stderr };
}

const envloom = (...args: readonly string[]): Ran =>
  node({}, join(installed, "bin", "envloom.js"), ...args);

const succeeded = (ran: Ran): Ran => {
  expect(ran.code, `${ran.out}\n${ran.err}`).toBe(0);
  return ran;
};

it("holds what runs, and nothing that only a checkout needs", () => {
  const developed = /\/(?:tests|golden|bench)\//;
  expect(packed.filter((path) => /__pycache__|\.pyc$/.test(path) || developed.test(path))).toEqual(
    [],
  );
  // What is emitted as it is stands there as it is; everything else is compiled.
  const emitted =
    /^(?:gallery\/typescript|generators\/[\w-]+\/runtime\/typescript|skills\/envloom\/forms)\//;
  const built = packed.filter((path) => !emitted.test(path));
  expect(built.filter((path) => /(?<!\.d)\.ts$|tsbuildinfo|\.built$|\.test\./.test(path))).toEqual(
    [],
  );
  const tracked = execFileSync("git", ["ls-files", "generators", "shared-domain", "gallery"], {
    cwd: packageRoot,
    encoding: "utf8",
  });
  const needed = tracked
    .split("\n")
    .filter((path) => path !== "" && !developed.test(path))
    .filter((path) => emitted.test(path) || !path.endsWith(".ts"));
  expect(
    needed.filter((path) => !packed.includes(path) && existsSync(join(packageRoot, path))),
  ).toEqual([]);
});

describe("installed elsewhere", () => {
  // README's first domain gives no image, unlike the fixtures, and its `smoke` is a whole one.
  it.runIf(long)(
    "does what README's first commands say, in their words",
    () => {
      const readme = readFileSync(join(packageRoot, "README.md"), "utf8");
      const [, module = ""] = /^```python\n(.*?)^```/ms.exec(readme) ?? [];
      writeFileSync(join(home, "guess_number.py"), module);
      const commands = readme.matchAll(/^npx envloom ((?:describe|smoke) guess\b[^#\n]*)/gm);
      const words = [...commands].map(([, rest = ""]) => rest.trim().split(/\s+/));
      expect(words.map(([command]) => command)).toEqual(["describe", "smoke"]);
      // A framework's own port is taken, as where two people smoke at once.
      const other = createServer();
      other.on("error", () => {}); // somebody else has it, and that is as good
      other.listen(11000, "127.0.0.1");
      onTestFinished(() => void other.close());
      const [, smoked] = words.map((args) => succeeded(envloom(...args)));
      expect(smoked!.out).toMatch(/^ +passed +passed +passed +passed$/m);
    },
    minutes(20),
  );

  it.runIf(long)(
    "describes, generates, records, smokes, packs and examines",
    () => {
      cpSync(join(packageRoot, "fixtures/domains/ledger/ledger.py"), join(home, "ledger.py"));
      succeeded(envloom("describe", "ledger", "--domain", "ledger.py", "--yes"));
      const variants = (
        JSON.parse(envloom("generate", "ledger", "--json").out) as GenerateReport
      ).files.map(({ path }) => path.split("/")[0]);
      expect(variants).toEqual(expect.arrayContaining(["nemo_gym", "openenv", "ors", "verifiers"]));
      succeeded(envloom("check", "ledger"));
      succeeded(envloom("record", "ledger", "--force"));
      const report = ["--report", join(home, "report.html")];
      succeeded(envloom("smoke", "ledger", "--quick", "--only", "ors", ...report));
      expect(readFileSync(join(home, "report.html"), "utf8")).toContain("ledger");
      succeeded(envloom("pack", "ledger", "openenv", "--out", "packed"));
      succeeded(envloom("doctor"));
    },
    minutes(15),
  );

  it("makes an environment from words", () => {
    succeeded(
      envloom(
        "describe",
        "pegs",
        "--yes",
        "--text",
        "Find a hidden code of pegs in nine guesses. Reward 1 if found.",
        "--set",
        "build=use code_breaking",
      ),
    );
  });

  it(
    "makes an environment and its clients in TypeScript",
    () => {
      const words = ["--like", "number_hunt", "--language", "typescript", "--yes"];
      succeeded(envloom("describe", "hunt", ...words));
      for (const variant of ["nemo_gym", "openenv", "ors"])
        expect(existsSync(join(home, "hunt", variant, "typescript", "session.ts")), variant).toBe(
          true,
        );
    },
    minutes(5),
  );

  it("explains what a port would make", () => {
    const source = join(packageRoot, "fixtures/port/verifiers/locker");
    succeeded(envloom("port", source, "--explain"));
  });
});

it("is a library with types: the commands as functions, and the kit", () => {
  mkdirSync(join(home, "generators", "toy"), { recursive: true });
  for (const [path, text] of Object.entries(library)) writeFileSync(join(home, path), text);
  const compiler = join(packageRoot, "node_modules", "typescript", "bin", "tsc");
  succeeded(node({}, compiler, ...compilerOptions, "use.ts", "generators/toy/index.ts"));
  const ran = succeeded(node({ ENVLOOM_GENERATORS: join(home, "generators") }, "use.js"));
  expect(JSON.parse(ran.out)).toEqual({
    generated: JSON.parse(envloom("generate", "tree", "--dry-run", "--json").out) as unknown,
    codes: ["USAGE"],
    made: ["toy/hello.py"],
  });
});

it("says which of its files are gone, and never that everything is fine", () => {
  const template = join(installed, "generators", "openenv", "templates");
  renameSync(template, `${template}.away`);
  expect(envloom("doctor")).toMatchObject({
    code: 4,
    err: expect.stringMatching(
      /INSTALLATION_INCOMPLETE .*generators\/openenv\/templates/,
    ) as string,
  });
  renameSync(`${template}.away`, template);
  const generator = join(installed, "generators", "ors");
  renameSync(generator, join(home, "ors.away"));
  for (const call of [["doctor"], ["generate", "tree"], ["check", "tree"]]) {
    expect(envloom(...call)).toMatchObject({
      code: 4,
      err: expect.stringContaining("GENERATOR_MISSING") as string,
    });
  }
  renameSync(join(home, "ors.away"), generator);
  succeeded(envloom("generate", "tree", "--dry-run"));
});

const types = join(packageRoot, "node_modules", "@types");
const compilerOptions =
  `--module nodenext --target es2023 --strict --noEmitOnError --types node --typeRoots ${types}`.split(
    " ",
  );

const library = {
  "game.py": `class Game:
    """Say yes."""

    def reset(self) -> str:
        self.done, self.reward = False, 0.0
        return "yes?"

    def say(self, word: str) -> str:
        """Say a word."""
        self.done, self.reward = True, float(word == "yes")
        return word
`,
  "use.ts": `import { check, describe, generate, type GenerateResult } from "envloom";
const described = await describe({ folder: "tree", domain: "game.py", yes: true, frameworks: ["ors"] });
if (!described.ok) throw new Error(JSON.stringify(described));
const generated: GenerateResult = await generate({ folder: "tree", dryRun: true });
const refused = await check({ folder: "no such folder", ...({ nonsense: true } as object) });
const toy = await describe({ folder: "toys", domain: "game.py", yes: true, frameworks: ["toy"] });
// @ts-expect-error an option that is none
if (Math.random() > 2) await generate({ nonsense: true });
console.log(JSON.stringify({
  generated,
  codes: refused.diagnostics.map(({ code }) => code),
  made: toy.files.map(({ path }) => path).filter((path) => path.startsWith("toy/")),
}));
`,
  "generators/toy/index.ts": `import { z } from "zod";
import { defineGenerator, generated, py, str } from "envloom/kit";

export default defineGenerator({
  id: "toy",
  title: "Toy",
  folder: "toy",
  framework: { package: "toy-rl", range: ">=1,<2", proven: "1.0.0", extras: [] },
  python: ">=3.11",
  summary: "says hello",
  options: z.strictObject({}),
  reservedTools: {},
  reservedNames: [],
  check: () => [],
  losses: () => [],
  emit: ({ environment }) => [
    generated("hello", "toy/hello.py", \`\${py\`print(\${str(environment.contract.name)})\`.text}\\n\`),
  ],
  record: () => [],
  pack: () => { throw new Error("a toy is not packed"); },
  usage: () => ({ setup: [], serve: [], rollout: [] }),
  smoke: () => Promise.reject(new Error("nothing can be proven of a toy")),
});
`,
};
