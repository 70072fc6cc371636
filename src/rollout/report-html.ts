import { attacksTried } from "./page/attacks.js";
import { rewardPlot } from "./page/plot.js";
import { reached } from "./page/reach.js";
import { escape, type Shown } from "./page/shown.js";
import { style } from "./page/style.js";
import { allPlays, transcripts } from "./page/transcripts.js";
import type { SmokeReport } from "./report.js";

/** The report as one HTML page without scripts and without anything from elsewhere, for `smoke --report FILE.html`. */
export function reportHtml(report: SmokeReport, shown: Shown): string {
  const { episodes, steps, differences } = report.parity;
  const range = shown.variants[0]?.evidence.contract.reward.range ?? "open";
  const losses = report.variants.flatMap((v) =>
    v.losses.map(
      (l) =>
        `<li><b>${escape(v.framework)}</b>: ${escape(l.what)} <small>${escape(l.why)}</small></li>`,
    ),
  );
  const port =
    report.port === undefined
      ? ""
      : `<p>Ported from ${escape(report.port.from)}: <b>${escape(report.port.verdict)}</b>, ${escape(report.port.reason)}</p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(report.domain)}: smoke</title>
<style>${style}</style>
<h1>${escape(report.domain)}: ${report.ok ? "passed" : "failed"}</h1>
<p>${episodes} episodes, ${steps} steps, ${differences} differences.</p>
${port}
<div class="wide"><table>
${checks(report)}
</table></div>
<h2>Reward by policy</h2>
${rewardPlot(allPlays(shown), range)}
<h2>Plays, side by side</h2>
${transcripts(shown)}
<h2>Reach</h2>
${reached(shown.reach, shown.sources)}
<h2>Attacks</h2>
${attacksTried(shown)}
${losses.length === 0 ? "" : `<h2>Losses</h2>\n<ul>${losses.join("\n")}</ul>`}
</html>
`;
}

function checks(report: SmokeReport): string {
  const ids = [
    ...new Set(report.variants.flatMap((variant) => variant.checks.map((check) => check.id))),
  ];
  const head = report.variants.map(
    (v) =>
      `<th>${escape(v.framework)}<br><small>${v.missing ? "missing" : `${escape(v.version)}, Python ${escape(v.python)}`}</small></th>`,
  );
  const rows = ids.map((id) => {
    const cells = report.variants.map((variant) =>
      cell(variant.checks.find((check) => check.id === id)),
    );
    return `<tr><th>${escape(id)}</th>${cells.join("")}</tr>`;
  });
  return `<tr><th></th>${head.join("")}</tr>\n${rows.join("\n")}`;
}

function cell(check: SmokeReport["variants"][number]["checks"][number] | undefined): string {
  if (!check) return `<td class="none">-</td>`;
  if (check.unproven !== undefined && check.ok)
    return `<td class="unproven"><pre>unproven: ${escape(`${check.unproven}\n${check.detail}`)}</pre></td>`;
  const state = !check.ok ? "failed" : check.skipped === undefined ? "ok" : "none";
  const text =
    check.skipped === undefined
      ? check.detail
      : `${check.ok ? "nothing to check" : "not run"}: ${check.skipped}`;
  return `<td class="${state}"><pre>${escape(text)}</pre></td>`;
}
