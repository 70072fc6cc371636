import { plannedTool, type PlannedTool } from "../../starters/plan.js";
import { argumentsBehind } from "./described-tools.js";
import { snakeWords } from "./noun-phrases.js";
import { lemmaOf, mayBeVerb } from "./verbs.js";

/** Words in front of what is done. */
const opens =
  /\b(?:(?:these|those|the following|its|\w+) (?:tools|actions|commands|moves)(?: (?:are|it (?:has|can use)|here|like|called|namely|to use))*|(?:it|model|agent|player|robot|you|she|he|they) can(?! ?not)(?: (?:either|only|then|do))?)(?: so)? /gi;
/** Words that begin something else than a tool. */
const ends =
  /^(?:it|it's|that|that's|this|these|if|when|whenever|each|every|after|before|there|there's|the|an?|you|we|i|i'm|he|she|they|nobody|nothing|no|not|so|um|er|okay|right|whatever|everything|minus|plus|finally it|once|because|but)$/i;
const lead =
  /^(?:(?:and|then|also|lastly|finally|maybe|just|to|um|er|uh|like|it can|it may|there's|a|another|tool|one|called|say)\s+)+(?=[a-z])/i;

/** Whether somebody speaks without a stop: of such a text nobody knows where a list ends. */
export const isRunOn = (text: string): boolean =>
  text.length >= 200 && !/[,;:.!?](?=\s)/.test(text.slice(0, -1));

/** Tools of somebody who speaks without a stop: "it can open hive or feed with the litres and then when it opens". */
export function dictatedTools(text: string): PlannedTool[] {
  if (!isRunOn(text)) return [];
  for (const { 0: words, index } of text.matchAll(opens)) {
    const behind = text.slice(index + words.length);
    const tools = phrasesOf(behind);
    if (tools.length > 1) return tools.map((tool) => withTold(tool, behind));
  }
  return [];
}

/** "Bake takes a product and a number of pieces", "sell takes nothing": what is told of a tool once all are named. */
function withTold(tool: PlannedTool, text: string): PlannedTool {
  if (tool.parameters !== undefined) return tool;
  const name = tool.name.replaceAll("_", " ");
  const told = new RegExp(`\\b${name}(?= (?:takes|needs|wants|expects) )`, "i").exec(text);
  if (told === null) return tool;
  const behind = text.slice(told.index + name.length);
  if (/^ \w+ (?:nothing|no (?:arguments?|parameters?))\b/i.test(behind))
    return { ...tool, parameters: [] };
  const { parameters } = argumentsBehind(behind);
  return parameters.length === 0 ? tool : { ...tool, parameters: [...parameters] };
}

function phrasesOf(list: string): PlannedTool[] {
  const tools: PlannedTool[] = [];
  let rest = list;
  while (tools.length < 12) {
    rest = rest.replace(lead, "");
    const head =
      /^((?:[a-z][a-z_']*)(?: [a-z]+){0,2}?)(?=`? (?:with|that|which|takes|by|and|or|then|so)\b|$)/i.exec(
        rest,
      );
    const tool = head === null ? null : toolOf(head[1]!);
    if (tool === null) break;
    rest = rest.slice(head![0].length);
    const { parameters, length } = argumentsBehind(rest);
    rest = rest.slice(length);
    // "Do nothing which is called wait": its own name.
    const called = /^ (?:which|that) (?:is|I|we) (?:called|call) ([a-z_]+)/.exec(rest);
    rest = rest.slice(called?.[0].length ?? 0);
    if (called === null)
      rest = rest.replace(/^ which (?:is|means) (?:[a-z]+ ){1,3}?[a-z]+(?= (?:and|or)\b)/, "");
    tools.push({
      name: called?.[1] ?? tool.name,
      ...(parameters.length > 0 ? { parameters: [...parameters] } : {}),
    });
    const next = /^,? (?:and|or|then)\b ?/i.exec(rest);
    if (next === null) break;
    rest = rest.slice(next[0].length);
  }
  return tools;
}

function toolOf(phrase: string): PlannedTool | null {
  const words = phrase.split(" ").filter((word) => !/^(?:an?|the|its)$/i.test(word));
  const [first = ""] = words;
  if (ends.test(first) || words.some((word) => /^(?:it|that|is|are|was|gets?|has)$/.test(word)))
    return null;
  if (!first.includes("_") && lemmaOf(first) === null && first !== "do" && !mayBeVerb(first))
    return null;
  const tool = { name: snakeWords(words) };
  return plannedTool.safeParse(tool).success ? tool : null;
}
