import type { PlannedTool } from "../../starters/plan.js";
import { type ArchetypeId, archetypeIds, archetypes } from "../archetypes.js";
import { toolProblem } from "../notation.js";
import { type Proposal, type Question, quoted } from "../question.js";
import type { Subject } from "../subject.js";
import type { Leaning, Reading } from "../understand/reading.js";
import { beginsFrom } from "./building.js";

/** How plainly the words must speak for a kind before it is taken. */
const CLEAR = { score: 2.5, ahead: 1 } as const;
/** How plainly they must speak before they say it: of texts that nobody had seen, one kind in thirty was wrong then, one in ten before. */
const OUTRIGHT = { score: 4, ahead: 3 } as const;

/** Where tools are named and nobody is talked to, less will do. */
const ACTING = { score: 3, ahead: 2 } as const;

/** What the model does, and by which means. */
export const acting: readonly Question[] = [
  {
    key: "answers.description",
    label: "Description",
    ask: "What should the model do? Goal, actions and reward in your own words.",
    more: "Everything may stand here, also as lines `key: value` (name, tools, cap, range, success, license). What it says is not asked again.",
    form: ({ reading: { doubts } }) => {
      const several = doubts.find(({ key }) => key === "answers.description")?.candidates ?? [];
      return several.length > 1
        ? {
            kind: "choice",
            choices: several.map((value) => ({ value, name: String(value) })),
          }
        : { kind: "long-text" };
    },
    turn: "asked",
    propose: () => ({ why: "everything else is read from it where it can be" }),
    problem: (value) => (String(value).trim() === "" ? "a sentence is needed to begin with" : null),
  },
  {
    key: "answers.archetype",
    label: "Kind",
    ask: "Which kind of environment is it?",
    more: "It decides which environments are offered to begin with, and nothing else.",
    form: ({ reading }) => ({
      kind: "choice",
      choices: byLeaning(reading.leanings).map((id) => ({
        value: id,
        name: archetypes[id].title,
        what: archetypes[id].what,
      })),
    }),
    turn: "reviewed",
    propose: ({ reading }) => proposeArchetype(reading),
  },
  {
    key: "answers.goal",
    label: "Goal",
    ask: "What does the model do, in one sentence?",
    form: { kind: "text" },
    turn: "reviewed",
    propose: ({ reading }) =>
      reading.goal === null
        ? { why: "the description has no sentence that says so" }
        : {
            value: reading.goal,
            why: "the sentence of your description that says it",
            words: reading.goal,
            told: true,
          },
  },
  {
    key: "answers.actions",
    label: "Acts by",
    ask: "How does the model act?",
    form: {
      kind: "choice",
      choices: [
        {
          value: "tools",
          name: "structured tools",
          what: "arguments are checked before they reach the domain",
        },
        { value: "tags", name: "tags in free text", what: "only where tools cannot do" },
      ],
    },
    turn: "reviewed",
    propose: ({ archetype }) =>
      archetype === undefined
        ? { why: "nothing says so" }
        : {
            value: archetypes[archetype].actions,
            why: `what ${archetypes[archetype].title} is played with`,
          },
    problem: (value, { archetype }) =>
      (value === "tags") === (archetype === "tagged-text")
        ? null
        : "tags are the kind `tagged-text`, and no other: change the kind instead",
  },
  {
    key: "answers.tools",
    label: "Tools",
    ask: "What can the model do? Name the tools.",
    more: "Each as name(parameter: type, other: a|b) - what it does. `?` behind a parameter's name lets the model leave it out, `= 5` says what it is then, `integer 1..9` bounds it.",
    form: { kind: "tools" },
    turn: "asked",
    relevant: (subject) => !takenAsItIs(subject),
    propose: proposeTools,
    problem: (value) =>
      (value as PlannedTool[]).map(toolProblem).find((problem) => problem !== null) ?? null,
  },
];

/** True where an environment that is there is taken as it is: then what was described is not in it. */
export const takenAsItIs = (subject: Subject): boolean =>
  subject.text("answers.build")?.startsWith("use ") === true;

/** All archetypes, those that something speaks for first. */
const byLeaning = (leanings: readonly Leaning[]): (typeof archetypeIds)[number][] => [
  ...new Set([...leanings.map(({ id }) => id), ...archetypeIds]),
];

/** What of a reading tells the kind. */
type Told = Pick<
  Reading,
  "leanings" | "user" | "tools" | "backend" | "structure" | "without" | "verification"
>;

