import type { PlannedTool } from "../../starters/plan.js";
import { pieces, verbRun } from "./abilities.js";
import { bracketedTools, withCarried, withoutSets, withSets } from "./bracketed-tools.js";
import { withoutParameterWords, withParameterWords } from "./parameter-words.js";
import { describedTools, withoutArguments } from "./described-tools.js";
import { dictatedTools, isRunOn } from "./dictated-tools.js";
import { identifiers } from "./identifiers.js";
import { jsonTools } from "./json-tools.js";
import { yamlTools } from "./yaml-tools.js";
import { deniedNames, namedTools, rejectedNames, tickedTools } from "./named-tools.js";
import type { Found } from "./reading.js";
import type { Sentence } from "./sentences.js";
import {
  byName,
  signaturesAsNames,
  withoutDescriptions,
  withoutSignatures,
  writtenTools,
} from "./signatures.js";
import { tableTools } from "./tables.js";
import { choiceTool, itemsOf, itemTool } from "./tool-items.js";
import { isCalled, isEnding, isOfEpisodes, isOfOne } from "./no-tools.js";
import { ordinalTools } from "./ordinal-tools.js";
import { toolsHad } from "./tools-had.js";
import { toolOfPhrase } from "./verb-phrases.js";
import { lemmaOf } from "./verbs.js";

/** The actor is the model: what a user or a dealer can do is no tool. */
const others =
  /\b(?:users?|customers?|patients?|clients?|callers?|guests?|students?|sellers?|buyers?|dealers?|opponents?|enem(?:y|ies)|monsters?|people|someone|somebody|nobody|others|colours?|colors?|pieces?|cards?|items?|words?|letters?|tests?|library|judge|that|which|this|these|there|questions?|tasks?|rewards?|rows?|cells?|environment|each|file|files|employees|visitors)$/i;
