import { docstringPrompt } from "../../shared-domain/roles/system-prompt.js";
import { type Split, splitNames } from "../../shared-domain/contract.js";
import type { Answers } from "../interview/question.js";
import { usualTasks } from "../interview/usual-tasks.js";
import type { PlannedField, PlannedTool } from "../starters/plan.js";
import { begunFromAnswers, type DraftedDomain } from "./drafted-domain.js";
import { toldToModel } from "./told-to-model.js";

/** What stubs are made of, in whatever language. */
export interface StubPlan {
  readonly name: string;
  readonly goal: string;
  readonly description: string;
  /** What an episode begins with: the goal, where the description does not say it to the model already. */
  readonly opening: string;
  /** Null where the reward has no bounds. */
  readonly range: readonly [number, number] | null;
  readonly sizes: Readonly<Record<string, number>>;
  readonly tools: readonly PlannedTool[];
  readonly fields: readonly PlannedField[];
}

/** The one call of an environment in which a reply is all that the model gives. */
const reply: PlannedTool = {
  name: "answer",
  description: "Give the answer.",
  parameters: [{ name: "answer", type: "string" }],
};

/** What the answers say of a domain that is yet to be written. */
export function stubPlan(answers: Answers): StubPlan {
  const read = <T>(key: string): T | undefined => answers[key] as T | undefined;
  const name = read<string>("name")!;
  const description = (read<string>("answers.description") ?? name).trim();
  const goal = read<string>("answers.goal") ?? description.slice(0, 300);
  const { words } = toldToModel(description, goal);
  const range = read<[number, number] | "open">("reward.range") ?? [0, 1];
  const splits = read<readonly Split[]>("answers.splits") ?? splitNames;
  const counts = read<Record<Split, number>>("answers.counts");
  const told = read<PlannedTool[]>("answers.tools") ?? [];
  return {
    name,
    goal,
    description: words,
    opening: words.includes(goal) ? "Begin." : goal,
    range: Array.isArray(range) ? range : null,
    sizes: Object.fromEntries(splits.map((split) => [split, counts?.[split] ?? usualTasks[split]])),
    tools: told.length > 0 ? told : [reply],
    fields: read<PlannedField[]>("answers.fields") ?? [],
  };
}

/** The stubs as a domain, with the roles said outright, so that no tool is taken for one by its name. */
export function stubsAs(
  files: DraftedDomain["files"],
  answers: Answers,
  { tools }: StubPlan,
): DraftedDomain {
  const module = files[0]!.path;
  const names = tools.map(({ name }) => name);
  const begun = begunFromAnswers(answers);
  return {
    files,
    module,
    begun: {
      ...begun,
      // What was described is what the model is told: nobody wrote it as notes for developers.
      system_prompt: begun.system_prompt ?? docstringPrompt,
      domain: { module, observe: null, metrics: null, close: null, judged: null, tools: names },
    } as DraftedDomain["begun"],
    unwritten: names,
    notes: [],
  };
}
