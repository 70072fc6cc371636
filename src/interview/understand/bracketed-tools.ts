import { plannedTool, type PlannedTool } from "../../starters/plan.js";
import { typeNamed } from "../notation.js";
import { pieces } from "./abilities.js";
import { singular } from "./noun-phrases.js";
import { directionsIn, typeOfNoun } from "./parameters.js";
import { toolName } from "./tool-names.js";
import { lemmaOf, verbKind } from "./verbs.js";

/** Names that are a tool's wherever they stand in brackets behind what it does. */
export const programs =
  /^(?:bash|shell|sh|python|terminal|browser|calculator|search|sql|grep|curl|repl|editor)$/;
const inBrackets = /(?<=\s)\(`?([a-z][a-z0-9_]*)`?((?: [a-z][a-z0-9_]*){0,4})\)/g;
const called =
  /\b(?:calls?|calling) `?(done|finish|submit|stop|end|quit|complete|give_up|finali[sz]e)`?(?![\w(])/gi;

/**
 * Tools that a sentence names behind what they do, "run commands (bash), edit files (write_file path content)", or as
 * what ends it: "and finally call done".
 */
export function bracketedTools(text: string): PlannedTool[] {
  const able = /\b(?:can|may|able to|allowed to)\b/i.test(text);
  const named = [...text.matchAll(inBrackets)].flatMap(([, name, rest]): PlannedTool[] => {
    if (!able || !(name!.includes("_") || programs.test(name!))) return [];
    const parameters = rest!
      .trim()
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => ({ name: word, type: typeOfNoun(word) }));
    return [{ name: name!, ...(parameters.length === 0 ? {} : { parameters }) }];
  });
  const ends = [...text.matchAll(called)].map(([, name]) => ({
    name: toolName(name!.toLowerCase()),
  }));
  return [...named, ...ends].filter((tool) => plannedTool.safeParse(tool).success);
}

const carried =
  /\b([a-z]+) (?:an?|one|the) ([a-z]+) \(([a-z_]\w*(?:, ?[a-z_]\w*)*)\)((?:,? (?:or|and) [a-z]+ (?:one|it)\b)*)/gi;

/** "set_dial (a number from 1 to 10)": what the call carries, with its bounds. */
const spanned =
  /(?<![\w.])([a-z][a-z0-9]*(?:_[a-z0-9]+)+) \((?:an? |the |one )?([a-z]+) (?:from |between )?(-?\d+) (?:to|and) (-?\d+)\)/g;

/** "Reveal a cell (row, col) or flag one": what a call needs stands behind its object. */
export const withCarried = (text: string): string =>
  text
    .replace(spanned, "$1($2: integer $3..$4)")
    .replace(carried, (whole, verb: string, noun: string, inside: string, others: string) => {
      const lemma = lemmaOf(verb);
      // "Send the invitation (send_invite)": the tool's own name.
      if (inside.startsWith(`${verb.toLowerCase()}_`)) return whole;
      // "Tell the model (black, white)": what it is told.
      if (/^(?:model|agent|player|llm|policy)$/i.test(noun)) return whole;
      // "Takes an isin (string)": of what type it is.
      if (typeNamed(inside.split(",")[0]!) !== null) return whole;
      if (lemma === null || verbKind(lemma, true) === null) return whole;
      // "Turn the wheel (left, right)": which way, and nothing else that it needs.
      const ways = directionsIn(inside);
      if (ways !== null && inside.split(/, ?/).every((way) => ways.includes(way.toLowerCase())))
        return `${lemma}_${noun}(direction: ${inside.split(/, ?/).join("|")})`.toLowerCase();
      const alike = pieces(others).map((piece) => `, ${piece.split(" ")[0]!}_${noun}(${inside})`);
      return `${lemma}_${noun}(${inside})${alike.join("")}`.toLowerCase();
    });

const closedSet =
  /(?:(?:in|to|into|of|from|towards?) )?(?:(?:one|any|each|either) of )?(?:the )?(?:\w+ )?([a-z]+) \(((?:[a-z\d][\w-]*(?:, ?(?:or |and )?| or | ?\/ ?)){1,11}[a-z\d][\w-]*)\)/gi;

/** A closed set that a phrase names behind a noun, and what stands before it. */
interface NamedSet {
  readonly before: string;
  readonly noun: string;
  readonly choices: readonly string[];
}

/** "Step one hex in any of the six directions (ne, e, se)": what stands in brackets are choices, and no further tools. */
export function withoutSets(text: string): {
  readonly phrase: string;
  readonly sets: readonly NamedSet[];
} {
  const sets: NamedSet[] = [];
  const phrase = text.replace(
    closedSet,
    (words: string, noun: string, inside: string, at: number) => {
      const choices = inside.split(/, ?(?:or |and )?| or | ?\/ ?/);
      if (choices.some((one) => lemmaOf(one) !== null)) return words;
      sets.push({ before: text.slice(0, at), noun: singular(noun.toLowerCase()), choices });
      return /^(?:in|to|into|of|from|towards?) /i.test(words) ? "" : words.replace(/ \(.*$/, "");
    },
  );
  return { phrase, sets };
}

/** Tools with the closed sets that were named behind their verbs. */
export const withSets = (
  tools: readonly PlannedTool[],
  sets: readonly NamedSet[],
): readonly PlannedTool[] =>
  sets.reduce<readonly PlannedTool[]>((all, { before, noun, choices }) => {
    const placed = all
      .map((tool) => ({ tool, at: before.toLowerCase().lastIndexOf(tool.name.split("_")[0]!) }))
      // What stands in another piece of the list is another verb's.
      .filter(({ at }) => at >= 0 && !/,|\b(?:or|and)\b/i.test(before.slice(at)))
      .sort((a, b) => b.at - a.at)[0]?.tool;
    const whole = choices.every((one) => /^\d+$/.test(one));
    const parameter = whole
      ? { name: noun, type: "integer" as const, choices: choices.map(Number) }
      : { name: noun, type: "string" as const, choices: choices.map((one) => one.toLowerCase()) };
    return all.map((tool) => (tool === placed ? { ...tool, parameters: [parameter] } : tool));
  }, tools);
