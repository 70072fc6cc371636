import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { packageRoot } from "../../src/installation/package-root.js";
import { Registry } from "../../src/installation/registry.js";
import { frameworkVenv } from "../../src/python/framework-venv.js";
import { ensureVenv } from "../../src/python/venv.js";
import type { SmokeReport } from "../../src/rollout/report.js";
import { envloom } from "../support/command-line.js";
import { long } from "../support/extent.js";
import { temporaryFolder } from "../support/workspace.js";

let server: ChildProcess | undefined;
afterEach(() => void server?.kill("SIGKILL"));

interface Played {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly turns: readonly { text: string; done: boolean; refusal: string | null }[];
  readonly reward: number | null;
  readonly played: number | null;
  readonly done: boolean;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const taken = createServer().listen(0, "127.0.0.1", () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });

/** Starts a variant's server in the framework's venv, and waits until it answers. */
async function serve(id: string, folder: string, argv: readonly string[]): Promise<string> {
  const { manifest } = await new Registry({ roots: [] }).load(id);
  const smoke = (await manifest.smoke()).default;
  const wish = frameworkVenv(manifest, smoke, ["quickjs-ng==0.17.0.2"]);
  const { python } = await ensureVenv({
    ...wish,
    python: undefined,
    onProgress: () => undefined,
  });
  if (id === "nemo-gym") {
    const rows = ["-m", "resources_servers.lights.create_dataset", "--count", "1"];
    execFileSync(python, rows, { cwd: folder });
  }
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  server = spawn(python, [...argv, "--port", String(port)], { cwd: folder, stdio: "ignore", env });
  const url = `http://127.0.0.1:${port}`;
  while (server.exitCode === null) {
    const up = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return url;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server ended with ${server.exitCode}`);
}

const calls = [
  ["press", { lamp: 9 }],
  ["look", {}],
  ["press", { lamp: 1 }],
];
const first = { split: "train", index: 0 };

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ["ors", "ors", ["server.py"]],
  ["openenv", "openenv", ["-m", "lights_env.server.app"]],
  ["nemo-gym", "nemo_gym", ["server.py", "start_timeout_seconds=0"]],
];

it.each(long ? cases : cases.slice(0, 1))(
  "drives the server of %s from Node, by hand and through the AI SDK",
  async (id, folder, argv) => {
    const root = temporaryFolder();
    const module = join(packageRoot, "fixtures/typescript/lights/lights.ts");
    const options = ["--domain", module, "--yes", "--json", "--frameworks", id];
    const described = await envloom(root, "describe", ".", ...options);
    expect(described.code, described.err).toBe(0);
    symlinkSync(join(packageRoot, "node_modules"), join(root, "node_modules"));
    const url = await serve(id, join(root, folder), argv);
    const client = join(root, folder, "typescript");
    const data = join(root, folder, "resources_servers/lights/data/example.jsonl");
    const start =
      id === "nemo-gym" ? readFileSync(data, "utf8").split("\n")[0]! : JSON.stringify(first);
    const flags = ["--no-warnings", "--experimental-websocket", "--import", "tsx"];
    const script = join(packageRoot, "test/support/drive_client.mjs");
    const modules = [join(client, "client.ts"), join(client, "example.ts")];
    const told = execFileSync(
      process.execPath,
      [...flags, script, ...modules, url, start, JSON.stringify(calls)],
      { encoding: "utf8", cwd: packageRoot },
    );
    const { messages, turns, reward, played, done } = JSON.parse(told) as Played;
    expect(messages.at(-1)).toEqual({ role: "user", content: "..." });
    expect(turns.map(({ refusal, done: over }) => [refusal, over])).toEqual([
      ["mistake", false],
      [null, false],
      [null, true],
    ]);
    expect(turns[1]!.text).toBe('{"lamps":[false,false,false],"presses":0}');
    expect({ reward, played, done }).toEqual({ reward: 1, played: 1, done: true });
  },
  600_000,
);

it.runIf(long).each([
  [
    "the server",
    "ors/ors_session.py",
    "reward=step.reward",
    "reward=0.0",
    ["oracle", "client", "parity"],
  ],
  [
    "the client",
    "ors/typescript/session.ts",
    "(this.reward ?? 0) + reward",
    "reward - 1",
    ["client"],
  ],
])(
  "finds with the client in TypeScript that %s tells another reward",
  async (_, file, from, to, caughtBy) => {
    const root = temporaryFolder();
    const module = join(packageRoot, "fixtures/typescript/lights/lights.ts");
    const options = ["--domain", module, "--yes", "--json", "--frameworks", "ors"];
    const described = await envloom(root, "describe", ".", ...options);
    expect(described.code, described.err).toBe(0);
    const text = readFileSync(join(root, file), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(root, file), text.replace(from, to));
    const smoked = await envloom(root, "smoke", ".", "--json", "--quick");
    expect(smoked.code).toBe(1);
    const { variants } = JSON.parse(smoked.out) as SmokeReport;
    const failed = variants[0]!.checks.filter(({ ok }) => !ok).map(({ id }) => id);
    expect(failed).toEqual(expect.arrayContaining(caughtBy));
    if (file.endsWith(".ts")) expect(failed).toEqual(caughtBy);
  },
  1_200_000,
);
