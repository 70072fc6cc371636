import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { diffLines } from "diff";
import { mutantWords, strengthWords, survivorLines } from "../../shared-domain/mutant-words.js";
import { ranWords } from "../../shared-domain/reach-words.js";
import { escape } from "../rollout/page/shown.js";
import { style } from "../rollout/page/style.js";
import { type Evidence, readEvidence } from "./proof.js";
import { pythonIn } from "./python-in.js";
import type { Trajectory } from "./recording.js";
import type { PortReport } from "./report.js";
import { worth } from "./reward.js";

/** A module of the author's, as it was and as it was lifted. */
interface Pair {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * A port as one HTML page without scripts and without anything from elsewhere: what became
 * of each name, the code before and after, plays with their rewards, what they do not show, losses.
 *
 * @param source absolute path of the original; null where it is not at hand
 */
export function portPage(report: PortReport, out: string, source: string | null): string {
  const evidence = existsSync(join(out, "proof", "recording.json")) ? readEvidence(out) : null;
  const pairs = evidence === null || source === null ? [] : pairsOf(out, source, evidence);
  const title = `Port of ${report.source.framework ?? "an environment"} (${report.source.shape ?? "unknown"})`;
  const sections = [
    section("What became of each name", names(report)),
    section(
      "Decided",
      list(report.decisions.map((one) => `${one.key}: ${JSON.stringify(one.value)} (${one.why})`)),
    ),
    section(
      "To be answered",
      list(
        report.questions.flatMap(({ key, why, candidates }) => [
          `${key}: ${why}`,
          ...candidates.map((one) => `${key}: ${JSON.stringify(one.value)} (${one.why})`),
        ]),
      ),
    ),
    section("Replayed", targets(report)),
    section("What it rests on", rests(report)),
    section("Plays of the original", evidence === null ? "" : plays(evidence)),
    section("What no play shows", unshown(report)),
    section("Added", list(report.added)),
    section("Lost", list(report.losses.map(({ what, why }) => `${what} (${why})`))),
    section("The code, original and lifted", pairs.map(sideBySide).join("\n")),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
<h1>${escape(title)}: ${escape(report.verdict)}</h1>
<p>${escape(report.reason)}</p>
${sections.join("")}</html>
`;
}

const rests = ({ strength }: PortReport): string =>
  strength === null ? "" : list(strengthWords(strength));

const section = (title: string, body: string): string =>
  body === "" ? "" : `<h2>${escape(title)}</h2>\n${body}\n`;

const list = (lines: readonly string[]): string =>
  lines.length === 0
    ? ""
    : `<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join("\n")}</ul>`;

function grid(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const head = heads.map((one) => `<th>${escape(one)}</th>`).join("");
  const body = rows.map(
    (row) => `<tr>${row.map((one) => `<td>${escape(one)}</td>`).join("")}</tr>`,
  );
  return `<div class="wide"><table>\n<tr>${head}</tr>\n${body.join("\n")}\n</table></div>`;
}

const names = (report: PortReport): string =>
  grid(
    ["Name", "Becomes", "How", "Where"],
    report.names.map(({ name, treatment, why, at }) => [
      name,
      treatment,
      why,
      `${at.file}:${at.line}`,
    ]),
  );

const targets = (report: PortReport): string =>
  grid(
    ["On", "Episodes", "Calls", "Differences"],
    report.targets.map(({ framework, episodes, steps, differences, missing }) => [
      framework,
      String(episodes),
      String(steps),
      missing !== null
        ? `missing: ${missing}`
        : differences.length === 0
          ? "0"
          : differences
              .map((d) => `${d.trajectory} ${d.field}: ${d.expected} became ${d.actual}`)
              .join("; "),
    ]),
  );

/** Each play with what it was worth, and its calls behind a fold. */
function plays({ recorded, rule }: Evidence): string {
  return recorded.trajectories
    .map((trajectory) => {
      const end =
        trajectory.failed === null
          ? `worth ${Number(worth(trajectory, rule).toFixed(6))}`
          : trajectory.failed;
      const where = `${trajectory.split} ${trajectory.index}`;
      const title = `<b>${escape(trajectory.id)}</b> (${escape(where)}), ${trajectory.steps.length} calls: ${escape(end)}`;
      return `<details><summary>${title}</summary>${calls(trajectory)}</details>`;
    })
    .join("\n");
}

const calls = ({ steps }: Trajectory): string =>
  grid(
    ["Call", "Shown", "Paid", "Refused"],
    steps.map(({ call, seen, reward, refused }) => [
      short(JSON.stringify(call)),
      short(JSON.stringify(seen)),
      reward === null ? "" : String(reward),
      refused ?? "",
    ]),
  );

const short = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text);

function unshown({ strength }: PortReport): string {
  if (strength?.mutants == null) return "";
  const ran =
    strength.lines === null
      ? ""
      : `<p>${escape(`Of the lifted code ${ranWords(strength.lines)}.`)}</p>\n`;
  return `${ran}<p>Changes of the lifted code: ${escape(mutantWords(strength.mutants))}.</p>\n${list(survivorLines(strength.mutants))}`;
}

/** The author's modules that lie in `lifted/`, each with the file of the source that it was. */
function pairsOf(out: string, source: string, { standing }: Evidence): readonly Pair[] {
  const root = statSync(source).isDirectory() ? source : dirname(source);
  const originals = pythonIn(root);
  return pythonIn(join(out, "lifted")).flatMap((path) => {
    if (standing.includes(`lifted/${path}`)) return [];
    const from = originals.find((one) => one === path || one.endsWith(`/${path}`));
    if (from === undefined) return [];
    const [before, after] = [join(root, from), join(out, "lifted", path)].map((file) =>
      readFileSync(file, "utf8"),
    ) as [string, string];
    return [{ path, before, after }];
  });
}

/** One module in two columns: lines that went are marked on the left, lines that came on the right. */
function sideBySide({ path, before, after }: Pair): string {
  const parts = diffLines(before, after);
  const changed = parts.filter(({ added, removed }) => added || removed).length;
  const rows: string[] = [];
  let gone: string | null = null;
  for (const { value, added, removed } of parts) {
    if (removed) {
      if (gone !== null) rows.push(row(gone, "", true));
      gone = value;
    } else if (added) {
      rows.push(row(gone ?? "", value, true));
      gone = null;
    } else {
      if (gone !== null) rows.push(row(gone, "", true));
      gone = null;
      rows.push(row(value, value, false));
    }
  }
  if (gone !== null) rows.push(row(gone, "", true));
  return `<details${changed > 0 ? " open" : ""}><summary>${escape(path)}: ${changed} changed places</summary><div class="wide"><table>
<tr><th>original</th><th>lifted</th></tr>
${rows.join("\n")}
</table></div></details>`;
}

function row(left: string, right: string, changes: boolean): string {
  const cell = (text: string, kind: string): string =>
    `<td${changes && text !== "" ? ` class="${kind}"` : ""}><pre>${escape(text.replace(/\n$/, ""))}</pre></td>`;
  return `<tr>${cell(left, "failed")}${cell(right, "ok")}</tr>`;
}
