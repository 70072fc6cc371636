import { plannedTool, type PlannedParameter, type PlannedTool } from "../../starters/plan.js";
import { snakeWords } from "./noun-phrases.js";
import { number, numberOf } from "./numbers.js";
import { parametersOf } from "./signatures.js";
import { parameterName, toolName } from "./tool-names.js";

const ordinal =
  "(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|next|other|last|final)";
/** "The first is called quote and takes ...", "The second, buy, takes ...", "The third is sell, with ...". */
const head = new RegExp(
  `^(?:and )?the ${ordinal}(?: (?:one|tool|action|command|function|call))?(?: is(?: called| named)?|,(?: called| named)?) \`?([a-z]\\w*)\`?(?:,? and|,)?(?: (?:it|which|that))? (?:takes?|expects|wants|needs|with|has)\\b(.*)$`,
  "is",
);
/** "First one is bake, it takes ...", "third one is called wait, nothing to say there": as it is dictated. */
const dictated = new RegExp(
  `^(?:and )?(?:the )?${ordinal} (?:one|tool|action|command|thing)(?: is(?: called| named)?|'s(?: called)?) ([a-z]+(?:[ _][a-z]+){0,2}?)(?:,| and| which| that)+ (?:(?:it|and|which|that) )*(?:takes?|expects|wants|needs|(?=nothing\\b))\\b(.*)$`,
  "is",
);
/** "Tool two is called book vet, that takes ...": what it is called may be several words. */
const counted = new RegExp(
  `^(?:and )?(?:the )?(?:tool|action|command) (?:number )?${number} is(?: called| named)? ([a-z]+(?:[ _][a-z]+){0,3}?)(?:,? (?:and|which|it|that))* (?:takes?|expects|wants|needs)\\b(.*)$`,
  "isu",
);
const nothing = /^ ?(?:nothing|no (?:arguments?|parameters?|input)|none)\b/i;
const same = /^ (?:exactly )?the same (?:\w+ )?(?:arguments?|parameters?|inputs?)\b/i;
/** "An isin (string)", "a nominal (integer, default 1000)": a parameter with what it is. */
const parameter =
  /^[ ,]*(?:and |plus )?(?:an?|the|one|two|its|what(?= kind\b)|(?=how many\b)) ?(?:(?:optional|required) )?(how many|[a-z]\w*(?: (?:id|name|number|code))?)(?: \(([^()]*)\))?(?:,? which is ((?:[a-z]+ or )+[a-z]+|(?:[a-z]+, )+or [a-z]+))?(?: (?:from|between) (-?\w+(?:\.\d+)?) (?:to|and) (-?\w+(?:\.\d+)?))?(?=\s*(?:[.;,]|and\b|plus\b|$))/i;

const isFirst = (text: string): boolean =>
  (/^the first\b/i.test(text) && head.test(text)) ||
  (/^(?:the )?first\b/i.test(text) && dictated.test(text)) ||
  numberOf(counted.exec(text)?.[1] ?? "0") === 1;

/** What a tool is called in a sentence that tells it off, and what stands behind. */
function toldIn(text: string): readonly [string, string] | null {
  const [, name, behind] = head.exec(text) ?? [];
  if (name !== undefined) return [name, behind!];
  const [, spoken, after] = dictated.exec(text) ?? [];
  if (spoken !== undefined) return [snakeWords(spoken.split(/[ _]/)), after!];
  const [, , called, rest] = counted.exec(text) ?? [];
  return called === undefined ? null : [snakeWords(called.split(/[ _]/)), rest!];
}

/**
 * Tools that are told off one by one, a sentence each: "The first is called quote and takes an isin (string). The
 * second, buy, takes an isin and a nominal (integer, default 1000)."
 */
export function ordinalTools(sentences: readonly string[]): PlannedTool[] {
  const start = sentences.findIndex(isFirst);
  if (start < 0) return [];
  const found: PlannedTool[] = [];
  for (const text of sentences.slice(start)) {
    const told = toldIn(text);
    if (told === null) break;
    const [name, behind] = told;
    const before = found.at(-1)?.parameters ?? [];
    const parameters = same.test(behind)
      ? [...before]
      : nothing.test(behind)
        ? []
        : parametersTold(behind);
    if (parameters === null) break;
    const tool = { name: toolName(name.toLowerCase(), parameters[0]?.name), parameters };
    if (!plannedTool.safeParse(tool).success) break;
    found.push(tool);
  }
  return found.length > 1 ? found : [];
}

/** "A day from one to seven": bounds in figures or words. */
function spanned(parameter: PlannedParameter, low: string, high: string): PlannedParameter {
  const [minimum, maximum] = [low, high].map((one) =>
    /\d/.test(one) ? Number(one) : numberOf(one),
  );
  return Number.isInteger(minimum) && Number.isInteger(maximum) && minimum! < maximum!
    ? { ...parameter, type: "integer", minimum: minimum!, maximum: maximum! }
    : parameter;
}

function parametersTold(behind: string): PlannedParameter[] | null {
  const found: PlannedParameter[] = [];
  let rest = behind;
  for (;;) {
    const [words, noun, told, set, low, high] = parameter.exec(rest) ?? [];
    if (words === undefined) break;
    rest = rest.slice(words.length);
    const name = parameterName(snakeWords(noun!.split(" ")));
    const [one] = parametersOf(told === undefined ? name : `${name}: ${told}`) ?? [];
    if (one === undefined) return null;
    const choices = set?.split(/,? or |, /).map((each) => snakeWords([each]));
    found.push(
      choices !== undefined
        ? { name: one.name, type: "string", choices }
        : low === undefined
          ? one
          : spanned(one, low, high!),
    );
  }
  return found.length === 0 ? null : found;
}
