import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import type { FetchReport } from "../../../src/port/fetch.js";
import type { PortReport } from "../../../src/port/report.js";
import { envloom } from "../../support/command-line.js";
import { temporaryFolder } from "../../support/workspace.js";

const fixtures = join(packageRoot, "fixtures", "port");
const source = join(fixtures, "verifiers", "far_rows");

/** A hub with one set of rows. */
async function hub(): Promise<{ readonly address: string; readonly server: Server }> {
  const server = createServer((request, reply) => {
    const path = request.url ?? "";
    if (path === "/api/datasets/example-org/capitals/parquet") {
      const file = `http://${request.headers.host ?? ""}${path}/default/train/0.parquet`;
      reply.end(JSON.stringify({ default: { train: [file] } }));
    } else if (path.endsWith("/train/0.parquet"))
      reply.end(readFileSync(join(fixtures, "rows", "capitals.parquet")));
    else reply.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

afterEach(() => vi.unstubAllEnvs());

it(
  "ports with the rows that were fetched before, and asks no network for them",
  async () => {
    const root = temporaryFolder();
    const { address, server } = await hub();
    vi.stubEnv("HF_ENDPOINT", address);
    const fetched = await envloom(
      root,
      "port",
      "fetch",
      source,
      "--out",
      "rows",
      "--yes",
      "--json",
    );
    expect(JSON.parse(fetched.out) as FetchReport).toMatchObject({ ok: true });
    await new Promise((closed) => server.close(closed));

    const play = ["--play", join(fixtures, "plays", "capitals.json")];
    const argv = [source, "--to", "ors", "--out", "out", "--yes", "--json", ...play];
    const without = await envloom(root, "port", ...argv);
    expect(JSON.parse(without.out)).toMatchObject({ ok: false, questions: [{ key: "rows" }] });

    const { code, out } = await envloom(root, "port", ...argv, "--answers", "rows/answers.json");
    const { verdict, reason, strength } = JSON.parse(out) as PortReport;
    expect({ code, verdict }, reason).toEqual({ code: 0, verdict: "equal" });
    expect(strength!.rewards).toEqual([0, 0.5, 1]);
  },
  20 * 60_000,
);
