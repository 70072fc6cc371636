import {
  plannedTool,
  type PlannedParameter,
  type PlannedTool,
  type PlannedType,
} from "../../starters/plan.js";
import { snakeWords } from "./noun-phrases.js";
import { decimal, decimalOf, numberOf, spelled } from "./numbers.js";
import { typeOfNoun } from "./parameters.js";
import { parameterName } from "./tool-names.js";
import { lemmaOf, mayBeVerb } from "./verbs.js";

/** Nouns behind "with" that are no arguments: "with the result", "with a limit". */
const notArguments =
  "help|aim|goal|result|results|effect|same|following|limit|maximum|minimum|budget|total|cap|tool|tools|model|agent|player|user|others?|exception|difference|purpose|reward|penalty|cost|score|point|called|named|time|option|ability|right|chance|bonus|delay|few|lot|bit|second|third|first|current|new";
const opening =
  /^`?(?: |, )(?:(?:which|that|it|and) )?(?:(?:also|only|just) )?(?:(?:takes?|expects?|wants?|accepts?|needs?|with|by|for) (?=(?:an?|the|its|one|his|her|their) )|(?:takes|expects|with) (?=[a-z]+_[a-z_]+|[a-z]+ (?:from|between) [-\d]))/i;
const argument = new RegExp(
  `^(?:(?:an?|the|its|one|his|her|their) |(?=[a-z]+_[a-z]|[a-z]+(?: (?:from|between) [-\\d]|$|[.;,)]| and| or)))(?!(?:${notArguments})\\b)(?:(?:integer|whole|string|decimal|float|boolean) (?=[a-z])(?!from|between|and|or|in|of|with))?((?:whole |integer )?(?:number|amount|name|title|text) of (?:the |an? |its )?)?((?:[a-z]+[_-])*[a-z]+)(?: (id|name|number|address|code|key|text))?(?![\\w-]|\`? (?:with|takes|expects|needs)\\b|, (?:which |that )?takes\\b)`,
  "i",
);
const bounds = new RegExp(
  `^,? ?\\(?(?:(?:from|between|of|in|is|an integer|a number|a whole number|integer) )*${decimal} ?(?:to|and|-|\u2013|\\.\\.+) ?${decimal}(?!\\.\\d)\\)?(?: (?:cents|degrees|percent|metres|meters|seconds|minutes))?`,
  "i",
);
/** "Between one and sixty": bounds as they are spoken. */
const spokenBounds = new RegExp(
  `^ (?:from|between) (${spelled}) (?:to|and) (${spelled})(?![\\w.-])`,
  "iu",
);
const preset = new RegExp(
  `^,? (?:and )?(?:an? |by )?default(?:s|ed)?(?: is| to| of|:)? ${decimal}`,
  "i",
);
const closed = /^ \(((?:[a-z][a-z -]{0,20}(?:, | or |, or |\/)){1,7}[a-z][a-z -]{0,20})\)/i;
const joint =
  /^(?:,? and (?:then )?(?:(?:with|by|for) )?|, (?:(?:with|by) )?)(?=(?:an?|the|its|one|his|her|their) |[a-z]+ (?:from|between) [-\d])/i;
/** The next of names alone: "takes from_stop, to_stop and class". */
const moreNames = /^(?:, |,? and )(?=[a-z]+_[a-z]|[a-z]+[).;])/i;

/** Arguments that are told in words right behind a tool's name, with how many characters tell them. */
export function argumentsBehind(text: string): {
  readonly parameters: readonly PlannedParameter[];
  readonly length: number;
} {
  const parameters: PlannedParameter[] = [];
  let at = opening.exec(text)?.[0].length ?? 0;
  let length = 0;
  while (at > 0) {
    const found = argument.exec(text.slice(at));
    if (found === null) break;
    at += found[0].length;
    const [one, further] = withValues(found, text.slice(at));
    // "A tool and a tool called": what goes on is another tool.
    if (parameters.some(({ name }) => name === one.name)) break;
    parameters.push(one);
    at += further;
    length = at;
    const bare = !/^(?:an?|the|its|one|his|her|their) /i.test(found[0]);
    const next = joint.exec(text.slice(at)) ?? (bare ? moreNames.exec(text.slice(at)) : null);
    if (next === null) break;
    at += next[0].length;
  }
  return { parameters, length };
}

