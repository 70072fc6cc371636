import type { Contract, Play, Step } from "../../../src/kit/index.js";
import { measures } from "./measures.js";
import { type DatasetRow, textOf } from "./rows.js";
import { functionCall, type Item, message, type Response, responseOf } from "./trajectory.js";

/** A rollout as `gymnasium_agent` gives it (nemo-gym 0.7.0, responses_api_agents/gymnasium_agent/app.py, GymnasiumRunResponse). */
export interface SteppedRollout {
  readonly responses_create_params: DatasetRow["responses_create_params"];
  readonly response: Response;
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: unknown;
}

/** The result of a call, as `turns.py` tells it. */
interface Output {
  readonly call_id: string;
  readonly output: string;
  readonly refusal?: string;
}

/** A play as the agent would have led it: a call a turn, until the server ends the episode. */
export function steppedRollout(
  contract: Contract,
  play: Play,
  { responses_create_params }: DatasetRow,
): SteppedRollout {
  const { output, last } = turns(play);
  return {
    responses_create_params,
    response: responseOf(play, output),
    reward: play.reward,
    terminated: !play.truncated,
    truncated: play.truncated,
    info: {
      tool_outputs: last,
      episode: {
        done: play.done,
        calls: measures(contract, play)["episode_calls"],
        reward: play.reward,
        metrics: play.metrics,
      },
    },
  };
}

/** The response that such a rollout ends with. */
export const steppedResponse = (play: Play): Response => responseOf(play, turns(play).output);

/** What the model sent and was told, and the results of the turn that ended it, which it was not told. */
function turns({ calls, steps }: Play): { output: Item[]; last: readonly Output[] } {
  const output: Item[] = [];
  for (const [i, call] of calls.entries()) {
    if ("answer" in call) return { output: [...output, message(i, call.answer)], last: [] };
    output.push(functionCall(i, call));
    const told = outputOf(i, steps[i]);
    if (steps[i]?.done) return { output, last: [told] };
    output.push({ type: "function_call_output", call_id: told.call_id, output: told.output });
  }
  return { output: [...output, message(calls.length, "")], last: [] };
}

function outputOf(i: number, step: Step | undefined): Output {
  const refused = step?.refusal ? { refusal: step.refusal } : {};
  return { call_id: `call_${i}`, output: step ? textOf(step.blocks) : "", ...refused };
}
