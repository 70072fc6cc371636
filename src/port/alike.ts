import type { Decision, Found } from "./analysis.js";
import { decide, type Settled } from "./decisions.js";
import { missedDownloads, missedFiles, missedSeeds } from "./missing-gifts.js";
import { type Played, playTwice } from "./play-twice.js";
import type { RecordedOriginal } from "./recording.js";
import type { Underway } from "./underway.js";

/** Keys by which somebody says what the tasks are. */
const taskKeys: readonly string[] = ["tasks", "options", "resets"];

/** Seconds of CPU that the resets before the last task may take, and tasks where a start takes more. */
const resetSeconds = 5;
const fewResets = 10;

/** What a source's tasks are, where its play shows that those which were read are all the same one. */
export function alikeDecision(
  { alike, start = 0 }: Pick<RecordedOriginal, "alike"> & Partial<Pick<RecordedOriginal, "start">>,
  { decisions }: Pick<Found, "decisions">,
): Decision | null {
  if (alike === null || !decisions.some(({ key }) => key === "tasks")) return null;
  const { tasks, resets, walks } = alike;
  if (resets !== null)
    return {
      key: "resets",
      why: "each reset of one environment shows another start: how many of them are tasks",
      candidates: [{ value: resets, why: `behind ${resets} resets the first start comes again` }],
    };
  if (tasks === 1) return null;
  if (walks) {
    const first = Math.min(tasks, Math.max(fewResets, Math.floor(resetSeconds / start)));
    return {
      key: "resets",
      why: `all ${tasks} tasks open alike, and each reset of one environment shows another start: how many of them are tasks`,
      candidates: [{ value: first, why: `the first ${first}: the first start did not come again` }],
    };
  }
  const asked = decisions.find(({ key }) => key === "options");
  const other = asked === undefined ? "" : `; or give tasks by \`options\`: ${asked.why}`;
  return {
    key: "tasks",
    why: `all ${tasks} tasks open alike, and the same calls give the same on each${other}`,
    candidates: [{ value: 1, why: "they are one task" }],
  };
}

/** What the port cannot tell apart or reach of an original whose starts are all the same. */
export function alikeLosses(
  { alike }: Pick<RecordedOriginal, "alike">,
  { decisions }: Pick<Found, "decisions">,
): Found["losses"] {
  if (alike === null) return [];
  if (alike.walks && alike.resets === null)
    return [
      {
        id: "further-resets",
        what: "starts behind the first reset of an environment are not reached",
        why: "none of them came again while it was played; `resets: N` among the answers makes tasks of the first N",
      },
    ];
  if (alike.tasks === 1 || decisions.some(({ key }) => key === "tasks")) return [];
  return [
    {
      id: "tasks-alike",
      what: `the ${alike.tasks} tasks that were played open alike, and answer the same calls alike`,
      why: "the source's own rows do not tell them apart; look whether something is missing in them",
    },
  ];
}

/** A port under way whose original was played, on the tasks that its play shows to be its own. */
export interface PlayedTasks {
  readonly known: Underway;
  readonly played: Played;
  /** What has to be decided before it is played again. */
  readonly open: readonly Decision[];
}

/** Plays the original, and once more where its play shows that its tasks are others than those that were read. */
export async function playOwnTasks(
  underway: Underway,
  requires: readonly string[],
): Promise<PlayedTasks> {
  const { request } = underway;
  const played = await playTwice(underway, requires);
  if ("verdict" in played) {
    const { answers } = request;
    const open = [
      ...missedDownloads(played, underway.analysis, answers),
      ...missedFiles(played, answers),
      ...missedSeeds(played, underway.found, answers),
    ];
    return { known: underway, played, open };
  }
  const { found, recorded } = played;
  const isTold = taskKeys.some((key) => Object.hasOwn(request.answers, key));
  const asked = isTold ? null : alikeDecision(recorded, found);
  if (asked === null) {
    const losses = [...found.losses, ...alikeLosses(recorded, found)];
    return { known: underway, played: { recorded, found: { ...found, losses } }, open: [] };
  }
  request.onProgress(asked.why);
  const { settled, open } = await decide([asked], request);
  const kept = withoutCount(underway.settled);
  const losses = [...found.losses, ...alikeLosses(recorded, found)];
  const own = { ...underway, found: { ...found, losses }, settled: [...kept, ...settled] };
  const known = decidedBy(own, settled);
  if (open.length > 0) return { known, played, open };
  return { known, played: await playTwice(known, requires), open: [] };
}

/** The same port, whose recorder and lifter go by what was answered about its tasks. */
export function withAnsweredTasks(underway: Underway): Underway {
  const { request, settled } = underway;
  const known = new Set(settled.map(({ key }) => key));
  const further = Object.entries(request.answers).flatMap(([key, value]) =>
    taskKeys.includes(key) && !known.has(key)
      ? [{ key, value, why: "answered", by: "answer" as const }]
      : [],
  );
  const all = [...settled, ...further];
  const answered = all.filter(({ key, by }) => by === "answer" && taskKeys.includes(key));
  const isOptions = answered.some(({ key }) => key === "options");
  const isOther = isOptions || answered.some(({ key }) => key === "resets");
  const losses = underway.found.losses.filter(({ id }) => !isOptions || id !== "reset-options");
  return decidedBy(
    {
      ...underway,
      found: { ...underway.found, losses },
      settled: isOther ? withoutCount(all) : all,
    },
    answered,
  );
}

/** Without a number of tasks that was proposed before anything else was known of them. */
const withoutCount = (settled: readonly Settled[]): Settled[] =>
  settled.filter(({ key, by }) => key !== "tasks" || by === "answer");

function decidedBy(underway: Underway, settled: readonly Settled[]): Underway {
  const { found } = underway;
  const before = (found.original["decided"] ?? {}) as Record<string, never>;
  const told = settled.map(({ key, value }) => [key, value as never]);
  const decided = { ...before, ...(Object.fromEntries(told) as Record<string, never>) };
  return { ...underway, found: { ...found, original: { ...found.original, decided } } };
}
