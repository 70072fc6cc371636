import type { Play, Reach, RecordFacts } from "../../shared-domain/recording.js";
import type { Contract, Diagnostic, Environment } from "../kit/index.js";
import { essentialSurvivors, survivorWords } from "../../shared-domain/mutant-words.js";
import { callWords, reasons } from "../../shared-domain/reach-words.js";
import type { PlayedDomain } from "../rollout/play-domain.js";
import { withoutLongResults } from "./long-results.js";

type PlayedFacts = Omit<RecordFacts, "record" | "inputs">;

/** The facts of a run together with what the search for plays added to them. */
export function factsOf(played: PlayedDomain, { contract }: Environment): PlayedFacts {
  const facts = withSearch(played, contract);
  const kept = (play: Play | null): Play | null => play && withoutLongResults(play);
  return {
    ...facts,
    examples: facts.examples.map(withoutLongResults),
    top: kept(facts.top),
    floor: kept(facts.floor),
  };
}

function withSearch({ run, reached }: PlayedDomain, contract: Contract): PlayedFacts {
  const { facts } = run;
  if (reached === null || "error" in reached) return facts;
  const [low, high] = facts.reward.measured;
  const earned = reached.plays.map(({ reward }) => reward);
  const { range } = contract.reward;
  const at = (reward: number): Play | null =>
    reached.plays.find((play) => play.done && Math.abs(play.reward - reward) < 1e-9) ?? null;
  return {
    ...facts,
    reward: {
      ...facts.reward,
      measured: [Math.min(low, ...earned), Math.max(high, ...earned)],
    },
    reach: reached.facts,
    examples: shown(facts.examples, reached.plays),
    top: facts.top ?? (range === "open" ? null : at(range[1])),
    floor: facts.floor ?? (range === "open" ? null : at(range[0])),
  };
}

/** The examples, each by chance in favour of a play of the same task that a search found and that earned more. */
function shown(examples: readonly Play[], found: readonly Play[]): Play[] {
  const left = found
    .filter(({ seed }) => seed === null)
    .toSorted((one, other) => other.reward - one.reward);
  return examples.map((example) => {
    const better = left.findIndex(
      ({ split, index, reward }) =>
        split === example.split && index === example.index && reward > example.reward,
    );
    return example.kind !== "random" || better < 0 ? example : left.splice(better, 1)[0]!;
  });
}

/** What is to be said of what plays reach, whenever the recording is looked at. */
export function reachDiagnostics(reach: Reach | undefined): Diagnostic[] {
  if (reach === undefined) return [];
  const unproven: Diagnostic[] =
    reach.unproven.length === 0
      ? []
      : [
          {
            code: "REACH_UNPROVEN",
            severity: "warning",
            message: `what the plays prove is too little: ${reasons(reach)}`,
            at: null,
            help: "write `solve`, or search longer: `envloom record --budget 10`",
          },
        ];
  const broken = reach.failures.filter(({ outside }) => outside === undefined);
  const failures = broken.map((failure): Diagnostic => ({
    code: "CALL_BREAKS",
    severity: "warning",
    message: failed(failure),
    at: failure.at,
    help: "a model that says this fails the rollout: answer it, or name the exception in `domain.mistakes`",
  }));
  return [...unproven, ...unshownDiagnostics(reach), ...failures];
}

/** Plays that a search found, and that earn what the range says nobody can: such a rollout fails in every framework. */
export function outsideRange({ reached }: PlayedDomain): Diagnostic[] {
  if (reached === null || "error" in reached) return [];
  const found = reached.facts.failures.filter(({ outside }) => outside === true);
  return found.map((failure) => ({
    code: "REWARD_OUT_OF_RANGE",
    severity: "error",
    message: failed(failure),
    at: null,
    help: 'say which rewards there are: `REWARD_RANGE` in the module or `reward.range` in envloom.yaml, the lowest and the highest; "open" where no bound is known',
  }));
}

/** Which play it was: what was paid hangs on all of its calls, what broke on the last one. */
const failed = ({ index, split, calls, error, outside }: Reach["failures"][number]): string => {
  const before = outside === true ? calls.slice(0, -1).map(callWords) : [];
  const many = `${before.length} calls, the last ${before.slice(-3).join(", ")}`;
  const told = before.length > 6 ? many : before.join(", ");
  const after = told === "" ? "" : ` after ${told}`;
  return `task ${index} of ${split}, call ${callWords(calls.at(-1))}${after}: ${error}`;
};

/** Changes of reward and end that no play notices: what pays and what ends is then not proven. */
function unshownDiagnostics({ mutants }: Reach): Diagnostic[] {
  return (mutants === undefined ? [] : essentialSurvivors(mutants)).map((one) => ({
    code: "MUTANT_SURVIVES",
    severity: "warning",
    message: survivorWords(one),
    at: { file: one.file, line: one.line, column: 1 },
    help: "give a play in which it shows: `solve`, `cheats`, or a longer search by `envloom record --budget 10`",
  }));
}

/** What is to be said where the search, or the changes after it, came to nothing. */
export function unmeasured({ reached }: PlayedDomain): Diagnostic[] {
  if (reached === null) return [];
  if (!("error" in reached)) return reached.lost === null ? [] : [changeLost(reached.lost)];
  const message = `what plays reach could not be told: ${reached.error.trimEnd().split("\n").slice(-3).join("\n")}`;
  return [{ code: "REACH_NOT_MEASURED", severity: "warning", message, at: null, help: null }];
}

const changeLost = (last: string): Diagnostic => ({
  code: "MUTANTS_LOST",
  severity: "warning",
  message: `the process that tries changes of the domain was ended by one of them, so none is told; the last step was: ${last}`,
  at: null,
  help: "let what the domain starts signal and change nothing that it did not make",
});
