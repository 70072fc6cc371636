import { plannedTool, type PlannedTool } from "../../starters/plan.js";
import { pieces } from "./abilities.js";
import { snakeWords } from "./noun-phrases.js";
import { directionsIn } from "./parameters.js";
import { toolName } from "./tool-names.js";
import { toolOfPhrase } from "./verb-phrases.js";
import { lemmaOf } from "./verbs.js";

/** The tools of a list; an item may hold choices with slashes, "go north/south", and so is looked at whole first. */
export const itemsOf = (list: string): PlannedTool[] =>
  list.split(/\s*,\s*(?:(?:and|or)\s+)?/).flatMap((part) => {
    const plain = part.replace(/[.;]+$/, "");
    const choice = choiceTool(plain);
    return choice.length > 0 ? choice : pieces(plain).flatMap(itemTool);
  });

/** A letter or a name in brackets stands for what the model names: "use X on Y", "open [door]". */
const placeholder = /^(?:[A-Z]|<([a-z]\w*)>|\[([a-z]\w*)\]|\{([a-z]\w*)\})$/;

/** A verb with placeholders as a tool; null where there is none. */
function placeheld([verb, ...rest]: readonly string[]): PlannedTool | null {
  const held = rest.flatMap((word) => {
    const found = placeholder.exec(word);
    return found === null ? [] : [found[1] ?? found[2] ?? found[3] ?? word.toLowerCase()];
  });
  if (verb === undefined || held.length === 0 || new Set(held).size < held.length) return null;
  const ahead = rest.slice(
    0,
    rest.findIndex((word) => placeholder.test(word)),
  );
  const tool = {
    name: snakeWords([verb, ...ahead]),
    description: [verb, ...rest].join(" "),
    parameters: held.map((name) => ({ name, type: "string" as const })),
  };
  return plannedTool.safeParse(tool).success ? tool : null;
}

/** A sentence of nothing but a verb and what it may be done with: "swipe up/down/left/right". */
export function choiceTool(text: string): PlannedTool[] {
  const found = /^(?:it can |can )?([a-z]+) ((?:[a-z]+ ?[/|] ?)+[a-z]+)[.,;]?$/i.exec(text.trim());
  if (found === null) return [];
  const name = found[1]!.toLowerCase();
  const choices = found[2]!.toLowerCase().split(/ ?[/|] ?/);
  const tool: PlannedTool = {
    name,
    parameters: [
      { name: directionsIn(found[2]!) === null ? "choice" : "direction", type: "string", choices },
    ],
  };
  const acts = lemmaOf(name) !== null || directionsIn(found[2]!) !== null;
  return acts && plannedTool.safeParse(tool).success ? [tool] : [];
}

/** An item of a list of tools: a bare name, or a phrase that begins with a verb. A word after a dash describes it. */
export function itemTool(item: string): PlannedTool[] {
  const [head = "", ...described] = item.replace(/`/g, "").split(/\s*(?::|\s[-–—]\s|->|→)\s*/);
  const words = head
    .trim()
    .replace(/^(?:an?|the) /i, "")
    // "20 Hz" is a measure.
    .replace(/^\d.*$/, "")
    .split(/\s+/)
    // "Dial 0-9": how far it goes is no part of its name.
    .filter((word, at) => word !== "" && !(at > 0 && /^\d+(?:[-\u2013]|\.\.)\d+$/.test(word)));
  const description = described.join(" - ").trim();
  const said = description === "" ? {} : { description };
  // A bare "done" in a list of tools is the call that ends the episode.
  const done = words.length === 1 && /^done[.;]?$/i.test(words[0]!);
  if (words.length > 0 && !done && isParticiple(words[0]!.toLowerCase())) return [];
  // "apply_pass(name), one out of 54 passes": how many there are.
  if (/^(?:one|two|three|four|five|six|some|each|any)$/i.test(words[0] ?? "")) return [];
  // "One box, in a sandbox": where something is, and nothing that is called.
  if (words.length > 1 && placing.test(words[0]!)) return [];
  const open = placeheld(words);
  if (open !== null) return [{ ...open, ...said }];
  const tool = toolOfPhrase(words, item, true);
  if (tool !== null && words.length > 1 && !words[0]!.includes("_")) return [{ ...tool, ...said }];
  const name = snakeWords(words);
  if (words.length > 3 || name === "" || unfinished.test(words.at(-1)!)) return [];
  const bare = { name: toolName(name), ...said };
  return plannedTool.safeParse(bare).success &&
    !/^(?:etc|and|or|more|others?|it|they|none|no|structured|state|rewards?|metrics|self|judged|each|every|an?|the|this|that|these|those|some|any|all|both|either|neither|on|in|at|of|by|from|if|when|while|where|who|so|but|then|than|as|is|are|was|be|has|have|had|not|with|without|one|two|three|four|five|six|tools?|actions|functions|commands|methods)$/.test(
      name,
    )
    ? [bare]
    : [];
}

/** "Moves are refused", "python(code), sandboxed": what is said of something, and no name of it. */
const isParticiple = (word: string): boolean =>
  /^(?:given|shown|sent|made|taken|written|known|done|hidden|sold|drawn|seen|chosen|told|kept|spoken|said|seeded)$/.test(
    word,
  ) ||
  (/^[a-z]{3,}[^aeiou\W]ed$/.test(word) &&
    lemmaOf(word) !== word &&
    !/^(?:feed|seed|speed|embed|proceed|exceed|weed|breed)$/.test(word));

/** Words that a name of several words does not begin with. */
const placing =
  /^(?:in|on|at|of|by|from|with|without|for|via|as|about|under|into|onto|the|this|that|its|their|no|not|next|last)$/i;

/** Words that no name ends with: what is left of a sentence whose code was taken out. */
const unfinished =
  /^(?:as|by|via|with|in|to|of|for|on|at|from|like|such|called|named|is|are|the|an?)$/i;
