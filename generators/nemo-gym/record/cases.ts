import type { Contract, Play, Recording } from "../../../src/kit/index.js";
import { isReplayable, playedRow, type Response, type VerifyRequest } from "./trajectory.js";

/** A line of `tests/verifier_cases.jsonl` (nemo-gym 0.7.0, verifier_fixture.py, VerifierFixtureCase). */
interface Case {
  readonly name: string;
  readonly kind: "full_reward" | "zero_reward" | "malformed" | "determinism";
  readonly request: Partial<VerifyRequest>;
  readonly expected_reward?: number;
  readonly expected_error?: string;
}

/**
 * Cases of all four kinds, with plays that earn the most and the least that any play was seen to earn.
 *
 * @param told the response that a rollout of a play ends with
 */
export function verifierCases(
  contract: Contract,
  recording: Recording,
  told: (play: Play) => Response,
): readonly Case[] {
  const { facts } = recording;
  const plays = [
    ...recording.plays,
    ...facts.examples,
    ...[facts.top, facts.floor].filter((play) => play !== null),
  ].filter(isReplayable);
  const [low, high] = facts.reward.measured;
  const best = plays.find(({ reward }) => reward === high);
  const worst =
    plays.find(({ reward, calls }) => reward === low && calls.length > 0) ??
    plays.find(({ reward }) => reward === low);
  const other = plays.find(({ kind }) => kind === "random") ?? best;
  const scored = (kind: Case["kind"], name: string, play: Play | undefined): Case[] =>
    play
      ? [
          {
            name: `${name}: ${play.id}`,
            kind,
            request: request(contract, play, recording, told),
            expected_reward: play.reward,
          },
        ]
      : [];
  const whole = best ? request(contract, best, recording, told) : undefined;
  return [
    ...scored("full_reward", "the most that was earned", best),
    ...scored("zero_reward", "the least that was earned", worst),
    ...scored("determinism", "the same calls twice", other),
    ...(whole ? malformed(whole) : []),
  ];
}

function malformed({ response: played, ...row }: VerifyRequest): readonly Case[] {
  return [
    { name: "no trajectory", kind: "malformed", request: row, expected_error: "response" },
    {
      name: "a task that does not exist",
      kind: "malformed",
      request: { ...row, response: played, start: { ...row.start, id: `not ${row.start.id}` } },
      expected_error: "another id",
    },
  ];
}

function request(
  contract: Contract,
  play: Play,
  { rows }: Recording,
  told: (play: Play) => Response,
): VerifyRequest {
  const { start } = playedRow(
    contract,
    play,
    rows[play.split]?.find(({ index }) => index === play.index),
  );
  return {
    responses_create_params: { input: contract.title },
    response: told(play),
    start,
  };
}
