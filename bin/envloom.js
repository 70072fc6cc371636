#!/usr/bin/env node
// Committed, so that npx links it also before the first build; a link to a file that is missing is never made again.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

// V8 compiles again, for the long run, what a command needs for a second or two; that takes more than it gives.
// Its flags have other names in other releases.
const release = Number(process.versions.node.split(".")[0]);
if (release === 20) setFlagsFromString("--interrupt-budget=2000000");
if (release <= 24) setFlagsFromString("--wasm-tiering-budget=30000000");

const cli = new URL("../dist/src/cli.js", import.meta.url);
// Not part of the package, which holds no sources that could be newer than its build.
const staleness = new URL("../scripts/stale-build.mjs", import.meta.url);
if (existsSync(cli)) {
  if (existsSync(staleness)) await warnIfStale();
  await import(cli.href);
} else {
  console.error(
    "error NOT_BUILT  this checkout of envloom has not been built\n  run: npm run bootstrap",
  );
  process.exitCode = 4;
}

async function warnIfStale() {
  const { isStale } = await import(staleness.href);
  if (!isStale(fileURLToPath(new URL("..", import.meta.url)))) return;
  console.error(
    "warning STALE_BUILD  sources of this checkout are newer than its build\n  run: npm run bootstrap",
  );
}
