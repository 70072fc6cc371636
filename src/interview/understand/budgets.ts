import { anyCall, anyLimits, calls, type Limit, limitsIn } from "./limit-patterns.js";
import { number, numberOf } from "./numbers.js";
import type { Doubt, Found } from "./reading.js";

/** Names of tools that are read as calls or deeds of any kind. */
const taken = new RegExp(`^${anyCall}$`, "i");
const stems: Readonly<Record<string, string>> = {
  tries: "try",
  guesses: "guess",
  queries: "query",
  searches: "search",
  lives: "life",
};

const singular = (noun: string): string => stems[noun] ?? noun.replace(/s$/, "");

/** True where a text limits guesses: what the model does is then to guess. */
export const countsGuesses = (deeds: readonly Limit[]): boolean =>
  deeds.some(({ noun }) => singular(noun) === "guess");

const most =
  "(?:at most|no more than|not more than|never more than|up to|only|limited to|max(?:imum|\\.)?(?: of)?)";
/** "run_tests runs the visible tests, and not more than 6 times", "at most 15 calls of try_query". */
const toolForms = (tool: string): readonly RegExp[] =>
  [
    `(?<!\\w)${tool}(?!\\w)(?:\\([^()\\n]*\\))?\`?[^.;\\n]{0,90}?\\b${most}(?: be (?:used|called|asked|made|taken))? (?:${number}(?: (?:times|calls|uses|of (?:those|these|them))|x)|(once|twice))\\b`,
    `(?<!\\w)${tool}(?!\\w)(?:\\([^()\\n]*\\))?\`?[^.;\\n]{0,60}?\\b${number} times at (?:the )?most\\b`,
    `(?<!\\w)${tool}(?:\\([^()\\n]*\\))?\`?(?::| -|,)? ?${most}:? ${number}(?!\\.\\d)(?=\\s*(?:[.,;)]|times|x\\b|calls|uses|$|per\\b))`,
    `(?<!\\w)${tool}(?:\\(\\))?\`? ${number} ?(?:times|x)(?=\\s*(?:[.,;)]|$|per\\b))`,
    `(?<!\\w)${tool}(?!\\w)(?:\\([^()\\n]*\\))?\`?(?:,? |\\s+\\()(once|twice) (?:per|in an?|each) (?:game|episode|task|run|match|question|night|day|round|level|season|shift)\\b`,
    // "Sampling is limited to eight per run".
    `\\b${tool.replace(/e$/, "")}ing (?:is |are )?(?:limited|restricted|capped) to ${number}(?! [a-z]*(?:minutes|seconds|hours|points))`,
    // "Hints limited: 8".
    `(?<!\\w)${tool}(?:e?s)?(?:\\([^()\\n]*\\))?\`?:? limit(?:ed)?(?: to)? ?[:=]? ?${number}(?=\\s*(?:[.,;)]|times|x\\b|$))`,
    // "Scan is expensive, 15 at most", "you get five measures per round".
    `(?<!\\w)${tool}(?!\\w)(?:\\([^()\\n]*\\))?\`?[^.;\\n\\d]{0,40}, ${number} (?:at (?:the )?most|max(?:imum)?|times at most)\\b(?! [a-z])`,
    `\\b(?:gets?|has|have|is given) (?:only )?${number} \`?${tool}(?:e?s)?\`?(?= (?:per|in each|in every|for each)\\b)`,
    ...phraseForms(tool),
    `\\b(?:so|hence|thus|that's|makes) (?:only )?${number} \`?${tool}(?:e?s)?\`?(?=\\s*(?:[.,;)]|$|and\\b|but\\b))`,
    `\\bof (?:which|these|those) (?:${most} |only )?${number} (?:may|can|must) be \`?${tool}(?!\\w)`,
    // "No more than 50, of which `hint` 2".
    `\\bof (?:which|these|those) \`?${tool}\`? (?:${most} |only )?${number}(?=\\s*(?:[.,;)]|times|$))`,
    `\\b${most} \\d+ (?:[a-z]+ )?[a-z]+,? (?:and )?(?:only )?${number} of (?:them|these|those|which) (?:may be |can be |for )?\`?${tool}(?!\\w)`,
    // "30 calls, no more than 3 of them refund", "questions are scarce, no more than fourteen of them".
    `\\b${most} ${number} of (?:them|these|those|which) (?:(?:may|can) be |being |are |for )?\`?${tool}(?!\\w)`,
    `(?<!\\w)${tool}(?:e?s)?\\b[^.;\\n\\d]{0,60}?\\b${most} ${number} of (?:them|these|those)\\b(?! (?:may|can|be|are|for|being|\`?[a-z]+_))`,
    // "At most 20 run_cell calls and 3 restart_kernel calls": the next of a list.
    `(?<=\\b${most} \\d+ \`?[a-z]\\w+\`?(?: (?:calls|times|uses))?,? (?:and|or) )${number} \`?${tool}\`?(?: (?:calls|times|uses)\\b|(?=[.,;)]|$))`,
    `\\b(?:${most}|budget (?:is|of)) ${number} \`?${tool}(?:e?s)?\`?(?: (?:calls|times|uses)\\b|(?= (?:per|in (?:an?|each|every))\\b|[.,;)]|$))`,
    `(?<![\\w.])${number} \`?${tool}(?:e?s)?\`? (?:max(?:imum)?|at (?:the )?most)\\b`,
    `(?<!\\w)${tool}(?!\\w)\`?[^.;\\n]{0,60}?,? (?:so|hence|therefore|and)? ?(?:allow(?:ed)? (?:it |that )?(?:only )?)?${number} (?:calls? of it|times only)\\b`,
    `(?<!\\w)${tool}(?:\\(\\))?\`? (?:[^.;\\n\\d]{0,60}\\b(?:and|but) )?(?:is|are|may be|can be|shall be|must be) (?:only )?(?:allowed|used|called) (?:only |at most |up to )?(?:${number}(?: times|x)|(once|twice))\\b`,
    // "Limits: 60 calls of run": alone, or an item of what is limited.
    `(?:^|\\blimits?:? )${number} calls? of \`?${tool}(?:\\(\\))?\`?(?=\\s*(?:[.,;)]|$))`,
    // "Sql(query), up to 6 queries".
    `(?<!\\w)${tool}\\([^()\\n]+\\)\`?,? \\(?${most} ${number} [a-z]+(?=\\s*(?:[.;,)]|$|per\\b))`,
    `\\b${most} ${number} (?:calls? (?:of|to)|uses? of) \`?${tool}(?!\\w)`,
    `(?<![\\w.])${number} (?:calls? (?:of|to)|uses? of) \`?${tool}(?!\\w)[^.;\\n]{0,20}\\b(?:at most|max(?:imum)?|allowed)\\b`,
  ].map((source) => new RegExp(source, "imu"));

