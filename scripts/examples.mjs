// Makes the emitted trees of examples/ anew: `describe --like` for each that examples/examples.json lists.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import "./bootstrap.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "examples");
// Made elsewhere: a TypeScript domain is bundled by the tsconfig.json above it, and here that is this project's own.
const home = mkdtempSync(join(tmpdir(), "envloom-examples-"));
for (const { name, language } of JSON.parse(readFileSync(join(folder, "examples.json"), "utf8"))) {
  const words = ["describe", name, "--like", name, "--language", language, "--yes"];
  const { status } = spawnSync(process.execPath, [join(root, "bin", "envloom.js"), ...words], {
    cwd: home,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(join(home, name), join(folder, name), { recursive: true });
  // What `generate` merges with is a third of a tree, and reads as the tree does.
  rmSync(join(folder, name, ".envloom"), { recursive: true });
}
rmSync(home, { recursive: true });
