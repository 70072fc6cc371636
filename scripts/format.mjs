// Checks that everything is as its formatter writes it, 100 columns wide; `--write` formats it. Prettier for TypeScript,
// JSON, YAML and Markdown; ruff, from a venv of its own in the temporary folder, for Python.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const version = "0.17.6";
const writes = process.argv.includes("--write");

const prettier = join(root, "node_modules", "prettier", "bin", "prettier.cjs");
const python = ruffPython();
run(process.execPath, [
  prettier,
  writes ? "--write" : "--check",
  "--log-level",
  "warn",
  "--cache",
  ".",
]);
run(python, ["-m", "ruff", "format", "--quiet", ...(writes ? [] : ["--check", "--diff"]), "."]);
run(python, ["-m", "ruff", "check", "--quiet", ...(writes ? ["--fix"] : []), "."]);

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) {
    console.error("not as formatted or linted: npm run format");
    process.exit(1);
  }
}

/** A Python with ruff, made once a machine. */
function ruffPython() {
  const home = join(tmpdir(), `envloom-ruff-${version}`);
  const made = join(home, "bin", "python");
  if (existsSync(made)) return made;
  const fresh = `${home}.${process.pid}`;
  mkdirSync(dirname(fresh), { recursive: true });
  for (const [command, args] of [
    ["python3", ["-m", "venv", fresh]],
    [
      join(fresh, "bin", "python"),
      ["-m", "pip", "install", "-q", "--disable-pip-version-check", `ruff==${version}`],
    ],
  ]) {
    const { status } = spawnSync(command, args, { stdio: "inherit" });
    if (status !== 0) process.exit(4);
  }
  try {
    renameSync(fresh, home);
  } catch (error) {
    if (!existsSync(made)) throw error;
    rmSync(fresh, { recursive: true });
  }
  return made;
}
