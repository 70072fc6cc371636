import type { JsonSchema } from "../contract.js";
import type { ClassFacts } from "../facts.js";
import { kindOf } from "./member.js";
import { list } from "./reading.js";
import { isOtherNumber } from "./rewards-beside.js";
import type { StepResult } from "./roles.js";
import { fieldsOf } from "./task-rows.js";
import { rank, snake } from "./vocabulary.js";

/** Members of a step result. */
const resultWords = {
  text: [
    "text",
    "observation",
    "obs",
    "message",
    "output",
    "content",
    "feedback",
    "view",
    "state",
    "next_state",
    "response",
    "result",
    "info_text",
    "description",
  ],
  reward: [
    "reward",
    "step_reward",
    "score",
    "points",
    "r",
    "gain",
    "gained",
    "payoff",
    "payout",
    "earned",
    "reward_delta",
    "score_delta",
    "points_delta",
    "delta",
  ],
  done: [
    "done",
    "terminated",
    "finished",
    "over",
    "is_done",
    "terminal",
    "is_over",
    "game_over",
    "ended",
    "complete",
    "completed",
    "is_terminal",
    "episode_over",
    "is_finished",
  ],
  truncated: [
    "truncated",
    "timeout",
    "timed_out",
    "time_limit",
    "is_truncated",
    "cut_off",
    "out_of_time",
    "time_up",
  ],
} as const;

/** One way in which tools give observation, reward and end together. */
export interface StepShape {
  readonly result: StepResult;
  readonly words: string;
  /** Where nothing is named after an observation: what may be one. */
  readonly texts: readonly string[];
  /** Other members that may just as well be what a call earns. */
  readonly rivals: readonly string[];
  /** Other members that may be, and less plainly so. */
  readonly passed: readonly string[];
  /** Other members that are true or false, of which each may say that the episode is over. */
  readonly truths: readonly string[];
}

/** Members of a step result in short. */
const short = new Map([
  ["ob", "obs"],
  ["rew", "reward"],
  ["term", "terminated"],
  ["trunc", "truncated"],
]);

const spelled = (name: string): string => short.get(name) ?? snake(name);

/** A record's fields that may hold a number, where their types say it, or all that a mapping holds. */
export function ofRecord(record: ClassFacts): StepShape | null {
  const properties = (record.schema?.["properties"] ?? {}) as Record<string, JsonSchema>;
  const counts = (name: string): boolean => {
    const schema = properties[name];
    if (schema === undefined) return true;
    const kind = kindOf({ text: "", schema, refused: null, at: record.at }, null);
    return kind === "number" || kind === "unknown";
  };
  const shape = ofNames(fieldsOf(record), `a \`${record.name}\``, counts);
  const taken = shape === null ? [] : Object.values(shape.result).flat();
  const truths = Object.entries(properties).flatMap(([name, schema]) =>
    schema["type"] === "boolean" && !taken.includes(name) ? [name] : [],
  );
  return shape && { ...shape, truths };
}

/** A record or mapping: it must have a reward, and an end or an observation. */
export function ofNames(
  names: readonly string[],
  words: string,
  counts: (name: string) => boolean = () => true,
): StepShape | null {
  const find = (role: keyof typeof resultWords): string | undefined =>
    (resultWords[role] as readonly string[])
      .map((word) => names.find((name) => spelled(name) === word))
      .find((name) => name !== undefined);
  const [told, reward, done, truncated] = [
    find("text"),
    find("reward"),
    find("done"),
    find("truncated"),
  ];
  if (reward === undefined || (done === undefined && !names.includes("reward"))) return null;
  const rest = names.filter((name) => ![told, reward, done, truncated].includes(name));
  const texts = told === undefined && done !== undefined ? rest.filter(shows) : [];
  const text = told ?? texts[0];
  if (text === undefined || (told === undefined && !isPlain(reward))) return null;
  const result = {
    text,
    reward,
    ...(done === undefined ? {} : { done }),
    ...(truncated === undefined ? {} : { truncated }),
  };
  const earning = rest.filter((name) => name !== text && earns(name) && counts(name));
  const rivals = earning.filter(
    (name) => !isPlain(reward) || (ofOneStep(name) && !ofOneStep(reward)),
  );
  return {
    result,
    words: `${words} with ${list(Object.values(result))}`,
    texts,
    rivals,
    passed: earning.filter((name) => !rivals.includes(name)),
    truths: [],
  };
}

const isPlain = (reward: string): boolean => ["reward", "step_reward"].includes(spelled(reward));

/** `last_reward`, `step_score`: says that it is of one call, so that a `reward` beside it may be of all. */
const ofOneStep = (name: string): boolean => /^(?:step|last)_/.test(snake(name));

/** Whether a name says that something was earned, by one call or by all. */
export function earns(name: string): boolean {
  const whole = spelled(name).replace(/^(?:step|last)_/, "");
  const said =
    (resultWords.reward as readonly string[]).includes(whole) || (rank("reward", whole) ?? 9) <= 2;
  return said && !isOtherNumber(whole);
}

/** Whether a member may be shown to a model: not what was earned, and nothing for whoever looks on. */
const shows = (name: string): boolean =>
  !earns(name) && rank("metrics", name) === null && !/^(?:extras?|debug|meta(?:data)?)$/.test(name);
