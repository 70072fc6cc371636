import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "../../../src/installation/package-root.js";
import { Registry } from "../../../src/installation/registry.js";
import { answeredGifts, withGifts } from "../../../src/port/given.js";
import { fetchRows, type FetchReport } from "../../../src/port/fetch.js";
import { temporaryFolder } from "../../support/workspace.js";

const far = join(packageRoot, "fixtures", "port", "verifiers", "far_rows");
const asked: string[] = [];
let server: Server;
let hub = "";

beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url ?? "";
    asked.push(path);
    if (path === "/api/datasets/example-org/capitals/parquet") {
      const file = `https://elsewhere.example/api/datasets/example-org/capitals/parquet/default/train/0.parquet`;
      reply.end(JSON.stringify({ default: { train: [file], test: [file, file] } }));
    } else if (path.endsWith("/train/0.parquet")) reply.end("rows of train");
    else if (path === "/words.txt") reply.end("a\nb\n");
    else reply.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function fetchOf(
  source: string,
  allowed: boolean,
): Promise<{ report: FetchReport; out: string }> {
  const out = join(temporaryFolder(), "rows");
  const report = await fetchRows({
    source,
    out,
    shown: "rows",
    allows: () => Promise.resolve(allowed),
    hub,
    registry: new Registry(),
    python: undefined,
    onProgress: () => undefined,
  });
  return { report, out };
}

function source(text: string): string {
  const root = temporaryFolder();
  mkdirSync(join(root, "env"));
  writeFileSync(join(root, "env", "env.py"), text);
  return join(root, "env");
}

it("downloads nothing where nobody allows it, and says what it would", async () => {
  asked.length = 0;
  const { report, out } = await fetchOf(far, false);
  expect(report).toMatchObject({ ok: false, fetched: [], answers: null });
  expect(report.asked).toEqual(["dataset example-org/capitals (train)"]);
  expect(asked).toEqual([]);
  expect(existsSync(out)).toBe(false);
});

it("writes the rows of a dataset's split, from the hub that is named, with answers for a port", async () => {
  const { report, out } = await fetchOf(far, true);
  expect(report).toMatchObject({ ok: true, left: [], answers: "rows/answers.json" });
  expect(report.fetched.map(({ name }) => name)).toEqual(["example-org/capitals#train"]);
  const file = join(out, report.fetched[0]!.file);
  expect(readFileSync(file, "utf8")).toBe("rows of train");
  expect(JSON.parse(readFileSync(join(out, "answers.json"), "utf8"))).toEqual({
    data: { "example-org/capitals#train": `rows/${report.fetched[0]!.file}` },
  });
});

it("writes what lies at an address, and names what it cannot tell or get", async () => {
  const text = `import requests\nfrom datasets import load_dataset\n\nWORDS = "${hub}/words.txt"\n\n\ndef load(name):\n    requests.get(WORDS)\n    requests.get("${hub}/gone.csv")\n    return load_dataset(name), load_dataset("example-org/capitals", split="test")\n`;
  const { report } = await fetchOf(source(text), true);
  expect(report.ok).toBe(false);
  expect(report.fetched.map(({ name }) => name)).toEqual([`${hub}/words.txt`]);
  expect(report.left.map(({ what }) => what)).toEqual([
    "what env.py:10 downloads",
    `address ${hub}/gone.csv`,
    "dataset example-org/capitals (test)",
  ]);
  expect(report.left[1]!.why).toContain("404");
  expect(report.left[2]!.why).toContain("2 files");
});

it("puts a given file where the source opens it by a path of its own", async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, "mine.csv"), "a,b\n1,2\n");
  const given = answeredGifts({
    data: { "data/prices.csv": "mine.csv", "../out.csv": "mine.csv" },
  });
  const copy = await withGifts(source("X = 1\n"), given!, join(root, "scratch"), {
    resolvePath: (path) => join(root, path),
    python: undefined,
  });
  expect(readFileSync(join(copy, "data", "prices.csv"), "utf8")).toBe("a,b\n1,2\n");
  expect(existsSync(join(copy, "..", "out.csv"))).toBe(false);
});
