import type { ArchetypeId } from "../archetypes.js";
import { verifications } from "../../../shared-domain/dimensions.js";
import { choicesOf, type Proposal, type Question, quoted } from "../question.js";
import type { Subject } from "../subject.js";
import type { PlannedTool } from "../../starters/plan.js";
import { takenAsItIs } from "./acting.js";
import { beginsFrom } from "./building.js";

/** Turns that an archetype's episodes usually take, where nobody says otherwise. */
const usualTurns: Readonly<Record<ArchetypeId, number>> = {
  "pure-game": 20,
  sandbox: 40,
  "sql-desk": 20,
  workplace: 30,
  question: 5,
  conversation: 20,
  "computer-use": 40,
  "tagged-text": 20,
};

/** True where it begins as an environment that is there, whose reward and cap hold until somebody says otherwise. */
const isThere = (subject: Subject): boolean => beginsFrom(subject.text("answers.build")) !== null;

/** The cap of the environment that is begun with. */
function capOf(subject: Subject): Proposal {
  const from = beginsFrom(subject.text("answers.build"));
  const calls = subject.around.nearest(subject.reading.text).find(({ id }) => id === from)?.calls;
  return calls === undefined || calls === null
    ? { why: "its own" }
    : { value: calls, why: "its own" };
}

/** As many calls as the limits on its tools allow, where each of them has one. */
function limitedCalls(subject: Subject): Proposal | null {
  const limits = limitsOf(subject);
  const tools = (subject.get("answers.tools") ?? []) as unknown as readonly PlannedTool[];
  const counted = tools.map(({ name }) => [name, limits[name]] as const);
  if (tools.length === 0 || counted.some(([, limit]) => limit === undefined)) return null;
  return {
    value: counted.reduce((sum, [, limit]) => sum + limit!, 0),
    why: `as many as may be made: ${counted.map((one) => one.join(" ")).join(", ")}`,
  };
}

const limitsOf = (subject: Subject): Readonly<Record<string, number>> =>
  (subject.get("answers.budgets") ?? {}) as Readonly<Record<string, number>>;

/** The safeguard of such environments, above all that is limited: none of that is to be cut off. */
function usualCap(subject: Subject): Proposal {
  const usual = subject.archetype === undefined ? 30 : usualTurns[subject.archetype];
  const limited = Object.values(limitsOf(subject)).reduce((sum, limit) => sum + limit, 0);
  return {
    value: limited < usual ? usual : limited + usual,
    why: "nobody named a cap; a safeguard against endless episodes",
  };
}

/** What is there already is paid for as it is there, until somebody says otherwise. */
const earnsAsThere = (subject: Subject): boolean =>
  isThere(subject) &&
  subject.reading.success === null &&
  !Object.hasOwn(subject.said, "answers.success");

/** When the model is paid, by what, and when it is over. */
export const paying: readonly Question[] = [
  {
    key: "answers.verification",
    label: "Verified by",
    ask: "How is success established?",
    form: { kind: "choice", choices: choicesOf(verifications) },
    turn: "reviewed",
    propose: ({ reading: { verification } }) =>
      quoted(verification, "the description does not say how"),
  },
  {
    key: "answers.success",
    label: "Success",
    ask: "What earns the reward?",
    more: "In words; whoever writes the domain works from them. Say what earns how much, and what earns nothing.",
    form: { kind: "text" },
    turn: "asked",
    relevant: (subject) => !takenAsItIs(subject) && !earnsAsThere(subject),
    propose: ({ reading: { success } }) =>
      success === null
        ? { why: "the description does not say what earns it" }
        : { ...quoted(success, ""), why: "your own words" },
    problem: (value) =>
      String(value).trim() === "" ? "say in a few words what earns the reward" : null,
  },
  {
    key: "reward.mode",
    label: "Paid",
    ask: "When is the reward paid?",
    more: "Paid at every step, a trainer sees what each call earned; at the end, only the sum.",
    form: {
      kind: "choice",
      choices: [
        {
          value: "terminal",
          name: "once, at the end",
          what: "the whole on the call that ends the episode",
        },
        { value: "dense", name: "at every step", what: "the difference that each call made" },
      ],
    },
    turn: "reviewed",
    offered: isThere,
    propose: (subject) => {
      if (isThere(subject)) return { why: "its own" };
      const { mode } = subject.reading;
      return mode === null
        ? { value: "terminal", why: "the description says nothing of pay at every step" }
        : quoted(mode, "");
    },
  },
  {
    key: "reward.range",
    label: "Range",
    ask: "Between which bounds does the reward lie?",
    more: "What plays earn is compared with it, and so is what `solve` earns with the top.",
    form: { kind: "range" },
    turn: "reviewed",
    offered: isThere,
    propose: (subject) => {
      if (isThere(subject)) return { why: "its own" };
      const { range, mode } = subject.reading;
      if (range?.value === "open" && !range.told)
        return {
          value: "open",
          why: `"${range.quote}" lies beyond 0 to 1, and nothing says what it adds up to`,
        };
      if (range !== null) return quoted(range, "");
      return mode?.value === "dense"
        ? { value: "open", why: "what is paid at every step adds up, and nothing says to how much" }
        : { value: [0, 1], why: "the usual bounds" };
    },
  },
  {
    key: "answers.ends",
    label: "Ends when",
    ask: "What ends an episode?",
    form: {
      kind: "choice",
      choices: [
        { value: "derived", name: "the state of things", what: "won, lost, solved, answered" },
        { value: "model", name: "the model says so", what: "by submitting or finishing" },
        { value: "turns", name: "only the cap on turns", what: "it goes on until then" },
      ],
    },
    turn: "reviewed",
    propose: ({ reading: { ends } }) => quoted(ends, "the description does not say"),
  },
  {
    key: "limits.calls",
    label: "Call cap",
    ask: "After how many calls is an episode cut off?",
    more: "A safeguard against endless episodes: what the model has earned by then counts. Limits of your rules, such as nine guesses, are the domain's own.",
    form: { kind: "number", least: 1, most: 100_000 },
    turn: "reviewed",
    offered: isThere,
    propose: (subject) => {
      if (isThere(subject)) return capOf(subject);
      const { turns } = subject.reading;
      if (turns !== null) return quoted(turns, "");
      return limitedCalls(subject) ?? usualCap(subject);
    },
  },
];
