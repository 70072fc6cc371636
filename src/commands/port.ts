import { z } from "zod";
import { told } from "../diagnostics/diagnostic-schema.js";
import { type PortReport, portReport } from "../port/report.js";
import { showReport } from "../port/show-report.js";
import { showSurvey } from "../port/show-survey.js";
import { type FetchReport, fetchReport } from "../port/fetch.js";
import { showFetch } from "../port/show-fetch.js";
import { type SurveyReport, surveyReport } from "../port/survey.js";
import { listOption } from "./argument-values.js";
import { defineCommand } from "./command.js";
import { runPort } from "./run-port.js";

/** `envloom port`: makes an environment of one that somebody wrote for a framework, and proves that they play the same. */
export const command = defineCommand<PortReport | SurveyReport | FetchReport>({
  // Readers of schemas look for an object at the top.
  schema: z.union([portReport, surveyReport, fetchReport]).meta({ type: "object" }),
  declare: (parser) =>
    void parser
      .argument(
        "<words...>",
        "SRC, a folder or a file; `record SRC`, to play the original only; `replay DIR`, to judge a port again; `survey FOLDER`, to read many environments, a line each; or `fetch SRC`, to download what it downloads",
      )
      .option(
        "--to <ids>",
        "frameworks to port to, separated by commas; all by default",
        listOption,
      )
      .option("--out <dir>", "the environment's folder; new, or empty")
      .option("--explain", "say what would become of it; runs and writes nothing")
      .option("--answers <file>", "decisions, in YAML or JSON")
      .option("--set <key=value...>", "one decision, in YAML: leave_out=[run_code]; again for more")
      .option("--yes", "take every proposal that has one candidate")
      .option("--play <file>", "calls of your own to be played on both sides, in JSON")
      .option(
        "--rows <file>",
        "rows that the source would download: JSONL, JSON, CSV, Parquet, or a folder with a file for each split",
      )
      .option("--report <file>", "writes the whole port as one HTML page")
      .option("--csv <file>", "with `survey`: writes the table there, too")
      .option("--python <path>", "the Python that all runs use"),
  paths: {
    out: "folder",
    answers: "read",
    rows: "read",
    play: "read",
    csv: "write",
    report: "write",
  },
  run: runPort,
  print: (report) => {
    if ("environments" in report) return showSurvey(report);
    return "fetched" in report ? showFetch(report) : showReport(report);
  },
  diagnostics: ({ diagnostics }) => diagnostics,
  failed: (diagnostics) => ({
    ok: false,
    verdict: "refused",
    reason: diagnostics.map(({ code, message }) => `${code}: ${message}`).join("; "),
    alternative: null,
    source: { framework: null, dialect: null, shape: null },
    targets: [],
    strength: null,
    added: [],
    losses: [],
    decisions: [],
    questions: [],
    names: [],
    files: [],
    diagnostics: told(diagnostics),
  }),
});
