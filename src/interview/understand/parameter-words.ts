import type { PlannedParameter, PlannedTool } from "../../starters/plan.js";
import { decimal, decimalOf } from "./numbers.js";
import type { Sentence } from "./sentences.js";

const link =
  "(?:\\s*(?:is|are|being|can be|may be|must be|in|from|either|one of|among|=|:|\\())*\\s+(?:one of |either )?";
const word = "[a-z][a-z0-9_-]*";
/** "low/medium/high", "low|high", "low, medium or high". */
const closedSet = `((?<=one of:? )${word}(?:, ${word})+(?:,? (?:or|and) ${word})?|${word}(?:\\s?[/|]\\s?${word})+|(?<=(?:one of|either|=|:) )${word} or ${word}|${word}(?:, ${word})+,? or ${word})`;

/** What sentences say of parameters that are written out elsewhere: "set_priority(level) with level low/medium/high". */
export const withParameterWords = (
  tools: readonly PlannedTool[],
  sentences: readonly Sentence[],
): PlannedTool[] =>
  tools.map(({ parameters, ...tool }) =>
    parameters === undefined
      ? tool
      : {
          ...tool,
          parameters: parameters.map((one) =>
            bounded(chosen(one, sentences), tool.name, tools, sentences),
          ),
        },
  );

/** With the closed set that a sentence names for it. */
function chosen(parameter: PlannedParameter, sentences: readonly Sentence[]): PlannedParameter {
  if (parameter.type !== "string" || parameter.choices !== undefined) return parameter;
  const said = parameter.name.replaceAll("_", "[ _]");
  // Behind the name's own brackets nothing is said of it yet.
  const pattern = new RegExp(
    `(?<![\\w(,.])(?<!\\(\\w*, )${said}s?(?![\\w),])${link}${closedSet}(?![\\w/|(])`,
    "i",
  );
  const found = sentences.map(({ text }) => pattern.exec(text)).find((one) => one !== null);
  const choices = found?.[1]!.split(/\s?[/|]\s?|,? (?:or|and) |, /);
  return choices === undefined || new Set(choices).size < choices.length || "default" in parameter
    ? parameter
    : { ...parameter, choices };
}

const span = new RegExp(
  `\\b(?:between|from) ${decimal} (?:and|to) ${decimal}(?!\\s*(?:points|words|characters|letters))`,
  "giu",
);

/** With the bounds of the one sentence that names the tool, its one number and one span. */
function bounded(
  parameter: PlannedParameter,
  tool: string,
  tools: readonly PlannedTool[],
  sentences: readonly Sentence[],
): PlannedParameter {
  const numeric = parameter.type === "number" || parameter.type === "integer";
  if (!numeric || parameter.minimum !== undefined || parameter.maximum !== undefined)
    return parameter;
  const about = sentences.filter(({ text }) => named(tool, text));
  const [sentence] = about;
  if (about.length !== 1 || tools.filter(({ name }) => named(name, sentence!.text)).length !== 1)
    return parameter;
  const others = tools
    .find(({ name }) => name === tool)!
    .parameters!.filter(({ type }) => type === "number" || type === "integer");
  const spans = [...sentence!.text.matchAll(span)];
  if (others.length !== 1 || spans.length !== 1) return parameter;
  const [minimum, maximum] = [decimalOf(spans[0]![1]!), decimalOf(spans[0]![2]!)];
  const whole =
    parameter.type === "number" || (Number.isInteger(minimum) && Number.isInteger(maximum));
  return minimum < maximum && whole ? { ...parameter, minimum, maximum } : parameter;
}

const named = (tool: string, text: string): boolean =>
  new RegExp(`(?<![\\w.])${tool}(?!\\w)`, "i").test(text);
