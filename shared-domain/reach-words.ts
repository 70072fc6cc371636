import { mutantWords, survivorLines } from "./mutant-words.js";
import type { Call, Looked, Reach } from "./recording.js";

/** What plays reach, and which changes of the domain they notice, for a summary. */
export function reachLines(reach: Reach): string {
  const { mutants } = reach;
  const lines = [`reach: ${reachWords(reach)}`];
  if (mutants !== undefined && mutants.tried > 0)
    lines.push(
      `mutants: ${mutantWords(mutants)}`,
      ...survivorLines(mutants).map((line) => `  ${line}`),
    );
  return lines.map((line) => `${line}\n`).join("");
}

/** On which tasks oracle and cheats were played, for a summary. */
export function lookedWords({ looked, all, stopped }: Omit<Looked, "worst">): string {
  const left = stopped === "done" ? "" : `, then the ${stopped} ran out`;
  return `oracle and cheats: played on ${looked} of ${all} tasks${left}\n`;
}

/** What plays reach, on one line. */
export function reachWords(reach: Reach): string {
  const { tools, lines, branches, ends } = reach;
  const ended = [
    `${ends.done} ended`,
    ...(ends.truncated > 0 ? [`${ends.truncated} cut off`] : []),
    ...(ends.left > 0 ? [`${ends.left} left open`] : []),
  ];
  return [
    `${tools.called} of ${tools.all} tools`,
    `${lines.run} of ${lines.all} lines`,
    `${branches.run} of ${branches.all} branches`,
    rewardWords(reach),
    ended.join(", "),
  ].join("; ");
}

/** Functions that a sentence names: most of what is missed is in few. */
const named = 4;

/** How much of the code plays run, and in which functions is what none does, the largest first; what runs before any play is not measured. */
export function ranWords({ run, all, missed }: Reach["lines"]): string {
  const told = `they run ${run} of ${all} lines`;
  if (missed.length === 0) return told;
  const largest = [...missed].sort((a, b) => b.lines.length - a.lines.length);
  const places = largest
    .slice(0, named)
    .map(
      ({ file, function: name, lines }) =>
        `${lines.length} of \`${name}\` (${file}:${lines[0]}${lines.length > 1 ? ` to ${lines.at(-1)}` : ""})`,
    );
  const more = missed.length > named ? `, and some of ${missed.length - named} more functions` : "";
  return `${told}; not run, unless while it loads: ${places.join(", ")}${more}`;
}

/** Which rewards plays earned. */
function rewardWords({ rewards, distinct }: Reach): string {
  const [low, high] = [rewards[0], rewards.at(-1)];
  if (low === undefined || high === undefined) return "no rewards";
  if (distinct === 1) return `every reward is ${short(low)}`;
  return `${distinct} rewards from ${short(low)} to ${short(high)}`;
}

const short = (value: number): string => String(Number(value.toPrecision(6)));

/** Why the plays prove too little, as one sentence. */
export const reasons = ({ unproven }: Reach): string => unproven.join("; ");

/** A call as one line for people. */
export function callWords(call: Call | undefined): string {
  if (call === undefined) return "none";
  if ("answer" in call) return JSON.stringify(call.answer).slice(0, 200);
  const given = "raw" in call ? call.raw : JSON.stringify(call.arguments);
  return `${call.tool}(${given})`.slice(0, 300);
}
