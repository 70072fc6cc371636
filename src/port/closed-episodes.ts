import type { Found } from "./analysis.js";
import type { Trajectory } from "./recording.js";

/** How the recorder begins a refusal where an exception ended the episode with it (`shared-domain/python/original.py`). */
const breaks = "the original broke: ";

type Step = Trajectory["steps"][number];

/** Whether the original broke with a call, and was no more to be played in that episode. */
export const brokeWith = ({ refused }: Pick<Step, "refused">): boolean =>
  refused?.startsWith(breaks) === true;

/**
 * What is lost where the original ended an episode with a call that it could not answer: the
 * port refuses that call, and the same episode goes on. What reading said of it holds.
 */
export function closedEpisodeLosses(
  { losses }: Pick<Found, "losses">,
  trajectories: readonly Pick<Trajectory, "steps">[],
): Found["losses"] {
  if (losses.some(({ id }) => id === "closed-episode")) return [];
  const broke = trajectories.flatMap(({ steps }) => steps).filter(brokeWith);
  if (broke.length === 0) return [];
  const named = broke.map(({ call }) => ("tool" in call ? call.tool : "the plain answer"));
  const [first] = broke;
  const said = first!.refused!.slice(breaks.length).trim().split("\n")[0]!.slice(0, shown);
  return [
    {
      id: "closed-episode",
      what: `a call with which the original ended its episode is refused, and the episode goes on (${[...new Set(named)].sort().join(", ")})`,
      why: `the original broke with it and took no further call: ${said}`,
    },
  ];
}

const shown = 160;
