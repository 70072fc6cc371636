import { existsSync } from "node:fs";
import { join } from "node:path";
import { readYaml } from "../../shared-domain/description-file.js";
import type { At } from "../../shared-domain/facts.js";
import { nearestWord } from "../../shared-domain/nearest-word.js";
import { readAuthorText } from "../diagnostics/author-text.js";
import { Failure } from "../diagnostics/diagnostic.js";
import type { Found } from "./analysis.js";
import { type AnswerPlaces, readingKeys } from "./decisions.js";

type Answers = Readonly<Record<string, unknown>>;

/**
 * Reads an answers file: keys of decisions, in YAML or JSON.
 *
 * @throws Failure where there is no such file (exit 2) or it is no mapping (exit 1)
 */
export function readPortAnswers(
  file: string | undefined,
  cwd: string,
): { readonly answers: Answers; readonly at: AnswerPlaces } {
  if (file === undefined) return { answers: {}, at: {} };
  const path = existsSync(join(cwd, file)) ? join(cwd, file) : file;
  if (!existsSync(path))
    throw new Failure(
      [
        {
          code: "USAGE",
          severity: "error",
          message: `there is no file ${file}`,
          at: null,
          help: "--answers names a file with keys of decisions",
        },
      ],
      2,
    );
  const placed = readYaml(readAuthorText(path, { file, exitCode: 2 }), file);
  const { value, diagnostics } = placed;
  if (diagnostics.length > 0) throw new Failure(diagnostics);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Failure([
      {
        code: "ANSWERS_INVALID",
        severity: "error",
        message: `${file} holds no keys`,
        at: { file },
        help: "write `key: value` for each decision; `port --explain` lists them",
      },
    ]);
  }
  const keys = Object.keys(value);
  return {
    answers: value as Answers,
    at: Object.fromEntries(keys.map((key) => [key, placed.keyPlace(`/${key}`)])),
  };
}

/**
 * Reads single decisions, `KEY=VALUE` with a value in YAML.
 *
 * @throws Failure USAGE with all that have no key, or no value that can be read (exit 2)
 */
export function answersIn(pairs: readonly string[]): Answers {
  const read = pairs.map((pair) => {
    const [, key, text] = /^\s*(\w+)\s*=\s*([\s\S]+)$/.exec(pair) ?? [];
    const { value, diagnostics } = readYaml(text ?? "", "--set");
    return key === undefined || diagnostics.length > 0 ? { wrong: unread(pair) } : { key, value };
  });
  const wrong = read.flatMap((one) => one.wrong ?? []);
  if (wrong.length > 0) throw new Failure(wrong, 2);
  return Object.fromEntries(read.map(({ key, value }) => [key, value]));
}

const unread = (pair: string): Failure["diagnostics"][number] => ({
  code: "USAGE",
  severity: "error",
  message: `--set ${pair} cannot be read`,
  at: null,
  help: "write it as KEY=VALUE, the value in YAML: leave_out=[run_code]",
});

/** Keys that a port of any source takes, beside those of its own decisions. */
const everyPort: readonly string[] = [
  "accept",
  "arguments",
  "data",
  "environment",
  "leave_out",
  "name",
  "resets",
  "reward",
  "rows",
  "settings",
  "tasks",
  ...readingKeys,
];

/**
 * @param found all environments of the source: one answers file may serve several
 * @throws Failure with all keys that no port of this source takes, and the keys that it does (exit 2)
 */
export function checkAnswerKeys(
  { answers, answersAt = {} }: { readonly answers: Answers; readonly answersAt?: AnswerPlaces },
  found: readonly Found[],
): void {
  const own = found.flatMap(({ decisions }) => decisions.map(({ key }) => key));
  const known = [...new Set([...everyPort, ...own])].sort();
  const unknown = Object.keys(answers).filter((key) => !known.includes(key));
  if (unknown.length > 0)
    throw new Failure(
      unknown.map((key) => unknownAnswer(key, known, answersAt[key] ?? null)),
      2,
    );
}

function unknownAnswer(
  key: string,
  known: readonly string[],
  at: At | null,
): Failure["diagnostics"][number] {
  const near = nearestWord(key, known);
  return {
    code: "ANSWER_UNKNOWN",
    severity: "error",
    message: `\`${key}\` is nothing that this port decides`,
    at,
    help: near === null ? `the keys are ${known.join(", ")}` : `did you mean \`${near}\`?`,
  };
}
