import type { PlannedParameter, PlannedTool } from "../../starters/plan.js";
import { decimal, decimalOf } from "./numbers.js";
import {
  behindBrackets,
  choicesOf,
  compass,
  howMany,
  mostAtOnce,
  presetOf,
  spanOf,
  spansOf,
  word,
  wordsOf,
} from "./parameter-patterns.js";
import { typeOfNoun } from "./parameters.js";
import { says } from "./pay.js";
import type { Sentence } from "./sentences.js";
import { signaturesAsBlanks } from "./signatures.js";

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
            preset(
              bounded(
                chosen(one, { tool: tool.name, alone: parameters.length === 1 }, sentences),
                tool.name,
                tools,
                sentences,
              ),
              sentences,
            ),
          ),
        },
  );

/** With the number that sentences say it has where it is left out: "seconds being 1 if you leave it out". */
function preset(parameter: PlannedParameter, sentences: readonly Sentence[]): PlannedParameter {
  const { name, type, choices } = parameter;
  if (
    "default" in parameter ||
    choices !== undefined ||
    !(type === "string" || isNumeric(parameter))
  )
    return parameter;
  const found = sentences.map(({ text }) => presetOf(name).exec(text)).find((one) => one !== null);
  const usual = found?.slice(-3).find((one) => one !== undefined);
  if (usual === undefined) return parameter;
  const value = decimalOf(usual);
  const typed =
    type === "string" && typeOfNoun(name) !== "number" && Number.isInteger(value)
      ? ("integer" as const)
      : type === "integer" && Number.isInteger(value)
        ? ("integer" as const)
        : ("number" as const);
  return { ...parameter, type: typed, required: false, default: value };
}

