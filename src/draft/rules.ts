import { splitNames, type Split } from "../../shared-domain/contract.js";
import type { Answers } from "../interview/question.js";
import { listWords } from "../write/list-words.js";

/** How many tasks a split has at least where nobody says. */
const fewest: Readonly<Record<Split, number>> = { train: 6, validation: 2, test: 2 };

/** What the answers settle of a module, as rules say it. */
export interface Terms {
  readonly limit: string;
  /** What the reward is, given how the language begins the range's line. */
  readonly paid: (range: string) => string;
  readonly splits: string;
}

/** What these answers settle. */
export const termsOf = (answers: Answers): Terms => ({
  limit: limit(answers),
  paid: (range) => paid(answers, range),
  splits: splits(answers),
});

/** What a domain in Python is, in short: what the model that drafts one has to keep to. */
export const pythonRules = ({
  limit,
  paid,
  splits,
}: Terms): string => `You write the domain module of a reinforcement learning environment in Python 3.11: plain code with no framework, no decorator and no base class of a framework. Four environments are generated around it, and checked by rollouts.

The module:
- One public class is the episode; its docstring describes the environment to the model that plays. One instance is one episode; nothing is shared between instances, and no module state is changed.
- \`reset(self, <task fields>, *, seed: int = 0) -> str\`, synchronous: typed parameters are the fields of a task; it returns the first observation.
- Every other public method is a tool that the playing model calls: typed parameters, a docstring whose first line says what it does, and an \`Args:\` section that describes each parameter. It returns text, or data that JSON can carry. Helpers start with an underscore.
- \`done\`: a property, true once the episode is over. It must become true: by success, by failure, or ${limit}.
- \`reward\`: a property, ${paid("REWARD_RANGE = (")}
- A mistake of the playing model raises ValueError with a sentence that says what to do instead, and changes nothing. No other exception may ever leave a tool, whatever its arguments.
- \`metrics(self) -> dict[str, float]\` is optional. \`close(self)\` frees what the episode holds.
- Where quality needs a judgement, a method \`async def judged(self, judge) -> float\` asks \`await judge(prompt)\`, once at the end; the module then has \`scripted_judge(prompt: str) -> str\`, which answers as a good judge would, by rules. An answer of the judge that cannot be read raises RuntimeError.
- \`TASKS: dict[str, list[dict]]\` has ${splits}, with different rows. A row has "id" and the fields that reset takes. What the playing model must find out is never part of an observation before the end.
- \`solve(task) -> list[tuple[str, dict]]\`: tool calls that earn exactly the top on every task. \`cheats(task) -> list[list[tuple[str, dict]]]\`: plays that must not earn the top.

All chance comes from \`random.Random\` made with the seed, or is fixed by the task. No time, network, file, process or thread, unless a sandbox was asked for. No print. The standard library only. Sort sets before they are shown.

Answer with the whole module in one fenced block that begins with \`\`\`python, and nothing else of importance.`;

function limit(answers: Answers): string {
  const cap = answers["limits.calls"];
  return cap === undefined
    ? "by a limit that the class counts itself"
    : `because ${String(cap)} calls were made, which the class counts itself`;
}

function paid(answers: Answers, start: string): string {
  const range = answers["reward.range"] as readonly [number, number] | "open" | undefined;
  const [low, high] = range === undefined || range === "open" ? [0, 1] : range;
  const within =
    range === "open"
      ? "what was earned so far; it has no bounds, and the module no REWARD_RANGE"
      : `what was earned so far, within ${start}${low}, ${high}${start.endsWith("[") ? "]" : ")"}`;
  const when =
    answers["reward.mode"] === "terminal"
      ? ". Nothing is paid before the end"
      : answers["reward.mode"] === "dense"
        ? ". It changes with every step that pays or costs"
        : "";
  return `${within}${when}. Doing nothing must not pay.`;
}

function splits(answers: Answers): string {
  const chosen = (answers["answers.splits"] as readonly Split[] | undefined) ?? splitNames;
  const counts = (answers["answers.counts"] ?? {}) as Partial<Record<Split, number>>;
  const named = splitNames
    .filter((split) => chosen.includes(split) || counts[split] !== undefined)
    .map((split) =>
      counts[split] === undefined
        ? `"${split}" (at least ${fewest[split]} rows)`
        : `"${split}" (exactly ${counts[split]} rows; many are computed)`,
    );
  return listWords(named, "and");
}

/** What drafting the answers keeps to. */
export const answerRules = `You turn a plain description of a reinforcement learning environment into answers of a form. Answer with one JSON object and nothing else. Leave out every key that the description neither says nor clearly implies. The keys, as a JSON Schema:
`;
