import { z } from "zod";
import { showPlace } from "../diagnostics/show-diagnostic.js";
import type { Failure } from "../kit/index.js";
import type { Stopped } from "./judge.js";
import { type Played, playTwice } from "./play-twice.js";
import type { Script } from "./record-original.js";
import type { RecordedOriginal } from "./recording.js";
import type { Renames } from "./rename-tools.js";
import type { Underway } from "./underway.js";

const arguments_ = z.record(z.string(), z.json());
/** How a recording names the call that a domain broke on, and the exception. */
const place = /^task (\d+) of (\w+), call (\w+)\((\{.*\})\): \w+ raised (\w+)/s;
/** Calls that are tried on the original. */
const most = 3;

/** A call that lifted code raised on. */
export interface Raised {
  /** The call as a play of its own, in the original's names. */
  readonly script: Script;
  /** The exception's class. */
  readonly exception: string;
  readonly diagnostic: Failure["diagnostics"][number];
}

/**
 * Why a port stops where the lifted code raised on a call of a model's: the original raises as well, so the lift is
 * right and the code is not. Null where the original takes the call or raises something else, or where no call is told.
 */
export async function raisesAlike(
  underway: Underway,
  requires: readonly string[],
  { recorded, renames }: { readonly recorded: RecordedOriginal; readonly renames: Renames },
  { diagnostics }: Pick<Failure, "diagnostics">,
): Promise<Stopped | null> {
  const raised = raisedCalls(diagnostics, renames);
  if (raised.length === 0) return null;
  const { request } = underway;
  request.onProgress("the lifted code raises on calls of a model's: trying them on the original");
  const scripts = raised.map(({ script }) => script);
  const only = { ...underway, request: { ...request, scripts } };
  return alikeOf(raised, await playTwice(only, requires, recorded.trajectories));
}

/** What is said where the original raises what the lifted code raised on the same call; null where it does not. */
export function alikeOf(raised: readonly Raised[], played: Played): Stopped | null {
  for (const { script, exception, diagnostic } of raised) {
    const said =
      "verdict" in played
        ? /^ORIGINAL_BREAKS: (.*)/s.exec(played.reason)?.[1]
        : played.recorded.trajectories.find(({ id }) => id === script.id)?.failed;
    if (!said?.includes(exception)) continue;
    const at = diagnostic.at === null ? "" : ` at ${showPlace(diagnostic.at)}`;
    return {
      verdict: "refused",
      reason: `ORIGINAL_RAISES: ${diagnostic.message}${at}, and so does the original: ${said}`,
      alternative:
        "mend the source, so that it refuses or answers such a call: the rollout of a model that makes it is lost",
    };
  }
  return null;
}

/** The first of the calls that are told. */
export function raisedCalls(
  diagnostics: Failure["diagnostics"],
  renames: Renames,
): readonly Raised[] {
  const theirs = new Map([...renames].map(([own, other]) => [other, own]));
  return diagnostics
    .flatMap((diagnostic) => {
      const { code, message } = diagnostic;
      const [, index, split, tool, told, exception] =
        (code === "DOMAIN_RAISES" && place.exec(message)) || [];
      const given = arguments_.safeParse(told === undefined ? null : parsed(told));
      if (!given.success) return [];
      const calls = [{ tool: theirs.get(tool!) ?? tool!, arguments: given.data }];
      const play = { split: split!, index: Number(index), seed: null, calls };
      return [{ play, exception: exception!, diagnostic }];
    })
    .slice(0, most)
    .map(({ play, ...rest }, at) => ({ script: { id: `raised-${at}`, ...play }, ...rest }));
}

/** Null where a long call was cut in the message. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
