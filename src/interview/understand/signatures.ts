import { plannedTool, type PlannedParameter, type PlannedTool } from "../../starters/plan.js";
import { parseParameter, typeNamed } from "../notation.js";
import { spelledName } from "./noun-phrases.js";
import { typeOfNoun } from "./parameters.js";
import { parameterName, toolName } from "./tool-names.js";
import { plainTypes } from "./written-types.js";

/** A name right before its brackets, with or without back ticks. */
const written =
  /`?(?<![\p{L}\p{N}_.<])([A-Za-z][A-Za-z0-9_]*)`?\(((?:[^()\n]|\([^()\n]*\)){0,200})\)`?(?:[ \t]*(?:->|→|[-–:])[ \t]*((?:(?!,? ?`?[A-Za-z]\w*`?\()[^\n.;]){3,160}))?/gu;

/** A call as it is written, as the source of a pattern. */
const code =
  "`?(?<![\\p{L}\\p{N}_.<])[A-Za-z][A-Za-z0-9_]*`?\\((?:[^()\\n]|\\([^()\\n]*\\)){0,200}\\)`?";

/** A text without what is written as code in it. */
export const withoutSignatures = (text: string): string => text.replace(written, " ");

/** A text with blanks for its signatures, every other word in its place; what is said behind them stays. */
export const signaturesAsBlanks = (text: string): string =>
  text.replace(new RegExp(code, "gu"), (code) =>
    /^\w+\([+-]?\d[\d.]*\)$/.test(code) ? code : `${" ".repeat(code.length - 1)})`,
  );

/** A text with blanks for signatures with types: "points it with observe(target: int 0..39)" bounds no reward, "max(0, 1 - x)" does. */
export const typesAsBlanks = (text: string): string =>
  text.replace(/\w+\([^()\n]*\w: ?\w[^()\n]*\)/g, (call) => " ".repeat(call.length));

/** "Goal like "two adults, pay 7.50"": what somebody else says pays nothing. */
export const quotesAsBlanks = (text: string): string =>
  text.replace(
    /"(?=[^"\n:]* [^"\n:]* )[^"\n:]{10,}"|(?<=\b(?:such as|e\.g\.|for (?:example|instance),?) )"[^"\n]{10,}"/g,
    (words) => `"${" ".repeat(words.length - 2)}"`,
  );

/** A text without what stands right behind a signature and tells what it does: "burn(amount) spends oil". */
export const withoutDescriptions = (text: string): string =>
  text.replace(
    new RegExp(
      `(${code})[ \\t]+(?!(?:and|or|plus|then|as well as|may|can|also)\\b)(?:(?:returns?|shows?|gives?|lists?|prints?|tells?) (?:[^,;.()\\n](?!\\w*\\())*|[a-z][^,;.()\\n]*?)(?=[,;.()\\n]|\\s(?:and|or|plus)\\b|$)`,
      "giu",
    ),
    "$1",
  );

/** A text in which a signature is its tool's name alone, as it stands in a list: "has search, book and ask(question)". */
export const signaturesAsNames = (text: string): string =>
  text.replace(written, (_, name: string, inside: string) =>
    nameOf(name, parametersOf(inside) ?? []),
  );

