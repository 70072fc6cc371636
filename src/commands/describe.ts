import { relative, resolve } from "node:path";
import { type Command as Parser, Option } from "commander";
import { answersFile } from "../describe/answers.js";
import { describeBrief } from "../describe/describe-brief.js";
import { describe as run } from "../describe/describe.js";
import { type DescribeRequest, Undescribed } from "../describe/request.js";
import {
  describeReport,
  type DescribeReport,
  describeReportOf,
  nothingDescribed as nothing,
  rolesOf,
} from "../describe/report.js";
import type { DraftOptions } from "../draft/draft.js";
import { told } from "../diagnostics/diagnostic-schema.js";
import { exitCodeOf } from "../rollout/report.js";
import { proveEnvironment } from "../record/prove.js";
import { Registry } from "../installation/registry.js";
import { choicesFrom, declareChoices } from "./choices.js";
import { httpAddress, listOption, wholeNumber } from "./argument-values.js";
import { type Call, defineCommand, type Outcome } from "./command.js";
import { describedText } from "./described-text.js";
import { textOf } from "../describe/text-of.js";
import { usage } from "./usage.js";

/** `envloom describe`: reads a domain, proposes who plays which role, and makes the environment. */
export const command = defineCommand<DescribeReport>({
  schema: describeReport,
  declare: (parser) => {
    parser
      .argument("[DIR]", "the environment's folder", ".")
      .option("--text <text>", "what the model should do, in plain words, or a file of them")
      .option(
        "--like <name>",
        "start from an environment of the gallery; `envloom gallery` lists them",
      )
      .addOption(
        new Option(
          "--language <language>",
          "the language of a domain that is yet to be written, or of one of the gallery",
        ).choices(["python", "typescript"]),
      )
      .option(
        "--domain <file>",
        "the module that holds the domain; copied in where it lies elsewhere",
      )
      .option(
        "--answers <file>",
        "answers, in YAML or JSON; `describe --schema answers` says which",
      )
      .option(
        "--set <key=value...>",
        "one value, by its key in an answers file or its plain name: cap=12, range=-1..1; again for more",
      )
      .option("--dry-run", "show what would be written and what it would be, and write nothing")
      .option("--brief", "print one page for whoever writes the domain, and write nothing")
      .option("--smoke", "prove all variants afterwards")
      .option("--yes", "take every proposal that has one candidate")
      .option(
        "--frameworks <ids>",
        "frameworks to make variants for, separated by commas; all by default",
        listOption,
      )
      .option("--python <path>", "the Python that reads and runs the domain");
    declareDraft(parser);
    declareChoices(parser);
  },
  inputs: { answers: answersFile },
  paths: { DIR: "folder", domain: "read", answers: "read" },
  run: async (call) => {
    const { options, cwd } = call;
    const draft = draftOptions(options);
    const request = await requestOf(call);
    if (options["brief"] === true) return brief(request);
    // Loaded only where a model drafts.
    const described = await run(
      draft === null
        ? request
        : await (await import("../draft/draft.js")).withDrafts(request, draft),
    ).catch(readNevertheless);
    if ("exitCode" in described) return described;
    const result = describeReportOf(described, cwd);
    if (described.questions.length > 0 || described.refused) return { exitCode: 2, result };
    if (
      described.stopped ||
      request.dryRun === true ||
      !(await wantsProof(request, options["smoke"] === true))
    )
      return { exitCode: 0, result };
    const { smoked, diagnostics } = await proveEnvironment({
      folder: described.folder,
      registry: request.registry,
      only: undefined,
      quick: false,
      python: request.python,
      model: undefined,
      onProgress: request.onProgress,
    });
    return {
      exitCode: exitCodeOf(smoked),
      result: {
        ...result,
        ok: smoked.ok,
        smoked,
        diagnostics: [...result.diagnostics, ...told(diagnostics)],
      },
    };
  },
  print: describedText,
  diagnostics: ({ diagnostics }) => diagnostics,
  failed: (diagnostics) => ({ ...nothing, diagnostics: told(diagnostics) }),
});

