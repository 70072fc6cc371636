import { table } from "../rollout/report.js";
import { planSummary } from "../workspace/show-plan.js";
import { evidenceText } from "../describe/evidence.js";
import { lookText } from "../describe/first-look.js";
import type { DescribeReport } from "../describe/report.js";
import { shellWord } from "../write/shell.js";
import { lossLine } from "./show-losses.js";

/** What describing came to, for people: what was read comes first, also where nothing was written. */
export function describedText(report: DescribeReport): string {
  const { name, decisions, passed, questions, look, files, stopped, brief } = report;
  if (brief !== null) return brief;
  if (stopped) return "nothing was written\n";
  const read = evidenceText({ decisions, passed });
  if (questions.length > 0)
    return `${read}${questions.map(question).join("")}nothing was written; answer by --set KEY=VALUE, by --answers FILE, or in envloom.yaml where there is one\n`;
  if (name === null) return `${read}nothing was written\n`;
  if (look !== null)
    return `${name}\n${read}${lookText(look)}\n${planSummary({ files })}, beside what recording adds\nnothing was written: this was --dry-run\n`;
  return writtenText(report);
}

function writtenText({
  name,
  folder,
  decisions,
  passed,
  roles,
  files,
  losses,
  counts,
  unwritten,
  smoked,
}: DescribeReport): string {
  const told = decisions.filter((each) => isOfWords(each) || isUnsaid(each));
  const words = evidenceText({ decisions: told, passed });
  const proposed = roles
    .filter(({ key }) => !decisions.some((each) => `${each.key}.`.startsWith(`${key}.`)))
    .map(
      ({ key, value, why }) =>
        `  ${key}: ${typeof value === "string" ? value : JSON.stringify(value)}  (${why})\n`,
    )
    .join("");
  const tasks = Object.entries(counts)
    .map(([split, count]) => `${count} ${split}`)
    .join(", ");
  return `${name}\n${words}${proposed}${lossLine(losses)}${planSummary({ files })}\ntasks: ${tasks}\n${unwritten.length > 0 ? `yet to be written: ${unwritten.join(", ")}\n` : ""}${smoked === null ? `next: envloom smoke ${shellWord(folder)}` : table(smoked)}\n`;
}

/** What the author's words settled; what a module says is told by its roles. */
const isOfWords = ({ key, how, place }: DescribeReport["decisions"][number]): boolean =>
  place === null &&
  how !== "assumed" &&
  key.startsWith("answers.") &&
  key !== "answers.description";

/** What was read in a module and nothing supports: nobody sees it in the list of what plays which role. */
const isUnsaid = ({ what, how }: DescribeReport["decisions"][number]): boolean =>
  how === "assumed" && what !== undefined;

function question({ key, why, candidates }: DescribeReport["questions"][number]): string {
  const list = candidates
    .map((candidate) => (typeof candidate === "string" ? candidate : JSON.stringify(candidate)))
    .join(", ");
  return `open  ${key}: ${why}\n${candidates.length > 0 ? `      ${list}\n` : ""}`;
}
