import type { PlannedTool } from "../../starters/plan.js";
import { doings } from "./budgets.js";
import { anyLimits, type Limit, limitsIn } from "./limit-patterns.js";
import { number, numberOf } from "./numbers.js";
import type { Found } from "./reading.js";

/** What the calls of a tool are counted by: "50 jumps" of `jump`, "30 commands" of `run(command)`. */
const countedBy = ({ name, parameters = [] }: PlannedTool): string =>
  [
    `${name}(?:e?s)?`,
    doings(name),
    // "60 plays" of `play_note`.
    ...(/^[a-z]{3,}_/.test(name) ? [`${name.split("_")[0]!}(?:e?s)`] : []),
    ...(/^(?:bash|shell|sh|terminal)$/.test(name) ||
    parameters.some(({ name: held }) => /^(?:cmd|command)$/.test(held))
      ? ["commands?"]
      : []),
  ].join("|");

/** The limit on the only tool there is: that is on all calls. How many guesses there are is a rule of the game. */
function readOnlyTool(
  text: string,
  deeds: readonly Limit[],
  tools: readonly PlannedTool[],
): Found<number> | null {
  const [tool, ...others] = tools;
  if (tool === undefined || others.length > 0 || /^(?:guess|try|submit)/.test(tool.name))
    return null;
  const noun = `(?:${countedBy(tool)})`;
  const said = new RegExp(
    `\\b(?:it|model|agent|player|policy|you) (?:may|can|must|should) (?:only )?(?:call |use )?\`?${tool.name}\`? (?:at most |up to |no more than |only )${number} times(?! (?:an?|per|each|every)\\b)`,
    "iu",
  ).exec(text);
  if (said !== null && deeds.length === 0)
    return { value: numberOf(said[1]!), quote: said[0], told: true };
  const found = [...deeds, ...limitsIn(text, anyLimits, noun)].filter((limit) =>
    new RegExp(`^${noun}$`, "i").test(limit.noun),
  );
  const [first] = found;
  return first === undefined || found.some(({ value }) => value !== first.value)
    ? null
    : { value: first.value, quote: first.quote, told: true };
}

/** "40 commands at most" of several tools, none of which is called so: each call is one of them. */
function readCommands(
  deeds: readonly Limit[],
  tools: readonly PlannedTool[],
): Found<number> | null {
  const found = deeds.filter(({ noun }) => /^commands?$/i.test(noun));
  const [first] = found;
  return first === undefined ||
    tools.length < 2 ||
    // "50 bash commands" of `bash`: of the one.
    tools.some(({ name }) => /command/i.test(name) || first.quote.includes(name)) ||
    found.some(({ value }) => value !== first.value)
    ? null
    : { value: first.value, quote: first.quote, told: true };
}

/** The cap on all calls by what calls are counted in: uses of the only tool, or commands. */
export const readUses = (
  text: string,
  deeds: readonly Limit[],
  tools: readonly PlannedTool[],
): Found<number> | null => readOnlyTool(text, deeds, tools) ?? readCommands(deeds, tools);