/** "Let it open up to 20 pages": a tool's name as a verb and what it is done to. */
function phraseForms(tool: string): string[] {
  const [verb, noun, ...rest] = tool.split("_");
  return noun === undefined || rest.length > 0
    ? []
    : [`\\b${verb!} (?:(?:only|just) )?${most} ${number} (?:\\w+ )?${noun}(?:e?s)?\\b`];
}

function usesOf(match: RegExpExecArray): number {
  const said = match
    .slice(1)
    .find((group) => group !== undefined)!
    .toLowerCase();
  return said === "once" ? 1 : said === "twice" ? 2 : numberOf(said);
}

/** Whether words that begin with one tool go on to another. */
const isBehind = (other: string, noun: string, words: string): boolean =>
  other !== noun && new RegExp(`(?<!\\w)${other}(?!\\w)`).test(words);

/** Words that each of the forms has; most texts have none of them, and the forms are dear. */
const limited =
  /most|gets? |ha(?:s|ve) |more than|up to|only|limit|max|once|twice|times|allowed|may be|can be/i;
/** "Calc as often as it likes, but no more than 40 calls altogether": a limit on something else. */
const ofAll =
  /\bas (?:often|much|many)\b(?! as (?:it|they|you) (?:likes?|wants?),? (?:but )?up to \d+ times\b)|\bany number\b|\bfreely\b|\bunlimited\b/i;
