import type { ClassFacts, Facts, FunctionFacts } from "../facts.js";
import { askHeldTools } from "./held-tools.js";
import { severalOf } from "./fitting-rows.js";
import { closeOf } from "./close-role.js";
import { judgedOf, scriptedJudgeOf } from "./judge-roles.js";
import { talkOf } from "./method-roles.js";
import { kindOf } from "./member.js";
import { namesIn } from "./role-path.js";
import { isFilledBySeed } from "./seed-records.js";
import { mistakesOf } from "./mistakes.js";
import { needEnd } from "./need-end.js";
import { needObserve } from "./need-observe.js";
import { needReward } from "./need-reward.js";
import { playsOf } from "./plays.js";
import { promptOf } from "./prompt.js";
import { methodNamed, type Reading } from "./reading.js";
import { type Earning, rangeOf } from "./reward-range.js";
import type { Roles, StepResult } from "./roles.js";
import { askRowUse } from "./row-use.js";
import { askRunning } from "./running-reward.js";
import { scoredOf, scorerRoles, userRoles } from "./scorer-roles.js";
import { type Seeding, seedsAsTasks } from "./seeds.js";
import { type Beginning, needsOf, plainOf, startOf } from "./start.js";
import { namesakes, stateRole } from "./state-roles.js";
import { stepResult } from "./step-result.js";
import type { TaskSource } from "./task-source.js";
import { threadOf } from "./thread.js";
import { toolsOf } from "./tools.js";
import { passInfo } from "./unshown-info.js";
import { promptsOf } from "./unshown-rules.js";
import { indexNames } from "./vocabulary.js";

/** Roles of an episode that is an object. */
export function objectRoles(
  reading: Reading,
  style: "state" | "steps",
  klass: ClassFacts,
  source: TaskSource,
): Omit<Roles, "mode"> {
  const start = startOf(reading, klass, source.rows);
  const { construct, observe: _, ...begins } = start;
  const result = style === "steps" ? resultOf(reading, klass, start.call) : null;
  const roles = standing(reading, klass, start, result);
  const scored = scoredOf(reading, klass);
  const tools = toolsOf(reading, klass, takenBy(klass, start, { ...roles, scored }, result));
  askHeldTools(reading, klass, tools);
  needEnd(reading, klass, roles.done ?? result?.done ?? null);
  const earned = roles.reward ?? roles.judged ?? scored ?? result?.reward ?? null;
  needReward(reading, klass, earned);
  const shown = tools.map((tool) => tool.method);
  needObserve(reading, klass, { ...roles, construct, start: begins }, shown);
  const prompt = promptOf(reading, unconsumed(source, start, roles.observe), false);
  askRowUse(reading, klass, source, { start, seeded: isSeeded(start), prompt });
  return {
    domain: {
      style,
      class: klass.name,
      construct,
      start: begins,
      ...roles,
      ...scorerRoles(reading, scored),
      result,
      prompt,
      verify: null,
      answer: talkOf(reading, klass, "answer", shown),
      reply: talkOf(reading, klass, "reply", shown),
      tools,
      ...around(reading, klass, shown, methodNamed(klass, roles.judged)),
    },
    tasks: begun(reading, klass, source, start),
    range: earned === null ? null : rangeOf(reading, earning(klass, roles, scored)),
  };
}

/** The tasks of an episode that begins so. */
const begun = (reading: Reading, klass: ClassFacts, source: TaskSource, start: Beginning) =>
  tasksOf(reading, source, {
    seeded: isSeeded(start),
    needs: needsOf(klass, start),
    plain: plainOf(klass, start),
    options: optionsOf(reading.facts, klass, start),
    number: start.seed !== null && indexNames.has(start.seed) ? start.seed : null,
    apart: Object.values(start.fixed).includes("$split"),
  });

/** Whether an episode takes a seed, when it is made or when it is started. */
const isSeeded = ({ seed, construct, fixed }: Beginning): boolean =>
  seed !== null || isFilledBySeed([construct, fixed]);

/** What says that a parameter is the place or the name of one of many: `doc_id` of `DOCS`. */
const oneOf = /_(?:id|index|idx|no|num|number|key|name)$/;

/**
 * What starting could be given that makes another task, though it can do without: a number is more likely a size or a limit,
 * unless random numbers begin with it.
 */
