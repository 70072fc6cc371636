import { parse } from "yaml";
import { isTold, type Told } from "./json-tools.js";
import { parametersOf } from "./signatures.js";

/** A text without the fence that it may stand in. */
const unfenced = (text: string): string =>
  text.trim().replace(/^```[ \t]*\w*\n([\s\S]*?)\n?```$/, "$1");

/** What a text is as JSON; undefined where it is none, or no more than a word or number. */
function parsed(text: string): unknown {
  const plain = unfenced(text).trim();
  if (!/^[[{]/.test(plain)) return undefined;
  try {
    return JSON.parse(plain) as unknown;
  } catch {
    return looselyParsed(plain);
  }
}

/** Three keys and more on lines of their own, with or without quotes. */
const looseKey = /^[ \t]*(?:[A-Za-z_][\w-]*|'[^'\n]+'|"[^"\n]+")[ \t]*:/gm;
/** What stands behind two slashes, outside of quotes. */
const comment = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\/[^\n]*/g;

/** JSON5: an object whose keys need no quotes, with comments and trailing commas; undefined for anything else. */
function looselyParsed(plain: string): unknown {
  if (!plain.startsWith("{") || (plain.match(looseKey)?.length ?? 0) < 3) return undefined;
  try {
    const told = parse(plain.replace(comment, (_, quoted?: string) => quoted ?? "")) as unknown;
    return isTold(told) ? told : undefined;
  } catch {
    return undefined;
  }
}

/** Rows, or settings without a word on what is to be done: nothing is described there. */
export function isDataAlone(text: string): boolean {
  const told = parsed(text);
  return told !== undefined && !(isTold(told) && describes(told));
}

/** Keys under which it is said what is to be done. */
const aims =
  "goal|objective|aim|mission|task|description|about|summary|idea|overview|rules?|instructions?|scenario|setting|situation|what|game";
const saying = new RegExp(`^(?:${aims})$`, "i");
/** Keys of what an environment has, and no row of data. */
const having =
  /^(?:tools?|actions?|functions?|commands?|rewards?|scoring|grading|success|max_\w+|caps?|limits?|budgets?|episodes?|splits?|environment|env|feedback|observations?|frameworks|rules?|ends?|judge|train(?:ing)?|valid(?:ation)?|dev|test)$/i;
/** Keys of one row among many. */
const ofRow =
  /^(?:id|idx|index|uuid|\w+_id|sku|answer|label|expected|gold|target|question|prompt|completion|input|output|messages|timestamp|price)$/i;

/** An object that says what is to be done, and is no row of data with a sentence in it. */
function describes(told: Told): boolean {
  const inner = Object.values(told).filter(isTold);
  const entries = [told, ...inner].flatMap((one) => Object.entries(one));
  const keys = Object.keys(told);
  const has = entries.filter(([key]) => having.test(key)).length;
  const says = entries.some(([key, value]) => saying.test(key) && isWorded(value));
  const isRow = keys.some((key) => ofRow.test(key));
  // What goes in and what comes out are said of an environment, too, beside its reward and its tools.
  return says
    ? has > 0 || !isRow
    : (has > 2 || (has > 1 && !isRow)) && Object.values(told).some(hasWords);
}

const isWorded = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isWorded)
    : typeof value === "string" && /\p{L}{2}/u.test(value);

/** "Find an exit": three words and more say something, under whatever key. */
const hasWords = (value: unknown): boolean =>
  typeof value === "string"
    ? /[\p{L}]/u.test(value) && value.trim().split(/\s+/).length >= 3
    : isTold(value) && Object.values(value).some(hasWords);

/** Keys whose words are the model's to read: what it is to do, by which rules, and what it is shown. */
const forModel = new RegExp(`^(?:the_)?(?:${aims}|constraints?|feedback|observations?)$`, "i");

/** Keys at the left edge, with what they hold on the same line or set in below: YAML, and no prose with a colon in it. */
const keyed = /^(?:[A-Za-z_][\w-]*:(?:\s.*)?|\s+\S.*|- .*|#.*|---|\s*)$/;

/** What a text is as YAML, where it describes an environment by keys alone; undefined for anything else. */
function mapped(text: string): unknown {
  const lines = unfenced(text).split("\n");
  const keys = lines.filter((line) => /^[A-Za-z_][\w-]*:(?:\s|$)/.test(line));
  if (keys.length < 3 || !lines.every((line) => keyed.test(line))) return undefined;
  try {
    const told = parse(unfenced(text)) as unknown;
    return isTold(told) && describes(told) ? told : undefined;
  } catch {
    return undefined;
  }
}

/** Of a description in JSON or YAML what the model reads, as prose: its goal and rules. Null where it is none. */
export function proseOfData(text: string): string | null {
  const told = parsed(text) ?? mapped(text);
  return isTold(told) ? saidIn(told).join("\n\n") : null;
}

const saidIn = (told: Told): string[] =>
  Object.entries(told).flatMap(([key, value]) => {
    if (forModel.test(key)) return proseOf(value);
    return isTold(value) && /^(?:environment|env|spec|domain)$/i.test(key) ? saidIn(value) : [];
  });

function proseOf(value: unknown): string[] {
  if (typeof value === "string" && isWorded(value)) return [asSentence(value)];
  if (isTold(value)) return Object.values(value).flatMap(proseOf);
  const items = Array.isArray(value) ? value.flatMap(proseOf) : [];
  return items.length > 1 ? [items.map((item) => `- ${item}`).join("\n")] : items;
}

const asSentence = (words: string): string => {
  const plain = words.trim();
  return /[.!?:]$/.test(plain) ? plain : `${plain}.`;
};

/** A description that its author wrote as one JSON object, in lines `key: value`; any other text as it is. */
export function jsonAsLines(text: string): string {
  const told = parsed(text);
  return isTold(told) ? Object.entries(told).map(lineOf).join("\n\n") : text;
}

/** Keys whose value speaks for itself. */
const spoken = /^(?:description|about|summary|idea|text|overview|instructions?)$/i;

function lineOf([key, value]: [string, unknown]): string {
  if (spoken.test(key) && typeof value === "string") return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return `${key}: none`;
    // Tools as a model's API takes them are read as they are.
    if (value.some(isTold)) return `${key}:\n${value.map((one) => JSON.stringify(one)).join("\n")}`;
    return value.every((one) => typeof one === "string")
      ? `${key}:\n${value.map((one) => `- ${one}`).join("\n")}`
      : `${key}: ${JSON.stringify(value)}`;
  }
  return isTold(value)
    ? `${key}:\n${itemsOf(value, calls.test(key))}`
    : `${key}: ${plainOf(value)}`;
}

/** Keys of an object whose members are tools. */
const calls = /^(?:tools|actions|functions|commands)$/i;

const itemsOf = (told: Told, called: boolean): string =>
  Object.entries(told)
    .map(([key, value]) => {
      // vent: { percent: "int 0-100" }
      if (called && isTold(value) && Object.values(value).every(isType))
        return `- ${key}(${Object.entries(value)
          .map((one) => one.join(": "))
          .join(", ")})`;
      // "heat": "degrees: int 20-100": what a tool takes.
      return called &&
        typeof value === "string" &&
        /^\w+\??: ?\S/.test(value) &&
        parametersOf(value)
        ? `- ${key}(${value})`
        : `- ${key}: ${plainOf(value)}`;
    })
    .join("\n");

/** "int 0-100": what a parameter takes, in a word and its bounds. */
const isType = (value: unknown): boolean =>
  typeof value === "string" && /^[a-z]+(?:\W.*)?$/i.test(value) && value.length < 40;

const plainOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (value === null || value === false) return "none";
  return value === true ? "yes" : JSON.stringify(value);
};
