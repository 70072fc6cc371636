import { plannedTool, type PlannedParameter, type PlannedTool } from "../../starters/plan.js";
import { objectOf, type ObjectPhrase, singular, snakeWords } from "./noun-phrases.js";
import { number, numberOf } from "./numbers.js";
import { directionsIn, parameterOf, typeOfNoun } from "./parameters.js";
import { lemmaOf, mayBeVerb, particleOf, verbKind, type VerbKind } from "./verbs.js";

/** Objects that are about the episode rather than in it: nobody's tool is `win_game`. */
const notObjects = new Set(
  "game episode task reward goal problem turn turns way time chance advantage agent model player environment rest points point better more less attention care fun part place it them him her they he she you us me everything something anything nothing what".split(
    " ",
  ),
);

/**
 * A tool from a verb and what follows it; null where the words name no action. `around` is the whole sentence. `sure`
 * where the grammar says that the first word is an action: then it need not be one of the vocabulary.
 */
export function toolOfPhrase(
  words: readonly string[],
  around: string,
  sure = false,
): PlannedTool | null {
  const [first, ...rest] = words;
  const plain = (first ?? "").replace(/[^\p{L}'-]/gu, "").toLowerCase();
  const lemma =
    lemmaOf(plain) ??
    (sure && (mayBeVerb(plain) || (plain === "use" && words.length < 3)) ? plain : null);
  if (lemma === null) return null;
  const particle = /[,;.]$/.test(first!) ? null : particleOf(lemma, rest[0]?.replace(/[^\w]/g, ""));
  const verb = particle === null ? lemma : `${lemma}_${particle}`;
  const after = particle === null ? rest : rest.slice(1);
  const object = /[,;.:]$/.test(first!) ? null : objectOf(after);
  if (lemma === "find" && after[0]?.toLowerCase() === "out") return null;
  if (
    lemma === "play" &&
    !["card", "move", "tile", "note", "word", "stone"].includes(
      singular(object?.nouns.at(-1) ?? ""),
    )
  )
    return null;
  if (
    !sure &&
    ["get", "see", "call", "find", "give", "put", "bring", "open"].includes(lemma) &&
    !sureObjects.test(object?.nouns.at(-1) ?? "")
  )
    return null;
  const known = verbKind(verb, object !== null) ?? verbKind(lemma, object !== null);
  const kind = known ?? (sure ? (object === null ? "bare" : "act") : null);
  if (kind === null) return null;
  const tool =
    object === null && sure && (known === "act" || plain === "use")
      ? targeted(verb, words)
      : made(kind, verb, object, [...words].join(" "), around);
  return tool !== null && plannedTool.safeParse(tool).success ? tool : null;
}

/** Objects that make a tool even of a verb that often says a goal: "opens doors". */
const sureObjects =
  /^(?:doors?|chests?|boxe?s?|gates?|windows?|files?|tickets?|accounts?|cards?|cases?|items?|keys?)$/;

/** An action on something that the text leaves open: "you can take, use and look". */
const targeted = (verb: string, words: readonly string[]): PlannedTool => ({
  name: verb,
  description: sentence(words.join(" ")),
  parameters: [{ name: "item", type: "string" }],
});

function made(
  kind: VerbKind,
  verb: string,
  object: ObjectPhrase | null,
  phrase: string,
  around: string,
): PlannedTool | null {
  const nouns = (object?.nouns ?? []).filter((noun) => noun !== "");
  const head = nouns.at(-1);
  const described = sentence(phrase.replace(/\+/g, ", "));
  const tool = (name: string, parameters: PlannedParameter[]): PlannedTool => ({
    name,
    description: described,
    parameters,
  });
  const at = /\b(row|x)\+(col(?:umn)?|y)\b/i.exec(phrase);
  if (at !== null && kind !== "tell")
    return tool(
      snakeWords([verb, ...nouns.filter((noun) => !noun.includes("+")).map(singular)]),
      [at[1]!, at[2]!].map((name): PlannedParameter => ({
        name: name.toLowerCase(),
        type: "integer",
      })),
    );
  if (head !== undefined && /\w{3}ed$/.test(head)) return null;
  if (head !== undefined && notObjects.has(head) && kind !== "go" && kind !== "bare") return null;
  if (
    head !== undefined &&
    ["someone", "somebody", "things", "stuff", "object", "objects"].includes(head)
  )
    return targeted(verb, phrase.split(" "));
  if (kind === "go") return tool(verb, going(head, phrase, around, verb));
  if (kind === "bare") return tool(verb, []);
  if (head === undefined)
    return kind === "carry"
      ? null
      : kind === "seek"
        ? tool(verb, [{ name: "query", type: "string" }])
        : null;
  const single = [...nouns.slice(0, -1), singular(head)];
  const noun = snakeWords([singular(head)]);
  if (kind === "tell")
    return tool(
      snakeWords([verb, ...nouns]),
      object!.plural || verb === "look_at" || verb !== "check" ? [] : [identified(noun)],
    );
  if (kind === "seek")
    return tool(snakeWords([verb, ...nouns]), [{ name: "query", type: "string" }]);
  if (verb === "answer") return tool("answer", [{ name: "answer", type: "string" }]);
  if (kind === "carry")
    return tool(carries(verb) ? verb : snakeWords([verb, ...single]), [parameterOf(noun, around)]);
  return tool(snakeWords([verb, ...single]), acted(verb, noun));
}

/** Verbs that say it all: `guess(word)` rather than `guess_word(word)`. */
const carries = (verb: string): boolean =>
  [
    "guess",
    "say",
    "answer",
    "submit",
    "bet",
    "reply",
    "respond",
    "bid",
    "wager",
    "offer",
    "propose",
    "play",
    "declare",
    "tell",
  ].includes(verb);

/** Things that are not looked up by an id. */
const plainThings = new Set(
  "table file path folder directory door light item key url page command word text window lamp tool name object sword chest".split(
    " ",
  ),
);

const identified = (noun: string): PlannedParameter =>
  typeOfNoun(noun) === "string" && !plainThings.has(noun)
    ? { name: `${noun}_id`, type: "string" }
    : noun === "file"
      ? { name: "path", type: "string" }
      : { name: noun, type: typeOfNoun(noun) };

function acted(verb: string, noun: string): PlannedParameter[] {
  if (["create", "add", "book", "schedule", "record", "issue", "log"].includes(verb))
    return [{ name: "details", type: "string" }];
  const which = noun === "money" ? { name: "amount", type: "number" as const } : identified(noun);
  if (which.type !== "string") return [which];
  if (["edit", "update", "modify", "change", "set", "adjust", "save"].includes(verb))
    return [which, { name: noun === "file" ? "content" : "value", type: "string" }].filter(
      (one, i, all) => all.findIndex(({ name }) => name === one.name) === i,
    ) as PlannedParameter[];
  return [which];
}

/** "Turn a dial to a number between 0 and 99", "turn one dial (0 to 99)": what a thing is brought to. */
function settings(head: string, around: string): Omit<PlannedParameter, "name"> {
  const found = new RegExp(
    `\\b${singular(head)}s?(?: to (?:an? |the )?(?:number|position|value|setting|level|mark))?(?: (?:between|from)| \\()? ?${number} (?:and|to) ${number}(?![\\w.]\\d)`,
    "i",
  ).exec(around);
  if (found === null) return { type: "string" };
  const [minimum, maximum] = [numberOf(found[1]!), numberOf(found[2]!)];
  return minimum < maximum ? { type: "integer", minimum, maximum } : { type: "string" };
}

function going(
  head: string | undefined,
  phrase: string,
  around: string,
  verb: string,
): PlannedParameter[] {
  const named = directionsIn(phrase) ?? directionsIn(around);
  const sides = ["turn", "steer"].includes(verb)
    ? named?.filter((word) => word === "left" || word === "right")
    : named;
  const directions = sides !== undefined && sides !== null && sides.length > 1 ? sides : named;
  if (directions !== null) return [{ name: "direction", type: "string", choices: [...directions] }];
  return head === undefined || notObjects.has(head)
    ? [{ name: "direction", type: "string" }]
    : [
        { name: snakeWords([singular(head)]) || "target", type: "string" },
        { name: "to", ...settings(head, around) },
      ];
}

function sentence(phrase: string): string {
  const plain = phrase
    .replace(/\s+/g, " ")
    .replace(/[\s,;:.]+$/, "")
    .trim();
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}