const together =
  /^[ ,]*(?:(?:calls|times|uses)[ ,]*)?\b(?:altogether|in total|overall|together|in all|per episode in total)\b/i;

/** "It may run at most 10 queries" of `run_sql`: the one tool that begins with the verb, whatever it is done to. */
function verbLimits(text: string, tools: readonly string[]): Limit[] {
  if (!limited.test(text)) return [];
  const verbOf = (tool: string): string => tool.split("_")[0]!;
  return tools.flatMap((noun) => {
    const verb = verbOf(noun);
    if (
      verb === noun ||
      verb.length < 3 ||
      tools.some((one) => one !== noun && verbOf(one) === verb)
    )
      return [];
    const said = new RegExp(
      `\\b(?:may|can|must|to|it|model|agent|player|should|could) (?:only )?${verb}s? (?:only )?${most} ${number} (?!(?:${calls}|times|minutes|seconds|hours|days)\\b(?! of))([a-z]+)`,
      "iu",
    ).exec(text);
    const often = new RegExp(
      `\\b(?:may|can|must|should|could) (?:only )?${verb} (?:[a-z]+ ){1,2}${most} ${number} times\\b`,
      "iu",
    ).exec(text);
    if (often !== null) return [{ value: numberOf(often[1]!), noun, quote: often[0] }];
    const others = tools.filter((one) => one !== noun);
    return said === null || others.some((one) => one.includes(said[2]!.replace(/s$/, "")))
      ? []
      : [{ value: numberOf(said[1]!), noun, quote: said[0] }];
  });
}

/** Whether a text has a tool's name, or what the tool is done to. */
const speaksOf = (text: string, tool: string): boolean =>
  [tool, ...tool.split("_").slice(1, 2)].some((name) => text.includes(name.toLowerCase()));

const counted = new RegExp(`(?<!\\w)${number}(?!\\w)|\\b(?:once|twice)\\b|\\dx\\b`, "iu");

/** The clauses in which a limit and a number stand: no form goes beyond one, and each form of each tool is dear to make. */
const limitingClauses = (text: string): string =>
  text
    .replace(/(?<=\w)\([^()\n]*\)/g, "")
    .replace(/\bmax\./gi, "max")
    .split(/[.;\n]/)
    .filter((clause) => limited.test(clause) && counted.test(clause))
    .join("\n")
    .toLowerCase();

function toolLimits(said: string, tools: readonly string[]): Limit[] {
  const text = said.replace(/(?<=\d) ?×(?! ?\d)/g, "x");
  const lower = limitingClauses(text);
  return tools.flatMap((noun) => {
    if (!speaksOf(lower, noun)) return [];
    const found = toolForms(noun)
      .map((form) => form.exec(text))
      .find(
        (match) =>
          match !== null &&
          !ofAll.test(match[0]) &&
          !together.test(text.slice(match.index + match[0].length)) &&
          !tools.some((other) => isBehind(other, noun, match[0])),
      );
    return found == null ? [] : [{ value: usesOf(found), noun, quote: found[0] }];
  });
}

/** "At most 6 runs" of `run_tests`, "12 questions" of `ask`: the one tool that has the noun in its name, where none is called by it alone. */
function toolOfNoun(noun: string, tools: readonly string[]): string {
  if (isAsked(noun, tools) && tools.includes("ask")) return "ask";
  const named = tools.filter((tool) => tool.split("_").includes(noun));
  return !tools.includes(noun) && named.length === 1 ? named[0]! : noun;
}

