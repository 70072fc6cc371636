import { splitNames, type Split } from "../../shared-domain/contract.js";
import type { PlannedField, PlannedTool, StarterPlan } from "../starters/plan.js";
import { starterIds } from "../starters/catalogue.js";
import type { Answers } from "./question.js";

/** Longer descriptions are the author's notes; the docstring takes their goal. */
const DOCSTRING = 600;

/** What the starter is asked to become, from the answers. */
export function planOfAnswers(answers: Answers): StarterPlan {
  const read = <T>(key: string): T | undefined => answers[key] as T | undefined;
  // Where the words tell no kind, the plainest example shows the form.
  const archetype = read<string>("answers.archetype") ?? "pure-game";
  const [splits, fields, tools] = [
    read<Split[]>("answers.splits"),
    read<PlannedField[]>("answers.fields"),
    read<PlannedTool[]>("answers.tools"),
  ];
  const [turns, mode, range] = [
    read<number>("limits.calls"),
    read<"terminal" | "dense">("reward.mode"),
    read<[number, number] | "open">("reward.range"),
  ];
  return {
    archetype: starterFor(archetype, read<string>("answers.verification")),
    name: read<string>("name")!,
    ...described(
      read<string>("answers.description"),
      read<string>("answers.goal"),
      read<string>("answers.success"),
    ),
    ...(tools !== undefined && tools.length > 0 ? { tools } : {}),
    ...(fields !== undefined && fields.length > 0 ? { fields } : {}),
    ...(turns === undefined ? {} : { turns }),
    ...(mode === undefined && range === undefined
      ? {}
      : {
          reward: {
            ...(mode === undefined ? {} : { mode }),
            ...(range === undefined ? {} : { range }),
          },
        }),
    ...(splits === undefined || splits.length === splitNames.length
      ? {}
      : { splits: Object.fromEntries(splits.map((split) => [split, true as const])) }),
  };
}

/** The archetype's starter, and where it comes in kinds the one for this way of verifying; the first of them where none is. */
function starterFor(archetype: string, verification: string | undefined): string {
  const ids = starterIds();
  if (ids.includes(archetype)) return archetype;
  const kinds = ids.filter((id) => id.startsWith(`${archetype}/`));
  return (
    kinds.find((id) => id === `${archetype}/${verification}`) ??
    kinds.find((id) => id === `${archetype}/exact`) ??
    kinds[0] ??
    archetype
  );
}

function described(
  text: string | undefined,
  goal: string | undefined,
  success: string | undefined,
): { description?: string } {
  if (text === undefined) return goal === undefined ? {} : { description: goal };
  const whole = text.replace(/[ \t]+/g, " ").trim();
  if (whole.length <= DOCSTRING) return { description: whole };
  return {
    description: [
      goal ?? whole.slice(0, DOCSTRING).replace(/\s\S*$/, ""),
      ...(success === undefined ? [] : [success]),
    ].join("\n\n"),
  };
}
