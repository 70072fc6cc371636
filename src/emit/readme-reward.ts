import type { Mutants, Reach, RecordFacts } from "../../shared-domain/recording.js";
import {
  type Environment,
  type Md,
  markdown,
  type PortNote,
  shownReward,
  solvedMean,
} from "../kit/index.js";
import {
  essentialSurvivors,
  mutantWords,
  survivorLines,
  survivorWords,
} from "../../shared-domain/mutant-words.js";
import { reachWords, reasons } from "../../shared-domain/reach-words.js";

const { bullets, prose, table, text } = markdown;

/** What an episode pays, what plays earned, and how far they reach. */
export function reward({ contract, facts, port }: Environment): readonly Md[] {
  const { mode, range } = contract.reward;
  const paid =
    mode === "terminal"
      ? "The whole reward is paid by the call that ends the episode."
      : "Every call is paid what it earned.";
  const bounds =
    range === "open" ? "It has no bounds." : `It lies between ${range[0]} and ${range[1]}.`;
  const { calls } = contract.limits;
  const cap = calls === 1 ? "one call" : `${calls} calls`;
  const said = text(`${paid} ${bounds} An episode is cut off after ${cap}.`);
  if (facts === null) return [said];
  const { measured } = facts.reward;
  return [
    said,
    means(facts),
    ...solved(facts),
    text(
      `Rewards from ${shownReward(measured[0])} to ${shownReward(measured[1])} were seen.${unreached(facts, range)}`,
    ),
    ...(facts.reach === undefined ? [] : reached(facts.reach, port)),
  ];
}

const unreached = ({ top }: RecordFacts, range: "open" | readonly number[]): string =>
  range === "open" || top !== null ? "" : " No recorded play earns the top.";

/** What each kind of play earned. */
function means(facts: RecordFacts): Md {
  const { random, noop } = facts.reward;
  const rows: [string, number | null][] = [
    ["the domain's own solution", solvedMean(facts)],
    ["random calls", random],
    ["ending at once", noop],
  ];
  return table(
    [text("Played by"), text("Mean reward")],
    rows.flatMap(([who, mean]) => (mean === null ? [] : [[text(who), text(shownReward(mean))]])),
  );
}

/** On how many tasks the domain's own solution falls short, or was not played: a mean tells neither. */
function solved({ looked }: RecordFacts): readonly Md[] {
  const { plays, short } = looked?.solved ?? { plays: 0, short: 0 };
  if (looked === undefined || plays === 0 || (short === 0 && plays >= looked.all)) return [];
  // How many are played before time runs out depends on the machine: a tree that is written twice is the same.
  const late = looked.stopped === "time";
  const on = late ? "some" : plays;
  const less =
    short === 0 ? "" : `, and earns less than the top on ${late ? "some" : short} of them`;
  return [text(`The domain's own solution was played on ${on} of ${looked.all} tasks${less}.`)];
}

/** What the plays behind all this reach, so that nobody takes more for proven. */
function reached(reach: Reach, port: PortNote | undefined): readonly Md[] {
  // What a port is proven by are the original's plays: its section judges those.
  const judged = port === undefined ? "That proves too little" : "What they leave open";
  const unproven = reach.unproven.length === 0 ? "" : ` ${judged}: ${reasons(reach)}.`;
  const said = text(`The recorded plays reach ${reachWords(reach)}.${unproven}`);
  const { mutants } = reach;
  if (mutants === undefined || mutants.tried === 0) return [said];
  if (mutants.stopped === "time" || mutants.stopped === "early") return [said, ...cut(mutants)];
  const survived = survivorLines(mutants);
  return [
    said,
    text(
      `Changes of the domain in one place that these plays notice: ${mutantWords(mutants)}.${survived.length === 0 ? "" : " What they do not show:"}`,
    ),
    ...(survived.length === 0 ? [] : [bullets(survived.map((line) => prose(line)))]),
  ];
}

/**
 * The same where time ran out. How far the changes came depends on the machine, and a tree that is written twice is the
 * same: what changes of reward and end show stands here, since they are tried first, and the command that shows the rest.
 */
function cut(mutants: Mutants): readonly Md[] {
  const few = mutants.stopped === "early" ? " before all that pays or ends was changed" : "";
  const survived = mutants.stopped === "early" ? [] : essentialSurvivors(mutants);
  const missed = survived.length === 0 ? "" : " Of what pays or ends they do not show:";
  return [
    prose(
      `Changes of the domain in one place were tried until time ran out${few}. \`envloom record --force\` says how many these plays notice, and which not.${missed}`,
    ),
    ...(survived.length === 0 ? [] : [bullets(survived.map((one) => prose(survivorWords(one))))]),
  ];
}
