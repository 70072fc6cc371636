import { plannedTool, type PlannedParameter, type PlannedTool } from "../../starters/plan.js";
import { spelledName } from "./noun-phrases.js";
import { parametersOf } from "./signatures.js";
import { toolName } from "./tool-names.js";

/** A Markdown table: two rows at least, the second of dashes. */
const tables = /^[ \t]*\|.*\|[ \t]*\n[ \t]*\|[ \t:|-]+\|[ \t]*\n(?:[ \t]*\|.*\|[ \t]*(?:\n|$))+/gm;

const cells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replace(/`/g, "").replaceAll("\\|", "|").trim());

const titled = /^(?:tools?|functions?|actions?|commands?|methods?|endpoints?|calls?)(?: names?)?$/i;
const paying = /^(?:rewards?|points?|scores?|pay(?:s|off)?|amounts?)$/i;
/** Outcomes with what each pays in several columns: "outcome | first try | after a reset". */
const ending = /^(?:outcomes?|results?|endings?|what happens|what happened|events?|case)$/i;
const isPart = (cell: string): boolean =>
  /^[-+\u2212]?(?:\d{1,2}(?:\.\d+)?|\.\d+)$|^[-\u2013\u2014]?$/.test(cell);
const costing = /^(?:costs?|penalt(?:y|ies)|deductions?|fees?)$/i;
const taking = /^(?:arg\w*|param\w*|inputs?|takes|with|signature)$/i;
const spanning = /^(?:allowed|range|values?|bounds?|limits?|min.*max.*)$/i;
/** A column of how often a tool may be called, in numbers alone. */
const limiting =
  /\b(?:limit|max(?:imum)?|uses|times|calls)\b.*\bper (?:episode|game|run|task|rollout)\b|^max(?:imum)?\.? (?:uses|calls|times)$/i;
/** "Limit" may be of anything; of calls where a cell beside says that there is none. */
const limited = /^(?:limits?|max(?:imum)?\.?|cap)$/i;
const endless = /^(?:unlimited|no limit|no cap|any number|as often as \w+ \w+|\u221e)$/i;
const described = /^(?:desc\w*|what(?: it does)?|does|effect|meaning|purpose|notes?)$/i;

/** Tools of a table whose first column holds them: their arguments and words in columns of their own. */
export function tableTools(text: string): PlannedTool[] {
  return [...text.matchAll(tables)].flatMap(([table]) => {
    const [head = [], , ...rows] = table.trimEnd().split("\n").map(cells);
    const taken = head.some((title) => taking.test(title));
    if (!titled.test(head[0] ?? "") && !(taken && /^names?$/i.test(head[0] ?? ""))) return [];
    const column = (form: RegExp): number => head.findIndex((title) => form.test(title));
    const [takes, says] = [column(taking), column(described)];
    const beside = {
      type: column(/^types?$/i),
      span: column(spanning),
      preset: column(/^defaults?$/i),
    };
    return grouped(rows).flatMap(([row = [], ...more]): PlannedTool[] => {
      const taken = [row, ...more].map((one) =>
        argumentsOf(withColumns(one[takes] ?? "", one, beside)),
      );
      const parameters =
        takes < 0 || taken.some((one) => one === undefined)
          ? undefined
          : taken.flatMap((one) => one!);
      const description = says < 0 ? "" : (row[says] ?? "");
      const tool = {
        name: /^\w+$/.test(row[0] ?? "") ? toolName(spelledName(row[0]!)) : "",
        ...(description === "" ? {} : { description }),
        ...(parameters === undefined ? {} : { parameters }),
      };
      return plannedTool.safeParse(tool).success ? [tool] : [];
    });
  });
}

/** Rows whose first cell is empty go on with the tool above them. */
const grouped = (
  rows: readonly (readonly string[])[],
): readonly (readonly (readonly string[])[])[] =>
  rows.reduce<(readonly (readonly string[])[])[]>(
    (groups, row) =>
      row[0] === "" && groups.length > 0
        ? [...groups.slice(0, -1), [...groups.at(-1)!, row]]
        : [...groups, [row]],
    [],
  );

/** One argument with its type, bounds and default from columns of their own. */
function withColumns(
  cell: string,
  row: readonly string[],
  { type, span, preset }: Readonly<Record<"type" | "span" | "preset", number>>,
): string {
  const said = (at: number): string => {
    const words = at < 0 ? "" : (row[at] ?? "");
    return /^(?:-+|–|—|none)?$/i.test(words) ? "" : words;
  };
  if (!/^\w+$/.test(cell) || type < 0) return cell;
  const set = /^[\w-]+(?:(?:, ?| or |, or | ?\/ ?|\|)[\w-]+)+$/.test(said(span))
    ? said(span).split(/, or |, ?| or | ?\/ ?|\|/)
    : [];
  // "`N`, `E`, `S`" in a column of what is allowed, and no bounds: a closed set.
  if (set.length > 1 && set.every((one) => /^[a-z]/i.test(one)))
    return `${cell}: ${set.join("|")}${said(preset) === "" ? "" : ` = ${said(preset)}`}`;
  const bounds = said(span).replace(/^(-?[\d.]+) ?(?:to|-|–|\.\.) ?(-?[\d.]+)$/, "$1..$2");
  return `${cell}: ${[said(type), bounds].join(" ").trim()}${said(preset) === "" ? "" : ` = ${said(preset)}`}`;
}

/** What a cell says is taken; undefined where it cannot be read. */
function argumentsOf(cell: string): PlannedParameter[] | undefined {
  if (/^(?:|-+|–|—|none|nothing|no(?: arguments)?)$/i.test(cell)) return [];
  // "field: owner, area; reason (text)": one behind the other.
  if (cell.includes(";")) {
    const each = cell.split(/\s*;\s*/).map(argumentsOf);
    return each.some((one) => one === undefined) ? undefined : each.flatMap((one) => one!);
  }
  // "mode: off, low, high": one argument and its choices.
  const one =
    /^(\w+): ?(?!(?:int|integer|str|string|float|number|bool|boolean)\b)(\w+(?:, ?\w+)+)$/.exec(
      cell,
    );
  if (one !== null)
    return parametersOf(`${one[1]!}: ${one[2]!.split(/, ?/).join("|")}`) ?? undefined;
  // "group (A, B, AB, O), units": a closed set in brackets.
  const sets = cell.replace(/(\w) \((\w+(?:, ?\w+)+)\)/g, (words, last: string, set: string) =>
    /\b(?:int|integer|str|string|float|number|bool|boolean|optional|default|required)\b/i.test(set)
      ? words
      : `${last}: ${set.split(/, ?/).join("|")}`,
  );
  // "parcel_id (string)": a type in brackets. "port or starboard": choices.
  const spelled = sets
    // "units (integer, 1\u201320)": a type and its bounds.
    .replace(
      /(\w) \((int|integer|whole number|number|float), ?(-?[\d.]+) ?(?:-|\u2013|to|\.\.+) ?(-?[\d.]+)\)/g,
      "$1: $2 $3..$4",
    )
    // "litres: 0-20 (integer)": the type behind its bounds.
    .replace(
      /(\w): ?(-?[\d.]+ ?(?:-|\u2013|to|\.\.+) ?-?[\d.]+) \((int|integer|whole number|number|float)s?\)/g,
      "$1: $3 $2",
    )
    // "packs: integer (1 to 3)": bounds in brackets, where the type stands already.
    .replace(/(\w: ?\w+) \(([^()]*)\)/g, "$1 $2")
    .replace(/(\w) \(([^()]*)\)/g, "$1: $2")
    .replace(/(\w),? or (?=\w)/g, "$1|");
  return parametersOf(spelled) ?? undefined;
}

/** "max. 4 times per episode", or a number in a column of limits: cells of tools' rows that limit them, as items. */
const limitsOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const limits = new Set(
    head.flatMap((title, at) =>
      limiting.test(title) ||
      (limited.test(title) && rows.some((row) => endless.test(row[at] ?? "")))
        ? [at]
        : [],
    ),
  );
  const items = rows.flatMap(([name = "", ...rest]) =>
    rest
      .map((cell, at) =>
        /^\d+$/.test(cell) && limits.has(at + 1) ? `at most ${cell} times` : cell,
      )
      .filter((cell) => /\b(?:max|at most|only|up to|once|twice|times)\b/i.test(cell))
      .map((cell) => `- ${name}: ${cell}\n`),
  );
  return `\n${items.join("")}${costsOf(head, rows)}\n`;
};

/** "cost | 0.1": what a call takes from the score. Whole numbers may be coins of the game. */
function costsOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const at = head.findIndex((title) => costing.test(title));
  const costs = rows.map((row) => (row[at] ?? "").replace(/^[-\u2212]/, ""));
  if (at < 1 || !costs.some((cell) => /^0?\.\d+$/.test(cell))) return "";
  return rows
    .map(([name = ""], row) => [name, costs[row]!] as const)
    .filter(([, cell]) => /^\d*\.?\d+$/.test(cell) && Number(cell) !== 0)
    .map(([name, cell]) => `- ${name} costs ${cell}\n`)
    .join("");
}

/** Whether every column behind the first holds what is paid: parts of a point, or a loss. */
const isOutcomes = (head: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  head.length > 2 &&
  ending.test(head[0]!) &&
  rows.every(([, ...rest]) => rest.every(isPart)) &&
  rows.some(([, ...rest]) => rest.some((cell) => /\.\d|^[-\u2212]\d/.test(cell)));

/** "All penned (first try) = 1.0": an item for each amount, below a title of what earns. */
const outcomesOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\nReward:\n${rows
    .flatMap(([name = "", ...rest]) =>
      rest.flatMap((cell, at) =>
        /\d/.test(cell) ? [`- ${name} (${head[at + 1]!}) = ${cell}\n`] : [],
      ),
    )
    .join("")}\n`;

/** "what | how much": a column of what is paid, by another name. */
const worth = /^(?:how much|worth|what it is worth|pays)$/i;

/** A text whose tables are lists: of two columns, or with one of rewards, each row is an item below that title. Rows of others are no sentences. */
export const tablesAsLists = (text: string): string =>
  text.replace(tables, (table) => {
    const [head = [], , ...rows] = table.trimEnd().split("\n").map(cells);
    const pay = head.findIndex((title) => paying.test(title));
    if (pay > 0 && head.length > 2) {
      const items = rows.map((row) => {
        const rest = row.filter((cell, at) => at > 0 && at !== pay && cell !== "");
        return `- ${row[0] ?? ""}: ${[row[pay] ?? "", ...rest].join(", ")}\n`;
      });
      return `\n${head[pay]!}:\n${items.join("")}\n`;
    }
    if (isOutcomes(head, rows)) return outcomesOf(head, rows);
    if (titled.test(head[0]!)) return limitsOf(head, rows);
    if (head.length !== 2) return "\n";
    const items = rows.map(([first = "", second = ""]) => `- ${first}: ${second}\n`);
    return `\n${worth.test(head[1]!) ? "Reward" : head[1]!}:\n${items.join("")}\n`;
  });
