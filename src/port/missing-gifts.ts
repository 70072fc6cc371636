import { z } from "zod";
import type { Analysis, Decision, Download, Found } from "./analysis.js";
import { givenBy, withPlace } from "./givable.js";
import { settleDecisions, type Settled } from "./decisions.js";
import type { Stopped } from "./judge.js";

const how: Readonly<Record<string, string>> = {
  rows: "a file of rows by --rows FILE (JSONL, JSON, CSV, Parquet), or files by name or address under `data`; what it fetches by an address is read as it is given",
  data: "them by their paths in the source, under `data`",
  arguments: "a value for each, under `arguments`",
};

/** What has to be given beside the source before anything can be ported, as questions; empty where nothing, or something else too, is missing. */
export function missingGifts({ refusals }: Found): readonly Decision[] {
  if (refusals.some(({ code }) => givenBy[code] === undefined)) return [];
  const keys = [...new Set(refusals.map(({ code }) => givenBy[code]!))];
  return keys.map((key) => {
    const asked = refusals.filter(({ code }) => givenBy[code] === key);
    return { key, why: `${asked.map(withPlace).join("; ")}; give ${how[key]!}`, candidates: [] };
  });
}

/**
 * What an original stopped at for want of a network, as a question, where reading had found that
 * it downloads just that: a branch that only the play took. Empty where it was given already.
 */
export function missedDownloads(
  { reason }: Stopped,
  { downloads }: Pick<Analysis, "downloads">,
  answers: Readonly<Record<string, unknown>>,
): readonly Decision[] {
  if (!/^NEEDS_(?:NETWORK|DOWNLOAD): /.test(reason)) return [];
  if (["rows", "data"].some((key) => Object.hasOwn(answers, key))) return [];
  const missed = downloads.filter((one) => isMissed(one, reason));
  if (missed.length === 0) return [];
  const words = missed.map(({ name, at }) => `${name!} (${at.file}:${at.line})`);
  const files = "a file for each by its name under `data`; `envloom port fetch` makes them";
  const why = `it downloads ${words.join("; ")} when it loads; give ${files}`;
  return [{ key: "data", why, candidates: [] }];
}

/** Whether what could not be had is this download: by its host, or by its name on a hub. */
function isMissed({ kind, name }: Download, reason: string): boolean {
  if (name === null) return false;
  if (kind !== "address") return reason.includes(name) || /huggingface|Hub\b/.test(reason);
  return URL.canParse(name) && reason.includes(new URL(name).hostname);
}

/**
 * A file that an original stopped at because it is not there, as a question: reading had not seen
 * that it is read. Empty where something lies at that path now, or where it is no path of the source's.
 */
export function missedFiles(
  { reason }: Stopped,
  answers: Readonly<Record<string, unknown>>,
): readonly Decision[] {
  const path = /^DATA_MISSING: .*No such file or directory: '([^'/][^']*\.\w+)'/s.exec(reason)?.[1];
  const given = answers["data"] as Readonly<Record<string, unknown>> | undefined;
  if (path === undefined || path.startsWith("..") || Object.hasOwn(given ?? {}, path)) return [];
  const why = `it reads ${path}, which is not in the source; give ${how["data"]!}`;
  return [{ key: "data", why, candidates: [] }];
}

/** Seeds that an original draws without where it plays otherwise in each process, as a question with one proposal; empty where it takes none. */
export function missedSeeds(
  { reason }: Stopped,
  { original, entry }: Found,
  answers: Readonly<Record<string, unknown>>,
): readonly Decision[] {
  const seeds = z.array(z.string()).catch([]).parse(original["seeds"]);
  if (!reason.startsWith("HIDDEN_RANDOMNESS: ") || seeds.length === 0) return [];
  const named = seeds.map((seed) => `\`${seed}\``).join(" and ");
  const why = `it draws otherwise in each process: ${entry} is given no ${named}; give ${how["arguments"]!}`;
  const zero = Object.fromEntries(seeds.map((seed) => [seed, 0]));
  const value = { ...(answers["arguments"] as object | undefined), ...zero };
  const same = "what it draws when it loads is then the same wherever it loads";
  return [{ key: "arguments", why, candidates: [{ value, why: same }] }];
}

/** The answers by which a source is read once more where `yes` takes all that its play asks for; null where it does not, or nothing is asked. */
export function takenGifts(
  open: readonly Decision[],
  { answers, yes }: { readonly answers: Readonly<Record<string, unknown>>; readonly yes: boolean },
): {
  readonly settled: readonly Settled[];
  readonly answers: Readonly<Record<string, unknown>>;
} | null {
  const { settled } = settleDecisions(
    open.filter(({ key }) => key === "arguments"),
    {},
    yes,
  );
  if (settled.length === 0 || settled.length < open.length) return null;
  const given = Object.fromEntries(settled.map(({ key, value }) => [key, value]));
  return { settled, answers: { ...answers, ...given } };
}
