import { plannedTool, type PlannedParameter, type PlannedTool } from "../../starters/plan.js";
import { snakeWords } from "./noun-phrases.js";
import { parametersOf } from "./signatures.js";
import { parameterName, toolName } from "./tool-names.js";

const ordinal =
  "(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|next|other|last|final)";
/** "The first is called quote and takes ...", "The second, buy, takes ...", "The third is sell, with ...". */
const head = new RegExp(
  `^(?:and )?the ${ordinal}(?: (?:one|tool|action|command|function|call))?(?: is(?: called| named)?|,(?: called| named)?) \`?([a-z]\\w*)\`?(?:,? and|,)?(?: (?:it|which|that))? (?:takes?|expects|wants|needs|with|has)\\b(.*)$`,
  "is",
);
const nothing = /^ (?:nothing|no (?:arguments?|parameters?|input)|none)\b/i;
const same = /^ (?:exactly )?the same (?:\w+ )?(?:arguments?|parameters?|inputs?)\b/i;
/** "An isin (string)", "a nominal (integer, default 1000)": a parameter with what it is. */
const parameter =
  /^[ ,]*(?:and |plus )?(?:an?|the|one|two|its) (?:(?:optional|required) )?([a-z]\w*(?: (?:id|name|number|code))?)(?: \(([^()]*)\))?(?=\s*(?:[.;,]|and\b|plus\b|$))/i;

const isFirst = (text: string): boolean => /^the first\b/i.test(text) && head.test(text);

/**
 * Tools that are told off one by one, a sentence each: "The first is called quote and takes an isin (string). The
 * second, buy, takes an isin and a nominal (integer, default 1000)."
 */
export function ordinalTools(sentences: readonly string[]): PlannedTool[] {
  const start = sentences.findIndex(isFirst);
  if (start < 0) return [];
  const found: PlannedTool[] = [];
  for (const text of sentences.slice(start)) {
    const [, name, behind] = head.exec(text) ?? [];
    if (name === undefined) break;
    const before = found.at(-1)?.parameters ?? [];
    const parameters = same.test(behind!)
      ? [...before]
      : nothing.test(behind!)
        ? []
        : parametersTold(behind!);
    if (parameters === null) break;
    const tool = { name: toolName(name.toLowerCase(), parameters[0]?.name), parameters };
    if (!plannedTool.safeParse(tool).success) break;
    found.push(tool);
  }
  return found.length > 1 ? found : [];
}

function parametersTold(behind: string): PlannedParameter[] | null {
  const found: PlannedParameter[] = [];
  let rest = behind;
  for (;;) {
    const [words, noun, told] = parameter.exec(rest) ?? [];
    if (words === undefined) break;
    rest = rest.slice(words.length);
    const name = parameterName(snakeWords(noun!.split(" ")));
    const [one] = parametersOf(told === undefined ? name : `${name}: ${told}`) ?? [];
    if (one === undefined) return null;
    found.push(one);
  }
  return found.length === 0 ? null : found;
}
