import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { changeLines } from "../changes/change.js";
import { told } from "../diagnostics/diagnostic-schema.js";
import { generateReport, type GenerateReport } from "../generate/report.js";
import { summaryOf } from "../generate/summary.js";
import { staleLines, upgrades } from "../generate/stale.js";
import { UpToDate } from "../generate/up-to-date.js";
import { planSummary, planTable } from "../workspace/show-plan.js";
import { type Call, defineCommand, type Outcome } from "./command.js";
import { usage } from "./usage.js";
import { lossLine } from "./show-losses.js";
import { declareChoices } from "./choices.js";
import { listOption } from "./argument-values.js";
import { askAtTerminal, confirmAtTerminal, declareRenames } from "./follow-choices.js";

/** `envloom generate`: writes all variants of an environment. */
export const command = defineCommand<GenerateReport>({
  schema: generateReport,
  declare: (parser) => {
    parser
      .argument("[DIR]", "the environment's folder", ".")
      .option("--only <ids>", "frameworks whose files are wanted, separated by commas", listOption)
      .option("--dry-run", "show what would be done and write nothing")
      .option("--check", "write nothing, and fail where anything would be written")
      .option("--summary <file>", "write what changed as Markdown as well, for a commit message")
      .option("--watch", "write again whenever the domain or envloom.yaml changes, until Ctrl-C")
      .option("--yes", "delete without asking, where much is no longer part of the environment")
      .option("--python <path>", "the Python that reads the domain");
    declareChoices(parser);
    declareRenames(parser);
  },
  paths: { DIR: "folder", summary: "write" },
  watched: ["watch"],
  run: async (call) => {
    if (call.options["watch"] !== true) return generateOnce(call);
    if (call.options["check"] === true)
      throw usage("--watch and --check do not go together", "leave one of them out");
    const { watch: _, ...options } = call.options;
    const { watchGenerate } = await import("./watch-generate.js");
    return watchGenerate({
      folder: resolve(call.cwd, call.arguments[0] ?? "."),
      generate: () => generateOnce({ ...call, options }),
      print: printed,
      say: call.progress,
    });
  },
  print: printed,
  diagnostics: ({ diagnostics }) => diagnostics,
  failed: (diagnostics) => ({
    ok: false,
    changes: [],
    stale: [],
    files: [],
    losses: [],
    diagnostics: told(diagnostics),
  }),
});

async function generateOnce({
  arguments: [folder = "."],
  options,
  cwd,
  progress,
  terminal,
}: Call): Promise<Outcome<GenerateReport>> {
  const at = resolve(cwd, folder);
  // Where nothing changed there is nothing to say yes to.
  const plain = Object.keys(options).every((name) => name === "yes");
  const memory = plain ? new UpToDate(at) : null;
  const remembered = memory?.recall();
  if (remembered) return { exitCode: 0, result: remembered };
  const { runGenerate } = await import("./run-generate.js");
  const outcome = await runGenerate(
    at,
    options,
    progress,
    askAtTerminal(terminal),
    confirmAtTerminal(terminal),
  );
  if (typeof options["summary"] === "string")
    writeFileSync(resolve(cwd, options["summary"]), summaryOf(outcome.result));
  if (outcome.exitCode === 0) memory?.remember(outcome.result);
  return outcome;
}

function printed(report: GenerateReport): string {
  const { changes, stale, files, losses } = report;
  const table = `${staleLines(upgrades(stale))}${changeLines(changes)}${planTable({ files })}`;
  return `${table}${lossLine(losses)}${ending(report)}\n`;
}

/** The last line: what was written, if anything was. */
function ending({ ok, files, diagnostics }: GenerateReport): string {
  const marked = files.filter(({ action }) => action === "conflict").map(({ path }) => path);
  if (ok) return planSummary({ files });
  if (marked.length === 0 || diagnostics.some(({ severity }) => severity === "error"))
    return "nothing was written";
  return `${planSummary({ files })}\nwritten with conflict markers: ${marked.join(", ")}; take one side of each, then run \`envloom generate\` again`;
}