/** A call that lets time pass: what goes on meanwhile is simulated. */
const passesTime =
  /^(?:next|advance|skip|end|wait|pass)_(?:an?_|half_|quarter_)?(?:minute|hour|day|night|week|month|season|year|tick|turn|round|shift)s?$/;

/** The archetype that most speaks for; none where nothing does, or two are nearly as likely. */
export function proposeArchetype(reading: Told): Proposal {
  const plain = byMeans(reading);
  if (plain !== null) return plain;
  const [first, second, third] = reading.leanings;
  if (first === undefined || first.score < CLEAR.score)
    return { why: "the description does not tell the kind", candidates: [...archetypeIds] };
  const words = first.cues
    .slice(0, 3)
    .map((cue) => `"${cue}"`)
    .join(", ");
  const kin = second !== undefined && areOne(reading, first.id, second.id);
  const ahead = first.score - ((kin ? third : second)?.score ?? 0);
  if (ahead < CLEAR.ahead)
    return { why: `${words} may mean either`, candidates: [first.id, second!.id] };
  const least = acts(reading, first.id) ? ACTING : OUTRIGHT;
  const outright = first.score >= least.score && ahead >= least.ahead;
  if (!outright && !kin)
    return { value: first.id, why: `nothing says so outright; ${words} point to it` };
  return { value: first.id, why: `the description says ${words}`, words: first.cues[0]! };
}

const acts = ({ user, tools }: Told, kind: ArchetypeId): boolean =>
  user === null &&
  (tools?.value.length ?? 0) > 0 &&
  (kind === "pure-game" || kind === "sandbox" || kind === "workplace");

/**
 * The kind that follows from how the model acts, whatever it is about: with somebody who is simulated it is a
 * conversation, with one answer and no tools a question, with commands in a sandbox a sandbox. Of the texts of
 * `fixtures/descriptions` none says otherwise.
 */
function byMeans({
  leanings: [likeliest],
  user,
  tools,
  structure,
  backend,
  without,
  verification,
}: Told): Proposal | null {
  const said = (value: ArchetypeId, words: string): Proposal => ({
    value,
    why: `the description says "${words}"`,
    words,
  });
  if (user !== null) return said("conversation", user.quote);
  const acting = (tools?.value.length ?? 0) > 0;
  if (acting) {
    // Calls that are written in one message and not carried out are an answer.
    const written = structure.find(({ value, told }) => value === "single-step" && told);
    if (written !== undefined && verification?.value === "function-calls")
      return said("question", written.quote);
    const turn = tools!.value.find(({ name }) => passesTime.test(name));
    if (turn !== undefined && (likeliest?.id !== "sandbox" || backend === null))
      return said(likeliest?.id === "workplace" ? "workplace" : "pure-game", turn.name);
    return likeliest?.id === "sandbox" && backend?.value === "sandbox"
      ? said("sandbox", backend.quote)
      : null;
  }
  if (likeliest?.id === "tagged-text") return null;
  const once = structure.find(({ value }) => value === "single-step") ?? null;
  const none = without?.value.includes("tools") === true ? without : null;
  const words = once?.quote ?? none?.quote;
  return words === undefined ? null : said("question", words);
}

/** True where both kinds fit what is described, and the likelier is no mistake: a world is changed through tools. */
const areOne = ({ tools }: Told, first: ArchetypeId, second: ArchetypeId): boolean =>
  (tools?.value.length ?? 0) > 1 &&
  [first, second].every((kind) => kind === "pure-game" || kind === "workplace");

/** Kinds that one reply ends: it is their only tool. */
const replies: readonly ArchetypeId[] = ["question"];

function proposeTools(subject: Subject): Proposal {
  const { tools, without, user } = subject.reading;
  const build = subject.text("answers.build");
  if (tools !== null) {
    const value = tools.value.filter(({ name }) => user !== null || name !== "user");
    return { ...quoted(tools, ""), value: value as never };
  }
  if (without?.value.includes("tools") === true)
    return {
      value: [],
      why: `"${without.quote}": the reply is the answer`,
      words: without.quote,
      told: true,
    };
  const { archetype } = subject;
  const said = subject.reading.replies;
  if (said !== null) return { value: [], why: `"${said}": the reply is the answer`, words: said };
  if (archetype !== undefined && replies.includes(archetype))
    return { value: [], why: "one reply ends it", told: true };
  const from = beginsFrom(build);
  if (from !== null)
    return { value: [], why: `those of ${from}; the description names no others`, told: true };
  return { why: "the description names none" };
}
