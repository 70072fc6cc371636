import { join } from "node:path";
import { z } from "zod";
import type { Contract } from "../../shared-domain/contract.js";
import { sharedPython } from "../installation/package-root.js";
import { cleanEnvironment } from "../python/clean-environment.js";
import { run } from "../python/run.js";
import { usesNetwork } from "./confinement.js";

const answer = z.object({
  ok: z.boolean(),
  differences: z.array(
    z.object({
      tool: z.string().nullable(),
      parameter: z.string().nullable(),
      ours: z.json(),
      theirs: z.json(),
    }),
  ),
});

/**
 * Compares the contract's schemas with what pydantic makes of the domain's real
 * signatures, in a framework's venv.
 *
 * @returns a line for each parameter that differs; empty where all agree
 */
export async function crossCheck(input: {
  readonly folder: string;
  readonly python: string;
  readonly contract: Contract;
}): Promise<string[]> {
  const ended = await run({
    argv: [input.python, "-X", "utf8", join(sharedPython, "crosscheck.py"), input.folder],
    cwd: input.folder,
    env: cleanEnvironment({ secrets: input.contract.secrets }),
    supervision: {
      python: input.python,
      view: { writable: [], network: usesNetwork(input.contract) },
    },
    limits: { idleSeconds: 60, cpuSeconds: 60 },
  });
  const text = ended.stdout.trim().split("\n").at(-1) ?? "";
  if (!text.startsWith("{"))
    return [`the cross-check gave no answer: ${ended.stderr.trim().split("\n").at(-1) ?? ""}`];
  return answer.parse(JSON.parse(text)).differences.map(({ tool, parameter, ours, theirs }) => {
    const what = `${tool ?? "start"}(${parameter ?? ""})`;
    return `${what} is ${JSON.stringify(ours)} in the contract, ${JSON.stringify(theirs)} by its signature`;
  });
}
