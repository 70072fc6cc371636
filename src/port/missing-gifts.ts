import type { Decision, Found } from "./analysis.js";

/** Refusals that something given beside the source answers, and the key under which it is given. */
const givenBy: Readonly<Record<string, string>> = {
  NEEDS_DOWNLOAD: "rows",
  NEEDS_FILE: "data",
  NO_TASKS: "rows",
  OPEN_ARGUMENT: "arguments",
};

const how: Readonly<Record<string, string>> = {
  rows: "a file of rows by --rows FILE (JSONL, JSON, CSV, Parquet), or files by name under `data`",
  data: "them by their paths in the source, under `data`",
  arguments: "a value for each, under `arguments`",
};

/** What has to be given beside the source before anything can be ported, as questions; empty where nothing, or something else too, is missing. */
export function missingGifts({ refusals }: Found): readonly Decision[] {
  if (refusals.some(({ code }) => givenBy[code] === undefined)) return [];
  const keys = [...new Set(refusals.map(({ code }) => givenBy[code]!))];
  return keys.map((key) => {
    const asked = refusals.filter(({ code }) => givenBy[code] === key);
    const words = asked.map(
      ({ reason, at }) => `${reason}${at === null ? "" : ` (${at.file}:${at.line})`}`,
    );
    return { key, why: `${words.join("; ")}; give ${how[key]!}`, candidates: [] };
  });
}