/** "Five tries" of `guess`, or of the only tool: the calls that may be right, where one tool alone makes such. */
function toolOfTries(noun: string, tools: readonly string[]): string | undefined {
  if (!/^(?:try|attempt|chance)$/.test(noun) || tools.includes(noun)) return undefined;
  const trying = tools.filter((tool) => /^(?:guess|try|attempt|submit|propose)(?:_|$)/.test(tool));
  const [only, ...others] = tools.length === 1 ? tools : trying;
  return others.length === 0 ? only : undefined;
}

/** "At most 6 questions to the colleague" of `ask_colleague`: what the one tool that asks is called for. */
const isAsked = (noun: string, tools: readonly string[]): boolean =>
  /^questions?$/.test(noun) && tools.filter((tool) => /^ask(?:_|$)/.test(tool)).length === 1;

/** What is done by a call, as the source of a pattern: "substitutions" of `substitute`, "payments" of `pay`. */
export const doings = (tool: string): string => `${tool.replace(/e$/, "")}(?:ion|ment|ing|al)s`;

/** "Our hall has 96 seats", of `seat`: what a thing has is no limit on what the model does. */
const isOfModel = (text: string, quote: string): boolean =>
  !/^(?:has|have|gets?)\b/i.test(quote) ||
  /(?:^|\b(?:it|model|agent|player|you|policy|robot|assistant|bot|llm|s?he|they|we|i|episode|game|round|run))\s*$/i.test(
    text.slice(0, text.indexOf(quote)),
  );

/** Limits on one kind of call, by the call's noun in the singular: "nine guesses". `deeds` are those of any tool. */
export function readBudgets(
  text: string,
  deeds: readonly Limit[],
  tools: readonly string[] = [],
): Found<Readonly<Record<string, number>>> | null {
  // "At most 3 flags" of `submit_flag`: what may be tried is counted, and not the tries.
  const tried = tools.flatMap(
    (tool) => /^(?:submit|guess|propose)_([a-z]{3,})$/.exec(tool)?.[1] ?? [],
  );
  const named = [...tools, ...tried].filter(
    (name) => /^[a-z]{3,}$/.test(name) && !taken.test(name),
  );
  const own = `(?:(?:${named.join("|")})(?:e?s)?|${named.map(doings).join("|")})`;
  const found = [
    ...deeds,
    ...(named.length === 0
      ? []
      : limitsIn(text, anyLimits, own).filter(
          ({ noun, quote }) => noun !== "" && isOfModel(text, quote),
        )),
  ];
  const ofTools = [...verbLimits(text, tools), ...toolLimits(text, tools)];
  const [first] = [...ofTools, ...found];
  if (first === undefined) return null;
  const value: Record<string, number> = {};
  for (const { noun, value: limit } of ofTools) value[noun] = limit;
  for (const { noun, value: limit } of found) {
    // Of the only tool it is the cap.
    const done =
      tools.length < 2
        ? undefined
        : named.find((name) => new RegExp(`^${doings(name)}$`, "i").test(noun));
    const tool = done ?? toolOfTries(singular(noun), tools) ?? toolOfNoun(singular(noun), tools);
    // "180 commands" of tools that are called otherwise: the limit is of none of them.
    if (tools.length === 0 || tools.includes(tool) || isAsked(noun, tools)) value[tool] ??= limit;
  }
  return Object.keys(value).length === 0 ? null : { value, quote: first.quote, told: true };
}

/** Limits without those that a doubt on the cap is about: "over after 50 moves" and "up to 80 moves" settle neither. */
export function withoutDoubted(
  found: Found<Readonly<Record<string, number>>> | null,
  doubt: Doubt | null,
): typeof found {
  if (found === null || doubt === null) return found;
  const kept = Object.entries(found.value).filter(([, limit]) => !doubt.candidates.includes(limit));
  return kept.length === 0 ? null : { ...found, value: Object.fromEntries(kept) };
}
