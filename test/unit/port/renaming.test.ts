import { describe, expect, it } from "vitest";
import type { Lifted } from "../../../src/port/analysis.js";
import type { RecordedOriginal } from "../../../src/port/recording.js";
import {
  renamedPlay,
  renamedTools,
  renameLosses,
  renamesFor,
} from "../../../src/port/rename-tools.js";

const lifted = (...tools: string[]): Lifted => ({
  files: {},
  copies: {},
  standing: [],
  untouched: [],
  scoring: [],
  description: { domain: { class: "Game", tools } },
});
const keeper = { title: "Keeper", reservedTools: { step: "its own", do_step: "its own" } };
const other = { title: "Other", reservedTools: {} };

describe("tools whose names a target keeps to itself", () => {
  it("get names that are free everywhere", () => {
    expect([...renamesFor(lifted("look", "step"), [other, keeper])]).toEqual([
      ["step", "do_step_"],
    ]);
    expect([...renamesFor(lifted("look", "step"), [other])]).toEqual([]);
  });

  it("keep their methods", () => {
    const source = lifted("look", "step");
    const { description } = renamedTools(source, renamesFor(source, [keeper]));
    expect(description["domain"]).toEqual({ class: "Game", tools: ["look", { do_step_: "step" }] });
  });

  it("are called by the new names in what was played, and their texts by the old", () => {
    const step = {
      call: { tool: "step", arguments: {} },
      seen: null,
      reward: null,
      done: false,
      refused: null,
    };
    const recorded: RecordedOriginal = {
      error: null,
      missing: [],
      python: "",
      versions: {},
      tasks: {},
      alike: null,
      slow: false,
      start: 0,
      tools: [{ name: "step", description: "", parameters: {} }],
      trajectories: [
        {
          id: "walk-0",
          kind: "walk",
          split: "train",
          index: 0,
          seed: null,
          start: null,
          steps: [step],
          reward: null,
          metrics: {},
          failed: null,
        },
      ],
    };
    const renames = renamesFor(lifted("step"), [keeper]);
    const played = renamedPlay(recorded, renames);
    expect(played.tools.map(({ name }) => name)).toEqual(["do_step_"]);
    expect(played.trajectories[0]!.steps[0]!.call).toEqual({ tool: "do_step_", arguments: {} });
    expect(renameLosses(renames, [keeper, other])).toEqual([
      {
        id: "tool-name-step",
        what: "the tool step is called do_step_",
        why: "Keeper keeps that name to itself; prompts and results still speak of step",
      },
    ]);
  });
});
