import type { Reach, RecordFacts } from "../../shared-domain/recording.js";
import { type Environment, type Md, markdown } from "../kit/index.js";
import { mutantWords, survivorLines } from "../../shared-domain/mutant-words.js";
import { reachWords, reasons } from "../../shared-domain/reach-words.js";

const { bullets, prose, table, text } = markdown;

/** What an episode pays, what plays earned, and how far they reach. */
export function reward({ contract, facts }: Environment): readonly Md[] {
  const { mode, range } = contract.reward;
  const paid =
    mode === "terminal"
      ? "The whole reward is paid by the call that ends the episode."
      : "Every call is paid what it earned.";
  const bounds =
    range === "open" ? "It has no bounds." : `It lies between ${range[0]} and ${range[1]}.`;
  const said = text(
    `${paid} ${bounds} An episode is cut off after ${contract.limits.calls} calls.`,
  );
  if (facts === null) return [said];
  const { measured } = facts.reward;
  return [
    said,
    means(facts.reward),
    text(
      `Rewards from ${decimal(measured[0])} to ${decimal(measured[1])} were seen.${unreached(facts, range)}`,
    ),
    ...(facts.reach === undefined ? [] : reached(facts.reach)),
  ];
}

const unreached = ({ top }: RecordFacts, range: "open" | readonly number[]): string =>
  range === "open" || top !== null ? "" : " No recorded play earns the top.";

/** What each kind of play earned. */
function means({ oracle, random, noop }: RecordFacts["reward"]): Md {
  const rows: [string, number | null][] = [
    ["the domain's own solution", oracle],
    ["random calls", random],
    ["ending at once", noop],
  ];
  return table(
    [text("Played by"), text("Mean reward")],
    rows.flatMap(([who, mean]) => (mean === null ? [] : [[text(who), text(decimal(mean))]])),
  );
}

/** What the plays behind all this reach, so that nobody takes more for proven. */
function reached(reach: Reach): readonly Md[] {
  const unproven = reach.unproven.length === 0 ? "" : ` That proves too little: ${reasons(reach)}.`;
  const said = text(`The recorded plays reach ${reachWords(reach)}.${unproven}`);
  const { mutants } = reach;
  if (mutants === undefined || mutants.tried === 0) return [said];
  const survived = survivorLines(mutants);
  return [
    said,
    text(
      `Changes of the domain in one place that these plays notice: ${mutantWords(mutants)}.${survived.length === 0 ? "" : " What they do not show:"}`,
    ),
    ...(survived.length === 0 ? [] : [bullets(survived.map((line) => prose(line)))]),
  ];
}

const decimal = (value: number): string => String(Number(value.toFixed(4)));
