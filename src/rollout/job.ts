import type { Contract } from "../../shared-domain/contract.js";
import type { Call, Play } from "../../shared-domain/recording.js";
import type { Smoke } from "../kit/smoke.js";
import { judgedPlay, judgeFailures } from "./check-judge.js";
import { playsToChange } from "./changed-answers.js";
import { type EmittedClient, emittedClient } from "./emitted-client.js";

/** What a client script is asked to do; `probe.py` reads it. */
export interface Job {
  readonly environment: string;
  readonly folder: string;
  readonly contract: Contract;
  readonly splits: readonly string[];
  readonly capacity: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly scripts: readonly Script[];
  readonly play: readonly string[];
  readonly again: readonly string[];
  readonly interleave: readonly string[];
  /** Plays that are sent once more while the driver changes its answers. */
  readonly changed: readonly string[];
  /** The one of them that is sent while the domain breaks; null where there are none. */
  readonly broken: string | null;
  readonly crowd: string | null;
  /** The play that is judged while the scripted judge at `url` fails in each of these ways; null where nobody is judged. */
  readonly judge: {
    readonly url: string;
    readonly script: string;
    readonly modes: readonly string[];
  } | null;
  /** The client in TypeScript beside the variant, how Node plays through it, and which scripts; null where there is none. */
  readonly client: EmittedClient | null;
  readonly quick: boolean;
  /** True where nothing but the plays is wanted. */
  readonly only_plays?: boolean;
}

type Script = Pick<Play, "id" | "kind" | "split" | "index" | "seed" | "calls" | "reward">;

/** Episodes that are open at once while smoke runs: enough to see that they are kept apart, few enough to be cheap. */
const capacity = 6;

/** Plays of one kind that a quick run sends; a full run sends all. */
const quickPlays: Readonly<Record<Play["kind"], number>> = {
  oracle: 3,
  random: 4,
  noop: 1,
  malformed: 1,
  cheat: 5,
  cap: 1,
  found: 2,
  unusual: 1,
};

/** Plays that this framework can be sent, fewer of them for a quick run, and those that it cannot with the reason. */
export function choosePlays(
  plays: readonly Play[],
  smoke: Smoke,
  quick: boolean,
): { sent: Play[]; left: { id: string; reason: string }[] } {
  const [sent, spared]: [Play[], Play[]] = [[], []];
  const left: { id: string; reason: string }[] = [];
  const taken = new Map<Play["kind"], number>();
  for (const play of spread(plays)) {
    const reason = play.calls.map((call) => unsendable(call, smoke)).find((why) => why !== null);
    if (reason != null) {
      left.push({ id: play.id, reason });
      continue;
    }
    const count = taken.get(play.kind) ?? 0;
    const kept = play.id.startsWith("worst-");
    if (quick && !kept && count >= quickPlays[play.kind]) {
      spared.push(play);
      continue;
    }
    taken.set(play.kind, count + 1);
    sent.push(play);
  }
  return { sent: [...sent, ...betterPaid(spared, sent)], left };
}

/**
 * The shortest of the plays that earn most, where none that is sent earns as much: a quick run of a domain without `solve`
 * might else send plays that earn nothing, and attacks on those prove nothing. Of the kinds that are attacked (PLAYED in
 * `shared-domain/python/attack_table.py`).
 */
function betterPaid(spared: readonly Play[], sent: readonly Play[]): Play[] {
  const isAttacked = ({ kind, calls }: Play): boolean =>
    ["oracle", "found", "random"].includes(kind) && calls.length > 0;
  const most = Math.max(...sent.filter(isAttacked).map(({ reward }) => reward));
  const better = spared.filter((play) => isAttacked(play) && play.reward > most);
  return better.sort((a, b) => b.reward - a.reward || a.calls.length - b.calls.length).slice(0, 1);
}