/** Endings in brackets that only mark a plural, and words that take brackets in running text. */
const plural = /^(?:s|es|ies|ing|ed|n't)$/i;

/** Functions of formulas: "reward = 1 - len(pattern)/100". */
const formula =
  /^(?:len|log|log2|log10|ln|min|max|abs|sqrt|exp|mean|clip|bernoulli|binomial|poisson|gaussian|dirichlet|softmax|arg(?:max|min)|sigmoid|tanh)$/i;

/** "r_t = Gain(arm)", "x ~ Normal(mu)": what a sign sets equal to something else is computed, and not called. */
const computed =
  /(?:^|[\s(,;])(?!(?:tools?|actions?|commands?|functions?|methods?|calls?|moves?|api|verbs|end|finish|last|first|then)\b)[a-z]\w*\s?(?:(?<![=!<>])=|~|\u223c)\s*$/i;

/** Before what the model writes: "writes one Python function `parse(line)`". */
const product =
  /\b(?:writes?|implements?|completes?|fills? in|produces?|returns?) (?:an?|one|the|a single) (?:[a-z]+ )?(?:function|method|class) (?:called |named )?$/i;

/** Tools that a description writes out as code: `move(direction)`, `book_flight(flight_id: int, seats=1)`. */
export function writtenTools(text: string): PlannedTool[] {
  const tools = [...text.matchAll(written)].flatMap(
    ({ 1: name, 2: inside, 3: description, index }): PlannedTool[] => {
      if (product.test(text.slice(Math.max(0, index - 60), index))) return [];
      const plain = plainTypes(inside!.trim().replaceAll("\\|", "|"));
      if (plural.test(plain) || /[.!?]\s|\s\w+\s\w+\s\w+/.test(asNotation(plain))) return [];
      if (formula.test(name!) || computed.test(text.slice(Math.max(0, index - 30), index)))
        return [];
      const parameters = labelled(name!, parametersIn(plain), plain);
      const tool = {
        name: nameOf(name!, parameters ?? []),
        ...(description === undefined || returned.test(description.trim())
          ? {}
          : { description: description.trim() }),
        parameters: parameters ?? [],
      };
      return parameters !== null && plannedTool.safeParse(tool).success ? [tool] : [];
    },
  );
  return byName(tools);
}

/** "find_booking(number)", "dial(number)": the number of a thing is its label, and may hold letters. */
const labels =
  /^(?!(?:guess|set|submit|report|answer|say|bid|bet|pick|choose|try)_|[a-z]+_(?:section|page|row|line|chapter|cell|step)$)(?:[a-z]+_\w+|dial|call|phone|ring)$/i;
const labelled = (
  tool: string,
  parameters: PlannedParameter[] | null,
  written: string,
): PlannedParameter[] | null =>
  labels.test(tool) && /(?:^|,)\s*number\s*(?:,|$)/i.test(written)
    ? (parameters?.map((one) => (one.name === "number" ? { ...one, type: "string" } : one)) ?? null)
    : parameters;

/** What a call returns, where nothing but that stands behind it: `string[]`, `None:`, `dict[str, int]`, `"ok" | "no"`. */
const returned =
  /^(?:[A-Za-z_][\w.]*(?:\[[^\]]*\]|<[^>]*>)*|"[^"]*")(?:\s*\|\s*(?:[A-Za-z_][\w.]*(?:\[[^\]]*\])*|"[^"]*"))*\s*:?$/;

const nameOf = (said: string, parameters: readonly PlannedParameter[]): string =>
  toolName(spelledName(said), parameters[0]?.name);

/** What stands between brackets, as parameters; null where it is something else. */
export const parametersOf = (inside: string): PlannedParameter[] | null =>
  parametersIn(plainTypes(inside.trim()));

