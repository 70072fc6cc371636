// Makes the emitted trees of examples/ anew: `describe --like` for each that examples/examples.json lists.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import "./bootstrap.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "examples");
for (const { name, language } of JSON.parse(readFileSync(join(folder, "examples.json"), "utf8"))) {
  rmSync(join(folder, name), { recursive: true, force: true });
  const words = ["describe", name, "--like", name, "--language", language, "--yes"];
  const { status } = spawnSync(process.execPath, [join(root, "bin", "envloom.js"), ...words], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  // What `generate` merges with is a third of a tree, and reads as the tree does.
  rmSync(join(folder, name, ".envloom"), { recursive: true });
}
