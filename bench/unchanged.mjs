// CPU of runs in a folder where nothing has changed, beside what Node takes to start.
//
//     node bench/unchanged.mjs [ROUNDS] [DOMAIN]
//
// DOMAIN is a module that `describe --yes` takes, wordle in Python by default; `fixtures/typescript/lights/lights.ts` is one in
// TypeScript. The first `generate` has nothing to compare with and writes all files.
//
// from the checkout, after `npm run bootstrap`, on Linux. Says whether any file was touched. The budget is 0.6 CPU-seconds for
// `generate`; the ratio to a bare `node` is what can be compared between machines.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const envloom = join(root, "bin", "envloom.js");
const rounds = Number(process.argv[2] ?? 7);
const domain = resolve(process.argv[3] ?? join(root, "fixtures", "domains", "wordle", "wordle.py"));
const folder = mkdtempSync(join(tmpdir(), "envloom-bench-"));

/** Seconds of CPU, user and system, of a process and what it waited for. */
function cpu(argv, codes = [0]) {
  const before = children();
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: "utf8" });
  if (!codes.includes(status)) throw new Error(`${argv.join(" ")}: ${stderr}`);
  return children() - before;
}

/** In a folder that holds the author's files alone. */
function firstGenerate() {
  const described = join(folder, "envloom.yaml");
  const fresh = mkdtempSync(join(tmpdir(), "envloom-bench-"));
  cpSync(dirname(domain), fresh, { recursive: true });
  cpSync(described, join(fresh, "envloom.yaml"));
  const spent = cpu([envloom, "generate", fresh]);
  rmSync(fresh, { recursive: true });
  return spent;
}

/** Node tells only of its own use; Linux tells of processes that have ended. */
function children() {
  const text = readFileSync("/proc/self/stat", "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  // cutime and cstime, in ticks of a hundredth of a second.
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const stamps = () =>
  JSON.stringify(
    readdirSync(folder, { recursive: true })
      .sort()
      .map((path) => [path, statSync(join(folder, path)).mtimeMs]),
  );

try {
  cpSync(dirname(domain), folder, { recursive: true });
  cpu([envloom, "describe", ".", "--domain", basename(domain), "--yes"]);
  cpu([envloom, "generate"]);
  const first = Array.from({ length: rounds }, firstGenerate);
  const before = stamps();
  const commands = {
    node: ["-e", "0"],
    generate: [envloom, "generate"],
    check: [envloom, "check"],
    "generate --dry-run": [envloom, "generate", "--dry-run"],
  };
  const seconds = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let i = 0; i < rounds; i += 1)
    for (const [name, argv] of Object.entries(commands)) seconds[name].push(cpu(argv));
  const bare = median(seconds.node);
  seconds["first generate"] = first;
  for (const [name, values] of Object.entries(seconds))
    console.log(
      `${name.padEnd(20)} ${median(values).toFixed(2)} CPU-s, ${(median(values) / bare).toFixed(1)} times node`,
    );
  console.log(stamps() === before ? "no file was touched" : "FILES WERE TOUCHED");
  process.exitCode = stamps() === before ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