function optionsOf(
  { constants }: Facts,
  klass: ClassFacts,
  { call, fields, fixed, row, seed }: Beginning,
): readonly string[] {
  if (row !== null) return [row];
  const { parameters = [], seeds = [] } = methodNamed(klass, call) ?? {};
  const told = parameters.filter(
    ({ name, type }) =>
      seeds.includes(name) ||
      [...constants, ...klass.attributes.filter(({ from }) => from === "class")].some(
        (held) => held.shape !== "other" && severalOf(name.replace(oneOf, ""), held.name),
      ) ||
      (fields.includes(name) && ["mapping", "sequence", "text"].includes(kindOf(type, null))),
  );
  return told.map(({ name }) => name).filter((name) => name !== seed && !(name in fixed));
}

const earning = (
  klass: ClassFacts,
  roles: { readonly reward: string | null; readonly judged: string | null },
  scored: string | null,
): Earning => {
  const [reward, judged] = [roles.reward, roles.judged ?? scored];
  return { klass, reward, judged, summed: reward === null && judged === null };
};

/** What is read from the object between calls, and what is called around them. */
function standing(
  reading: Reading,
  klass: ClassFacts,
  start: Beginning,
  result: StepResult | null,
) {
  const { domain } = reading.description;
  const said = (role: "done" | "reward"): boolean =>
    result?.[role] !== undefined && domain[role] === undefined;
  const done = said("done") ? null : stateRole(reading, klass, "done");
  const reward = said("reward") ? null : stateRole(reading, klass, "reward");
  return {
    done,
    reward,
    observe: start.observes
      ? (domain.observe ?? null)
      : (start.observe ?? stateRole(reading, klass, "observe")),
    metrics: stateRole(reading, klass, "metrics"),
    close: closeOf(reading, klass, done, reward),
    judged: judgedOf(reading, klass),
  };
}

/** Methods that are no tools because they play another role. */
function takenBy(
  klass: ClassFacts,
  start: Beginning,
  roles: Readonly<Record<string, string | null>>,
  result: StepResult | null,
): ReadonlySet<string> {
  const names = Object.values(roles).flatMap(namesIn);
  const spoken =
    result === null ? [] : [...namesakes(klass, "done"), ...namesakes(klass, "reward")];
  return new Set([start.call, ...names, ...spoken, ...promptsOf(klass)]);
}

/** Roles that do not depend on the style. */
export function around(
  reading: Reading,
  klass: ClassFacts | null,
  entries: readonly string[],
  judged: FunctionFacts | null,
) {
  return {
    scripted_judge: scriptedJudgeOf(reading, judged?.name ?? null),
    ...userRoles(reading, klass, entries),
    solve: playsOf(reading, klass, "solve"),
    cheats: playsOf(reading, klass, "cheats"),
    mistakes: mistakesOf(reading, klass, entries),
    thread: threadOf(reading, klass, judged),
  };
}

function resultOf(reading: Reading, klass: ClassFacts, start: string): StepResult | null {
  const { result: given, reward } = reading.description.domain;
  const result = given !== undefined ? given : stepResult(reading, klass);
  passInfo(reading, klass, start, result);
  if (result === null || given !== undefined || reward === null) return result;
  if (reward === undefined) {
    askRunning(reading, klass, result);
    return result;
  }
  // What the object has earned is not paid with each step as well.
  const { reward: _, ...others } = result;
  return others;
}

/** The tasks, with seeds where the module has no rows. */
export function tasksOf(reading: Reading, source: TaskSource, start: Seeding): Roles["tasks"] {
  const asked = reading.findings.questions.some((q) => q.key === "tasks.from");
  const seeds = source.roles.from === null && !asked ? seedsAsTasks(reading, start) : {};
  const { public: shown = [], tools } = reading.description.tasks ?? {};
  return { ...source.roles, seeds, public: shown, ...(tools === undefined ? {} : { tools }) };
}

/** Fields that could still be the question: not those that starting takes, and none where starting shows something. */
function unconsumed(
  source: TaskSource,
  start: Beginning,
  observe: string | null,
): TaskSource["rows"] {
  const shows = start.observes || observe !== null || start.row !== null;
  const taken = new Set([
    ...start.fields,
    ...Object.values(start.construct).map((value) => String(value).replace("$task.", "")),
  ]);
  const keys =
    shows || source.rows.keys === null
      ? null
      : new Set([...source.rows.keys].filter((key) => !taken.has(key)));
  return { keys: keys?.has("prompt") ? null : keys, record: null, scalar: false, splits: [] };
}