function parametersIn(types: string): PlannedParameter[] | null {
  // "lines: int, default 50" is one argument.
  const whole = types.replace(
    /(\w),? defaults? (?:is |to |of |= ?)?(-?\d+(?:\.\d+)?)(?=\s*(?:,|$))/gi,
    "$1 = $2",
  );
  // "born: integer, optional": said of the one before.
  const marked = whole.replace(
    /(?<=^|,\s*)([A-Za-z_]\w*)(\s*:[^,]*?)?,\s*optional(?=\s*(?:,|$))/gi,
    (_, name: string, type: string | undefined) => `${name}?${type ?? ""}`,
  );
  const plain = marked.replace(
    /([A-Za-z_]\w*)\s*(?:in|∈|:|=|(?:is )?one of|from)\s*[{[]([^{}[\]]+)[}\]]/g,
    (_, name: string, set: string) =>
      `${name}: ${set
        .split(/\s*,\s*/)
        .map((one) => one.replace(/^["']|["']$/g, ""))
        .join("|")}`,
  );
  if (plain === "") return [];
  const choices = /^[\w-]+(?:\s*[|/]\s*[\w-]+)+$/.test(plain) ? plain.split(/\s*[|/]\s*/) : null;
  if (choices !== null) return [{ name: "choice", type: "string", choices }];
  const parts = plain.split(",").map((part) => part.trim().replace(/`/g, ""));
  const parsed = parts.map((part) => parameterIn(asNotation(part)));
  if (
    parsed.some(
      (parameter) => typeof parameter === "string" || !/^[A-Za-z_]\w*$/.test(parameter.name),
    )
  )
    return null;
  return (parsed as PlannedParameter[]).map((parameter, i) => {
    const typed = asNotation(parts[i]!).includes(":")
      ? parameter.type
      : parameter.default === undefined
        ? typeOfNoun(parameter.name.toLowerCase())
        : parameter.type;
    const name = spelledName(parameter.name) || `value_${i + 1}`;
    return { ...parameter, type: typed, name: parameterName(name) };
  });
}

/** A parameter; text where it is written with a type that nobody knows, for the tool is worth more than its type. */
function parameterIn(part: string): PlannedParameter | string {
  const parsed = parseParameter(part);
  const [, name, word] = /^([A-Za-z_]\w*)\??\s*:\s*(\w*)/.exec(part) ?? [];
  return typeof parsed === "string" && name !== undefined
    ? { name, type: typeNamed(word!) ?? "string" }
    : parsed;
}

/** Nouns of what is measured; minutes and grams between whole bounds are counted. */
const isMeasured = (name: string): boolean =>
  typeOfNoun(name) === "number" && !/(?:^|_)(?:minutes?|seconds?|grams?)$/i.test(name);

/** Spans as people write them, in the notation's form: "int between 1 and 60", "1-5", "integer from 0 to 9". */
const asNotation = (part: string): string =>
  part
    .replace(/(^|,)\s*(\w+) or (\w+)(?=\s*(?:,|$))/g, "$1$2_or_$3")
    // "percent up to 30": the least is not said.
    .replace(
      /(^|,)\s*([A-Za-z_]\w*),? (?:up to|at most|max(?:imum)?) (\d+(?:\.\d+)?)(?=\s*(?:=|,|$))/gi,
      (_, start: string, name: string, most: string) =>
        `${start}${name}: ${typeOfNoun(name) === "number" ? "number" : "integer"} ..${most}`,
    )
    // "price in dollars": what it is measured in is no part of its name.
    .replace(
      /(^|,)(\s*[A-Za-z_]\w*) (?:in|of|as|per) (?:the |an? )?[a-z]+(?: [a-z]+)?(?=\s*(?:=|,|$))/g,
      "$1$2",
    )
    .replace(
      /(^|,)\s*([A-Za-z_]\w*)\s*,?\s+(?:(?:from|between|in)\s+)?(-?\d+(?:\.\d+)?)\s*(?:-|–|to|and|\.\.+)\s*(-?\d+(?:\.\d+)?)(?=\s*(?:=|,|$))/gi,
      (_, start: string, name: string, low: string, high: string) =>
        `${start}${name}: ${/\./.test(low + high) || isMeasured(name) ? "number" : "integer"} ${low}..${high}`,
    )
    .replace(
      /:\s*(int|integer|float|number)\s+(?:between\s+|from\s+|in\s+)?(-?[\d.]+?)\s*(?:-|–|to|and|\.\.+)\s*(-?[\d.]+)/gi,
      ": $1 $2..$3",
    )
    .replace(/:\s*(-?\d+)\s*(?:-|–|to|\.\.+)\s*(\d+)(?=\s*(?:=|,|$))/gi, ": integer $1..$2")
    .replace(
      /:\s*(-?\d*\.\d+)\s*(?:-|–|to|\.\.+)\s*(\d*\.?\d+)(?=\s*(?:=|,|$))/gi,
      ": number $1..$2",
    );

/** The first of each name. */
export const byName = (tools: readonly PlannedTool[]): PlannedTool[] =>
  [...new Map([...tools].reverse().map((tool) => [tool.name, tool])).values()].reverse();
