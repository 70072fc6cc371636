import { spawn } from "node:child_process";
import { appendFileSync, cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { packageRoot } from "../../src/installation/package-root.js";
import type { PortReport } from "../../src/port/report.js";
import type { SmokeReport } from "../../src/rollout/report.js";
import { envloom, json } from "../support/command-line.js";
import { listener } from "../support/listener.js";
import { namespaces, refusing } from "../support/namespaces.js";
import { put, temporaryFolder } from "../support/workspace.js";
import { guessNumber } from "./command-line/guess-number.js";

vi.setConfig({ testTimeout: 900_000 });

/** Lines of a module that write outside of its folders, and ask a server of this machine. */
const reaching = (file: string, port: number): string => `
import socket
try:
    with open(${JSON.stringify(file)}, "a") as outside: outside.write("reached")
except OSError: pass
try:
    socket.create_connection(("127.0.0.1", ${port}), 2).close()
except OSError: pass
`;

async function guarded(): Promise<{
  lines: string;
  reached: () => [file: boolean, port: boolean];
}> {
  const file = join(temporaryFolder(), "outside");
  const { port, came } = await listener();
  return { lines: reaching(file, port), reached: () => [existsSync(file), came() > 0] };
}

async function described(root: string, lines: string): Promise<void> {
  put(root, { "guess_number.py": `${guessNumber}\n${lines}` });
  const options = ["--domain", "guess_number.py", "--frameworks", "ors", "--yes"];
  const { code, err } = await envloom(root, "describe", "guess", ...options);
  expect(code, err).toBe(0);
}

describe.runIf(namespaces)("code that reaches for the machine", () => {
  it("gets nothing of it where a domain is recorded and smoked", async () => {
    const { lines, reached } = await guarded();
    const root = temporaryFolder();
    await described(root, lines);
    const report = await json<SmokeReport>(root, "smoke", "guess", "--quick");
    expect([report.code, report.ok]).toEqual([0, true]);
    expect(reached()).toEqual([false, false]);
  });

  it("gets nothing of it where a variant asks a judge", async () => {
    const { lines, reached } = await guarded();
    const root = temporaryFolder();
    const options = ["--like", "explanation_judge", "--frameworks", "ors", "--yes"];
    const { code, err } = await envloom(root, "describe", "judged", ...options);
    expect(code, err).toBe(0);
    appendFileSync(join(root, "judged", "domain.py"), lines);
    expect((await envloom(root, "generate", "judged")).code).toBe(0);
    const report = await json<SmokeReport>(root, "smoke", "judged", "--quick");
    expect([report.code, report.ok]).toEqual([0, true]);
    expect(reached()).toEqual([false, false]);
  });

  it("has the network where its author says that it needs one, but not the files", async () => {
    const { lines, reached } = await guarded();
    const root = temporaryFolder();
    await described(root, lines);
    expect(reached()).toEqual([false, false]);
    const description = join(root, "guess", "envloom.yaml");
    put(root, { "guess/envloom.yaml": `${readFileSync(description, "utf8")}network: true\n` });
    expect((await envloom(join(root, "guess"), "record", "--force")).code).toBe(0);
    expect(reached()).toEqual([false, true]);
  });

  it("gets nothing of it where an original is played, lifted and replayed", async () => {
    const { lines, reached } = await guarded();
    const root = temporaryFolder();
    const box = join(packageRoot, "fixtures", "port", "ors", "counting_hall");
    cpSync(box, join(root, "counting_hall"), { recursive: true });
    appendFileSync(join(root, "counting_hall", "hall.py"), lines);
    const argv = [join(root, "counting_hall"), "--to", "openenv", "--out", "out", "--yes"];
    const report = await json<PortReport>(root, "port", ...argv);
    expect(report.targets.length, report.reason).toBeGreaterThan(0);
    expect(reached()).toEqual([false, false]);
  });
});

it.skipIf(process.platform !== "linux")("says once where there are no namespaces", async () => {
  const root = temporaryFolder();
  await described(root, "");
  const cli = [process.execPath, "--import", "tsx", join(packageRoot, "src", "cli.ts")];
  const [file, ...argv] = refusing([...cli, "record", join(root, "guess"), "--force", "--json"]);
  const child = spawn(file, argv, { cwd: packageRoot });
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  expect(await new Promise((ended) => child.once("close", ended))).toBe(0);
  expect(err).toMatch(/^this machine gives no namespaces \(.+\): code runs with limits, .+\n$/);
});