/** Splits in turn, so that the first few plays of a kind come from all of them; plays with a seed of their own first. */
function spread(plays: readonly Play[]): Play[] {
  const seen = new Map<string, number>();
  const ranked = plays.map((play) => {
    const key = `${play.kind} ${play.split} ${play.seed === null}`;
    const rank = seen.get(key) ?? 0;
    seen.set(key, rank + 1);
    return { play, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ play }) => play);
}

function unsendable(call: Call, smoke: Smoke): string | null {
  if (!("tool" in call) || !smoke.unsendable) return null;
  return smoke.unsendable({
    tool: call.tool,
    text: "raw" in call ? call.raw : JSON.stringify(call.arguments),
  });
}

/** The job for one variant. */
export function makeJob(input: {
  readonly environment: string;
  readonly folder: string;
  readonly contract: Contract;
  readonly splits: readonly string[];
  readonly smoke: Smoke;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly plays: readonly Play[];
  /** Whether the driver of the folder can change its answers. */
  readonly changes?: boolean;
  readonly quick: boolean;
  /** Where the scripted judge answers; null where nobody is judged. */
  readonly judgeUrl: string | null;
}): Job {
  const { plays, smoke, quick, judgeUrl, changes = false, ...place } = input;
  const changed = changes ? playsToChange(plays, quick) : [];
  return {
    ...place,
    capacity,
    scripts: plays.map(scriptOf),
    play: plays.map((play) => play.id),
    ...repeated(plays, quick),
    changed: changed.map((play) => play.id),
    broken: shortest(changed.filter(reachesDomain))?.id ?? null,
    crowd: smoke.serverless ? null : (shortest(plays.filter(isClosed))?.id ?? null),
    client: emittedClient(input.folder, plays, quick),
    judge: judgeOf(plays, quick, judgeUrl),
    quick,
  };
}

const reachesDomain = ({ calls, steps }: Play): boolean =>
  steps.some(({ refusal }, i) => [null, "mistake"].includes(refusal) && "tool" in calls[i]!);

const isClosed = (play: Play): boolean => play.done && play.calls.length > 0;

/** Plays that are sent a second time: one after the other, and side by side. */
function repeated(plays: readonly Play[], quick: boolean): Pick<Job, "again" | "interleave"> {
  // Plays that came to an end tell more; where chance never ends one, those that were left tell as well.
  const open = plays.filter((play) => !play.done && play.calls.length > 0);
  const drawn = [...plays.filter(isClosed), ...open].filter(
    (play) => play.kind === "oracle" || play.kind === "random",
  );
  const mixed = manyTurns(drawn).slice(0, Math.min(4, capacity));
  return {
    again: drawn.slice(0, quick ? 2 : 6).map((play) => play.id),
    interleave:
      mixed.length < 2 && mixed[0] ? [mixed[0].id, mixed[0].id] : mixed.map((play) => play.id),
  };
}

function judgeOf(plays: readonly Play[], quick: boolean, url: string | null): Job["judge"] {
  const judged = judgedPlay(plays);
  return judged === null || url === null
    ? null
    : { url, script: judged.id, modes: judgeFailures(quick) };
}

function scriptOf({ id, kind, split, index, seed, calls, reward }: Play): Script {
  return { id, kind, split, index, seed, calls, reward };
}

/** Calls of a play that is interleaved, where there are plays enough that have no more. */
const turns = 30;

/**
 * The plays in which episodes can be confounded most: of many calls, and of different tasks before the same one again.
 * Plays of one call end before a third episode is open.
 */
function manyTurns(plays: readonly Play[]): Play[] {
  const length = ({ calls }: Play): number => (calls.length > turns ? 0 : calls.length);
  const sorted = [...plays].sort((a, b) => length(b) - length(a));
  const ofTask = new Map<string, Play>();
  for (const play of sorted) {
    const task = `${play.split} ${play.index}`;
    if (!ofTask.has(task)) ofTask.set(task, play);
  }
  const first = new Set(ofTask.values());
  return [...first, ...sorted.filter((play) => !first.has(play))];
}

function shortest(plays: readonly Play[]): Play | undefined {
  return [...plays].sort((a, b) => a.calls.length - b.calls.length)[0];
}