const ability =
  /(?:^|[\s,;(])((?:[\w'-]+ ){0,3})(?:can(?! ?not)|may(?! not)|could|(?:is|are|be|being) able to|is allowed to|are allowed to|gets? to) (?:only |also |either |then |first |now )?([^.;]+)[.!]?$/i;

const listWord =
  "(?:tools?|actions?|commands?|functions?|operations?|methods?|endpoints?|verbs|moves)";
const toolList = new RegExp(
  `\\b${listWord}\\b(?: (?:available|allowed|given|provided|it has|are there|here|for the agent|to use|it can use|it gets))*\\s*(?:are|is|:|-(?![a-z>])|=(?!>)|like|such as|include|including|e\\.g\\.|namely)+\\s*(?:the following)?:?\\s*(.+)$`,
  "i",
);
/** "actions hit, stand and double", "use tool search_hotel, book_hotel": a list right behind the word. */
const bareList = new RegExp(
  `\\b${listWord}\\s+(?!(?:calls?|with|to|by|in|on|from|at)\\b)((?:[a-z_]+\\s*,\\s*)+(?:(?:and|or) )?[a-z_]+(?:\\s+(?:and|or)\\s+[a-z_]+)?|[a-z]+_[a-z_]+(?:\\s+(?:and|or)\\s+[a-z]+_[a-z_]+)?)`,
  "i",
);
const listHeading = new RegExp(`\\b(?:${listWord}|(?:can|able to|may)(?: do)?)\\b[^.]{0,30}$`, "i");
const MOST = 24;

/**
 * What a description lets the model do: tools written as code, lists of tools, and what it says that the model can do.
 * Other verbs are the goal's, and no tools.
 *
 * @param around `names` are the environment's own, and no tools; `countsGuesses` where a number of guesses is said,
 *   so that a guess is a call;
 *   `none` where it says that there are no tools: what the model may do is then none
 */
export function readTools(
  said: readonly Sentence[],
  whole: string,
  {
    names,
    countsGuesses,
    none,
  }: {
    readonly names: readonly unknown[];
    readonly countsGuesses: boolean;
    readonly none: boolean;
  },
): Found<readonly PlannedTool[]> | null {
  const text = withCarried(whole);
  const sentences = said.map((sentence) => ({ ...sentence, text: withCarried(sentence.text) }));
  const rejected = rejectedNames(text);
  const written = writtenIn(text, whole, sentences).filter(({ name }) => !rejected.includes(name));
  const taken = written.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name));
  const rest = sentences.map(({ text: prose, ...sentence }) => ({
    ...sentence,
    text: withoutWritten(prose, taken),
  }));
  const denied = deniedNames(text);
  const listed = namedIn(rest, sentences).filter(
    ({ name }) =>
      !names.includes(name) &&
      !denied.includes(name) &&
      !taken.includes(name) &&
      (written.length === 0 || isCalled(name, text)) &&
      !written.some((tool) => tool.name === name),
  );
  if (written.length > 0 || listed.length > 0) {
    const value = withParameterWords([...written, ...listed], sentences).slice(0, MOST);
    return { value, quote: quoteOf(value, whole), told: true };
  }
  return none ? null : ableTools(rest, countsGuesses);
}

/** Tools that are written out, as code, in tables or as data. */
const writtenIn = (text: string, whole: string, sentences: readonly Sentence[]): PlannedTool[] =>
  byName([
    ...writtenTools(text).filter((tool) => !isOfEpisodes(tool)),
    ...tableTools(text),
    ...jsonTools(text).concat(yamlTools(whole)),
    ...sentences.flatMap(({ text: prose }) => choiceTool(prose)),
    ...ordinalTools(sentences.map(({ text: prose }) => prose)),
  ]);

/** What a text says that the model can do, where it names no tools. */
function ableTools(
  rest: readonly Sentence[],
  countsGuesses: boolean,
): Found<readonly PlannedTool[]> | null {
  const able = rest.map((sentence) => ({ sentence, tools: abilitiesIn(sentence) }));
  const value = byName(able.flatMap(({ tools }) => tools)).slice(0, MOST);
  const first = able.find(({ tools }) => tools.length > 0);
  const guess = value.length === 0 && countsGuesses ? guessOf(rest) : null;
  if (guess !== null) return guess;
  return first === undefined
    ? null
    : {
        value,
        quote: first.sentence.text.slice(0, 120),
        told: value.every(({ parameters }) => parameters === undefined),
      };
}

/** A sentence without signatures and what it says of their parameters. */
const withoutWritten = (text: string, parameters: readonly string[]): string =>
  withoutSignatures(withoutDescriptions(withoutParameterWords(text, parameters))).replace(
    /(?:\s*,)+(?=\s*(?:,|and\b|or\b))/g,
    ",",
  );

/** Tools that stand in sentences by their names; `rest` are the sentences without what is written as code. */
const namedIn = (rest: readonly Sentence[], sentences: readonly Sentence[]): PlannedTool[] =>
  byName([
    ...rest.flatMap(({ text: prose }) => [...describedTools(prose), ...dictatedTools(prose)]),
    ...rest
      .filter(({ text: prose }) => !isRunOn(prose))
      .map((one) => ({ ...one, text: withoutArguments(one.text) }))
      .flatMap(listedTools),
    ...sentences.flatMap(({ text: prose }) => toolsHad(signaturesAsNames(prose))),
    ...sentences.flatMap(({ text: prose }) => besideWritten(prose)),
    ...sentences.flatMap(({ text: prose }) => lastOfWritten(prose)),
    ...sentences.flatMap(({ text: prose }) => bracketedTools(prose)),
    ...rest.flatMap(({ text: prose }) => identifiers(withoutArguments(prose))),
    ...rest.flatMap(({ text: prose }) => namedTools(prose)),
    ...sentences.flatMap(({ text: prose }) => tickedTools(prose)),
  ]);

/** "Guess my number in ten guesses": what is counted in guesses is guessed by a call. */
function guessOf(sentences: readonly Sentence[]): Found<readonly PlannedTool[]> | null {
  for (const { text } of sentences) {
    const found =
      /\b(guess(?:es|ing)?) ((?:an?|the|my|your|its|which|what|hidden|secret)\b.*)$/i.exec(text);
    const tool =
      found === null ? null : toolOfPhrase(found[0].split(/[,;.]/)[0]!.split(/\s+/), text, true);
    if (tool !== null) return { value: [tool], quote: found![0].slice(0, 120), told: false };
  }
  return null;
}

/** The author's words from the first tool to the last, where they are short; else the first tool's. */
function quoteOf(tools: readonly PlannedTool[], text: string): string {
  const places = tools
    .map(({ name }) => text.toLowerCase().indexOf(name.toLowerCase()))
    .filter((place) => place >= 0);
  if (places.length === 0) return tools.map(({ name }) => name).join(", ");
  const start = Math.min(...places);
  const line = text.slice(start, Math.max(...places) + 40).split(/\n\n/)[0]!;
  return line.replace(/\s+/g, " ").slice(0, 120).trim();
}

function listedTools({ text, bullet, heading }: Sentence): PlannedTool[] {
  if (bullet) return listHeading.test(heading) ? itemTool(text) : [];
  const found = toolList.exec(text) ?? bareList.exec(text);
  // "45 actions are enough" says how many, and names none.
  if (
    found !== null &&
    /^\w+ (?:are|is)\b/i.test(found[0]) &&
    /\d $/.test(text.slice(0, found.index))
  )
    return [];
  const denied = (index: number): boolean =>
    /\b(?:no|not|without|any|right|wrong|of|same|gold|tool|function|each|every|after|per)\s+(?:\w+\s+)?$/i.test(
      text.slice(0, index),
    );
  if (found !== null && isOfOne(found[0], text.slice(0, found.index))) return [];
  if (found === null || denied(found.index)) return [];
  const { phrase, sets } = withoutSets(found[1]!);
  // What is explained in brackets within a list does not end it.
  const items = withoutArguments(phrase, true).replace(/ \([^()]*\)(?=\s*,)/g, "");
  return byName(
    withSets([...describedTools(found[1]!, true), ...itemsOf(firstClause(items))], sets),
  );
}

/** Bare names in a list of what the model can do, where the others are written as code: "can move(x), or wait". */
function besideWritten(text: string): PlannedTool[] {
  const plain = signaturesAsNames(text);
  const found = plain === text ? null : ability.exec(plain);
  if (found === null || others.test(found[1]!.trim())) return [];
  const names = pieces(found[2]!);
  return names.every((name) => /^[a-z]\w*$/i.test(name)) ? names.flatMap(itemTool) : [];
}

/** "seat(guest), show_table(table), and finish.": the last of a list of signatures may stand without brackets. */
const lastOfWritten = (text: string): PlannedTool[] =>
  [
    ...text.matchAll(
      /\w\([^()\n]*\)(?: [a-z]+(?:\/[a-z]+)+)?(?:,? (?:and|or|plus)|,) ([a-z_]+)(?=\s*(?:[.;,]|$))/gi,
    ),
  ]
    .map(([, name]) => name!)
    .filter((name) => lemmaOf(name.toLowerCase()) === name.toLowerCase() || isEnding(name))
    .flatMap(itemTool);

/** A list ends where a new clause begins. */
const firstClause = (list: string): string =>
  list.split(/;|\s\(|\.\s|,? (?:which|where|but|so that)\b/)[0]!;

/** Those who are the model whatever else is about. */
const models =
  /\b(?:model|agent|player|assistant|policy|llm|bot|robot|you|we|one)(?: (?:should|must|will|shall|then|only|also))*$/i;

/** A sentence about pay names what is paid for, not what is done: no tool is read from it. */
const paying =
  /\b(?:reward(?:s|ed)?|score|penalty|points?)\b.*\b(?:for|if|when|is|each)\b|^(?:\+|-)\d|\b(?:success|succeeds?|wins?|correct) (?:if|when|=|means)\b/i;

/** What a sentence says that the model can do. */
function abilitiesIn({ text }: Sentence): PlannedTool[] {
  if (paying.test(text) || isRunOn(text)) return [];
  // "All fish can drive": what somebody says is no tool.
  const found = ability.exec(text.replace(/"[^"]* (?:can|may|could) [^"]*"/g, ""));
  if (
    found === null ||
    others.test(found[1]!.trim()) ||
    /\b(?:how|where|what)$/i.test(found[1]!.trim())
  )
    return [];
  // "It shouldn't be able to look anything up".
  if (/(?:\bnot|\bnever|n't)$/i.test(found[1]!.trim())) return [];
  if (/\b(?:says?|thinks?|believes?|claims?|heard|told)\b/i.test(found[1]!)) return [];
  // "You can take 730 for training": rows are what is taken.
  if (/^\w+ \d[\d,.k]*\b[^.;]* for (?:train|test|valid)/i.test(found[2]!)) return [];
  const sure = models.test(found[1]!.trim());
  const { phrase, sets } = withoutSets(
    found[2]!.replace(/,? (?:up to|at most|no more than) \d.*$/i, ""),
  );
  return byName(withSets(verbRun(phrase, text, sure), sets)).slice(0, 8);
}
