import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { toldDiagnostic } from "../diagnostics/diagnostic-schema.js";
import type { Registry } from "../installation/registry.js";
import { byCodePoint } from "../write/json.js";
import type { Analysis, Found } from "./analysis.js";
import { causesFirst, withPlace } from "./givable.js";
import { missingGifts } from "./missing-gifts.js";
import { loadParts, type Part } from "./parts.js";
import { withSiblings } from "./siblings.js";

/**
 * What reading alone lets one expect of a port:
 * - `portable`: nothing speaks against it, and every decision has one candidate
 * - `unsure`: some branches of its code need what a port may not have, and reading does not tell which are taken
 * - `asks`: nothing speaks against it, but something has to be decided
 * - `needs data`: only rows or files that are not beside the source are missing
 * - `refused`: it needs what a port cannot bring
 * - `unreadable`: reading it failed, or its code does not parse
 * - `none`: there is no environment of a known framework in it
 */
export const expectations = [
  "portable",
  "asks",
  "unsure",
  "needs data",
  "refused",
  "unreadable",
  "none",
] as const;

const surveyed = z.strictObject({
  /** Folder of the source, from the folder that was surveyed. */
  source: z.string(),
  framework: z.string().nullable(),
  dialect: z.string().nullable(),
  /** Module and class or function, as `environment` among the answers names it. */
  entry: z.string().nullable(),
  expected: z.enum(expectations),
  /** Codes of what it needs and does not have, each once; of what it may need where that is unsure. */
  needs: z.array(z.string()),
  /** Why, each with its place where there is one. */
  reasons: z.array(z.string()),
  /** Keys that have to be answered. */
  questions: z.array(z.string()),
  /** How much the port could not carry. */
  losses: z.int(),
});
export type Surveyed = z.infer<typeof surveyed>;

/** What `port survey --json` prints. */
export const surveyReport = z.strictObject({
  /** False where a source could not be read. */
  ok: z.boolean(),
  environments: z.array(surveyed),
  /** How many are expected to come to what. */
  totals: z.record(z.enum(expectations), z.int()),
  diagnostics: z.array(toldDiagnostic),
});
export type SurveyReport = z.infer<typeof surveyReport>;

export interface SurveyRequest {
  /** Absolute path of a folder with many sources. */
  readonly folder: string;
  readonly registry: Registry;
  readonly python: string | undefined;
  readonly onProgress: (line: string) => void;
}

/** How deep a source may lie below the folder: `hub/envs/name` is two. */
const DEPTH = 3;

/** Reads every environment below a folder, a line each. Runs nothing and writes nothing. */
export async function survey(request: SurveyRequest): Promise<SurveyReport> {
  const parts = await loadParts(request.registry);
  const environments = await surveyAround(request, parts);
  const count = (wanted: string): number =>
    environments.filter(({ expected }) => expected === wanted).length;
  return {
    ok: count("unreadable") === 0,
    environments: [...environments],
    totals: Object.fromEntries(expectations.map((each) => [each, count(each)])) as Record<
      (typeof expectations)[number],
      number
    >,
    diagnostics: [],
  };
}

/** The environments below a folder; where there are none, the folder itself may be one. */
async function surveyAround(
  request: SurveyRequest,
  parts: readonly Part[],
): Promise<readonly Surveyed[]> {
  const below = await surveyFolder(request, parts, request.folder, 1);
  if (below.some(({ expected }) => expected !== "none")) return below;
  const itself = await surveySource(request, parts, request.folder);
  return itself.some(({ expected }) => expected !== "none") ? itself : below;
}

async function surveyFolder(
  request: SurveyRequest,
  parts: readonly Part[],
  folder: string,
  depth: number,
): Promise<readonly Surveyed[]> {
  const rows: Surveyed[] = [];
  for (const name of sourcesIn(folder)) {
    const source = join(folder, name);
    const read = await surveySource(request, parts, source);
    const isTooLarge = read.some(({ needs }) => needs.includes("PORT_TOO_LARGE"));
    const isNone = read.every(({ expected }) => expected === "none");
    const below =
      (isTooLarge || isNone || isHub(read)) && depth < DEPTH
        ? await surveyFolder(request, parts, source, depth + 1)
        : [];
    const holds = below.some(({ expected }) => expected !== "none");
    rows.push(...(holds ? below : read));
  }
  return rows;
}

/** Whether a folder holds several environments, each in a folder of its own. */
function isHub(read: readonly Surveyed[]): boolean {
  const homes = read.map(({ entry }) => entry?.split("/").slice(0, -1)[0]);
  return homes.every((home) => home !== undefined) && new Set(homes).size > 1;
}

const passedOver = /^(?:\.|_)|^(?:node_modules|venv|dist|build)$/;

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !passedOver.test(entry.name))
    .map(({ name }) => name)
    .sort(byCodePoint);

async function surveySource(
  { folder, python, onProgress }: SurveyRequest,
  parts: readonly Part[],
  source: string,
): Promise<readonly Surveyed[]> {
  const name = relative(folder, source).replaceAll("\\", "/") || ".";
  onProgress(`reading ${name}`);
  let analysis: Analysis;
  try {
    analysis = await withSiblings(
      { source, parts, choose: null, decisions: null, python },
      (whole) => Promise.resolve(whole.analysis),
    );
  } catch (error) {
    // One source on which reading breaks must not hide what the others are; the report is not ok.
    return [emptyRow(name, "unreadable", [], [(error as Error).message.split("\n")[0]!])];
  }
  if (analysis.found.length > 0) return analysis.found.map((found) => rowOf(name, found));
  const { diagnostics } = analysis;
  if (diagnostics.length === 0) return [emptyRow(name, "none", [], [])];
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  const expected = codes.includes("PORT_TOO_LARGE") ? "none" : "unreadable";
  return [
    emptyRow(
      name,
      expected,
      codes,
      diagnostics.map(({ message }) => message),
    ),
  ];
}

const emptyRow = (
  source: string,
  expected: Surveyed["expected"],
  needs: string[],
  reasons: string[],
): Surveyed => ({
  source,
  framework: null,
  dialect: null,
  entry: null,
  expected,
  needs,
  reasons,
  questions: [],
  losses: 0,
});

function rowOf(source: string, found: Found): Surveyed {
  const isDoubted = found.refusals.length === 0 && found.doubts.length > 0;
  const told = causesFirst(isDoubted ? found.doubts : found.refusals);
  const questions = found.decisions
    .filter(({ candidates }) => candidates.length !== 1)
    .map(({ key }) => key);
  return {
    source,
    framework: found.framework,
    dialect: found.dialect,
    entry: `${found.file}:${found.entry}`,
    expected: isDoubted ? "unsure" : expectedOf(found, questions),
    needs: [...new Set(told.map(({ code }) => code))],
    reasons: told.map((each) => `${isDoubted ? "perhaps " : ""}${withPlace(each)}`),
    questions,
    losses: found.losses.length,
  };
}

function expectedOf(found: Found, questions: readonly string[]): Surveyed["expected"] {
  if (missingGifts(found).length > 0) return "needs data";
  if (found.refusals.length > 0) return "refused";
  return questions.length === 0 ? "portable" : "asks";
}
