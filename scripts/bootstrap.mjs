// Makes a checkout ready: packages as the lock file says, then the build. Does nothing where nothing has changed.
// Plain Node and nothing else, because nothing is installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt, isStale, sourceFolders as sources, stampIn } from "./stale-build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
const stamp = stampIn(root);

requireNode();
if (!packagesAreAsLocked()) install();
const wanted = fingerprint();
if (!fits(wanted)) build(wanted);
// Sources that were checked out again are newer, and the same.
if (isStale(root)) utimesSync(stamp, new Date(), new Date());

function requireNode() {
  const { engines } = readJson("package.json");
  const [major, minor] = /(\d+)\.(\d+)/.exec(engines.node).slice(1).map(Number);
  const [runningMajor, runningMinor] = process.versions.node.split(".").map(Number);
  if (runningMajor > major || (runningMajor === major && runningMinor >= minor)) return;
  fail(
    4,
    `envloom needs Node ${major}.${minor} or newer, and this is ${process.versions.node}: https://nodejs.org/en/download`,
  );
}

/**
 * Compares what npm says it has installed with the lock file. Optional packages are for other systems where they are
 * missing; what is installed beyond the lock does no harm.
 */
function packagesAreAsLocked() {
  const path = "node_modules/.package-lock.json";
  if (!existsSync(join(root, path)) || !existsSync(compiler)) return false;
  const installed = readJson(path).packages ?? {};
  return Object.entries(readJson("package-lock.json").packages).every(
    ([name, { version, integrity, optional }]) => {
      if (name === "") return true;
      const here = installed[name];
      return here === undefined
        ? optional === true
        : here.version === version && here.integrity === integrity;
    },
  );
}

function install() {
  console.error("installing packages");
  // The build needs what production leaves out.
  const args = ["ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath ?? "";
  // Where npm started this script it says where it lies; else it is on PATH, on Windows as a script that needs a shell.
  const status =
    basename(npm) === "npm-cli.js"
      ? run(process.execPath, [npm, ...args])
      : run("npm", args, process.platform === "win32");
  if (status !== 0)
    fail(
      4,
      "the packages could not be installed: is the npm registry reachable? Nothing else was done.",
    );
}

/** Changes when the build would: sources, compiler settings, the compiler. */
function fingerprint() {
  const hash = createHash("sha256");
  const settings = ["tsconfig.json", "tsconfig.build.json", "node_modules/typescript/package.json"];
  for (const path of [
    ...settings,
    ...sources.flatMap((folder) => filesIn(join(root, folder), ".ts")),
  ].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function fits(wantedStamp) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wantedStamp && isComplete();
}

function isComplete() {
  const built = sources
    .flatMap((folder) => filesIn(join(root, folder), ".ts"))
    .filter((path) => !/\.(test|d)\.ts$/.test(path));
  return built.every((path) => existsSync(join(root, "dist", path.replace(/\.ts$/, ".js"))));
}

function build(wantedStamp) {
  console.error("building");
  rmSync(stamp, { force: true });
  removeOrphans();
  // The compiler leaves out what it believes to have written.
  if (!isComplete()) rmSync(join(root, "dist", ".tsbuildinfo"), { force: true });
  const status = run(process.execPath, [compiler, "-p", "tsconfig.build.json"]);
  if (status !== 0) fail(1, "the build failed");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wantedStamp);
}

/** What was built from a source that is gone would still be found, a whole generator for example. */
function removeOrphans() {
  for (const folder of sources) {
    for (const path of filesIn(join(root, "dist", folder), ".js")) {
      const source = join(root, relative("dist", path).replace(/\.js$/, ".ts"));
      if (!existsSync(source)) rmSync(join(root, path));
    }
  }
}

/** Paths from the root, `/` between parts, of all files with this ending. */
function filesIn(folder, ending) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isBuilt(entry.name) ? filesIn(path, ending) : [];
    return entry.name.endsWith(ending) ? [relative(root, path).replaceAll("\\", "/")] : [];
  });
}

function run(command, args, shell = false) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell });
  if (error) fail(4, `${command} could not be started: ${error.message}`);
  return status ?? 1;
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

function fail(exitCode, message) {
  console.error(`bootstrap: ${message}`);
  process.exit(exitCode);
}
