import { z } from "zod";
import type { Failure } from "../kit/index.js";
import type { Stopped } from "./judge.js";
import { playTwice } from "./play-twice.js";
import type { Script } from "./record-original.js";
import type { RecordedOriginal } from "./recording.js";
import type { Renames } from "./rename-tools.js";
import type { Underway } from "./underway.js";

const arguments_ = z.record(z.string(), z.json());
/** How a recording names the call that a domain broke on. */
const place = /^task (\d+) of (\w+), call (\w+)\((\{.*\})\): \w+ raised /s;
/** Calls that are tried on the original. */
const most = 3;

/**
 * Why a port stops where the lifted code raised on a call of a model's: the original raises as well, so the lift is
 * right and the code is not. Null where the original takes the call, or where no call is told.
 */
export async function raisesAlike(
  underway: Underway,
  requires: readonly string[],
  { recorded, renames }: { readonly recorded: RecordedOriginal; readonly renames: Renames },
  { diagnostics }: Pick<Failure, "diagnostics">,
): Promise<Stopped | null> {
  const scripts = raisedCalls(diagnostics, renames);
  if (scripts.length === 0) return null;
  const { request } = underway;
  request.onProgress("the lifted code raises on calls of a model's: trying them on the original");
  const only = { ...underway, request: { ...request, scripts } };
  const played = await playTwice(only, requires, recorded.trajectories);
  const said =
    "verdict" in played
      ? /^ORIGINAL_BREAKS: (.*)/s.exec(played.reason)?.[1]
      : played.recorded.trajectories.find(({ failed }) => failed !== null)?.failed;
  if (said === undefined || said === null) return null;
  const raised = diagnostics.find(({ code }) => code === "DOMAIN_RAISES")!;
  const at =
    raised.at !== null && "line" in raised.at ? ` at ${raised.at.file}:${raised.at.line}` : "";
  return {
    verdict: "refused",
    reason: `ORIGINAL_RAISES: ${raised.message}${at}, and so does the original: ${said}`,
    alternative:
      "mend the source, so that it refuses or answers such a call: the rollout of a model that makes it is lost",
  };
}

/** The calls that are told, each as a play of its own in the original's names. */
export function raisedCalls(
  diagnostics: Failure["diagnostics"],
  renames: Renames,
): readonly Script[] {
  const theirs = new Map([...renames].map(([own, other]) => [other, own]));
  return diagnostics
    .flatMap(({ code, message }) => {
      const [, index, split, tool, told] = (code === "DOMAIN_RAISES" && place.exec(message)) || [];
      const given = arguments_.safeParse(told === undefined ? null : parsed(told));
      if (!given.success) return [];
      const call = { tool: theirs.get(tool!) ?? tool!, arguments: given.data };
      return [{ split: split!, index: Number(index), seed: null, calls: [call] }];
    })
    .slice(0, most)
    .map((play, at) => ({ id: `raised-${at}`, ...play }));
}

/** Null where a long call was cut in the message. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