function declareDraft(parser: Parser): void {
  parser
    .option(
      "--draft <url>",
      "an OpenAI-compatible endpoint whose model drafts answers and domain; its key is ENVLOOM_DRAFT_KEY or OPENAI_API_KEY",
      httpAddress,
    )
    .option("--draft-model <name>", "the model that drafts; else the endpoint's first")
    .option(
      "--draft-rounds <n>",
      "times that a draft may be repaired, 0 to 20 (default: 3)",
      wholeNumber(0, 20),
    )
    .option(
      "--draft-seconds <n>",
      "seconds that the model may be silent, up to 3600 (default: 300)",
      wholeNumber(1, 3_600),
    );
}

const brief = async (request: DescribeRequest): Promise<Outcome<DescribeReport>> => ({
  exitCode: 0,
  result: {
    ...nothing,
    ok: true,
    folder: relative(request.cwd, request.folder) || ".",
    brief: await describeBrief(request),
  },
});

/** What was read of a text or a module is told even where nothing came of it. */
function readNevertheless(error: unknown): Outcome<DescribeReport> {
  if (!(error instanceof Undescribed)) throw error;
  const { read, diagnostics, exitCode } = error;
  const { decisions, passed = [], description = null, reasons = {} } = read;
  return {
    exitCode,
    result: {
      ...nothing,
      decisions: [...decisions],
      passed: [...passed],
      roles: rolesOf(description, reasons),
      diagnostics: told(diagnostics),
    },
  };
}

async function requestOf({
  arguments: [folder],
  options,
  cwd,
  terminal,
  progress,
}: Call): Promise<DescribeRequest> {
  const asks =
    terminal && process.stdin.isTTY && options["yes"] !== true && options["brief"] !== true;
  return {
    folder: resolve(cwd, folder ?? "."),
    named: folder !== undefined,
    cwd,
    registry: new Registry(),
    domain: options["domain"] as string | undefined,
    text: textOf(options["text"] as string | undefined, cwd, progress),
    like: likeOf(options),
    language: options["language"] as DescribeRequest["language"],
    answers: options["answers"] as string | undefined,
    yes: options["yes"] === true,
    set: options["set"] as string[] | undefined,
    dryRun: options["dryRun"] === true,
    frameworks: options["frameworks"] as string[] | undefined,
    python: options["python"] as string | undefined,
    choices: choicesFrom(options),
    // Loaded only where somebody is there to be asked: the screens are a tenth of a second.
    interviewer: asks
      ? (await import("../interview/terminal/terminal.js")).terminalInterviewer()
      : null,
    onProgress: progress,
  };
}

/** `--like`, which leaves nothing to read elsewhere. Throws Failure USAGE (exit 2). */
function likeOf(options: Readonly<Record<string, unknown>>): string | undefined {
  const like = options["like"] as string | undefined;
  const beside = ["domain", "text", "draft", "brief"].find((key) => options[key] !== undefined);
  if (like === undefined || beside === undefined) return like;
  throw usage(`--like and --${beside} both say what the domain is`, "take one of them");
}

/** Proving takes a minute or two, and much longer where the frameworks are yet to be installed. */
async function wantsProof(
  { interviewer = null }: DescribeRequest,
  wished: boolean,
): Promise<boolean> {
  if (wished || interviewer === null) return wished;
  return interviewer.confirm(
    "Prove it now, by rollouts on the real frameworks? (a few minutes; the first time installs them)",
    false,
  );
}

/** What the options say of a model that drafts; null where none does. Throws Failure USAGE (exit 2). */
function draftOptions(options: Readonly<Record<string, unknown>>): DraftOptions | null {
  const url = options["draft"] as string | undefined;
  if (url === undefined) {
    if (["draftModel", "draftRounds", "draftSeconds"].some((name) => options[name] !== undefined))
      throw usage(
        "--draft-model, --draft-rounds and --draft-seconds belong to --draft",
        "name the endpoint of the model by --draft, or leave them out",
      );
    return null;
  }
  return {
    url,
    model: (options["draftModel"] as string | undefined) ?? null,
    rounds: (options["draftRounds"] as number | undefined) ?? 3,
    seconds: (options["draftSeconds"] as number | undefined) ?? 300,
  };
}
