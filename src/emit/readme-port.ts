import { strengthWords, survivorLines } from "../../shared-domain/mutant-words.js";
import { type Environment, markdown, md, type Md, type PortNote } from "../kit/index.js";

const { bullets, code, prose, table, text } = markdown;

/** What an unnoticed change is told of at most; the rest is in `proof/verdict.json`. */
const mostUnshown = 5;

/** The section on a port, for whoever uses it next: where it comes from, what is proven and by what, what is other. */
export function portSection({ port }: Environment): readonly Md[] {
  if (port === undefined) return [];
  const { source, verdict, reason, added, losses } = port;
  const notes = [
    ...added.map((what) => md`added: ${text(what)}`),
    ...losses.map(({ what, why }) => md`lost: ${text(what)} (${text(why)})`),
  ];
  return [
    md`
## The port
    `,
    text(
      `It was written for ${source.framework ?? "another framework"} (${source.dialect ?? "unknown"}; ${source.shape ?? "unknown"}). Verdict: ${verdict}. ${reason}.`,
    ),
    ...strengthOf(port),
    ...replays(port),
    ...decided(port),
    ...(notes.length > 0 ? [bullets(notes)] : []),
    md`The original's play is in ${code("proof/recording.json")}; ${code("envloom port replay")} judges it again.`,
  ];
}

/** What the verdict rests on: plays, what they were worth, and the changes of the code that they notice. */
function strengthOf({ strength }: PortNote): readonly Md[] {
  if (strength === undefined || strength === null) return [];
  const { mutants } = strength;
  const lines = strengthWords(strength).map((line) => text(line));
  if (mutants !== null) {
    const unshown = survivorLines(mutants);
    lines.push(...unshown.slice(0, mostUnshown).map((line) => prose(line)));
    if (unshown.length > mostUnshown)
      lines.push(
        md`${text(`${unshown.length - mostUnshown} more such lines are in`)} ${code("proof/verdict.json")}`,
      );
  }
  return [text("It rests on:"), bullets(lines)];
}

function replays({ targets }: PortNote): readonly Md[] {
  if (targets.length === 0) return [];
  const rows = targets.map(({ framework, episodes, steps, differences, missing = null }) =>
    (missing === null
      ? [framework, String(episodes), String(steps), String(differences.length)]
      : [framework, "0", "0", missing]
    ).map((cell) => text(cell)),
  );
  const heads = ["Replayed on", "Episodes", "Calls", "Differences"].map((head) => text(head));
  return [table(heads, rows)];
}

/** What was decided when it was ported, by its key. */
function decided({ decisions = {} }: PortNote): readonly Md[] {
  const lines = Object.entries(decisions).map(
    ([key, value]) =>
      md`${code(key)}: ${text(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  return lines.length === 0 ? [] : [text("It was decided:"), bullets(lines)];
}