/** An argument with bounds in words, and how many characters these take. */
function spokenSpan(name: string, behind: string): [PlannedParameter, number] | null {
  const [words = "", ...said] = spokenBounds.exec(behind) ?? [];
  const [minimum = 0, maximum = 0] = said.map(numberOf);
  return minimum < maximum ? [{ name, type: "integer", minimum, maximum }, words.length] : null;
}

/** An argument with the bounds or the closed set that stands behind it, and how many characters these take. */
function withValues(
  [, counted, noun, part]: RegExpExecArray,
  behind: string,
): [PlannedParameter, number] {
  const name = parameterName(
    snakeWords([
      counted !== undefined && /^name of/i.test(counted) ? "name" : noun!,
      ...(part ? [part] : []),
    ]),
  );
  const type: PlannedType = /number of/i.test(counted ?? "")
    ? typeOfNoun(noun!) === "string"
      ? "integer"
      : typeOfNoun(noun!)
    : typeOfNoun(name);
  const span = bounds.exec(behind);
  if (span !== null) {
    const [minimum, maximum] = [decimalOf(span[1]!), decimalOf(span[2]!)];
    const whole = Number.isInteger(minimum) && Number.isInteger(maximum);
    const usual = preset.exec(behind.slice(span[0].length));
    const bounded = {
      name,
      type: type === "number" || !whole ? ("number" as const) : ("integer" as const),
      minimum,
      maximum,
    };
    if (minimum < maximum && usual !== null)
      return [
        { ...bounded, required: false, default: decimalOf(usual[1]!) },
        span[0].length + usual[0].length,
      ];
    if (minimum < maximum) return [bounded, span[0].length];
  }
  const set = closed.exec(behind);
  const choices = set?.[1]!.split(/, or |, | or |\//).map((one) => snakeWords(one.split(/[ -]/)));
  if (choices !== undefined && new Set(choices).size === choices.length)
    return [{ name, type: "string", choices }, set![0].length];
  return spokenSpan(name, behind) ?? [{ name, type }, 0];
}

const taking =
  "(?=`?(?: |, (?=takes|which|that))(?:(?:which|that|it|and) )?(?:(?:also|only|just) )?(?:takes?|expects?|wants?|accepts?|needs?|with|by|for) )";
/** Names with underscores, wherever they stand. */
const named = new RegExp(`(?<![\\w./@:<{\`-])\`?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)${taking}`, "g");
/** Names of any form, in a list of tools. */
const listed = new RegExp(`(?<=^|, |\\band |\\bor )([a-z][a-z0-9_]*)${taking}`, "g");

/** "..., and strike with the string": the next of such tools, by a verb alone. */
const nextOne =
  /^,? (?:and |or )?(?:then |lastly |finally |also )?([a-z]+)(?= (?:with|by|for) (?:an?|the|its) )/;

/** Tools by name whose arguments are told in words: "set_status with an object_number and a status". */
export function describedTools(text: string, inList = false): PlannedTool[] {
  const found: PlannedTool[] = [];
  let end = 0;
  for (const { 0: words, 1: name, index } of text.matchAll(inList ? listed : named)) {
    if (index < end) continue;
    const behind = index + words.length;
    const { parameters, length } = argumentsBehind(text.slice(behind));
    const tool = { name: name!, parameters: [...parameters] };
    if (length === 0 || !plannedTool.safeParse(tool).success) continue;
    end = behind + length;
    found.push(tool);
    for (;;) {
      const [whole, verb] = nextOne.exec(text.slice(end)) ?? [];
      if (whole === undefined || (lemmaOf(verb!) === null && !mayBeVerb(verb!))) break;
      const more = argumentsBehind(text.slice(end + whole.length));
      if (more.length === 0) break;
      end += whole.length + more.length;
      found.push({ name: verb!, parameters: [...more.parameters] });
    }
  }
  return found;
}

/** A text without what it tells of arguments: their names are no tools. */
export const withoutArguments = (text: string, inList = false): string => {
  let rest = text;
  for (const { 0: words, index } of [...text.matchAll(inList ? listed : named)].reverse()) {
    const behind = index + words.length;
    const { length } = argumentsBehind(rest.slice(behind));
    rest = rest.slice(0, behind) + rest.slice(behind + length);
  }
  return rest;
};
