import { expect, it } from "vitest";
import { closedEpisodeLosses } from "../../../src/port/closed-episodes.js";
import type { Trajectory } from "../../../src/port/recording.js";

const played = (tool: string, refused: string | null): Pick<Trajectory, "steps"> => ({
  steps: [{ call: { tool, arguments: {} }, seen: null, reward: null, done: false, refused }],
});
const broke = "the original broke: no such port\n  at line 3";
const loss = { id: "closed-episode", what: "so", why: "so" };

it("says that the port goes on behind calls with which its original ended an episode", () => {
  const plays = [played("sail", broke), played("dock", broke), played("sail", broke)];
  expect(closedEpisodeLosses({ losses: [] }, plays)).toEqual([
    {
      id: "closed-episode",
      what: "a call with which the original ended its episode is refused, and the episode goes on (dock, sail)",
      why: "the original broke with it and took no further call: no such port",
    },
  ]);
});

it.each([
  ["the original only refused", [], [played("sail", "no such port"), played("sail", null)]],
  ["reading has said so", [loss], [played("sail", broke)]],
])("says nothing where %s", (_, losses, plays) => {
  expect(closedEpisodeLosses({ losses }, plays)).toEqual([]);
});
