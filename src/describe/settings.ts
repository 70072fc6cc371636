import { parse } from "yaml";
import type { BegunDescription } from "../../shared-domain/description.js";
import type { Json } from "../../shared-domain/roles/findings.js";
import { Failure, json } from "../kit/index.js";
import { parseFields, parseTool } from "../interview/notation.js";
import { parseCounts, parseRange } from "../interview/show-value.js";
import { settingKey } from "../interview/understand/said-lines.js";
import { readAnswers } from "./answers.js";

/**
 * What `--set KEY=VALUE` says: keys as in an answers file or as people write them (`cap`, `range`), values as the
 * interview takes them on one line.
 *
 * @throws Failure SETTING_UNFIT with everything that cannot be read (exit 2)
 */
export function settingsIn(pairs: readonly string[]): BegunDescription {
  const read = pairs.map((pair) => {
    const [, key, text] = /^\s*([\w.]+)\s*=\s*([\s\S]*)$/.exec(pair) ?? [];
    if (key === undefined) return { wrong: unfit(pair, "write it as KEY=VALUE, as cap=12") };
    const name = settingKey(key);
    const value = valueOf(name, text!.trim());
    return typeof value === "object" && value !== null && "wrong" in value
      ? { wrong: unfit(pair, String(value.wrong)) }
      : { name, value: value as Json };
  });
  const wrong = read.flatMap((one) => (one.wrong === undefined ? [] : [one.wrong]));
  if (wrong.length > 0) throw new Failure(wrong, 2);
  const answers = Object.fromEntries(
    read.flatMap((one) => (one.wrong === undefined ? [[one.name, one.value] as const] : [])),
  );
  try {
    return readAnswers(json(answers), "--set");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.diagnostics.map(withoutPlace), 2);
  }
}

/** Lines and columns of what nobody wrote as a file mean nothing. */
const withoutPlace = (diagnostic: Failure["diagnostics"][number]): typeof diagnostic => ({
  ...diagnostic,
  at: null,
});

const unfit = (pair: string, help: string): Failure["diagnostics"][number] => ({
  code: "SETTING_UNFIT",
  severity: "error",
  message: `--set ${pair.length > 60 ? `${pair.slice(0, 60)}...` : pair} cannot be read`,
  at: null,
  help,
});

const lists = new Set([
  "secrets",
  "frameworks",
  "answers.files",
  "answers.without",
  "answers.splits",
  "answers.structure",
  "answers.capabilities",
]);
const texts = new Set([
  "name",
  "license",
  "answers.description",
  "answers.goal",
  "answers.success",
  "answers.user",
  "answers.feedback",
  "answers.build",
  "answers.language",
]);

function valueOf(key: string, text: string): Json | { readonly wrong: string } {
  if (texts.has(key)) return text;
  if (lists.has(key)) return text.split(/\s*,\s*/).filter((one) => one !== "" && one !== "none");
  if (key === "answers.tools") return toolsIn(text);
  if (key === "reward.range") return parseRange(text) as Json;
  if (key === "answers.counts" || key === "answers.budgets") return parseCounts(text) as Json;
  if (key === "answers.fields") {
    const fields = parseFields(text);
    return typeof fields === "string" ? { wrong: fields } : (fields as unknown as Json);
  }
  try {
    return parse(text) as Json;
  } catch {
    return text;
  }
}

/** Tools one after another: commas between brackets do not separate them. */
function toolsIn(text: string): Json | { readonly wrong: string } {
  if (text === "" || text === "none") return [];
  const tools = text.split(/[,;\n]\s*(?![^(]*\))/).map((line) => parseTool(line));
  const wrong = tools.find((tool) => typeof tool === "string");
  return wrong === undefined ? (tools as unknown as Json) : { wrong: wrong as string };
}
