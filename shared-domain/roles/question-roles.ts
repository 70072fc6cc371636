import { callableNamed, type Reading } from "./reading.js";
import { judgedVerify } from "./judge-roles.js";
import { around, tasksOf } from "./object-roles.js";
import { promptOf } from "./prompt.js";
import { type Earning, rangeOf } from "./reward-range.js";
import type { Roles } from "./roles.js";
import { scoredVerify, scorerRoles } from "./scorer-roles.js";
import { verdictOf, verifyOf } from "./single-question.js";
import type { TaskSource } from "./task-source.js";

/** Roles of a single question that functions ask and verify. */
export function questionRoles(reading: Reading, source: TaskSource): Omit<Roles, "mode"> {
  const verify = verifyOf(reading, source.rows);
  const none = {
    class: null,
    construct: {},
    start: null,
    observe: null,
    done: null,
    reward: verify && verdictOf(reading, verify.call),
    metrics: null,
    close: null,
    reply: null,
    judged: judgedVerify(reading, verify),
    result: null,
  };
  return {
    domain: {
      style: "functions",
      ...none,
      ...scorerRoles(reading, scoredVerify(verify)),
      prompt: promptOf(reading, source.rows, true),
      verify,
      answer: "submit",
      tools: [{ shown: "submit", method: "submit" }],
      ...around(
        reading,
        null,
        verify ? [verify.call] : [],
        none.judged === null ? null : callableNamed(reading.facts, none.judged),
      ),
    },
    tasks: tasksOf(reading, source, {
      seeded: Object.values(verify?.args ?? {}).includes("$seed"),
      needs: source.roles.from === null ? ["task"] : [],
    }),
    range: verify && rangeOf(reading, earningOf(verify.call)),
  };
}

const earningOf = (verify: string): Earning => ({
  klass: null,
  reward: verify,
  judged: null,
  summed: false,
});
