import { strengthWords } from "../../shared-domain/mutant-words.js";
import type { PortReport } from "./report.js";

/** The report for people: the verdict, what was decided, what is added and lost, and how each target did. */
export function showReport(report: PortReport): string {
  const { source, verdict, reason, alternative, strength } = report;
  const from =
    source.framework === null ? "" : `${source.framework}, ${source.dialect}: ${source.shape}\n`;
  const nearest = alternative === null ? "" : `nearest: ${alternative}\n`;
  return [
    from,
    ...names(report),
    ...report.decisions.map(
      ({ key, value, why }) => `decided   ${key}: ${show(value)}  (${why})\n`,
    ),
    ...report.questions.map(question),
    ...report.added.map((what) => `added     ${what}\n`),
    ...report.losses.map(({ what, why }) => `loss      ${what} (${why})\n`),
    ...(report.doubts ?? []).map(
      ({ reason, at }) =>
        `perhaps   ${reason}${placeWords(at)} (on some branches; playing the original finds out)\n`,
    ),
    ...report.targets.map(({ framework, episodes, steps, differences, missing }) =>
      missing === null
        ? `${framework.padEnd(10)}${episodes} episodes, ${steps} calls, ${differences.length} differences\n`
        : `${framework.padEnd(10)}missing: ${missing.replaceAll("\n", "\n            ")}\n`,
    ),
    ...differences(report),
    ...(strength === null ? [] : strengthWords(strength).map((line) => `rests on  ${line}\n`)),
    `${verdict}: ${reason}\n`,
    nearest,
  ].join("");
}

function names({ names: all }: PortReport): string[] {
  const width = Math.max(0, ...all.map(({ name }) => name.length));
  return all.map(
    ({ name, treatment, why, at }) =>
      `${treatment.padEnd(10)}${name.padEnd(width)}  ${why}  ${at.file}:${at.line}\n`,
  );
}

const placeWords = (at: NonNullable<PortReport["doubts"]>[number]["at"]): string =>
  at === null ? "" : ` ${at.file}:${at.line}`;

function differences({ targets }: PortReport): string[] {
  return targets.flatMap(({ framework, differences: found }) =>
    found
      .slice(0, 5)
      .map(
        ({ trajectory, step, field, expected, actual }) =>
          `  ${framework} ${trajectory} ${step < 0 ? "start" : `call ${step}`} ${field}\n    original ${expected}\n    port     ${actual}\n`,
      ),
  );
}

function question({ key, why, candidates }: PortReport["questions"][number]): string {
  const lines = candidates.map(
    (candidate) => `          ${show(candidate.value)}  (${candidate.why})\n`,
  );
  return `open      ${key}: ${why}\n${lines.join("")}`;
}

const show = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);
