import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Registry } from "../../src/installation/registry.js";
import { frameworkVenv } from "../../src/python/framework-venv.js";
import { ensureVenv } from "../../src/python/venv.js";

/** A variant's server that runs. */
export interface Served {
  readonly url: string;
  /** What its typed client opens the first task by, as JSON. */
  readonly start: string;
  readonly end: () => void;
}

/** The frameworks whose variants are servers, with the folder of each. */
export const servers = [
  { id: "ors", folder: "ors" },
  { id: "openenv", folder: "openenv" },
  { id: "nemo-gym", folder: "nemo_gym" },
] as const;

type Framework = (typeof servers)[number]["id"];

const argvOf = (id: Framework, name: string): readonly string[] =>
  ({
    ors: ["server.py"],
    openenv: ["-m", `${name}_env.server.app`],
    "nemo-gym": ["server.py", "start_timeout_seconds=0"],
  })[id];

/** Starts the server of an environment's variant in the framework's venv, and waits until it answers. */
export async function serve(
  root: string,
  name: string,
  id: Framework,
  requirement: string,
): Promise<Served> {
  const folder = join(root, servers.find((one) => one.id === id)!.folder);
  const { manifest } = await new Registry({ roots: [] }).load(id);
  const wish = frameworkVenv(manifest, (await manifest.smoke()).default, [requirement]);
  const { python } = await ensureVenv({ ...wish, python: undefined, onProgress: () => undefined });
  const start = startOf(id, name, folder, python);
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const argv = [...argvOf(id, name), "--port", String(port)];
  const server = spawn(python, argv, { cwd: folder, stdio: "ignore", env });
  const url = `http://127.0.0.1:${port}`;
  while (server.exitCode === null) {
    if (await answers(url)) return { url, start, end: () => void server.kill("SIGKILL") };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server ended with ${server.exitCode}`);
}

/** NeMo Gym's episodes begin with a row of its dataset, which is made here. */
function startOf(id: Framework, name: string, folder: string, python: string): string {
  if (id !== "nemo-gym") return JSON.stringify({ split: "train", index: 0 });
  const rows = ["-m", `resources_servers.${name}.create_dataset`, "--count", "1"];
  execFileSync(python, rows, { cwd: folder });
  const data = join(folder, "resources_servers", name, "data", "train.jsonl");
  return readFileSync(data, "utf8").split("\n")[0]!;
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const taken = createServer().listen(0, "127.0.0.1", () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });
