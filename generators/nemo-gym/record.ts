import {
  type Contract,
  type File,
  isGraded,
  json,
  jsonLines,
  type Play,
  recorded,
  type Recording,
} from "../../src/kit/index.js";
import type { Input } from "./emit/input.js";
import { folder, namesOf } from "./emit/names.js";
import { verifierCases } from "./record/cases.js";
import { measures } from "./record/measures.js";
import { exampleMetrics } from "./record/metrics.js";
import type { DatasetRow } from "./record/rows.js";
import { steppedResponse, steppedRollout } from "./record/stepped.js";
import { playedRow, type Response, response } from "./record/trajectory.js";

/** What the judge or the reward model answered in all plays, each question once: tests and the verifier's cases go without a model. */
function judgements({ plays, facts }: Recording): readonly unknown[] {
  const all = [
    ...plays,
    ...facts.examples,
    ...[facts.top, facts.floor].filter((play) => play !== null),
  ];
  const answers = new Map(
    all.flatMap((play) => play.judged ?? []).map(({ prompt, answer }) => [prompt, answer]),
  );
  return [...answers].map(([prompt, answer]) => ({ prompt, answer }));
}

/** A rollout as `/verify` gives it. */
const verifiedRollout = (contract: Contract, play: Play, row: DatasetRow): unknown => ({
  ...row,
  response: response(contract, play),
  reward: play.reward,
  mask_sample: false,
  failure_kind: null,
  failure_reason: null,
  ...measures(contract, play),
});

/** Files that only a run can give: examples with their metrics and rollouts, and the verifier's cases. */
export function record({ environment, options }: Input, recording: Recording): readonly File[] {
  const { contract } = environment;
  const { home } = namesOf(contract);
  const file = (id: string, path: string, text: string): File =>
    recorded(id, `${folder}/${home}/${path}`, text);
  const { examples } = recording.facts;
  const rows = examples.map((play) =>
    playedRow(
      contract,
      play,
      recording.rows[play.split]?.find(({ index }) => index === play.index),
    ),
  );
  const stepped = options.form === "gymnasium";
  const told = (play: Play): Response =>
    stepped ? steppedResponse(play) : response(contract, play);
  const rollout = (play: Play, i: number): unknown =>
    (stepped ? steppedRollout : verifiedRollout)(contract, play, rows[i]!);
  return [
    file("data-example", "data/example.jsonl", jsonLines(rows)),
    file("example-metrics", "data/example_metrics.json", json(exampleMetrics(contract, rows))),
    file("example-rollouts", "data/example_rollouts.jsonl", jsonLines(examples.map(rollout))),
    ...(isGraded(contract.domain)
      ? [file("judgements", "tests/judgements.jsonl", jsonLines(judgements(recording)))]
      : []),
    file(
      "verifier-cases",
      "tests/verifier_cases.jsonl",
      jsonLines(verifierCases(contract, recording, told)),
    ),
  ];
}
