import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Registry } from "../installation/registry.js";
import { type FetchReport, fetchRows } from "../port/fetch.js";
import { decisionsAtTerminal } from "./ask-decision.js";
import type { Call, Outcome } from "./command.js";
import { usage } from "./usage.js";

/** `port fetch SRC`: downloads what a source would, where somebody allows it. */
export async function runFetch(
  { options, cwd, progress, terminal }: Call,
  name: string,
): Promise<Outcome<FetchReport>> {
  const source = resolve(cwd, name);
  if (!existsSync(source)) throw usage(`there is no ${source}`, "name the environment's folder");
  const out = options["out"] as string | undefined;
  if (out === undefined) throw usage("there is no --out", "name a new folder for what is fetched");
  const ask = decisionsAtTerminal(terminal);
  const report = await fetchRows({
    source,
    out: resolve(cwd, out),
    shown: out.replaceAll("\\", "/").replace(/\/$/, ""),
    hub: (process.env["HF_ENDPOINT"] ?? "https://huggingface.co").replace(/\/$/, ""),
    allows: async (what) => {
      if (options["yes"] === true) return true;
      const why = `download ${what.join(", ")}`;
      const answer = await ask?.({ key: "fetch", why, candidates: [{ value: true, why: "once" }] });
      return answer?.value === true;
    },
    registry: new Registry(),
    python: options["python"] as string | undefined,
    onProgress: progress,
  });
  return { exitCode: report.ok ? 0 : report.asked.length > 0 ? 2 : 1, result: report };
}