/** `"approve", "change" or "reject"`: single words in quotes are the words. */
const withoutQuotes = (text: string): string => text.replace(/(["'`])([a-z][\w-]*)\1/gi, "$2");

/** With the closed set that a sentence names for it. */
function chosen(
  parameter: PlannedParameter,
  { tool, alone }: { readonly tool: string; readonly alone: boolean },
  sentences: readonly Sentence[],
): PlannedParameter {
  if (parameter.type !== "string" || parameter.choices !== undefined) return parameter;
  const patterns = [choicesOf(parameter.name)];
  if (alone)
    patterns.push(
      behindBrackets(
        tool,
        `(${word}(?:\\s?[/|]\\s?${word})+)(?![\\w/|(]| (?:[a-z]+ )?(?:back|comes?|feedback|returned|shown|told)\\b)`,
      ),
    );
  if (alone && /^dir(?:ection)?$/.test(parameter.name))
    patterns.push(behindBrackets(tool, `(${compass}(?:,? (?:or |and )?${compass})+)(?!\\w)`));
  const found = patterns
    .flatMap((pattern) => sentences.map(({ text }) => pattern.exec(withoutQuotes(text))))
    .find((one) => one !== null);
  const choices = found
    ?.slice(1)
    .find((set) => set !== undefined)
    ?.split(/\s?[/|]\s?|,? (?:or|and) |,? |,/);
  return choices === undefined || new Set(choices).size < choices.length || "default" in parameter
    ? parameter
    : { ...parameter, ...ofChoices(choices) };
}

/** "0, 7 or 19": whole numbers are no text. */
const ofChoices = (choices: readonly string[]): Pick<PlannedParameter, "type" | "choices"> =>
  choices.every((one) => /^-?\d+$/.test(one))
    ? { type: "integer", choices: choices.map(Number) }
    : { type: "string", choices: [...choices] };

/** With the bounds that a clause of its own says, or the one sentence that names the tool, its one number and one span. */
function bounded(
  parameter: PlannedParameter,
  tool: string,
  tools: readonly PlannedTool[],
  sentences: readonly Sentence[],
): PlannedParameter {
  const { name, type, minimum, maximum, choices } = parameter;
  if (minimum !== undefined || maximum !== undefined || choices !== undefined) return parameter;
  const alone = tools.find((one) => one.name === tool)?.parameters?.length === 1;
  const own = [
    // What stands in the brackets of another call is said of that one.
    ...sentences.map(({ text }) => spanOf(name).exec(signaturesAsBlanks(text))),
    ...spansOf(name, tool, alone).flatMap((pattern) =>
      sentences.map(({ text }) => pattern.exec(text)),
    ),
  ].find((one) => one !== null && !(type === "string" && howMany(name).test(one[0])));
  if (own != null && (type === "string" || isNumeric(parameter))) {
    const [low, high] = own.slice(1).filter((bound) => bound !== undefined) as [string, string];
    // "Power is a number from 0 to 10": a whole one only where it says which of so many there are.
    const which = new RegExp(`(?<![\\w.])${high} (?:[a-z]+ )?${wordsOf(name)}s?\\b`, "i");
    return anyNumber.test(own[0]) &&
      type === "string" &&
      !sentences.some(({ text }) => which.test(text))
      ? { ...between(parameter, low, high), type: "number" }
      : between(parameter, low, high);
  }
  const once = sentences.map(({ text }) => mostAtOnce(name).exec(text)).find((one) => one !== null);
  if (once != null && (type === "string" || isNumeric(parameter)))
    return { ...parameter, type: numericOf(parameter), maximum: decimalOf(once[1]!) };
  const about = sentences.filter(({ text }) => named(tool, text));
  const [sentence] = about;
  if (!isNumeric(parameter) || about.length !== 1) return parameter;
  const others = tools.find((one) => one.name === tool)!.parameters!.filter(isNumeric);
  const spans = [...sentence!.text.matchAll(span)];
  const only = tools.filter((one) => named(one.name, sentence!.text)).length === 1;
  return only && others.length === 1 && spans.length === 1
    ? between(parameter, spans[0]![1]!, spans[0]![2]!)
    : parameter;
}

const anyNumber = /\b(?:is|as|being|be|are)? ?an? number (?:from|between|in)\b/i;

const span = new RegExp(
  `\\b(?:between|from) ${decimal} (?:and|to) ${decimal}(?!\\s*(?:points|words|characters|letters))`,
  "giu",
);
const isNumeric = ({ type }: PlannedParameter): boolean => type === "number" || type === "integer";

/** With bounds; what was text is a number then, and a whole one where its bounds are and it is no measure. */
export function between(parameter: PlannedParameter, low: string, high: string): PlannedParameter {
  const [minimum, maximum] = [decimalOf(low), decimalOf(high)];
  const whole = !/\./.test(low + high);
  const type = whole ? numericOf(parameter) : isNumeric(parameter) ? parameter.type : "number";
  return minimum < maximum && (whole || type === "number")
    ? { ...parameter, type, minimum, maximum }
    : parameter;
}

/** A type with numbers; what was text is a measure by its name, and else a whole number. */
const numericOf = ({ name, type }: PlannedParameter): "integer" | "number" =>
  type === "integer" || type === "number"
    ? type
    : typeOfNoun(name) === "number"
      ? "number"
      : "integer";

const named = (tool: string, text: string): boolean =>
  new RegExp(`(?<![\\w.])${tool}(?!\\w)`, "i").test(text);

/** A text without what it says of parameters: their names and values are no tools. */
export const withoutParameterWords = (text: string, names: readonly string[]): string =>
  names.reduce(
    (left, name) =>
      [presetOf(name), spanOf(name), choicesOf(name)].reduce(
        (rest, pattern) => rest.replace(pattern, " "),
        left,
      ),
    text,
  );

/** What is paid is said by these words too, whatever a tool takes. */
const ofPay = /^(?:scores?|points?|rewards?|pay|marks?|grades?)$/i;
/** "Reward 1 if vat is 7 or 19": of what earns, and not of what a tool takes. */
const condition = /\b(?:if|when|once|unless)\b[^,;.]*$/i;
/** A text with blanks for what a parameter may be, "vat is 0, 7 or 19", "x in [0, 10]": nobody is paid these numbers. */
export const parameterNumbersAsBlanks = (text: string, names: readonly string[]): string =>
  !/\d[^.;\n]{1,5}\d/.test(text)
    ? text
    : names
        .filter((name) => !ofPay.test(name))
        .flatMap((name) => [choicesOf(name), spanOf(name)])
        .reduce(
          (left, pattern) =>
            left.replace(pattern, (words, ...rest) => {
              const ahead = left.slice(0, rest.find(Number.isInteger));
              return /\d/.test(words) && !condition.test(ahead) && !says.test(ahead)
                ? " ".repeat(words.length)
                : words;
            }),
          text,
        );
